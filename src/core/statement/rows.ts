import type { OnStep } from '#core/xml/tables/paths.ts';
import { type Units, unitsOf } from './decimal.ts';
import { type Fact, kindOf } from './declared.ts';
import { isNotBooked, signOfWord } from './marks.ts';
import {
  type DecimalSign,
  decimalSignOf,
  isEmptyAmount,
  mostFraction,
  PlainNumber,
  readNumber,
} from './numbers.ts';
import { normalised, type ProposedRole, says } from './proposal.ts';
import { columnRoles, type TableRules } from './role-names.ts';
import { sumOf } from './running.ts';
import { type Column, filledParts, isNumber, type Table } from './tables.ts';

/** A cell that cannot be read, with the role of its column. */
export type Unread = { row: number; role: string; text: string };

/** One way to read what the rows move, or their balances; `columns` by their roles. Null: the row has none. */
export type Amounts = {
  columns: [ProposedRole, string][];
  units: (Units | null)[];
  unread: Unread[];
};

const roles: readonly ProposedRole[] = [...columnRoles, 'status', 'balance-sign'];
const numeric: readonly ProposedRole[] = ['amount', 'debit', 'credit', 'balance', 'fee'];
const worded: readonly ProposedRole[] = ['sign', 'balance-sign', 'booking-date', 'status'];
/** Cells of a column that are looked at for the decimal sign. */
const mostWeighed = 1000;
/** Columns of one role that are compared. */
const mostAlike = 3;

/** The numbers of a column, and what reads that of the row where the reader is. */
type Numbers = { numbers: number[]; read: (row: number) => void };

const ordinalIn = (text: string): number =>
  text === '' ? Number.NaN : /^\d{1,15}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;

/** The rows of a table, with the cells and amounts of the columns that may have a role. */
export class TableRows {
  readonly table: Table;
  /** The rows that are no header, in the order of the document. */
  readonly rows: number[] = [];
  readonly misfits: Unread[] = [];
  /** Roles that a person gave to columns that the rows do not have. */
  readonly missing: [role: string, column: string][] = [];
  readonly sign: DecimalSign;
  scale = 0;
  readonly #onStep: OnStep | undefined;
  /** Rows that are no transactions by the header. */
  readonly #others = new Set<number>();
  readonly #columns = new Map<ProposedRole, Column[]>();
  readonly #cells = new Map<Column, string[]>();
  /** What numbers the rows: NaN for an empty cell, Infinity for one that cannot be read. */
  readonly ordinals: readonly number[];
  readonly #amountsOf = new Map<Column, Numbers>();

