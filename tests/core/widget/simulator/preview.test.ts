import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewRow } from '#core/widget/simulator/preview.ts';
import { expectWords } from '#tests/support/words.ts';
import { onlooker, visitor } from '../visitor.ts';

test('a tab, exactly as drawn', () => {
  const { refresh, sees } = visitor();
  refresh({
    items: [
      {
        id: 'a',
        title: 'Broken lamp',
        type: 'ticket',
        status: 'in_progress',
        description: '# Lamp\n\nIt is **broken**.',
        timestamp: '2026-11-20T12:00:00Z',
        is_urgent: true,
        tags: [{ label: 'vip', color: 'brown', tooltip: 'Pays well' }],
      },
      { id: 'b', status: 'shipped', timestamp: '2026-11-14T11:59:59Z' },
    ],
    badge: { color: 'purple' },
  });
  expectWords(sees());
});

test('TAB-ITM-6: relative time at the clock, locale and time zone of the onlooker', () => {
  const at = (timestamp: string, changes: Partial<typeof onlooker> = {}) =>
    previewRow({ timestamp }, 0, { ...onlooker, ...changes }).time?.text;
  expect([
    at('2026-11-14T12:00:00Z', { locale: 'de' }),
    at('2026-11-14T12:00:00Z', { now: onlooker.now + 1 }),
    at('2026-11-01T23:30:00Z', { timeZone: 'Asia/Tokyo' }),
    at('soon'),
  ]).toEqual(['vor 7 Tagen', 'Nov 14, 2026', 'Nov 2, 2026', undefined]);
});

test('the detail screen draws time, status and urgency as the row does, and no tags', () => {
  const { refresh, detailed, sees, fire, keyOf } = visitor();
  refresh([{ id: 'a', title: 'a' }]);
  detailed(
    fire({ type: 'row clicked', key: keyOf('a') }),
    '{"id":"a","title":"A","type":"ticket","status":"closed","timestamp":"2026-11-21T11:00:00Z","is_urgent":true,"description":"- one\\n- two"}',
  );
  expectWords(sees().detail);
});

test('of what would hold up the window a part is drawn, and the row says of what', () => {
  const marks = '\u0301'.repeat(60_000);
  const tags = Array.from(
    { length: 100_000 },
    (_, index) =>
      ({ label: `t${index}${marks.slice(0, 20)}`, color: 'red', tooltip: 'x' }) as const,
  );
  const row = previewRow(
    {
      title: `a${marks}`,
      type: 'b'.repeat(501),
      status: `c${marks}`,
      description: `d${marks}`,
      tags,
    },
    0,
    onlooker,
  );
  expect(row.title).toBe(`a${marks.slice(0, 10)}`);
  expect(row.type).toBe('b'.repeat(500));
  expect(row.status?.text).toBe(`c${marks.slice(0, 10)}`);
  expect(row.preview).toMatch(/^d\u0301{10}…?$/);
  expect(row.tags).toHaveLength(30);
  expect(row.tags[7]?.label).toBe(`T7${marks.slice(0, 10)}`);
  expect(row.left).toEqual(
    expect.arrayContaining([
      'the title',
      'the type',
      'the status',
      'the preview',
      '99,970 of 100,000 tags',
      'the label of tag 8',
    ]),
  );
});

test('a message is drawn with author and time', () => {
  const { refresh, detailed, sees, fire, keyOf } = visitor({ category: 'messaging' });
  refresh([{ id: 'a', title: 'a' }]);
  const call = fire({ type: 'row clicked', key: keyOf('a') });
  const messages = [
    { id: 'm', content: 'hi', author: 'Ada', createdAt: '2026-11-21T11:59:00Z' },
    { content: 'yo' },
  ];
  detailed(call, '{}', { messages });
  expectWords(sees().detail?.messages);
});

describe('TAB-ITM-6: a timestamp without an offset', () => {
  const zone = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = 'America/New_York';
  });
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  const utc = { choices: { 'timestamp-without-offset': 'other' as const } };

  test.each([
    ['2026-11-21T05:00:00', {}, '2 hours ago', '7 hours ago in UTC'],
    ['2026-11-21T05:00:00', utc, '7 hours ago', '2 hours ago in local time'],
    ['2026-11-20T05:00:00', {}, '1 day ago', null],
    ['2026-11-21T05:00:00Z', {}, '7 hours ago', null],
    ['2026-11-21T05:00:00Z', utc, '7 hours ago', null],
  ])(
    '%s, with the choices %j, is "%s", and %j by the other reading',
    (timestamp, choices, text, other) => {
      expect(previewRow({ timestamp }, 0, { ...onlooker, ...choices }).time).toEqual({
        text,
        timestamp,
        other,
      });
    },
  );
});
