import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReplyText, suggestFix } from '#core/diagnosis/suggest-fix.ts';
import { findingsOf, patched } from '#tests/support/broken-replies.ts';
import { oddReplies } from '#tests/support/odd-replies.ts';
import { times } from '#tests/support/times.ts';

type Leaf = { path: string; text: string };

/** What a value says: every text, number and flag with something in it, and where. */
function leavesOf(value: unknown, path = '$'): Leaf[] {
  if (typeof value !== 'object')
    return String(value).trim() === '' ? [] : [{ path, text: String(value) }];
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    leavesOf(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`),
  );
}

/** Every text that can be read in a value: its keys as well, and what is in a text that holds JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

/** Rules that write a value in another form, so that its text is not in the result. */
const converting =
  /^(?:boolean|number|date|local-date|base64|spelled|beside|list|moved|placeholder)$/;

/** A repair loses nothing: every leaf is in the result, or was converted by a rule that names it; and what is left is said. */
function expectNothingLost(reply: ReplyText): void {
  const { text, changes, removed, remaining, patch } = suggestFix(reply);
  expect(patched(reply.text, patch)).toBe(text);
  expect(suggestFix({ ...reply, text }).rounds).toBe(0);
  const [before, after]: unknown[] = [reply.text, text].map((one) => JSON.parse(one));
  const kept = textsIn(after);
  const named = changes.flatMap(({ rule, paths }) => (converting.test(rule) ? paths : []));
  const lost = leavesOf(before).filter(
    (leaf) =>
      !kept.some((one) => one.includes(leaf.text)) &&
      !named.some((path) => path !== '$' && leaf.path.startsWith(path)) &&
      // A text that held the reply is read.
      !/^[[{]/.test(leaf.text),
  );
  expect(lost).toEqual([]);
  expect(removed).toEqual([]);
  expect(remaining).toEqual(findingsOf({ ...reply, text }));
}

/** A tag and a status have an id, too, and are not the item. */
const fieldsWithId = ['"tags":[{"id":0}]', '"labels":{"id":0}', '"state":{"id":0}'].map(
  (field): [ReplyText] => [
    {
      as: 'item_clicked',
      text: `{"description":false,${field}}`,
      httpStatus: 200,
      category: 'default',
      surface: null,
    },
  ],
);

test('a repair loses nothing of a reply', () => {
  fc.assert(fc.property(oddReplies, expectNothingLost), {
    numRuns: times(300),
    examples: fieldsWithId,
  });
});