  constructor(table: Table, said: TableRules, facts: readonly Fact[], onStep: OnStep | undefined) {
    this.table = table;
    this.#onStep = onStep;
    for (const role of roles) {
      const own = said[role as keyof TableRules];
      const found =
        own === undefined
          ? table.columns
              .filter(({ roles }) => roles.includes(role))
              .sort((one, other) => Number(other.isDated) - Number(one.isDated))
              .slice(0, mostAlike)
          : table.columns.filter(({ name }) => name === own || own === `${name}[1]`);
      if (own && found.length === 0) this.missing.push([role, own]);
      this.#columns.set(role, found);
    }
    // A list of one side has no column of the other one.
    const sides = ['debit', 'credit'].filter(
      (role) => this.columns(role as ProposedRole).length > 0,
    );
    if (sides.length === 1 && said.debit && said.credit) this.missing.splice(0);
    this.#findOthers(table);
    const declared = facts.flatMap(({ kind, text }) => (kind ? [text] : []));
    this.sign = table.sign ?? decimalSignOf([...declared, ...this.#weighed()]);
    for (const text of declared) this.#numberIn(text);
    for (const column of this.#columnsOf(numeric))
      this.#amountsOf.set(
        column,
        this.#numbersOf(column, mostFraction, (text) => this.#numberIn(text)),
      );
    const [ordinal] = this.columns('number');
    const ordinals = ordinal ? this.#numbersOf(ordinal, 0, ordinalIn) : null;
    this.ordinals = ordinals?.numbers ?? [];
    this.#pass([
      ...this.#columnsOf(worded).map((column) => this.#texts(column)),
      ...[...this.#amountsOf.values(), ...(ordinals ? [ordinals] : [])].map(({ read }) => read),
    ]);
    const lost = new Set(this.misfits.map(({ row }) => row));
    const statuses = this.columns('status').map((column) => this.cells(column));
    for (const row of table.nodes.keys()) {
      const isOpen = statuses.some((texts) => isNotBooked(texts[row] ?? ''));
      if ((!this.#others.has(row) || lost.has(row)) && !isOpen) this.rows.push(row);
    }
  }

  columns(role: ProposedRole): readonly Column[] {
    return this.#columns.get(role) ?? [];
  }

  #columnsOf(roles: readonly ProposedRole[]): Column[] {
    return [...new Set(roles.flatMap((role) => this.columns(role)))];
  }

  /** The cells of a column, a text for each row; empty for rows that are a header. */
  cells(column: Column): readonly string[] {
    if (!this.#cells.has(column)) this.#pass([this.#texts(column)]);
    return this.#cells.get(column) ?? [];
  }

  cell(column: Column, row: number): string {
    return this.table.reader.cell(column, this.table.nodes[row] ?? 0);
  }

  /** Cells of amounts by which the decimal sign is found. */
  #weighed(): string[] {
    const { nodes, reader } = this.table;
    const columns = this.#columnsOf(numeric);
    const texts: string[] = [];
    reader.each(nodes.slice(0, mostWeighed), this.#onStep, (row) => {
      if (!this.#others.has(row)) for (const column of columns) texts.push(reader.text(column));
    });
    return texts;
  }

  /** Calls these for each row that is no header; they read the cells of a column. */
  #pass(reads: readonly ((row: number) => void)[]): void {
    this.table.reader.each(this.table.nodes, this.#onStep, (row) => {
      if (!this.#others.has(row)) for (const read of reads) read(row);
    });
  }

  #texts(column: Column): (row: number) => void {
    const { nodes, reader } = this.table;
    const cells = nodes.map(() => '');
    this.#cells.set(column, cells);
    let last = '';
    return (row) => {
      last = reader.sameText(column, last);
      cells[row] = last;
    };
  }

