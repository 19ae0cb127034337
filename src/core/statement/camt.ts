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
import type { Rows, Subject } from './checks/subject.ts';
import { fractionDigits, type Units, unitsOf } from './decimal.ts';
import type { Declared, DeclaredAmount, Fact, Side } from './declared.ts';
import { plainNumber } from './numbers.ts';
import type { Part } from './parts.ts';
import type { Unread } from './rows.ts';
import { sumOf } from './running.ts';

/**
 * Where CAMT.052, 053 and 054 of ISO 20022 write what: element names from the statement or the entry on, alike in all versions. Of
 * several paths the first that is there counts. Available and forward balances (CLAV, FWAV) count more than what is booked.
 */
const camt = {
  messages: {
    BkToCstmrStmt: ['CAMT.053', 'Stmt'],
    BkToCstmrAcctRpt: ['CAMT.052', 'Rpt'],
    BkToCstmrDbtCdtNtfctn: ['CAMT.054', 'Ntfctn'],
  } as Record<string, [name: string, statement: string]>,
  namespace: /camt\.05[234]\.|^$/,
  label: ['Id', 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'],
  from: ['FrToDt/FrDtTm', 'FrToDt/FrDt'],
  to: ['FrToDt/ToDtTm', 'FrToDt/ToDt'],
  date: ['BookgDt/Dt', 'BookgDt/DtTm'],
  // "Sts" is a code up to version 06, and has one inside from version 07 on.
  status: ['Sts/Cd', 'Sts/Prtry', 'Sts'],
  balanceCode: ['Tp/CdOrPrtry/Cd'],
  balanceDate: ['Dt/Dt', 'Dt/DtTm'],
  opening: ['OPBD', 'PRCD', 'ITBD'],
  closing: ['CLBD', 'ITBD'],
  counts: [
    ['TxsSummry/TtlNtries/NbOfNtries', 'all'],
    ['TxsSummry/TtlCdtNtries/NbOfNtries', 'credits'],
    ['TxsSummry/TtlDbtNtries/NbOfNtries', 'debits'],
  ] as [string, Side][],
  totals: [
    ['TxsSummry/TtlCdtNtries/Sum', 'credits'],
    ['TxsSummry/TtlDbtNtries/Sum', 'debits'],
  ] as [string, 'debits' | 'credits'][],
};

/** The first element at the first of these paths that is there; -1 where none is. */
function firstAt(tree: XmlTree, element: number, paths: readonly string[]): number {
  for (const path of paths) {
    let at = element;
    for (const step of path.split('/')) {
      const next = childNamed(tree, at, step);
      at = next;
      if (at === -1) break;
    }
    if (at !== -1) return at;
  }
  return -1;
}

function childNamed(tree: XmlTree, element: number, local: string): number {
  for (const child of childElements(tree, element))
    if (tree.name(child).local === local) return child;
  return -1;
}

const textAt = (tree: XmlTree, element: number, paths: readonly string[]): string => {
  const found = firstAt(tree, element, paths);
  return found === -1 ? '' : stringValue(tree, found).trim();
};

const factAt = (tree: XmlTree, element: number): Fact => ({
  element,
  attribute: null,
  kind: null,
  isFee: false,
  mark: null,
  text: stringValue(tree, element).trim(),
});

/** An amount with its mark, DBIT or CRDT; `plain` is null where it cannot be read. */
type Money = {
  element: number;
  text: string;
  plain: string | null;
  mark: string;
  currency: string;
};

function moneyIn(tree: XmlTree, holder: number): Money {
  const element = childNamed(tree, holder, 'Amt');
  const text = element === -1 ? '' : stringValue(tree, element).trim();
  const plain = plainNumber(text.replace(/^([+-]?)0+(?=\d)/, '$1'), '.');
  let currency = '';
  if (element !== -1)
    visitAttributes(tree, element, (name, value) => {
      if (name === 'Ccy') currency = value;
    });
  return {
    element: element === -1 ? holder : element,
    text,
    plain,
    mark: textAt(tree, holder, ['CdtDbtInd']),
    currency,
  };
}

type Balance = Money & { code: string; date: string };
type Ends = Pick<Declared, 'opening' | 'closing' | 'mayMiss'>;

const none: Declared = {
  opening: null,
  closing: null,
  mayMiss: null,
  counts: [],
  totals: [],
  from: [],
  to: [],
  period: [],
};

/** The statements of a CAMT message with their entries; null for any other document. */
export function readCamt(tree: XmlTree, onStep: OnStep | undefined): Subject[] | null {
  const wanted = new Map(
    tree.names.flatMap(({ local, uri }, id) => {
      const message = camt.messages[local.replace(/V\d\d$/, '')];
      return message && camt.namespace.test(uri ?? '') ? [[id, message] as const] : [];
    }),
  );
  if (wanted.size === 0) return null;
  let format = '';
  const statements: number[] = [];
  for (let node = 1; node < tree.count; ) {
    const message = tree.isElement(node) ? wanted.get(tree.nameId(node)) : undefined;
    if (message) {
      format = message[0];
      for (const child of childElements(tree, node))
        if (tree.name(child).local === message[1]) statements.push(child);
    }
    node = message ? tree.after(node) : node + 1;
  }
  const [first] = statements;
  if (first === undefined) return null;

  const pace = paced(onStep);
  const entries: number[] = [];
  const amounts: Money[] = [];
  const booked: boolean[] = [];
  const turned = new Set<number>();
  const dates: string[] = [];
  const balances = new Map<number, Balance[]>();
  const rowsOf = new Map<number, number[]>();
  for (const statement of statements) {
    const own: number[] = [];
    const ends: Balance[] = [];
    for (const child of childElements(tree, statement)) {
      pace(tree.after(child) - child);
      const { local } = tree.name(child);
      if (local === 'Bal')
        ends.push({
          ...moneyIn(tree, child),
          code: textAt(tree, child, camt.balanceCode),
          date: textAt(tree, child, camt.balanceDate).slice(0, 10),
        });
      if (local !== 'Ntry') continue;
      const row = entries.push(child) - 1;
      const status = textAt(tree, child, camt.status);
      const money = moneyIn(tree, child);
      amounts.push(money);
      dates.push(textAt(tree, child, camt.date));
      booked.push(['BOOK', 'BOOKED', ''].includes(status));
      if (/^(?:true|1)$/.test(textAt(tree, child, ['RvslInd'])) || money.text.startsWith('-'))
        turned.add(row);
      if (booked[row]) own.push(row);
    }
    rowsOf.set(statement, own);
    balances.set(
      statement,
      ends
        .map((one, at) => ({ one, at }))
        .sort((a, b) => a.one.date.localeCompare(b.one.date) || a.at - b.at)
        .map(({ one }) => one),
    );
  }
  const totals = statements.flatMap((one) =>
    camt.totals.map(([path]) => textAt(tree, one, [path])),
  );
  const plains = [...amounts, ...[...balances.values()].flat()].map(({ plain }) => plain ?? '');
  let scale = 0;
  for (const plain of [...plains, ...totals]) scale = Math.max(scale, fractionDigits(plain));

  const signOf = (mark: string): 1n | -1n | null =>
    mark === 'CRDT' ? 1n : mark === 'DBIT' ? -1n : null;
  const unread: Unread[] = [];
  const moved = amounts.map(({ plain, mark, text }, row): Units | null => {
    const sign = signOf(mark);
    if (!booked[row]) return null;
    if (plain === null || sign === null) {
      unread.push({
        row,
        role: plain === null ? 'amount' : 'sign',
        text: plain === null ? text : mark,
      });
      return null;
    }
    return unitsOf(plain, scale) * sign;
  });
  const aside = booked.filter((one) => !one).length;
  const path = structuralPath(tree, entries[0] ?? first);
  const rows: Rows = {
    path: entries.length > 0 ? path : `${path}/Ntry`,
    columns: ['Amt', 'CdtDbtInd', ...camt.date],
    nodes: entries,
    scale,
    moved,
    effect: moved,
    unread,
    balance: null,
    doubts: { amounts: null, balance: null, number: null, date: null },
    shared: null,
    isCertain: true,
    isDirectionSaid: true,
    roles: [
      ['amount', 'Amt'],
      ['sign', 'CdtDbtInd'],
      ['booking-date', 'BookgDt/Dt'],
    ].map(([role = '', column = '']) => ({ role, path: column, reason: `${format} says so.` })),
    numbers: null,
    dates: [{ name: 'BookgDt', texts: dates }],
    isSided: true,
    isFormat: true,
    isDirected: true,
    othersDiffer: () => false,
    othersIn: () => [],
    hasOthers: false,
    evidence: [
      `The amounts, marks, dates and balances stand where ${format} puts them.`,
      ...(aside > 0 ? [`${several(aside, 'row')} ${aside === 1 ? 'is' : 'are'} not booked.`] : []),
    ],
  };
  const unitsIn = (text: string): Units | null => {
    const plain = plainNumber(text, '.');
    return plain === null ? null : unitsOf(plain, scale);
  };

  const amountOf = (balance: Balance | undefined): DeclaredAmount | null => {
    if (!balance) return null;
    const { element, plain, mark } = balance;
    const sign = signOf(mark);
    const units = plain === null ? null : unitsOf(plain, scale);
    const doubt =
      units !== null && sign === null ? `The balance ${balance.code} has no CdtDbtInd.` : null;
    return {
      fact: factAt(tree, element),
      units: units === null ? null : units * (sign ?? 1n),
      rivals: [],
      doubt,
    };
  };
  const endsOf = (own: readonly Balance[], part: readonly number[], lost: string | null): Ends => {
    const of = (code: string): Balance[] => own.filter((one) => one.code === code);
    const closing = camt.closing.map((code) => of(code).at(-1)).find((one) => one !== undefined);
    const opening = camt.opening
      .map((code) => of(code).find((one) => one !== closing))
      .find((one) => one !== undefined);
    const [start, end] = [amountOf(opening), amountOf(closing)];
    const off = (end?.units ?? 0n) - (start?.units ?? 0n) - sumOf(part, moved);
    const turns = part.filter((row) => turned.has(row)).map((row) => (moved[row] ?? 0n) * -2n);
    const isTurned =
      turns.includes(off) || (turns.length > 0 && turns.reduce((a, b) => a + b, 0n) === off);
    const isInterim = [opening, closing].some((one) => one?.code === 'ITBD');
    const mayMiss = isInterim
      ? 'A balance taken during the day may leave out entries of earlier reports.'
      : isTurned
        ? 'It holds if a reversal counts with the opposite sign.'
        : lost;
    return { opening: start, closing: end, mayMiss };
  };

  return statements.map((element): Subject => {
    const own = rowsOf.get(element) ?? [];
    const ends = balances.get(element) ?? [];
    const label = statements.length > 1 ? textAt(tree, element, camt.label) || null : null;
    const currencyOf = (row: number): string => amounts[row]?.currency ?? '';
    const used = [...new Set([...own.map(currencyOf), ...ends.map(({ currency }) => currency)])];
    const facts = <T>(paths: [string, T][]): { fact: Fact; of: T }[] =>
      paths.flatMap(([at, of]) => {
        const found = firstAt(tree, element, [at]);
        return found === -1 ? [] : [{ fact: factAt(tree, found), of }];
      });
    const place = (paths: readonly string[]): Fact[] => {
      const found = firstAt(tree, element, paths);
      return found === -1 ? [] : [factAt(tree, found)];
    };
    const declared: Declared = {
      ...none,
      ...(used.length < 2 ? endsOf(ends, own, null) : {}),
      counts: facts(camt.counts).flatMap(({ fact, of }) =>
        /^\d{1,9}$/.test(fact.text) ? [{ fact, of, value: Number(fact.text) }] : [],
      ),
      totals:
        used.length < 2
          ? facts(camt.totals).map(({ fact, of }) => ({
              of,
              amount: { fact, units: unitsIn(fact.text), rivals: [], doubt: null },
            }))
          : [],
      from: place(camt.from),
      to: place(camt.to),
    };
    const subject = (part: Part, about: Declared, inner: Subject[]): Subject => ({
      rows,
      part,
      declared: about,
      chains: [],
      inner,
      others: [],
      unitsIn,
    });
    const part: Part = {
      element,
      label,
      rows: own,
      parts: [],
      groups: [],
      areSections: false,
      facts: [],
    };
    // Entries in two currencies are two sums.
    const apart = own.filter((row) => !ends.some(({ currency }) => currency === currencyOf(row)));
    const lost =
      apart.length > 0
        ? `${several(apart.length, 'row')} in a currency without a balance may be part of it.`
        : null;
    const inner =
      used.length < 2
        ? []
        : used.map((currency) => {
            const rowsIn = own.filter((row) => currencyOf(row) === currency);
            const balancesIn = ends.filter((one) => one.currency === currency);
            return subject(
              { ...part, label: [label, currency].filter(Boolean).join(' '), rows: rowsIn },
              { ...none, ...endsOf(balancesIn, rowsIn, lost) },
              [],
            );
          });
    return subject(part, declared, inner);
  });
}
