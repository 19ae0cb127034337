import { several } from '#core/text/wording.ts';
import type { OnStep } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { openSubject, type Subject } from './checks/subject.ts';
import { creditMark, hintOf } from './columns.ts';
import { type DateOrder, longestPeriod } from './dates.ts';
import { type Declared, factsScale, periodsOf, readDeclared } from './declared.ts';
import { type Fact, factHint, factPath } from './facts.ts';
import { guessedOffers, isPair, lessFees, signKey } from './movement.ts';
import { normalised } from './names.ts';
import { numbersOf } from './numbers.ts';
import { type Level, type Part, partsByLevel, splitPart } from './parts.ts';
import type { TableRules } from './role-names.ts';
import { daysOf, type RowOptions, type Rows, readRows } from './rows.ts';
import type { TransactionTable } from './tables.ts';

/** Whether a part has balances that the rows lead from and to. */
const hasBalances = ({ declared }: Part): boolean =>
  declared.openings.length + declared.closings.length > 0 || declared.balances.length > 1;

/** Whether a part says anything about the sums or the number of its rows. */
export const hasDeclared = (part: Part): boolean =>
  hasBalances(part) || part.declared.counts.length + part.declared.totals.length > 0;

const isMovementIn =
  ({ kinds }: Rows) =>
  (row: number): boolean =>
    kinds[row] == null;

/** Elements of these names are no days or pages of one statement. */
const statementName =
  /^(?:accounts?|acct|stmt|statements?|konto|kontoauszug|auszug|compte|cuenta|conto|conta|rekening|rachunek|ucet|releve|extracto|extrato|estratto conto)$/;

/** How many of the parts but the first begin where the part before them ends, by their balances. */
function continues(
  tree: XmlTree,
  rows: Rows,
  level: Level,
  isBroken: (before: number, row: number) => boolean,
): boolean {
  const isMovement = isMovementIn(rows);
  let [on, off] = [0, 0];
  for (let at = 1; at < level.length; at += 1) {
    const before = level[at - 1]?.rows.findLast(isMovement);
    const row = level[at]?.rows.find(isMovement);
    if (before === undefined || row === undefined) continue;
    if (isBroken(before, row)) off += 1;
    else on += 1;
  }
  // One wrong balance breaks two boundaries, which may be all of them between days of one row.
  const [first] = level;
  const isNamed =
    first !== undefined && statementName.test(normalised(tree.name(first.element).local));
  const isGrouping =
    !isNamed &&
    !level.some(({ declared }) => declared.account || declared.currency) &&
    !level.some(hasDeclared);
  return (on >= off && on + off > 0) || (isGrouping && off <= 2);
}

/** Whether the numbers of all parts begin again, as those of the lines of each page do. */
export function areNumbersOwn(rows: Rows, level: Level): boolean {
  const isMovement = isMovementIn(rows);
  const starts = level.flatMap((part) => rows.numbers[part.rows.find(isMovement) ?? -1] ?? []);
  const [first] = starts;
  return (
    starts.length > 1 &&
    starts.every(({ value, around }) => value === first?.value && around === first.around)
  );
}

/** The innermost level whose parts do not go on from each other; the whole document where all do. */
export function levelOf(
  tree: XmlTree,
  rows: Rows,
  levels: readonly Level[],
  isBroken: (before: number, row: number) => boolean,
  areOwn: (rows: Rows, level: Level) => boolean = () => false,
): Level {
  for (let at = levels.length - 1; at > 0; at -= 1) {
    const level = levels[at] as Level;
    if (areOwn(rows, level) || !continues(tree, rows, level, isBroken)) return level;
  }
  return levels[0] ?? [];
}

/** Splits the parts of the statement level by accounts or currencies in a column. */
function splitLevel(
  tree: XmlTree,
  table: TransactionTable,
  rows: Rows,
  level: Level,
  declare: (facts: Part['facts']) => Declared,
): { parts: Level; rest: Level } | null {
  const { account, currency } = table.roles;
  for (const [column, texts] of [
    [account, rows.accounts],
    [currency, rows.currencies],
  ] as const) {
    if (!column || column.values.size < 2) continue;
    // A text that many rows lack belongs to something in the row, and tells no accounts apart.
    if (texts.filter((text) => text === undefined).length > texts.length * 0.1) continue;
    const split = level.map((part) => splitPart(tree, part, (row) => texts[row], declare));
    const parts = split.flatMap((one) => one.parts);
    const declaring = parts.filter(hasDeclared).length;
    if (column === table.partition || declaring >= 2)
      return { parts, rest: split.map(({ rest }) => rest) };
  }
  return null;
}

