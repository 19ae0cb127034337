import type { DocumentRow } from '#operations/document-schemas.ts';
import type { OrderName } from '#operations/window-schemas.ts';
import { noFilter, passes } from './list-filter.ts';

/** What the list can be sorted by, as the window calls it. */
export const orders = {
  added: 'Newest added',
  asked: 'Last fetched',
  external_id: 'external_id',
  bank_code: 'bank_code',
  status: 'status',
  findings: 'Findings',
  date_created: 'date_created',
  left: 'Time left',
  parsed_date: 'parsed_date',
  document_version: 'document_version',
} as const satisfies Record<OrderName, string>;
export type Order = { by: OrderName; descending: boolean };

export const newestFirst: Order = { by: 'added', descending: true };

/** Times run from the newest down at first, findings from the worst, words from A up, and what is short of time comes first. */
const startsDescending: readonly OrderName[] = [
  'added',
  'asked',
  'findings',
  'date_created',
  'parsed_date',
];

/** The order after its column was chosen: the other way round where it was on already. */
export const turned = (order: Order, by: OrderName): Order =>
  order.by === by
    ? { by, descending: !order.descending }
    : { by, descending: startsDescending.includes(by) };

const timeOf = (iso: string | null): number | null => {
  const time = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isNaN(time) ? null : time;
};
const wordOf = (text: string | null): string | null => text || null;

/** Of the findings of one level, so many weigh less than one of the next. */
const outweighed = 1_000_000;

const keyOf: Record<OrderName, (row: DocumentRow) => number | string | null> = {
  added: ({ addedAt }) => timeOf(addedAt),
  asked: ({ askedAt }) => timeOf(askedAt),
  external_id: ({ external_id }) => wordOf(external_id),
  bank_code: ({ bank_code }) => wordOf(bank_code),
  // Without a reply the status is that of an earlier one.
  status: ({ kind, status, askedAt }) =>
    kind === null ? (askedAt === null ? null : 'no reply') : wordOf(status ?? kind),
  // Any error outweighs every warning, and any warning every note.
  findings: ({ askedAt, errors, warnings, infos }) =>
    askedAt === null ? null : (errors * outweighed + warnings) * outweighed + (infos ?? 0),
  date_created: ({ date_created }) => timeOf(date_created),
  left: ({ date_created }) => timeOf(date_created),
  parsed_date: ({ parsed_date }) => timeOf(parsed_date),
  document_version: ({ document_version }) => wordOf(document_version),
};

/** Words in any case, and numbers in them as numbers: 2 before 10. Made when it is first needed: it takes some milliseconds of a start. */
let words: Intl.Collator | null = null;

const compared = (one: number | string, other: number | string): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  words ??= new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });
  return words.compare(String(one), String(other));
};

/** Whether a row has the words searched for in its id, external_id, bank_code or status, all of them and in any case. */
const fits = (row: DocumentRow, words: readonly string[]): boolean => {
  const text = [row.id, row.external_id, row.bank_code, row.status, row.kind]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The rows that the search and the filter leave, in order; what has nothing to sort by comes last either way, as they were added. */
export function listedRows(
  rows: Iterable<DocumentRow>,
  search: string,
  { by, descending }: Order,
  filter = noFilter,
): DocumentRow[] {
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean);
  const key = keyOf[by];
  const turn = descending ? -1 : 1;
  return [...rows]
    .map((row, place) => ({ row, place, key: key(row) }))
    .filter(({ row }) => passes(row, filter) && (sought.length === 0 || fits(row, sought)))
    .sort((one, other) => {
      if (one.key === null || other.key === null)
        return Number(one.key === null) - Number(other.key === null) || one.place - other.place;
      return turn * compared(one.key, other.key) || one.place - other.place;
    })
    .map(({ row }) => row);
}
