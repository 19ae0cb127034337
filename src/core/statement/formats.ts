import { several } from '#core/text/wording.ts';
import { stringValue } from '#core/xml/string-value.ts';
import {
  childElements,
  type OnStep,
  paced,
  structuralPath,
  visitAttributes,
} from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { readDay } from './dates.ts';
import { fractionDigits, type Units, unitsOf } from './decimal.ts';
import { type Declared, type DeclaredAmount, emptyDeclared } from './declared.ts';
import { bareFact, type Fact } from './facts.ts';
import { booked, type Format, formats } from './format-paths.ts';
import { rowNumberOf, usualStep } from './numbering.ts';
import { numberIn } from './numbers.ts';
import type { Part } from './parts.ts';
import type { RowKind } from './row-kinds.ts';
import { hashOf, type Rows, type Unread } from './rows.ts';
import { signOfWord } from './sign-words.ts';

function* childrenOf(tree: XmlTree, element: number, local: string): Generator<number> {
  for (const child of childElements(tree, element))
    if (tree.name(child).local === local) yield child;
}

/** All elements at a path of local names. */
function* atPath(tree: XmlTree, element: number, path: string): Generator<number> {
  const [step = '', ...rest] = path.split('/');
  for (const child of childrenOf(tree, element, step)) {
    if (rest.length === 0) yield child;
    else yield* atPath(tree, child, rest.join('/'));
  }
}

/** The first element at the first of these paths that is there; -1 where none is. */
function firstAt(tree: XmlTree, element: number, paths: readonly string[]): number {
  for (const path of paths) for (const found of atPath(tree, element, path)) return found;
  return -1;
}

const textAt = (tree: XmlTree, element: number): string =>
  element === -1 ? '' : stringValue(tree, element).trim();

const readNumber = (text: string): string | null =>
  numberIn(text.replace(/^([+-]?)0+(?=\d)/, '$1'), '.');

/** A value of the statement as the place of a check. */
const factAt = (tree: XmlTree, element: number): Fact => bareFact(element, textAt(tree, element));

function attributeOf(tree: XmlTree, element: number, wanted: string): string | undefined {
  let found: string | undefined;
  visitAttributes(tree, element, (name, value) => {
    if (name === wanted) found = value;
  });
  return found;
}

/** The statements of the first known format that a document has; null where it has none. */
function findMessages(tree: XmlTree): { format: Format; statements: number[] } | null {
  const messages = new Map<number, Format[]>();
  tree.names.forEach(({ local, uri }, id) => {
    const known = formats.filter((one) => one.message.test(local) && one.namespace.test(uri ?? ''));
    if (known.length > 0) messages.set(id, known);
  });
  if (messages.size === 0) return null;
  const found: number[] = [];
  let format: Format | null = null;
  for (let node = 1; node < tree.count; ) {
    const known = tree.isElement(node) ? messages.get(tree.nameId(node)) : undefined;
    for (const one of known ?? []) {
      const inside = [...childrenOf(tree, node, one.statement)];
      if (inside.length === 0 || (format !== null && format.name !== one.name)) continue;
      format = one;
      found.push(...inside);
    }
    node = known ? tree.after(node) : node + 1;
  }
  return format && { format, statements: found };
}

type Money = { element: number; plain: string; currency: string | undefined };

/** An amount with the sign of its mark; the text that cannot be read otherwise. */
function moneyAt(
  tree: XmlTree,
  holder: number,
  amountPath: string,
  { mark, currency }: Format,
): Money | { unread: string; role: Unread['role'] } {
  const element = firstAt(tree, holder, [amountPath]);
  const text = textAt(tree, element);
  const plain = readNumber(text);
  if (plain === null) return { unread: text, role: 'amount' };
  const marked = textAt(tree, firstAt(tree, holder, [mark]));
  const sign = signOfWord(marked);
  if (sign === null) return { unread: marked, role: 'sign' };
  const isTurned = sign === -1 && /[1-9]/.test(plain);
  return {
    element,
    plain: isTurned ? (plain.startsWith('-') ? plain.slice(1) : `-${plain}`) : plain,
    currency: attributeOf(tree, element, currency),
  };
}

const dayAt = (tree: XmlTree, element: number): number | null =>
  element === -1 ? null : readDay(textAt(tree, element), 'ymd');

/** A statement of a known format with its entries. */
type Statement = { element: number; entries: number[] };

type Balance = Money & { code: string; day: number | null };

/** The booked balances of a statement, in the order of their days. */
function balancesOf(tree: XmlTree, statement: number, format: Format): Balance[] {
  const { element, code, amount, date } = format.balance;
  const found: Balance[] = [];
  for (const balance of atPath(tree, statement, element)) {
    const money = moneyAt(tree, balance, amount, format);
    if ('unread' in money) continue;
    const written = textAt(tree, firstAt(tree, balance, [code]));
    found.push({ ...money, code: written, day: dayAt(tree, firstAt(tree, balance, date)) });
  }
  return found
    .map((one, at) => ({ one, at }))
    .sort((a, b) => (a.one.day ?? 0) - (b.one.day ?? 0) || a.at - b.at)
    .map(({ one }) => one);
}