/** What a break between two neighbours is, for the checks that follow rows. */
export function breaksOf(
  rows: Rows,
): Record<'running' | 'numbers' | 'days', (before: number, row: number) => boolean> {
  return {
    running: (before, row) => {
      const [first, second] = rows.isDescending ? [row, before] : [before, row];
      const [one, two] = [rows.balances[first] ?? null, rows.balances[second] ?? null];
      if (one === null || two === null || rows.areDaysTurned) return false;
      const moved = rows.movements[rows.isBefore ? first : second] ?? 0n;
      return two - one !== moved;
    },
    numbers: (before, row) => {
      const [one, two] = [rows.numbers[before], rows.numbers[row]];
      return !one || !two || one.around !== two.around || Math.abs(two.value - one.value) !== 1;
    },
    days: (before, row) => {
      const [one, two] = [rows.days[before] ?? null, rows.days[row] ?? null];
      if (one === null || two === null) return false;
      return rows.isDescending ? two > one : two < one;
    },
  };
}

/** A table read one way: its rows, and the parts that declare something about them, or have rows of their own. */
type Reading = {
  rows: Rows;
  /** The parts of every level, those that are split without what is about one account or currency. */
  levels: readonly Level[];
  statements: Level;
  /** The parts that hold several accounts or currencies; none where no level is split. */
  mixed: Level;
  /** What was found out about the parts. */
  subjects: Map<Part, Subject>;
};

/** Whether balances without a mark are what is owed: those of the rows are, or only what comes in has a mark in the rows and in the balances. */
const isOwed = (
  { roles: { running, movement } }: TransactionTable,
  facts: Part['facts'],
): boolean =>
  running !== null
    ? running.balance.unmarkedSign === -1
    : movement?.terms[0]?.column.unmarkedSign === -1 &&
      facts.some((fact) => creditMark.test(fact.value) && factHint(fact, 'balance') > 0);

/** Reads all rows of a table in one way, and sorts them into statements. */
function readTable(
  tree: XmlTree,
  table: TransactionTable,
  facts: readonly (readonly { element: number; facts: Fact[] }[])[],
  options: RowOptions,
  rules: TableRules,
  onStep: OnStep | undefined,
): Reading {
  const rows = readRows(tree, table, options, onStep);
  const declare = (own: Part['facts']): Declared => {
    onStep?.();
    return readDeclared(own, {
      commonSign: table.sample.commonSign,
      scale: rows.scale,
      rowOrder: options.dateOrder,
      isOwed: options.isOwed ?? isOwed(table, own),
      rules,
      pathOf: (fact) => factPath(tree, fact),
    });
  };
  const levels = partsByLevel(tree, rows, facts, declare);
  const isDeclaring = (level: Level): boolean =>
    level.filter(hasBalances).length * 2 >= level.length;
  const inner = [...levels].reverse().find(isDeclaring);
  const isBroken = breaksOf(rows).running;
  const chain =
    table.roles.running === null
      ? (inner ?? levels[0] ?? [])
      : levelOf(tree, rows, levels, isBroken);
  const split = splitLevel(tree, table, rows, chain, declare);
  return {
    rows,
    levels: levels.map((level) => (split && level === chain ? split.rest : level)),
    statements: split?.parts ?? chain,
    mixed: split?.rest ?? [],
    subjects: new Map(),
  };
}

/** How much the document confirms of a reading: its sums that come out, and those that do not. */
function confirmed({ rows, statements, levels, subjects }: Reading): {
  held: number;
  broken: number;
} {
  let [held, broken] = [0, 0];
  for (const part of new Set([...levels.flat(), ...statements])) {
    if (!hasDeclared(part) && !rows.hasKinds) continue;
    const subject = openSubject(rows, part);
    subjects.set(part, subject);
    const { opening, closing, isAmbiguous } = subject.balances;
    if (opening && closing && !isAmbiguous && part.rows.length > 0)
      if (opening.value + subject.flow.sum === closing.value) held += 1;
      else broken += 1;
  }
  return { held, broken };
}

