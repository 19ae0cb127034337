import type { Output } from '#app/api.ts';
import { several } from '#core/text/wording.ts';

export type Entry = Output<'listHistory'>['entries'][number];

/** The keys of an entry that scripts read. */
const printedKeys = [
  'seq',
  'at',
  'kind',
  'environment',
  'action',
  'status',
  'outcome',
  'findings',
  'url',
] as const satisfies readonly (keyof Entry)[];
/** A call as scripts read it. */
export const entryJson = (entry: Entry): object =>
  Object.fromEntries(printedKeys.map((key) => [key, entry[key]]));

/** A call in one line. */
export function entryText({
  seq,
  at,
  kind,
  environment,
  action,
  status,
  outcome,
  findings,
  url,
  isMock,
}: Entry): string {
  const { error, warning } = findings;
  const counts =
    error + warning === 0
      ? 'no errors or warnings'
      : `${several(error, 'error')}, ${several(warning, 'warning')}`;
  const what = [
    environment,
    action ?? kind,
    isMock ? 'mock reply' : null,
    status ?? 'no reply',
    outcome,
  ];
  return [
    `${String(seq).padStart(6)}  ${at}`,
    what.filter((part) => part !== null).join('  '),
    counts,
    url ?? 'not called',
  ].join('  ');
}
