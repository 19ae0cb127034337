import { describe, expect, it } from 'vitest';
import { compareJson, type JsonChange } from '#core/json/compare.ts';
import { jsonPath } from '#core/json/path.ts';

const told = ({ changes }: ReturnType<typeof compareJson>): string[] => changes.map(textOf);

function textOf(change: JsonChange): string {
  switch (change.change) {
    case 'added':
      return `+ ${jsonPath(change.path)} ${JSON.stringify(change.after)}`;
    case 'removed':
      return `- ${jsonPath(change.was)} ${JSON.stringify(change.before)}`;
    case 'moved':
      return `> ${jsonPath(change.was)} ${jsonPath(change.path)}`;
    case 'changed':
      return `~ ${jsonPath(change.path)} ${JSON.stringify(change.before)} ${JSON.stringify(change.after)}`;
  }
}

const list = (...ids: (string | number)[]) => ({ items: ids.map((id) => ({ id })) });

describe('compareJson', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['equal values have no change', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
    ['the order of keys is none', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    [
      'a changed, an added and a removed field',
      { a: 1, b: 2 },
      { a: '1', c: null },
      ['- $.b 2', '+ $.c null', '~ $.a 1 "1"'],
    ],
    [
      'another type is a change of the whole value',
      { a: [1] },
      { a: { 0: 1 } },
      ['~ $.a [1] {"0":1}'],
    ],
    [
      'items belong together by their id, wherever they are',
      {
        items: [
          { id: '1', title: 'A' },
          { id: '2', title: 'B' },
        ],
      },
      { items: [{ id: '0' }, { id: '1', title: 'A' }, { id: '2', title: 'C' }] },
      ['+ $.items[0] {"id":"0"}', '~ $.items[2].title "B" "C"'],
    ],
    [
      'only what changed its order moved',
      list(1, 2, 3, 4),
      list(1, 4, 2, 3),
      ['> $.items[3] $.items[1]'],
    ],
    ['an item that is gone moves nothing', list(1, 2, 3), list(1, 3), ['- $.items[1] {"id":2}']],
    [
      'the number 1 is another id than the text',
      list(1),
      list('1'),
      ['- $.items[0] {"id":1}', '+ $.items[0] {"id":"1"}'],
    ],
    [
      'the second item with an id belongs to the second',
      {
        items: [
          { id: 1, n: 1 },
          { id: 1, n: 2 },
        ],
      },
      {
        items: [
          { id: 1, n: 1 },
          { id: 1, n: 3 },
        ],
      },
      ['~ $.items[1].n 2 3'],
    ],
    ['what has no id belongs together by position', [1, 2], [1, 3, 4], ['+ $[2] 4', '~ $[1] 2 3']],
    ['a key named __proto__ is a key', JSON.parse('{"__proto__":1}'), {}, ['- $.__proto__ 1']],
  ])('%s', (_name, before, after, changes) => {
    expect(told(compareJson(before, after))).toEqual(changes);
  });

  it('says when it left some out', () => {
    const { changes, complete } = compareJson(
      [],
      Array.from({ length: 50 }, (_, n) => n),
      10,
    );
    expect([changes.length, complete]).toEqual([10, false]);
  });

  it('reads values that are nested deeper than the stack', () => {
    let [one, other]: unknown[] = [1, 2];
    for (let depth = 0; depth < 20_000; depth += 1) [one, other] = [[one], [other]];
    expect(compareJson(one, other).changes).toHaveLength(1);
  });
});
