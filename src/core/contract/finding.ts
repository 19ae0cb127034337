import { z } from 'zod';
import { grouped, several } from '../text/wording.ts';

/**
 * How much a finding weighs: `error` = the contract says must, or the widget or client cannot use it; `warning` = dropped,
 * ignored or replaced by a fallback; `info` = worth knowing, breaks nothing.
 */
export const levels = ['error', 'warning', 'info'] as const;
export type Level = (typeof levels)[number];

const pathSchema = z.array(z.union([z.string(), z.int().nonnegative()]));

/**
 * A mechanical correction of the reply. `path` leads to the value from the root, as `Path`. It holds nothing of the reply but keys, so that no secret of
 * a value gets into it. `as-…` writes the value that is there in another form: the text in its wrapper, true or false, ISO 8601, Base64, labels in a list, a row, a tag,
 * the rows of a list (`rowFormOf`). `keep` moves the value at `path` to the root, `parse` the JSON in the text there, `lift` the fields of a row one level up; what stands beside stays.
 * `wrap` puts the whole reply into a list and `as-list` one value, `json` returns the JSON that a text was meant to be, `set` writes a value of Assay's own, and `placeholder` one that
 * only a person can know. `omit` leaves out what is empty; `remove` what the contract ignores, and `once` the earlier of equal keys, both only where that is asked for.
 * `header` is a line of the reply's head.
 */
export const editSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('rename'), path: pathSchema, to: z.string() }),
  z.object({
    op: z.enum([
      'as-text',
      'as-boolean',
      'as-number',
      'as-time',
      'as-base64',
      'as-list',
      'as-labels',
      'as-item',
      'as-tag',
      'as-rows',
      'keep',
      'parse',
      'lift',
      'wrap',
      'omit',
      'remove',
      'once',
    ]),
    path: pathSchema,
  }),
  z.object({ op: z.literal('json'), path: pathSchema }),
  z.object({ op: z.literal('set'), path: pathSchema, value: z.json() }),
  z.object({ op: z.literal('placeholder'), path: pathSchema }),
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

/** Shared, because each further schema takes time at every start. */
const positive = z.int().positive();
const ifKnown = positive.optional();

/** Where a finding lies in the text of the reply. */
const placeSchema = z.object({
  line: positive,
  column: positive,
  endLine: positive,
  endColumn: positive,
});
export type FindingPlace = z.infer<typeof placeSchema>;

/**
 * One finding of a clause about a reply or a request. `path` is a JSONPath from the root of the
 * reply (`$.items[2].title`); `message` says what was expected and what was received; `effect` says
 * what the widget or the client does about it. Lines and columns count from 1, columns in UTF-16
 * units as editors count them; the end is exclusive. All four are missing where there is no text to
 * point into: in a finding about the request, or about a reply that never arrived. `xml` is the
 * place inside the decoded document when the error lies there. `fix` says what to do where more is
 * known than the row of the clause says of every finding, and `edit` does it.
 * Many equal findings are one (`notes.ts`): `count` is how many they are, `places` the first of their
 * places, its own among them.
 */
export const findingSchema = z.object({
  clause: z.string(),
  level: z.enum(levels),
  path: z.string(),
  message: z.string(),
  effect: z.string(),
  line: ifKnown,
  column: ifKnown,
  endLine: ifKnown,
  endColumn: ifKnown,
  count: ifKnown,
  places: z.array(placeSchema.partial().extend({ path: z.string() })).optional(),
  xml: z.object({ line: positive, column: positive }).optional(),
  fix: z.string().optional(),
  edit: editSchema.optional(),
});
export type Finding = z.infer<typeof findingSchema>;

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
  const { line: _, column: __, endLine: ___, endColumn: ____, places, ...rest } = finding;
  return { ...rest, ...(places && { places: places.map(({ path }) => ({ path })) }) };
}

/** How many equal findings this one is. */
const countOf = ({ count = 1 }: Pick<Finding, 'count'>): number => count;

/** How many findings these are, each of many equal ones counted. */
export const countFindings = (findings: readonly Finding[]): number =>
  findings.reduce((sum, finding) => sum + countOf(finding), 0);

/**
 * What is said of several places, by what is said of the first: "6 tags have no tooltip." where no value of the first is in it, otherwise "The same
 * in 5 other places."
 */
export function saidOf(message: string, count: number): string {
  if (count === 1) return message;
  const many = message
    .replace(
      /^(Item|Tag) \d+(?: of (?:the item|item \d+))? has (?=no |the (?:extra )?key )/,
      (_, noun: string) => `${grouped(count)} ${noun.toLowerCase()}s have `,
    )
    .replace(
      /^(The \w+ of) item \d+ (must be .*; )got /,
      (_, of: string, wanted: string) => `${of} ${grouped(count)} items ${wanted}the first is `,
    );
  return many === message ? `${message} The same in ${several(count - 1, 'other place')}.` : many;
}

/** What a finding says, and of how many places. */
export const messageOf = (finding: Finding): string => saidOf(finding.message, countOf(finding));

/** A path without its numbers, so that it is the same for every item. */
export const shapeOfPath = (path: string): string => path.replaceAll(/\[\d+\]/g, '[*]');

/** What findings about the same field with the same fix have in common: their level, clause, path without numbers, and fix. */
export const kindOf = ({ level, clause, path, fix }: Finding): string =>
  JSON.stringify([level, clause, shapeOfPath(path), fix ?? null]);

/** The edit of a finding at another of its places: `path` has the numbers of that place. */
function editAt(edit: Edit, path: string): Edit {
  if (edit.op === 'header') return edit;
  // A key in quotes may look like a number in brackets.
  const numbers = [...path.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|\[(\d+)\]/g)].flatMap(
    ([, number]) => (number === undefined ? [] : [Number(number)]),
  );
  return {
    ...edit,
    path: edit.path.map((step) => (typeof step === 'number' ? (numbers.shift() ?? step) : step)),
  };
}

const eachPlace = new WeakMap<Finding, Finding[]>();

/** The findings, those that are equal as one for each of their known places; the same objects each time. */
export const everyPlace = (findings: readonly Finding[]): Finding[] =>
  findings.flatMap((finding) => {
    const { count: _, places, edit, ...rest } = finding;
    if (places === undefined) return finding;
    const known = eachPlace.get(finding);
    const made =
      known ??
      places.map((place) => ({
        ...rest,
        message: messageOf(finding),
        ...place,
        ...(edit && { edit: editAt(edit, place.path) }),
      }));
    eachPlace.set(finding, made);
    return made;
  });

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

export const countLevels = (findings: readonly Pick<Finding, 'level' | 'count'>[]): LevelCounts => {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const finding of findings) counts[finding.level] += countOf(finding);
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