  /** What reads the numbers of a column; `otherwise` reads a cell that is not plain. */
  #numbersOf(column: Column, mostBehind: number, otherwise: (text: string) => number): Numbers {
    const { nodes, reader } = this.table;
    const plain = new PlainNumber();
    const numbers = nodes.map(() => Number.NaN);
    const read = (row: number): void => {
      const isPlain = reader.number(column, plain, this.sign) && plain.behind <= mostBehind;
      if (isPlain) this.scale = Math.max(this.scale, plain.behind);
      numbers[row] = isPlain ? plain.value : otherwise(reader.text(column));
    };
    return { numbers, read };
  }

  #numberIn(text: string): number {
    const number = readNumber(text, this.sign);
    if (number === null) return isEmptyAmount(text) ? Number.NaN : Number.POSITIVE_INFINITY;
    this.scale = Math.max(this.scale, number.behind);
    return number.value;
  }

  /** A text as an amount of the document; null for one that is none. */
  unitsIn(text: string): Units | null {
    const number = readNumber(text, this.sign);
    return number === null || number.behind > this.scale
      ? null
      : (unitsOf(number.value, this.scale) ?? null);
  }

  /** The amounts of a column; undefined for a cell that cannot be read, null for one without. */
  units(column: Column): (Units | null | undefined)[] {
    return (this.#amountsOf.get(column)?.numbers ?? []).map((number) =>
      Number.isNaN(number) ? null : unitsOf(number, this.scale),
    );
  }

  /** Finds the rows that are headers, or have another number of cells than the header. */
  #findOthers({ nodes, reader, width, isHeader }: Table): void {
    for (const [row, node] of width === null ? [] : nodes.entries()) {
      const parts = filledParts(reader.read(node), reader.slots);
      if (parts.length === width && !isHeader(parts)) continue;
      this.#others.add(row);
      if (parts.length !== width && parts.some(isNumber))
        this.misfits.push({ row, role: 'row', text: parts.join(' ').trim() });
    }
  }

  /** Whether the rows, whatever they are called, lead from one declared balance to the other. */
  #areWhole(facts: readonly Fact[]): boolean {
    const unitsAt = (end: string): Units =>
      this.unitsIn(facts.find(({ kind }) => kind === end)?.text ?? '') ?? Number.NaN;
    const off = unitsAt('closing') - unitsAt('opening');
    return this.movements({}).some(({ units }) => sumOf(this.rows, units) === off);
  }

  /** Takes out rows at both ends that are called a total, have no date and no balance and are not needed for the declared balances, or are called the opening or closing balance and have it as their amount; gives balances that nothing else declares. */
  takeBalances(facts: readonly Fact[]): Fact[] {
    const found: Fact[] = [];
    const amounts = this.#columnsOf(['amount', 'debit', 'credit']);
    for (const row of new Set([...this.rows.slice(0, 2), ...this.rows.slice(-2)])) {
      const names = this.columns('text').map((column) => normalised(this.cell(column, row)));
      const isTotal =
        names.some((name) => says(name, 'total') && !name.includes(' ')) &&
        this.#columnsOf(['booking-date', 'balance']).every((one) => this.cell(one, row) === '') &&
        !this.#areWhole(facts);
      const kindIn = (near: string) =>
        names
          .map((name) => kindOf(name, near))
          .find((one) => one === 'opening' || one === 'closing');
      // "Brought forward" is enough where the amount is the declared one.
      const kind = kindIn('balance');
      const text = amounts.map((column) => this.cell(column, row).trim()).find(Boolean);
      const known = facts.filter((fact) => fact.kind === kind);
      const isBalance =
        kind &&
        text &&
        (known.length > 0
          ? known.some((fact) => this.unitsIn(fact.text) === this.unitsIn(text))
          : kindIn('') === kind && this.columns('balance').length === 0);
      if (!isTotal && !isBalance) continue;
      this.rows.splice(this.rows.indexOf(row), 1);
      const element = this.table.nodes[row] ?? 0;
      if (isBalance && known.length === 0)
        found.push({ element, attribute: null, kind, isFee: false, text, mark: null, doubt: null });
    }
    return found;
  }

  /** Every way to read the amounts that names allow, or the one that a person said. Marks, columns and lists that say debit or credit are never left out to fit. */
  movements(said: TableRules): Amounts[] {
    const found: Amounts[] = [];
    const [debits, credits] = [this.columns('debit'), this.columns('credit')];
    for (const debit of debits.length > 0 ? debits : [null])
      for (const credit of credits.length > 0 ? credits : [null])
        if (debit !== credit) found.push(this.#ofColumns(debit, credit));
    const isMarked = said.sign || this.table.sign !== null;
    if (found.length === 0 || said.amount)
      for (const amount of this.columns('amount')) {
        const marked = this.columns('sign').flatMap((mark) => this.#ofMark(amount, mark) ?? []);
        found.push(...(isMarked || marked.length > 0 ? marked : [this.#ofLists(amount)]));
      }
    const [fee] = this.columns('fee');
    return fee ? [...found, ...found.map((one) => this.#withFee(one, fee))] : found;
  }

  /** Every column of balances, with each column that may have their marks; of several for amounts, another than the first. */
  balances(): Amounts[] {
    const marks = [...this.columns('balance-sign'), null, ...this.columns('sign').slice(1)];
    return this.columns('balance').flatMap((column) =>
      marks.map((mark) => {
        const [units, signs] = [this.units(column), mark ? this.cells(mark).map(signOfWord) : []];
        return this.#amounts([['balance', column], ...named('balance-sign', mark)], (row) => {
          const one = units[row];
          return one && signs[row] === -1 ? -Math.abs(one) : one;
        });
      }),
    );
  }

  #amounts(
    columns: [ProposedRole, Column][],
    unitsOf: (row: number) => Units | null | undefined,
  ): Amounts {
    const unread: Unread[] = [];
    const units = this.table.nodes.map((_, row): Units | null => {
      const one = unitsOf(row);
      if (one !== undefined) return one;
      const texts = columns.map(([role, column]) => ({
        role,
        text: this.cell(column, row),
      }));
      const bad = texts.find(({ role, text }) =>
        role === 'sign'
          ? signOfWord(text) === null
          : this.#numberIn(text) === Number.POSITIVE_INFINITY,
      );
      unread.push({ row, role: 'amount', text: '', ...(bad ?? texts[0]) });
      return null;
    });
    return { columns: columns.map(([role, { name }]) => [role, name]), units, unread };
  }

  /** Debits beside credits. Where half of the debits or more are below zero, the sign counts. */
  #ofColumns(debit: Column | null, credit: Column | null): Amounts {
    const [out, into] = [debit ? this.units(debit) : [], credit ? this.units(credit) : []];
    const negative = out.filter((one) => one != null && one < 0).length;
    const positive = out.filter((one) => one != null && one > 0).length;
    const sign = negative > 0 && negative >= positive ? 1 : -1;
    return this.#amounts([...named('debit', debit), ...named('credit', credit)], (row) => {
      const [d, c] = [debit ? out[row] : null, credit ? into[row] : null];
      if (d === undefined || c === undefined) return undefined;
      return d === null && c === null ? null : (c ?? 0) + (d ?? 0) * sign;
    });
  }

  /** Amounts with a column that says debit or credit; null where that column says something else. */
  #ofMark(amount: Column, mark: Column): Amounts | null {
    const units = this.units(amount);
    const signs = this.cells(mark).map(signOfWord);
    const filled = this.rows.filter((row) => units[row] !== null);
    const known = filled.filter((row) => signs[row] !== null);
    if (this.table.sign === null && known.length < Math.max(1, filled.length * 0.75)) return null;
    const isBelow = (row: number): boolean => (units[row] ?? 0) < 0;
    // A sign that says the same as the mark is written twice, and counts where a mark says something else.
    const isTwice =
      known.every((row) => units[row] === 0 || isBelow(row) === (signs[row] === -1)) &&
      (known.length === filled.length || filled.some(isBelow));
    return this.#amounts([...named('amount', amount), ...named('sign', mark)], (row) => {
      const one = units[row];
      if (!one || isTwice) return one;
      const sign = signs[row] ?? null;
      return sign === null ? undefined : one * sign;
    });
  }

  /** Amounts that have a sign, or stand in lists whose names say debits or credits. */
  #ofLists(amount: Column): Amounts {
    const units = this.units(amount);
    const { sides } = this.table;
    const isSigned = sides.length === 0 || this.rows.some((row) => (units[row] ?? 0) < 0);
    return this.#amounts([['amount', amount]], (row) => {
      const one = units[row];
      return one && !isSigned && sides[row] === -1 ? -one : one;
    });
  }

  #withFee({ columns, units, unread }: Amounts, fee: Column): Amounts {
    const fees = this.units(fee);
    return {
      columns: [...columns, ['fee', fee.name]],
      units: units.map((one, row) => (one === null ? null : one - Math.abs(fees[row] ?? 0))),
      unread,
    };
  }
}

/** A column with its role, as a list; empty without a column. */
export const named = (
  role: ProposedRole,
  column: Column | null | undefined,
): [ProposedRole, Column][] => (column ? [[role, column]] : []);
