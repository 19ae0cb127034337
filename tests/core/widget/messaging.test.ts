import { describe, expect, test } from 'vitest';
import { assumed, judge, told } from './read.ts';

describe('TAB-MSG-1: items of a messaging tab', () => {
  test('unknown, absent and free fields are never told', () => {
    const verdict = judge(
      {
        items: [
          { id: 'c1', subject: 'Hi', status: 'Waiting', unread: true },
          {},
          { conversationId: 'c2' },
          { id: 'c1' },
        ],
      },
      'messaging',
    );
    expect(verdict.value?.items).toEqual([{ id: 'c1', status: 'Waiting' }, {}, {}, { id: 'c1' }]);
    expect(verdict.findings).toEqual([]);
    expect(assumed(verdict)).toEqual(['fields-of-messaging-item']);
  });

  test.each([
    [{ id: 5 }, '$.items[0].id'],
    [{ title: null }, '$.items[0].title'],
    [{ timestamp: 'soon' }, '$.items[0].timestamp'],
    [{ tags: [{ label: 'x' }] }, '$.items[0].tags[0]'],
    ['text', '$.items[0]'],
  ])('%j is worth knowing, no error', (item, path) => {
    expect(told(judge({ items: [item] }, 'messaging')).map((line) => line.split(' '))).toEqual([
      ['info', 'TAB-MSG-1', expect.stringContaining(path)],
    ]);
  });

  test('an unknown tag color is worth knowing and drawn gray', () => {
    const verdict = judge([{ tags: [{ label: 'x', color: 'grey', tooltip: '' }] }], 'messaging');
    expect(told(verdict)).toEqual(['info TAB-CLR-1 $[0].tags[0].color']);
    expect(verdict.value?.items).toEqual([{ tags: [{ label: 'x', color: 'gray', tooltip: '' }] }]);
  });

  test.each([
    [[{ unread: true }, { unread: 3 }, { unread_count: 4 }, {}], 8],
    [[{ unread: true, unread_count: 2 }], 2],
    [[{ unread: false }, { unread: '5' }, { unread: -1 }, { unread_count: null }], 0],
    [[{ unread: 1e300 }, { unread: 1e300 }], Number.MAX_SAFE_INTEGER],
    [[{ unread: 1.9 }], 1],
  ])('the badge of %j counts the unread: %i', (items, count) => {
    expect(judge({ items, badge: { color: 'red' } }, 'messaging').value?.badge).toEqual({
      color: 'red',
      count,
    });
  });

  test('the unread of each item are shown next to the items that are shown, where there are any', () => {
    expect(
      judge([{ unread: true }, 'left out', {}, { unread_count: 4 }], 'messaging').value?.unread,
    ).toEqual([1, 0, 4]);
    expect(judge([{ unread: false }, {}], 'messaging').value).not.toHaveProperty('unread');
    expect(judge([{ id: 'a', unread: 2 }], 'default').value).not.toHaveProperty('unread');
  });
});
