import { describe, expect, test } from 'vitest';
import { addressOf } from '#renderer/widget/calls/request-sheet.tsx';
import { visitorLine, visitorWords } from '#renderer/widget/calls/trace.ts';
import { corsSentence } from '#renderer/widget/calls/trace-sheet.tsx';
import { expectWords } from '#tests/support/words.ts';
import { cors, direct, proxied, seeing } from './fired.ts';

describe('what the visitor sees', () => {
  const expectSeen = (
    clauses: readonly string[],
    some: Parameters<typeof seeing>[0],
    fired = proxied(),
  ): void => {
    const lines = visitorWords({ ...fired, widget: seeing(some) });
    expect(lines.map(({ clause }) => clause)).toEqual(clauses);
    expectWords(lines.map(({ text }) => text));
  };

  test('of a list is how many rows there are, or that there are none', () => {
    expectSeen(['TAB-ENV-1'], { rows: 1 });
    expectSeen(['TAB-ENV-1'], { rows: 0 });
    expect(visitorLine(proxied({ widget: seeing({ rows: 2 }) }))).toBe('2 rows');
  });

  test('of a direct update is the notice, and that the list is fetched again', () => {
    expectSeen(['TAB-UPD-1', 'TAB-UPD-1'], { notices: ['Done'], fires: ['get_items'] }, direct());
  });

  test('of a conversation is its channel and the automatic mark-read', () => {
    expectSeen(
      ['TAB-EVT-2', 'TAB-CLK-2', 'TAB-EVT-2'],
      { channel: 'c-1', fires: ['update_item'] },
      proxied({ action: 'item_clicked' }),
    );
    expect(visitorLine(proxied({ widget: seeing({ message: 'failed' }) }))).toBe('message failed');
  });
});

describe('the verdict of a browser in words', () => {
  test('says at which stage it stopped', () => {
    const sentences = [
      corsSentence(cors()),
      corsSentence(cors({ allowed: false, stage: 'request' })),
      corsSentence(cors({ allowed: false, stage: 'mixed-content' })),
      corsSentence(cors({ allowed: false, stage: 'request', hops: [] })),
    ];
    expect(new Set(sentences).size).toBe(4);
    expectWords(sentences);
  });
});

test('a request taken apart has the address without its query, and the parameters decoded in their order', () => {
  expect(addressOf('https://u.example:8443/a%20b?x=1&x=%C3%A4+b&=&y')).toEqual({
    base: 'https://u.example:8443/a%20b',
    query: [
      ['x', '1'],
      ['x', 'ä b'],
      ['', ''],
      ['y', ''],
    ],
  });
  expect(addressOf('no address')).toEqual({ base: 'no address', query: [] });
});
