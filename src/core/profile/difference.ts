import { z } from 'zod';
import { manyOf } from '../text/wording.ts';

export const driftIds = [
  'root-new',
  'namespace-new',
  'element-new',
  'element-missing',
  'element-count',
  'attribute-new',
  'attribute-missing',
  'value-empty',
  'value-shape',
  'value-new',
  'value-size',
  'value-negative',
  'row-count',
  'limits',
] as const;
export type DriftId = (typeof driftIds)[number];

export const driftLevels = ['warning', 'note'] as const;

/** One difference of a document from the profile of its kind; `count` says how many places it is about, the first of which is named. */
export const driftSchema = z.object({
  id: z.enum(driftIds),
  level: z.enum(driftLevels),
  message: z.string(),
  path: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  count: z.number().int(),
});
export type Drift = z.infer<typeof driftSchema>;

/** A difference before its place is put into words. */
export type Difference = Pick<Drift, 'id' | 'level' | 'message' | 'count'> & {
  place: { element: number; attribute: string | null };
};

const longestName = 60;
/** A name of the document in a sentence, cut where it is very long. */
export const quoted = (name: string): string =>
  `\`${name.length > longestName ? `${name.slice(0, longestName)}…` : name}\``;

/** " in 3 of 40 rows"; nothing where there is one place only. */
export function inPlaces(count: number, all: number, isRows: boolean): string {
  if (all <= 1) return '';
  const of = count === all ? `all ${all}` : `${count} of ${all}`;
  return ` in ${of} ${isRows ? 'rows' : 'places'}`;
}

const listed = (words: readonly string[], last: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

const mostNamed = 4;
/** Words in a sentence, the first few of many: "a, b or 3 more". */
export const named = (words: readonly string[], last: string): string =>
  words.length > mostNamed
    ? `${words.slice(0, mostNamed).join(', ')} ${last} ${words.length - mostNamed} more`
    : listed(words, last);

/** What a comparison found, in one sentence; `total` counts warnings and notes. */
export function driftSentence({ warnings, total }: { warnings: number; total: number }): string {
  if (total === 0) return 'No differences.';
  const notes = total - warnings;
  const counts = [
    ...(warnings > 0 ? [manyOf(warnings, 'warning')] : []),
    ...(notes > 0 ? [manyOf(notes, 'note')] : []),
  ];
  return `${counts.join(', ')}.`;
}