/** The balance before the entries and the one behind them. Two interim balances are the one and the other. */
function endsOf(
  balances: readonly Balance[],
  { opening, closing }: Format,
): { opening: Balance | null; closing: Balance | null; doubt: string | null } {
  const of = (code: string): Balance[] => balances.filter((one) => one.code === code);
  const closingCode = closing.find((code) => of(code).length > 0);
  const last = closingCode === undefined ? undefined : of(closingCode).at(-1);
  const openingCode = opening.find((code) => of(code).some((one) => one !== last));
  const [first = null] = openingCode === undefined ? [] : of(openingCode);
  const isInterim = [first, last].some((one) => one?.code === 'ITBD');
  const doubt = isInterim
    ? 'A balance taken during the day may leave out entries of earlier reports.'
    : null;
  return { opening: first === last ? null : first, closing: last ?? null, doubt };
}

/** What a statement declares about its entries. */
function declaredOf(tree: XmlTree, element: number, format: Format, scale: number): Declared {
  const declared = emptyDeclared();
  for (const [path, of] of format.counts)
    for (const found of atPath(tree, element, path)) {
      const text = textAt(tree, found);
      if (/^\d{1,9}$/.test(text))
        declared.counts.push({ fact: factAt(tree, found), value: Number(text), of });
    }
  for (const [path, of] of format.totals)
    for (const found of atPath(tree, element, path)) {
      const plain = readNumber(textAt(tree, found));
      if (plain !== null && fractionDigits(plain) <= scale)
        declared.totals.push({ fact: factAt(tree, found), value: unitsOf(plain, scale), of });
    }
  for (const [list, paths] of [
    [declared.from, format.from],
    [declared.to, format.to],
  ] as const) {
    const found = firstAt(tree, element, paths);
    const day = dayAt(tree, found);
    if (day !== null) list.push({ fact: factAt(tree, found), day });
  }
  const account = firstAt(tree, element, format.account);
  if (account !== -1) declared.account = factAt(tree, account);
  return declared;
}

/** The rows of all statements of a known format, read by its paths, and each statement as a part. */
export type KnownStatements = { rows: Rows; parts: Part[]; statements: Part[] };

