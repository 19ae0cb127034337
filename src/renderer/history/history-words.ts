import {
  CircleCheck,
  CircleSlash,
  CircleX,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import type { Output } from '#app/api.ts';
import { several } from '#core/text/wording.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { kindLabels } from '../documents/kind-labels.ts';
import type { Fact } from '../ui/facts.tsx';
import { formatInstant } from '../ui/format.ts';
import { filteredFacts } from './history-filter.ts';

type Sign = { icon: LucideIcon; tone: string; words: string };

/** How an exchange went, in shape, colour and words. */
export function signOf({
  status,
  findings,
  checks,
  outcome,
}: Pick<HistoryEntry, 'status' | 'findings' | 'checks' | 'outcome'>): Sign {
  if (findings.error > 0) return { icon: OctagonX, tone: 'tone-error', words: 'With errors' };
  if (checks && checks.broken.length + checks.brokenRules.length > 0)
    return { icon: CircleX, tone: 'tone-error', words: 'Does not add up' };
  if (status === null) return { icon: CircleSlash, tone: 'muted', words: 'No reply' };
  if (findings.warning > 0)
    return { icon: TriangleAlert, tone: 'tone-warning', words: 'With warnings' };
  const end = kindLabels[outcome];
  if (end && end.tone !== 'ok')
    return { icon: end.icon, tone: `tone-${end.tone}`, words: end.word };
  return { icon: CircleCheck, tone: 'tone-ok', words: 'Nothing to fix' };
}

/** What an exchange is called: the action, or the document as the list of documents names it. */
export const titleOf = ({ action, externalId, documentId }: HistoryEntry): string =>
  action ?? (externalId || documentId || 'empty id');

/** What it is of, by which a list is looked through: its tab, or the document. */
export const subjectOf = (entry: HistoryEntry): string =>
  entry.kind === 'webhook' ? entry.name : titleOf(entry);

const rowIn = /^\$\.shown\.items\[(\d+)\](.*)$/;

/** What two calls mean to the visitor, the later against the earlier one, and how many findings came and went. */
export function changeHeadline({
  same,
  visitor,
  verdict,
}: Pick<Output<'compareExchanges'>, 'same' | 'visitor' | 'verdict'>): string {
  if (same) return 'The two calls are the same, apart from times and dates.';
  const rows = { added: new Set<string>(), removed: new Set<string>(), changed: new Set<string>() };
  for (const { change, path, was } of visitor.changes) {
    const [, at = '', rest] = rowIn.exec(path ?? was ?? '') ?? [];
    if (at === '' || change === 'moved') continue;
    rows[rest === '' ? change : 'changed'].add(at);
  }
  const words = (['added', 'removed', 'changed'] as const).flatMap((what) =>
    rows[what].size === 0 ? [] : [`${several(rows[what].size, 'row')} ${what}`],
  );
  const seen = visitor.same ? 'the same' : words.join(', ') || 'something else';
  const findings = [
    [verdict.fixed.length, 'fixed'],
    [verdict.new.length, 'new'],
  ] as const;
  const counted = findings.flatMap(([count, what]) =>
    count === 0 ? [] : [`${several(count, 'finding')} ${what}`],
  );
  return [`The visitor sees ${seen}.`, ...counted.map((text) => `${text}.`)].join(' ');
}

/** The outcome and the status, in a few words. */
export const outcomeText = ({
  status,
  outcome,
}: Pick<HistoryEntry, 'status' | 'outcome'>): string => `${status ?? 'no reply'} · ${outcome}`;

/** Under which circumstances an exchange was made. */
export const factsOf = (entry: HistoryEntry): Fact[] => [
  { name: 'When', value: formatInstant(entry.at), hover: entry.at },
  { name: entry.kind === 'document' ? 'Connection' : 'Tab', value: entry.name },
  ...(entry.surface === null ? [] : [{ name: 'Surface', value: entry.surface }]),
  ...filteredFacts(entry),
  ...(entry.isMock
    ? [
        {
          name: 'Reply',
          value: `mock reply, the ${entry.kind === 'document' ? 'service' : 'webhook'} was not called`,
        },
      ]
    : []),
  ...(entry.clock === null
    ? []
    : [{ name: 'Simulated time', value: formatInstant(entry.clock), hover: entry.clock }]),
  { name: 'Judged by', value: `Assay ${entry.version}` },
];

/** Tags as they are typed: separated by commas. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((tag) => tag.trim().slice(0, 100))
      .filter(Boolean),
  ),
];
