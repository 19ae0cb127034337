import type { TableColumn, XmlTable } from './columns.ts';
import { DecimalSum, decimalValue, isFilled, readDate, readDecimal } from './formats.ts';
import { type OnStep, paced } from './paths.ts';

/** What a column shows in some rows: filled cells, and for numbers and dates the least and the greatest as written; `sum` for numbers only. */
export type ColumnFacts = {
  name: string;
  from: TableColumn['from'];
  kind: 'number' | 'date' | 'text';
  filled: number;
  sum: number | null;
  min: string | null;
  max: string | null;
};

class Tally {
  filled = 0;
  readonly #column: TableColumn;
  readonly #sum = new DecimalSum();
  #least = Number.POSITIVE_INFINITY;
  #greatest = Number.NEGATIVE_INFINITY;
  #min: string | null = null;
  #max: string | null = null;

  constructor(column: TableColumn) {
    this.#column = column;
  }

  add(cell: string): void {
    this.filled += 1;
    const { format } = this.#column;
    if (format.kind === 'date') this.#compare(readDate(cell, format.style)?.time, cell);
    else if (format.kind === 'number') {
      const decimal = readDecimal(cell, format.sign);
      if (!decimal) return;
      this.#sum.add(decimal);
      this.#compare(decimalValue(decimal), cell);
    }
  }

  get facts(): ColumnFacts {
    const { name, from, format } = this.#column;
    const sum = format.kind === 'number' ? this.#sum.value : null;
    return {
      name,
      from,
      kind: format.kind,
      filled: this.filled,
      sum,
      min: this.#min,
      max: this.#max,
    };
  }

  #compare(value: number | undefined, cell: string): void {
    if (value === undefined) return;
    if (value < this.#least) {
      this.#least = value;
      this.#min = cell.trim();
    }
    if (value > this.#greatest) {
      this.#greatest = value;
      this.#max = cell.trim();
    }
  }
}

/** The facts of every column over the rows with these indexes, in the order of the columns. Sums are exact before they become a number. */
export function tableFacts(table: XmlTable, order: Uint32Array, onStep?: OnStep): ColumnFacts[] {
  const pace = paced(onStep);
  const tallies = table.columns.map((column) => new Tally(column));
  for (const index of order) {
    const row = table.node(index);
    pace(table.tree.after(row) - row);
    const cells = table.cells(index);
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at];
      if (isFilled(cell)) tallies[at]?.add(cell);
    }
  }
  return tallies.map(({ facts }) => facts);
}
