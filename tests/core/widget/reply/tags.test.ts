import { describe, expect, test } from 'vitest';
import { expectSaid } from '#tests/support/words.ts';
import { judge, stepped, told } from '../read.ts';

describe('the words about tags and colors', () => {
  const withTags = (...tags: unknown[]) => judge([{ id: 'a', title: 'A', tags }]);
  const tag = { label: 'x', color: 'red', tooltip: 't' };

  test('a color that is unknown again and again makes one step', () => {
    const grey = { ...tag, color: 'grey' };
    expectSaid(stepped(withTags(grey, grey, { ...tag, color: 'cyan' })).slice(1), [
      'TAB-CLR-1 $[0].tags[0].color',
      'TAB-CLR-1 $[0].tags[2].color',
    ]);
  });

  test('several faults are pointed at together, one at its key or value', () => {
    expect(told(withTags({ ...tag, icon: 1, more: 2 }))).toEqual(['error TAB-ITM-3 $[0].tags[0]']);
    const columns = (body: string, token: string) => ({
      column: body.indexOf(token) + 1,
      endColumn: body.indexOf(token) + 1 + token.length,
    });
    const body = (broken: object) => JSON.stringify([{ id: 'a', title: 'A', tags: [broken] }]);
    const [extra, wrong] = [body({ ...tag, icon: 1 }), body({ ...tag, label: 12 })];
    expect(judge(extra).findings).toMatchObject([
      { path: '$[0].tags[0].icon', ...columns(extra, '"icon"') },
    ]);
    expect(judge(wrong).findings).toMatchObject([
      { path: '$[0].tags[0].label', ...columns(wrong, '12') },
    ]);
  });
});