/** So many other readings are tried where a sum is wrong. */
const mostTried = 16;

/** Other ways to read a table that are likely enough to be tried where the likeliest one leaves a sum wrong. */
function* otherReadings(table: TransactionTable, rows: Rows): Generator<Partial<RowOptions>> {
  const { movement, running, offers } = table.roles;
  const found = new Set(rows.kinds);
  for (const counted of [['not booked'], ['opening', 'closing'], ['total']] as const)
    if (counted.some((kind) => found.has(kind))) yield { counted };
  if (movement === null) return;
  for (const less of lessFees(table.sample, movement)) yield { movement: less };
  if (running !== null) return;
  const [first, ...rest] = movement.terms;
  // An account may have its opening balance without a mark, and its closing one with it.
  if (first?.column.unmarkedSign === -1) yield { isOwed: false };
  if (first && isPair(movement))
    yield {
      movement: { ...movement, terms: [{ ...first, sign: -first.sign as 1 | -1 }, ...rest] },
    };
  // Where the rows say debit and credit in words, a sum that comes out without them is chance.
  const { mark } = movement;
  const isKnown =
    mark !== null && [...mark.column.values].every((value) => mark.meaning.has(signKey(value)));
  const isMarked = isKnown || new Set(mark?.meaning.values()).size === 2;
  const own = offers.filter((offer) => offer.movement.terms[0]?.column === first?.column);
  const guessed = isKnown
    ? []
    : guessedOffers(table.sample, own.slice(0, 1), isMarked ? mark : null);
  for (const offer of [...guessed, ...offers])
    if (
      offer.movement !== movement &&
      !(isMarked && !isPair(offer.movement) && offer.movement.mark === null)
    )
      yield { movement: offer.movement };
}

/** Whether another column might be the amounts just as well, as far as names and formats say. */
const hasRival = ({ roles }: TransactionTable): boolean => {
  const { movement, offers } = roles;
  if (movement === null || isPair(movement)) return false;
  const [own] = offers.filter((offer) => offer.movement === movement);
  return offers.some(
    (offer) =>
      !isPair(offer.movement) &&
      offer.movement.terms[0]?.column !== movement.terms[0]?.column &&
      offer.score >= (own?.score ?? 0),
  );
};

/** What confirms the amounts of a table, in the words of a report, and whether it is enough to call a sum wrong. */
function proofOf(
  table: TransactionTable,
  rows: Rows,
  { held, broken }: { held: number; broken: number },
  rules: TableRules,
): Pick<Rows, 'evidence' | 'isProven'> {
  const { roles } = table;
  const { movement, running } = roles;
  const evidence: string[] = [];
  const add = (isTrue: boolean, sentence: string): boolean => {
    if (isTrue) evidence.push(sentence);
    return isTrue;
  };
  const isNamed = ['amount', 'debit', 'credit'].some(
    (role) => rules[role as keyof TableRules] != null,
  );
  const [term] = movement && !isPair(movement) && movement.mark === null ? movement.terms : [];
  // Where no amount has a sign and no name says which side all are of, some may be of the other one.
  const areSigned =
    movement !== null &&
    (term?.sign !== 1 ||
      hintOf(term.column, 'credit') === 2 ||
      rows.movements.some((one) => one !== null && one < 0n));
  const isNamedAmount =
    roles.movementScore >= 4 ||
    (term !== undefined &&
      (['debit', 'credit'] as const).some((side) => hintOf(term.column, side) === 2));
  const proofs = [
    add(isNamed, 'A rule names the columns of the amounts.'),
    add(rows.nodes.length === 0, 'There are no rows to read.'),
    running !== null &&
      add(
        running.held > 0 && running.held * 2 >= running.of,
        `${running.held} of ${several(running.of, 'running balance')} follow from the amounts.`,
      ),
    add(
      movement !== null && isPair(movement) && roles.movementScore > 0,
      'Debits and credits exclude each other.',
    ),
    add(held > broken, `Opening plus amounts is closing in ${held} of ${held + broken}.`),
    add(
      movement !== null && areSigned && isNamedAmount && !hasRival(table),
      'Every amount was read, and no other column fits its name.',
    ),
  ];
  return { evidence, isProven: proofs.includes(true) };
}

