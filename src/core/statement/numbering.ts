import { type Column, hintOf, isFilled } from './columns.ts';
import type { Sample } from './sample.ts';

/** A number within a text: "E12" is 12 between "E" and "". */
export type RowNumber = { value: number; around: string };

const shape = /^(.*?)(\d{1,15})(\D{0,3})$/;

const plainNumbers = /^\d{1,15}$/;

export function rowNumberOf(cell: string | undefined): RowNumber | null {
  if (cell !== undefined && plainNumbers.test(cell)) return { value: Number(cell), around: '#' };
  const match = shape.exec(cell?.trim() ?? '');
  return match && { value: Number(match[2]), around: `${match[1]}#${match[3]}` };
}

/** The difference that most neighbours have; null where no difference is usual. */
export function usualStep(
  numbers: readonly (RowNumber | null)[],
  pairs: readonly (readonly [number, number])[],
): { step: number; held: number; of: number } | null {
  const votes = new Map<number, number>();
  let of = 0;
  for (const [one, two] of pairs) {
    const [before, after] = [numbers[one], numbers[two]];
    if (!before || !after || before.around !== after.around) continue;
    of += 1;
    const step = after.value - before.value;
    if (step !== 0) votes.set(step, (votes.get(step) ?? 0) + 1);
  }
  let best: { step: number; held: number; of: number } | null = null;
  for (const [step, held] of votes)
    if (
      best === null ||
      held > best.held ||
      (held === best.held && Math.abs(step) < Math.abs(best.step))
    )
      best = { step, held, of };
  return best;
}

/** Numbers of other things than rows: a cheque that was not cashed leaves a gap, and so does an invoice of somebody else. */
const otherNumbers =
  /\b(?:che(?:que|ck)s?|chq|scheck|assegno|invoices?|inv|rechnungs?|facture|factura|fattura|faktura|docs?|documents?|docto|documento|belegs?|vouchers?|receipts?|orders?|auftrags?|cards?|karten|customers?|kunden|clients?|batch|terminal)\b/;

/** Attributes that say where a cell stands on its page. */
const position = /@(?:\w+:)?(?:x|y|[hv]pos|left|top|bottom|right)$/i;

/** Numbers that count rows go up or down by one; a table that counts in tens says so by its name. */
function isNumbering(column: Column, step: number, held: number, of: number): boolean {
  if (otherNumbers.test(column.own)) return false;
  const irregular = of - held;
  const isNamed = hintOf(column, 'number') === 2 && !/\b(id|ref)/.test(column.own);
  if (Math.abs(step) !== 1 && !(isNamed && Math.abs(step) === 10)) return false;
  if (isNamed) return held >= irregular * 2 || (held >= 1 && irregular <= 1);
  // A number that stands twice breaks two pairs.
  return of >= 5 && irregular <= Math.max(of >= 8 ? 2 : 1, of * 0.05);
}

/** The column that numbers the rows; null where there is none. */
export function findNumbers(sample: Sample): Column | null {
  let best: { column: Column; score: number } | null = null;
  for (const column of sample.columns) {
    if (column.dateOrder !== null || column.filled < sample.rows.length * 0.8) continue;
    if (position.test(column.name)) continue;
    if (hintOf(column, 'balance') === 2 || hintOf(column, 'amount') === 2) continue;
    const cells = sample.rows.map((row) => row[column.slot]);
    if (cells.some((cell) => isFilled(cell) && /[.,]\d\d$/.test(cell.trim()))) continue;
    const numbers = cells.map(rowNumberOf);
    const found = usualStep(numbers, sample.pairs);
    if (!found || !isNumbering(column, found.step, found.held, found.of)) continue;
    const score = found.held + hintOf(column, 'number') * 2;
    if (best === null || score > best.score) best = { column, score };
  }
  return best?.column ?? null;
}
