import type { Path } from '../json/path.ts';
import { parseJson } from '../json/text.ts';
import { isObject } from './words.ts';

/** A value inside another one. `at` leads to it, or to the text that holds it as JSON once more where `isText`. */
export type Enclosed = { at: Path; isText: boolean; value: unknown };

/** How far into a reply is looked for another reply: levels, and values in all. */
const bounds = { depth: 5, values: 500 };

/** What a value holds one level down: the values of its keys, the only element of an array, what a text says as JSON. */
function inside(value: unknown): [step: string | number | null, inner: unknown][] {
  if (isObject(value)) return Object.entries(value);
  if (Array.isArray(value)) return value.length === 1 ? [[0, value[0]]] : [];
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return [];
  const parsed = parseJson(value);
  return parsed.ok ? [[null, parsed.value]] : [];
}

/**
 * Finds the outermost value below `value` that `isWanted` accepts, level by level: whole replies are often returned inside `data` or
 * `result`, or as JSON text in a `body`, as serverless hosts demand. Null where there is none, or none within the first 500 values.
 */
export function findEnclosed(
  value: unknown,
  isWanted: (inner: unknown) => boolean,
): Enclosed | null {
  let level: Enclosed[] = [{ at: [], value, isText: false }];
  let looked = 0;
  for (let depth = 0; depth < bounds.depth; depth += 1) {
    const next: Enclosed[] = [];
    for (const outer of level) {
      for (const [step, inner] of inside(outer.value)) {
        const isText = outer.isText || step === null;
        // A text has no places of its own: what is in it is found at the text.
        const at = isText || step === null ? outer.at : [...outer.at, step];
        if (isWanted(inner)) return { at, isText, value: inner };
        looked += 1;
        if (looked > bounds.values) return null;
        next.push({ at, value: inner, isText });
      }
    }
    level = next;
  }
  return null;
}

/**
 * Recognises JSON that is often saved and passed on in place of a reply, and says in a sentence what it is and where to find the reply:
 * a HAR file, the platform's failure envelope (TAB-ERR-1), the response object of a serverless host. Null for anything else.
 */
export function mistakenFor(value: unknown): string | null {
  if (!isObject(value)) return null;
  if (isObject(value.log) && Array.isArray(value.log.entries))
    return 'This is a HAR file, a recording of many calls. Take the text of one reply out of it: log.entries[…].response.content.text.';
  if (
    value.ok === false &&
    typeof value.status === 'number' &&
    (typeof value.details === 'string' || typeof value.error === 'string')
  )
    return 'This is the failure envelope that the platform answers the widget with, not a reply of the webhook. The beginning of that reply is in its "details".';
  const isStatus = [value.statusCode, value.status].some((status) => Number.isInteger(status));
  if (
    isStatus &&
    (typeof value.body === 'string' || isObject(value.body)) &&
    value.id === undefined
  )
    return 'This is a whole HTTP response written as JSON, as a serverless host expects it. Only what is in its "body" is the reply.';
  return null;
}