type FactsOfParts = Parameters<typeof readTable>[2];

/** Whether an amount beside the rows says that a comma stands before its decimals, or that dots group its thousands. */
const isCommaSaid = (facts: FactsOfParts): boolean => {
  const said = facts.flat().flatMap((one) => one.facts.map(({ value }) => numbersOf([value]).sign));
  return said.filter((sign) => sign === ',').length > said.filter((sign) => sign === '.').length;
};

/**
 * Chooses the reading that the document confirms most: the likeliest one, unless another one makes
 * more sums come out. "1.234" is read with the sign that the amounts beside the rows have, and where
 * they have none either, with the one that fits.
 */
export function chooseReading(
  tree: XmlTree,
  table: TransactionTable,
  facts: FactsOfParts,
  rules: TableRules,
  onStep: OnStep | undefined,
): Reading {
  const { withComma } = table;
  if (withComma === null) return readLikeliest(tree, table, facts, rules, onStep).reading;
  if (isCommaSaid(facts)) return readLikeliest(tree, withComma(), facts, rules, onStep).reading;
  const point = readLikeliest(tree, table, facts, rules, onStep);
  if (point.fits) return point.reading;
  const comma = readLikeliest(tree, withComma(), facts, rules, onStep);
  return comma.fits ? comma.reading : point.reading;
}

/** Reads a table with one decimal sign. `fits`: some of its sums come out, and none does not. */
function readLikeliest(
  tree: XmlTree,
  table: TransactionTable,
  facts: FactsOfParts,
  rules: TableRules,
  onStep: OnStep | undefined,
): { reading: Reading; fits: boolean } {
  const leastScale = facts
    .flat()
    .reduce((most, one) => Math.max(most, factsScale(one.facts, table.sample.commonSign)), 0);
  const dates = chooseDates(
    table,
    facts.flat().flatMap((one) => one.facts),
  );
  const base: RowOptions = {
    leastScale,
    ...dates,
    movement: table.roles.movement,
    counted: [],
  };
  const read = (options: Partial<RowOptions>): Reading =>
    readTable(tree, table, facts, { ...base, ...options }, rules, onStep);
  let best = read({});
  let proof = confirmed(best);
  if (proof.broken > 0) {
    let tried = 0;
    for (const options of otherReadings(table, best.rows)) {
      if (tried === mostTried || proof.broken === 0) break;
      tried += 1;
      onStep?.();
      const other = read(options);
      const found = confirmed(other);
      if (found.held > proof.held) [best, proof] = [other, found];
    }
  }
  Object.assign(best.rows, proofOf(table, best.rows, proof, rules));
  const { running } = table.roles;
  const fits =
    proof.broken === 0 &&
    (running === null ? proof.held > 0 : running.held === running.of && running.of > 0);
  return { reading: best, fits };
}

/** The order of the dates that brings most rows into the declared period, and the ends of it. */
export function chooseDates(
  table: TransactionTable,
  facts: readonly Fact[],
): Pick<RowOptions, 'dateOrder' | 'near'> {
  const { bookingDate } = table.roles;
  let best: { order: DateOrder; near: number[]; inside: number } | null = null;
  for (const order of bookingDate?.dateOrders ?? []) {
    const { from, to } = periodsOf(facts, order);
    const near = [...from, ...to];
    const cells = table.sample.rows.map((row) => row[bookingDate?.slot ?? -1]);
    const days = daysOf(cells, order, near);
    const inside = Math.max(
      0,
      ...from.flatMap((first) =>
        to.map((last) =>
          last < first || last - first > longestPeriod
            ? 0
            : days.filter((day) => day !== null && day >= first && day <= last).length,
        ),
      ),
    );
    if (best === null || inside > best.inside) best = { order, near, inside };
  }
  return { dateOrder: best?.order ?? null, near: best?.near ?? [] };
}
