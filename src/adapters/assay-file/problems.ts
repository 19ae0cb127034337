import type { z } from 'zod';
import { looksGeneratedName } from '#core/secrets/random-look.ts';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import { editDistance } from '#core/text/edit-distance.ts';
import { assayFileJsonSchema } from '#operations/assay-file-schemas.ts';
import type { FilePath } from './yaml-text.ts';

type Issue = z.core.$ZodIssue;

/** What is wrong at a path of a file; `isKey`: the key is, and not its value. */
type ValueProblem = { path: FilePath; isKey: boolean; message: string };

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | false;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
};

let published: JsonSchema | null = null;
/** Made once: a file may hold many unknown keys. */
function publishedSchema(): JsonSchema {
  published ??= assayFileJsonSchema();
  return published;
}

/** The keys that may stand in the map at this path, as far as the schema names them. */
function knownKeys(path: FilePath): string[] {
  let schemas: JsonSchema[] = [publishedSchema()];
  for (const step of path)
    schemas = schemas.flatMap((schema) => {
      const options = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
      return options.flatMap(({ properties = {}, additionalProperties, items }) => {
        if (typeof step === 'number') return items === undefined ? [] : [items];
        const own = Object.hasOwn(properties, step) ? properties[step] : additionalProperties;
        return own ? [own] : [];
      });
    });
  const options = schemas.flatMap((one) => [one, ...(one.anyOf ?? []), ...(one.oneOf ?? [])]);
  return [...new Set(options.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

/** A text of the file in quotes, unless it could be a secret. */
export const shownText = (text: string): string => {
  if (looksGeneratedName(text) || text.length > 80 || withoutCredentials(text, []) !== text)
    return 'the text that is there';
  return JSON.stringify(text);
};

/** What stands where something else belongs. A text in the place of a map is never shown: it may be a secret in the place of a reference. */
function shownValue(value: unknown, issue: Issue): string {
  const isInPlaceOfMap = issue.code === 'invalid_type' && issue.expected === 'object';
  if (typeof value === 'string') return isInPlaceOfMap ? 'a text' : shownText(value);
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : String(value);
}

const typeWords: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
  null: 'nothing',
};

/** What to write in the place of what is wrong. */
function whatToWrite(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_value':
      if (!/^Invalid (?:input|option)/.test(issue.message)) return `${issue.message}.`;
      return `Write ${issue.values.length === 1 ? '' : 'one of: '}${issue.values.join(', ')}.`;
    case 'invalid_type':
      return /^Invalid input/.test(issue.message)
        ? `Write ${typeWords[issue.expected] ?? issue.expected}.`
        : `${issue.message}.`;
    case 'invalid_union': {
      const options = 'options' in issue ? issue.options : undefined;
      if (Array.isArray(options)) return `Write one of: ${options.join(', ')}.`;
      return issue.message === 'Invalid input'
        ? 'It does not have the form of this entry.'
        : `${issue.message}.`;
    }
    case 'invalid_key':
      return `${issue.issues[0]?.message ?? 'Choose another name'}.`;
    default:
      return `${issue.message}.`;
  }
}

/** The error of the alternative that was meant: the one that was understood furthest. */
function meantIssue(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return issue;
  const depth = (issues: readonly Issue[]): number =>
    Math.max(...issues.map(({ code, path }) => (code === 'invalid_type' ? 0 : path.length)), 0);
  const [best] = issue.errors.toSorted((one, other) => depth(other) - depth(one));
  const [first] = best ?? [];
  if (first === undefined || depth(best ?? []) === 0) return issue;
  return meantIssue({ ...first, path: [...issue.path, ...first.path] });
}

const pathText = (path: FilePath): string =>
  path.length === 0
    ? 'the file'
    : path
        .map((step) => shownText(String(step)))
        .join(' › ')
        .replaceAll('"', '');

const isMissing = (value: unknown, path: FilePath): boolean => {
  const last = path.at(-1);
  const around = valueAt(value, path.slice(0, -1));
  return (
    last !== undefined &&
    typeof around === 'object' &&
    around !== null &&
    !Object.hasOwn(around, last)
  );
};

function valueAt(value: unknown, path: FilePath): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

function unknownKey(path: FilePath, key: string): ValueProblem {
  const known = knownKeys(path);
  const [nearest] = known
    .map((name) => ({ name, far: editDistance(key.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.far - other.far);
  const advice =
    nearest !== undefined && nearest.far <= 2
      ? `Write ${nearest.name}.`
      : known.length === 0
        ? 'Remove it.'
        : `Remove it, or write one of: ${known.join(', ')}.`;
  return {
    path: [...path, key],
    isKey: true,
    message: `${shownText(key)} is not known in ${pathText(path)}. ${advice}`,
  };
}

/** What the schema found wrong in a value, each in a sentence that says what was there and what to write: the first `most` problems, and how many there are. */
export function problemsOf(
  error: z.ZodError,
  value: unknown,
  most: number,
): { problems: ValueProblem[]; count: number } {
  let count = 0;
  const problems = error.issues.flatMap((found): ValueProblem[] => {
    const issue = meantIssue(found);
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : null;
    const left = Math.max(0, most - count);
    count += keys?.length ?? 1;
    if (keys) return keys.slice(0, left).map((key) => unknownKey(path, key));
    if (left === 0) return [];
    const isKey = issue.code === 'invalid_key';
    const there =
      !isKey && isMissing(value, path)
        ? `${pathText(path)} is missing`
        : isKey
          ? `The name ${shownText(String(path.at(-1)))} cannot be used`
          : `${pathText(path)} is ${shownValue(valueAt(value, path), issue)}`;
    return [{ path, isKey, message: `${there}. ${whatToWrite(issue)}` }];
  });
  return { problems, count };
}
