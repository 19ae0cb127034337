import { z } from 'zod';
import { several } from '../text/wording.ts';

/**
 * How much a finding weighs: `error` = the contract says must, or the widget or client cannot use it; `warning` = dropped,
 * ignored or replaced by a fallback; `info` = worth knowing, breaks nothing.
 */
export const levels = ['error', 'warning', 'info'] as const;
export type Level = (typeof levels)[number];

const pathSchema = z.array(z.union([z.string(), z.number().int().nonnegative()]));

/**
 * A mechanical correction of the reply. `path` leads to the value from the root, as `Path`. It holds nothing of the reply but keys, so that no secret of
 * a value gets into it: `as-text`, `as-boolean`, `as-number` and `as-time` write the value that is there in another type, `keep` returns the value at `path` alone, `parse` the
 * JSON in the text there, `wrap` puts the whole reply into a list, `set` writes a value of Assay's own. `header` is a line of the reply's head.
 */
export const editSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('rename'), path: pathSchema, to: z.string() }),
  z.object({
    op: z.enum([
      'as-text',
      'as-boolean',
      'as-number',
      'as-time',
      'keep',
      'parse',
      'wrap',
      'remove',
    ]),
    path: pathSchema,
  }),
  z.object({ op: z.literal('set'), path: pathSchema, value: z.json() }),
  z.object({
    op: z.literal('header'),
    reply: z.enum(['OPTIONS', 'POST', 'GET']),
    name: z.string(),
    value: z.string(),
  }),
]);
export type Edit = z.infer<typeof editSchema>;

/** What to do about a finding: a sentence, and the correction where it is mechanical. */
export type Suggestion = { fix: string; edit?: Edit };

/**
 * One finding of a clause about a reply or a request. `path` is a JSONPath from the root of the
 * reply (`$.items[2].title`); `message` says what was expected and what was received; `effect` says
 * what the widget or the client does about it. Lines and columns count from 1, columns in UTF-16
 * units as editors count them; the end is exclusive. All four are missing where there is no text to
 * point into: in a finding about the request, or about a reply that never arrived. `xml` is the
 * place inside the decoded document when the error lies there. `fix` says what to do where more is
 * known than `core/diagnosis/fixes.ts` says of every finding of the clause, and `edit` does it.
 */
export const findingSchema = z.object({
  clause: z.string(),
  level: z.enum(levels),
  path: z.string(),
  message: z.string(),
  effect: z.string(),
  line: z.number().int().positive().optional(),
  column: z.number().int().positive().optional(),
  endLine: z.number().int().positive().optional(),
  endColumn: z.number().int().positive().optional(),
  xml: z
    .object({ line: z.number().int().positive(), column: z.number().int().positive() })
    .optional(),
  fix: z.string().optional(),
  edit: editSchema.optional(),
});
export type Finding = z.infer<typeof findingSchema>;

/** Where a finding lies in the text of the reply. */
export type FindingPlace = { line: number; column: number; endLine: number; endColumn: number };

/**
 * A finding about a request, which has no text to point into; its path begins at `$request`. `fix`
 * as in `Finding`.
 */
export const requestFinding = (
  clause: string,
  level: Level,
  path: string,
  message: string,
  effect: string,
  fix?: string,
): Finding => ({
  clause,
  level,
  path,
  message,
  effect,
  ...(fix !== undefined && { fix }),
});

/**
 * What a finding is about when it has no place in the text of the reply (`$request.url`,
 * `$preflight.headers`, `$tab.wired`); null for a finding that has one.
 */
export const subjectOutsideText = ({ path }: Pick<Finding, 'path'>): string | null =>
  /^\$(request|preflight|reply|tab)\b/.exec(path)?.[1] ?? null;

/**
 * The place of a finding in the text of the reply, or null. Verdicts stored by an older version
 * give line 1 to a finding about the request.
 */
export function placeIn(finding: Finding): FindingPlace | null {
  const { line, column, endLine, endColumn } = finding;
  if (
    line === undefined ||
    column === undefined ||
    endLine === undefined ||
    endColumn === undefined
  )
    return null;
  return subjectOutsideText(finding) === null ? { line, column, endLine, endColumn } : null;
}

/** The finding without its place, for a reply that never arrived. */
export function withoutPlace(finding: Finding): Finding {
  const { line: _, column: __, endLine: ___, endColumn: ____, ...rest } = finding;
  return rest;
}

const weight: Record<Level, number> = { error: 0, warning: 1, info: 2 };

/** Heaviest first, then in the order of the text. */
export const byLevel = (a: Finding, b: Finding): number =>
  weight[a.level] - weight[b.level] ||
  (a.line ?? 1) - (b.line ?? 1) ||
  (a.column ?? 1) - (b.column ?? 1);

export const hasError = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => finding.level === 'error');

/** How many findings of each level there are. */
export type LevelCounts = Record<Level, number>;

export const countLevels = (findings: readonly Finding[]): LevelCounts => {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { level } of findings) counts[level] += 1;
  return counts;
};

/** "3 errors, 1 warning", the sentence a screen reader hears. */
export function countsSentence(counts: LevelCounts): string {
  const parts = levels.flatMap((level) => {
    const noun = level === 'info' ? 'note' : level;
    return counts[level] === 0 ? [] : [several(counts[level], noun)];
  });
  return parts.length === 0 ? 'no findings' : parts.join(', ');
}

export const countSentence = (findings: readonly Finding[]): string =>
  countsSentence(countLevels(findings));
