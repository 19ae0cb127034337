import { expect, test } from 'vitest';
import { type ReplyToRead, readReply } from '#core/contract/read-reply.ts';
import { importEvidence } from '#core/imported/import.ts';
import { beyondJsonBounds, maxLevels, maxValues, mostUnpacked } from '#core/json/bounds.ts';
import { parseJson } from '#core/json/text.ts';
import { expectWords } from '#tests/support/words.ts';

const nested = (levels: number, open = '[', close = ']'): string =>
  open.repeat(levels) + close.repeat(levels);
/** An array with so many values in all, itself included. */
const listOf = (values: number, one = '0'): string => `[${`${one},`.repeat(values - 2)}${one}]`;

const tooMany = listOf(maxValues + 1, '{}');
const tooDeep = nested(maxLevels + 1);

test.each([
  ['as many levels as allowed', nested(maxLevels)],
  ['as many values as allowed', listOf(maxValues)],
  ['as many empty objects with a space inside', listOf(10_000, '{ }')],
  ['brackets and commas in a text', JSON.stringify([`[[{,"\\`.repeat(10_000)])],
  ['many levels side by side', `[${`${nested(100)},`.repeat(50)}0]`],
  ['a text alone', JSON.stringify('['.repeat(600))],
])('what is parsed: %s', (_what, text) => {
  expect(beyondJsonBounds(text)).toBeNull();
  expect(parseJson(text).ok).toBe(true);
});

test.each([
  ['a level too many', tooDeep, maxLevels, 'levels'],
  ['objects in objects', nested(maxLevels + 1, '{"a":', '}'), 5 * maxLevels, 'levels'],
  ['brackets that never close', `  ${'['.repeat(60_000)}`, maxLevels + 2, 'levels'],
  ['an empty object too many', tooMany, 3 * maxValues - 3, 'values'],
  ['keys with values', `{${'"a":1,'.repeat(maxValues)}"a":1}`, 6 * maxValues - 6, 'values'],
])('what goes beyond a bound: %s', (_what, text, offset, bound) => {
  expect(parseJson(text)).toMatchObject({ offset, bound: expect.stringContaining(bound) });
});

test.each([
  ['a log with brackets', `[12:00] ${'['.repeat(600)}`],
  ['a table with commas', `[a] ${'1,'.repeat(maxValues)}`],
  ['a fault before the bound', `[1,,${'['.repeat(600)}`],
])('%s is no JSON, whatever it holds behind its fault', (_what, text) => {
  expect(parseJson(text)).toMatchObject({ ok: false, bound: null });
});

test.each<[ReplyToRead['as'], number, ...bodies: string[]]>([
  ['get_items', 200, tooMany, tooDeep],
  ['create_item', 200, tooDeep],
  ['document', 200, tooMany, tooDeep],
  // Here the status alone counts.
  ['update_item', 200, tooDeep],
  ['get_items', 500, tooMany, tooDeep],
])(
  'the verdict on a reply to %s beyond a bound says that it was not read, HTTP %i',
  (as, httpStatus, ...bodies) => {
    const said = bodies.map((body) => {
      const given = { as, httpStatus, body, category: 'messaging', surface: null } as const;
      const { outcome, findings } = readReply(given);
      return [
        outcome,
        ...findings.map(({ clause, level, message, effect }) =>
          [clause, level, message, effect].join(' '),
        ),
      ];
    });
    expectWords(said);
  },
);

test('a packed body may unpack to a hundred times its size, or 10 MB', () => {
  const most = 400 * 1024 * 1024;
  expect(mostUnpacked(15_000, most)).toBe(10 * 1024 * 1024);
  expect(mostUnpacked(300_000, most)).toBe(30_000_000);
  expect(mostUnpacked(50_000_000, most)).toBe(most);
});

test('of a recording beyond a bound, the import says so and names it', () => {
  const body = `{"log":{"entries":[${'{},'.repeat(maxValues)}{}]}}`;
  expect(importEvidence({ body, choices: {}, known: [] })).toMatchObject({
    recognised: 'har',
    exchanges: [],
    leftAside: [{ why: expect.stringContaining('2,000,000 values'), count: 1 }],
  });
});
