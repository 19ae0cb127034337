import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonPath, type Path } from '#core/json/path.ts';
import { pathAt, readPath, spanOf } from '#core/json/path-at.ts';

const text = '{ "items": [ {"id": "a", "tags": [1, 22]}, 7 ], "b c": null }';

test('the path at every offset of a text is in the golden file', async () => {
  const parts: [path: string, part: string][] = [];
  for (const [offset, letter] of [...text, ''].entries()) {
    const path = jsonPath(pathAt(text, offset));
    const last = parts.at(-1);
    if (last?.[0] === path) last[1] += letter;
    else parts.push([path, letter]);
  }
  const lines = parts.map(([path, part]) => `${part} is in ${path}\n`);
  await expect(lines.join('')).toMatchFileSnapshot('golden/paths.txt');
  expect([pathAt('  12  ', 3), pathAt('[]', 1), pathAt('', 0)]).toEqual([[], [], []]);
});

test.each<[Path, string | null]>([
  [['items', 0, 'tags'], '[1, 22]'],
  [['b c'], 'null'],
  [[], text],
  [['items', 0, 'title'], '{"id": "a", "tags": [1, 22]}'],
  [['title', 1], null],
])(
  'the span of %j is that of the value or of its nearest ancestor, but never of everything',
  (path, part) => {
    const span = spanOf(text, path);
    expect(span && text.slice(span.start, span.end)).toBe(part);
  },
);

describe('a written JSONPath', () => {
  test('reads back to what it was written from', () => {
    const steps = fc.array(
      fc.oneof(
        fc.nat(1000),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('a-b', '"', '\\', ']', 'items'),
      ),
    );
    fc.assert(
      fc.property(steps, (path) => {
        expect(readPath(jsonPath(path))).toEqual(path);
      }),
    );
  });

  test.each([
    '',
    'items',
    '$..a',
    '$.items[*]',
    '$["a]',
    '$request.url x',
    '$[1',
    '$["\\q"]',
    '$reply.status',
  ])('of another kind is not one: %j', (other) => expect(readPath(other)).toBeNull());
});
