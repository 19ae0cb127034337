import { describe, expect, test } from 'vitest';
import {
  capitalise,
  detailTitle,
  relativeTime,
  rowTitle,
  statusColor,
  statusColors,
} from '#core/widget/simulator/display.ts';
import { expectWords } from '#tests/support/words.ts';

describe('titles, tags, status and badge', () => {
  test('TAB-ITM-4: a missing title, not an empty one, is replaced', () => {
    expect([
      rowTitle({}, 0),
      rowTitle({}, 11),
      rowTitle({ title: '' }, 0),
      rowTitle({ title: 'A' }, 3),
    ]).toEqual(['Item 1', 'Item 12', '', 'A']);
    expect([detailTitle({}, 'Orders'), detailTitle({ title: 'A' }, 'Orders')]).toEqual([
      'Orders',
      'A',
    ]);
  });

  test('TAB-ITM-3: a label is capitalised', () => {
    expect(['vip', 'état', '', 'VIP', '😀x', 'two words'].map(capitalise)).toEqual([
      'Vip',
      'État',
      '',
      'VIP',
      '😀x',
      'Two words',
    ]);
  });

  test('TAB-ITM-8: the colors of the status values', () => {
    expect(statusColors).toEqual({
      open: 'blue',
      in_progress: 'blue',
      pending: 'yellow',
      resolved: 'green',
      closed: 'green',
      completed: 'green',
      approved: 'green',
      declined: 'red',
      rejected: 'red',
      cancelled: 'gray',
    });
    expect(['open', 'Open', 'shipped', 'constructor', ''].map(statusColor)).toEqual([
      'blue',
      'gray',
      'gray',
      'gray',
      'gray',
    ]);
  });
});

test('TAB-ITM-6: relative time, in the words of the locale and the time zone that is asked for', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const times: [timestamp: string, locale?: string, timeZone?: string][] = [
    ...['2026-11-21T12:00:00Z', '2026-11-21T11:00:00.001Z', '2026-11-21T11:00:00Z'],
    ...['2026-11-14T12:00:00.000Z', '2026-11-14T11:59:59.999Z', '2025-01-02T03:04:05Z'],
    ...['2026-11-21T12:05:00Z', '2026-11-24T12:00:00Z', '2027-12-21T12:00:00Z'],
    ...['2026-11-21T13:00:00+02:00', '2026-W47-6T11:00:00Z', '2026-325T11:00Z'],
    // Weeks are reported of a time to come only.
    ...['2026-12-05T12:00:00Z', '2026-11-28T12:00:00Z', 'yesterday', '+999999-01-01T00:00:00Z'],
    ...['+275760-09-13T00:00:00.001Z', '+275760-09-13T00:00:00.000Z', '+999999-01-01T00:00:00'],
  ].map((timestamp) => [timestamp]);
  times.push(['2026-11-20T12:00:00Z', 'de'], ['2026-11-01T12:00:00Z', 'de']);
  for (const zone of ['Asia/Tokyo', 'America/New_York'])
    times.push(['2026-11-01T23:30:00Z', 'en', zone]);
  expectWords(
    times.map(
      ([timestamp, locale = 'en', timeZone = 'UTC']) =>
        `${timestamp} ${locale} ${timeZone} ${relativeTime(timestamp, now, locale, timeZone)}`,
    ),
  );
});