/** Reads the statements of a document that has a known format; null for any other document. */
export function readKnownFormat(
  tree: XmlTree,
  leastScale: number,
  onStep?: OnStep,
): KnownStatements | null {
  const found = findMessages(tree);
  if (!found) return null;
  const { format } = found;
  const pace = paced(onStep);
  const statements = found.statements.map(
    (element): Statement => ({
      element,
      entries: [...atPath(tree, element, format.entry)],
    }),
  );
  const nodes = Uint32Array.from(statements.flatMap(({ entries }) => entries));
  const unread: Unread[] = [];
  const kinds: (RowKind | null)[] = [];
  const days: (number | null)[] = [];
  const plain: (string | null)[] = [];
  const currencies: (string | undefined)[] = [];
  const numbers: string[] = [];
  const turnable: number[] = [];
  const contents = new Float64Array(nodes.length);
  let scale = leastScale;
  nodes.forEach((node, row) => {
    pace(tree.after(node) - node);
    const status = textAt(tree, firstAt(tree, node, format.status));
    kinds.push(booked.has(status) ? null : 'not booked');
    const money = moneyAt(tree, node, format.amount, format);
    if ('unread' in money) unread.push({ row, text: money.unread, role: money.role });
    else scale = Math.max(scale, fractionDigits(money.plain));
    plain.push('unread' in money ? null : money.plain);
    currencies.push('unread' in money ? undefined : money.currency);
    const reversal = textAt(tree, firstAt(tree, node, [format.reversal]));
    const isNegative = textAt(tree, firstAt(tree, node, [format.amount])).startsWith('-');
    if (/^(?:true|1)$/.test(reversal) || isNegative) turnable.push(row);
    const date = firstAt(tree, node, format.date);
    days.push(dayAt(tree, date));
    if (date !== -1 && days[row] === null)
      unread.push({ row, text: textAt(tree, date), role: 'date' });
    numbers.push(textAt(tree, firstAt(tree, node, [format.number])));
    contents[row] = hashOf([
      plain[row] ?? '',
      `${days[row]}`,
      textAt(tree, firstAt(tree, node, format.text)),
    ]);
  });
  const balances = statements.map(({ element }) => balancesOf(tree, element, format));
  for (const one of balances.flat()) scale = Math.max(scale, fractionDigits(one.plain));
  for (const { element } of statements)
    for (const [path] of format.totals)
      for (const total of atPath(tree, element, path))
        scale = Math.max(scale, fractionDigits(readNumber(textAt(tree, total)) ?? '0'));
  const moved = plain.map((one): Units | null => (one === null ? null : unitsOf(one, scale)));
  const rowNumbers = numbers.map(rowNumberOf);
  const pairs = rowNumbers.slice(1).map((_, row) => [row, row + 1] as const);
  const usual = usualStep(rowNumbers, pairs);
  const isCounted = usual !== null && Math.abs(usual.step) === 1 && usual.held * 2 > usual.of;
  const [first] = nodes;
  const path = structuralPath(tree, first ?? found.statements[0] ?? 1);
  const rows: Rows = {
    path: first === undefined ? `${path}/${format.entry}` : path,
    columns: [format.amount, format.mark, ...format.date],
    format: format.name,
    roles: [
      ['amount', format.amount] as const,
      ['sign', format.mark] as const,
      ['booking-date', format.date[0]] as const,
      ['text', format.text[0]] as const,
    ].flatMap(([role, column]) =>
      column ? [{ role, path: column, reason: `${format.name} says so.` }] : [],
    ),
    nodes,
    scale,
    movements: moved.map((one, row) => (kinds[row] === null ? one : null)),
    carried: moved.map((one, row) => (kinds[row] === null ? null : one)),
    kinds,
    balances: [],
    days: days.some((day) => day !== null) ? days : [],
    numbers: isCounted ? rowNumbers : [],
    currencies,
    turnable,
    accounts: [],
    contents,
    textOf: (row) => textAt(tree, firstAt(tree, nodes[row] as number, format.text)),
    // A known format says what its numbers count.
    countsNear: () => new Map(),
    unread,
    hasAmounts: true,
    isDescending: isNewestFirst(days),
    areDaysTurned: false,
    isBefore: false,
    dates: days.some((day) => day !== null) ? 'booking' : null,
    hasYears: true,
    hasOneDateOrder: true,
    sections: null,
    isPartitioned: false,
    leftOut: 0,
    setAside: 0,
    evidence: [`The amounts, marks, dates and balances stand where ${format.name} puts them.`],
    isProven: true,
    hasKinds: kinds.some((kind) => kind !== null),
  };
  const amounts = (one: Balance | null): DeclaredAmount[] =>
    one === null
      ? []
      : [{ fact: factAt(tree, one.element), value: unitsOf(one.plain, scale), score: 4 }];
  let next = 0;
  const mixed: Part[] = [];
  const parts = statements.flatMap((statement, at): Part[] => {
    const { element, entries } = statement;
    const inside = entries.map(() => next++);
    const own = balances[at] ?? [];
    const used = new Set(
      [...inside.map((row) => currencies[row]), ...own.map((one) => one.currency)].filter(
        (one) => one !== undefined,
      ),
    );
    const whole = declaredOf(tree, element, format, scale);
    const label =
      statements.length === 1
        ? null
        : textAt(tree, firstAt(tree, element, [...format.label, ...format.account])) || null;
    const partOf = (about: Pick<Part, 'label' | 'rows' | 'declared'>, of: Balance[]): Part => {
      const { opening, closing, doubt } = endsOf(of, format);
      const declared = {
        ...about.declared,
        openings: amounts(opening),
        closings: amounts(closing),
      };
      return { ...about, element, facts: [], declared, doubt };
    };
    if (used.size < 2) return [partOf({ label, rows: inside, declared: whole }, own)];
    // Two currencies are two sums; what is declared about all entries is about their number only.
    const rest = partOf({ label, rows: inside, declared: { ...whole, totals: [] } }, []);
    const balanced = new Set(own.map((one) => one.currency));
    const apart = inside.filter((row) => !balanced.has(currencies[row]));
    const sums = [...used].map((wanted): Part => {
      const sum = partOf(
        {
          label: [label, wanted].filter(Boolean).join(' '),
          rows: inside.filter((row) => currencies[row] === wanted),
          declared: emptyDeclared(),
        },
        own.filter((one) => one.currency === wanted),
      );
      const doubt =
        apart.length > 0
          ? `The amounts of ${several(apart.length, 'row')} are in a currency without a balance, and may be part of this one.`
          : null;
      return { ...sum, doubt: sum.doubt ?? doubt };
    });
    mixed.push(rest);
    return [rest, ...sums];
  });
  return { rows, parts, statements: parts.filter((part) => !mixed.includes(part)) };
}

/** Whether more neighbours go back in time than forward. */
function isNewestFirst(days: readonly (number | null)[]): boolean {
  let turn = 0;
  days.forEach((day, row) => {
    const before = days[row - 1] ?? null;
    if (day !== null && before !== null) turn += Math.sign(day - before);
  });
  return turn < 0;
}
