import { describe, expect, it } from 'vitest';
import { findBalances } from '#core/statement/balances.ts';
import { type CheckedStatement, checkStatements } from '#core/statement/check-statement.ts';
import { checkCounts } from '#core/statement/checks/count-checks.ts';
import { checkDuplicates, checkPeriod } from '#core/statement/checks/row-checks.ts';
import { scanXml } from '#core/xml/scan.ts';

/** What a document may cost that was written to cost much. Work is counted, because time depends on the machine. */

const repeat = (count: number, one: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join('');

const row = (inside: string): string =>
  `<transaction><date>2026-01-01</date>${inside}</transaction>`;

function checked(xml: string): { statements: CheckedStatement[]; steps: number } {
  let steps = 0;
  const statements = checkStatements(scanXml(xml), new Map(), () => {
    steps += 1;
  });
  return { statements, steps };
}

function onlyOne(xml: string): CheckedStatement {
  const [statement] = checked(xml).statements;
  if (!statement) throw new Error('no statement');
  return statement;
}

/** A list that counts how often an element of it is read. */
function counting<T>(list: readonly T[]): { list: readonly T[]; reads(): number } {
  let reads = 0;
  const counted = new Proxy(list, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { list: counted, reads: () => reads };
}

/** Columns of which every two are filled in turn, and no one follows from others. */
const wide = (columns: number): string =>
  `<statement>${repeat(30, (at) =>
    row(
      repeat(columns, (column) => {
        const amount = (((at + 1) * 7919 + column * 104_729) % 9973) / 100;
        return `<c${column}>${(column + at) % 2 === 0 ? amount : ''}</c${column}>`;
      }),
    ),
  )}</statement>`;

describe('a document cannot keep its statement checks busy', () => {
  it('with columns: a number of them is compared, and the report says how many were not', () => {
    const [few, many] = [checked(wide(24)), checked(wide(110))];
    expect(many.steps).toBeLessThan(few.steps * 2);
    const running = many.statements[0]?.findings.find(({ id }) => id === 'balance-running');
    expect(running).toMatchObject({ outcome: 'not applicable' });
    expect(running?.message).toContain('86 columns of numbers were not compared');
    const fewRunning = few.statements[0]?.findings.find(({ id }) => id === 'balance-running');
    expect(fewRunning?.message).not.toContain('compared');
  });

  it('with columns, and still finds the balance that is named or that a person names', () => {
    const xml = (name: string): string =>
      `<statement>${repeat(20, (at) =>
        row(
          `${repeat(60, (column) => `<c${column}>${((at * 7919 + column * 104_729) % 9973) / 100}</c${column}>`)}<amount>2.00</amount><${name}>${at * 2}.00</${name}>`,
        ),
      )}</statement>`;
    const runningOf = (name: string, rules: Record<string, string>) =>
      checkStatements(
        scanXml(xml(name)),
        new Map([['/statement/transaction', rules]]),
      )[0]?.findings.find(({ id }) => id === 'balance-running')?.outcome;
    expect(runningOf('balance', {})).toBe('held');
    expect(runningOf('x', {})).toBe('not applicable');
    expect(runningOf('x', { balance: 'x' })).toBe('held');
  });

  it.each([' ', '\t', '[', '(', '1 ', 'a', ','])(
    'with a cell of 300,000 times %j: it is no date and no amount',
    (piece) => {
      const long = `1${piece.repeat(300_000)}x`;
      const { findings } = onlyOne(
        `<statement>${repeat(4, (at) => `<transaction><date>${long}</date><amount>${at === 2 ? long : '2.00'}</amount></transaction>`)}</statement>`,
      );
      const messageOf = (wanted: string) => findings.find(({ id }) => id === wanted)?.message;
      expect(messageOf('date-order')).toBe('No column could be read as dates.');
    },
  );

  /** Rows with these values, beside which the balances of the whole are declared. */
  const summed = (inside: (at: number, amount: string) => string): CheckedStatement => {
    const amounts = Array.from({ length: 12 }, (_, at) => (((at * 37) % 19) - 9) * 1.25);
    const closing = amounts.reduce((sum, one) => sum + one, 100);
    const declared = `<opening_balance>100.00</opening_balance><closing_balance>${closing}</closing_balance>`;
    return onlyOne(
      `<statement>${declared}${repeat(12, (at) => row(inside(at, `${amounts[at]}`)))}</statement>`,
    );
  };
  const found = ({ findings }: CheckedStatement, wanted: string) =>
    findings.find(({ id }) => id === wanted);

  it('with columns, and still finds the amounts that no name speaks for', () => {
    const statement = summed((at, amount) => {
      const counts = repeat(
        30,
        (column) => `<c${column}>${(at * at * 7 + column) % 97}</c${column}>`,
      );
      return `<z>${(at * at) % 7}.21</z>${counts}<x>${amount}</x>`;
    });
    expect(found(statement, 'balance-total')?.outcome).toBe('held');
  });

  it('with columns, and says of a wrong sum that others were not compared', () => {
    const statement = summed((at, amount) => {
      const sums = repeat(30, (column) => `<c${column}>-${at * column + 1}.25</c${column}>`);
      return `${sums}<x>${amount}</x>`;
    });
    expect(found(statement, 'balance-total')).toMatchObject({
      outcome: 'unclear',
      message: expect.stringContaining('7 columns of numbers were not compared'),
    });
  });

  it('with columns of a few texts, and still finds the one that says debit or credit', () => {
    let balance = 100;
    const rows = repeat(24, (at) => {
      const isUp = (at * 5) % 3 === 0;
      const amount = ((at * 37) % 19) + 1;
      balance += isUp ? amount : -amount;
      const flags = repeat(18, (flag) => `<f${flag}>q${(at * (flag + 3)) % 5}</f${flag}>`);
      return row(
        `${flags}<amount>${amount}.00</amount><q>${isUp ? 'P1' : 'P2'}</q><balance>${balance}.00</balance>`,
      );
    });
    const statement = onlyOne(`<statement>${rows}</statement>`);
    expect(found(statement, 'balance-running')?.outcome).toBe('held');
  });

  const count = 400;
  const repeated = onlyOne(
    `<statement><count>7</count>${repeat(count, (at) =>
      row(`<number>1</number><amount>1.00</amount><balance>${at + 1}.00</balance>`),
    )}</statement>`,
  ).subject;

  it('with rows that say the same, none of whose balances follow', () => {
    const breaks = counting(
      Array.from({ length: count }, (_, at) => ({
        before: at - 1,
        row: at,
        expected: 0n,
        actual: 77n,
      })),
    );
    const numbers = counting(
      Array.from({ length: count }, (_, at) => ({
        kind: 'jump' as const,
        before: at - 1,
        row: at,
        missing: [],
      })),
    );
    const { outcome } = checkDuplicates({
      ...repeated,
      runningBreaks: breaks.list,
      numberBreaks: numbers.list,
    });
    expect(outcome).toBe('held');
    expect(breaks.reads() + numbers.reads()).toBeLessThan(count * 4);
  });

  it('with counts, periods and values that may be balances', () => {
    const { part, flow, rows } = repeated;
    const fact = { element: 1, attribute: null, value: '', own: '', parent: '', outer: '' };
    const facts = { ...fact, beside: '', besides: [] };
    const order = counting(flow.order);
    const counts = Array.from({ length: 300 }, (_, value) => ({
      fact: facts,
      value,
      of: 'debits' as const,
    }));
    checkCounts({
      ...repeated,
      flow: { ...flow, order: order.list },
      part: { ...part, declared: { ...part.declared, counts } },
    });
    expect(order.reads()).toBeLessThan(count * 4);

    const days = counting(rows.days);
    const ends = Array.from({ length: 300 }, (_, day) => ({ fact: facts, day }));
    checkPeriod({
      ...repeated,
      rows: { ...rows, days: days.list },
      part: { ...part, declared: { ...part.declared, from: ends, to: ends } },
    });
    expect(days.reads()).toBeLessThan(count * 4);

    let reads = 0;
    const others = Array.from({ length: 300 }, () => ({
      fact: facts,
      score: 0,
      get value() {
        reads += 1;
        return 5n;
      },
    }));
    findBalances(
      { ...part, declared: { ...part.declared, others } },
      { ...flow, before: 5n, after: 5n },
      rows,
    );
    expect(reads).toBeLessThan(300 * 10);
  });
});
