import { describe, expect, test } from 'vitest';
import {
  capitalise,
  detailTitle,
  relativeTime,
  rowTitle,
  statusColor,
  statusColors,
} from '#core/widget/simulator/display.ts';

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

describe('TAB-ITM-6: relative time', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const shown = (timestamp: string, locale = 'en') => relativeTime(timestamp, now, locale, 'UTC');

  test.each([
    ['2026-11-21T12:00:00Z', 'now'],
    ['2026-11-21T11:00:00.001Z', '59 minutes ago'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-14T12:00:00.000Z', '7 days ago'],
    ['2026-11-14T11:59:59.999Z', 'Nov 14, 2026'],
    ['2025-01-02T03:04:05Z', 'Jan 2, 2025'],
    ['2026-11-21T12:05:00Z', 'in 5 minutes'],
    ['2026-11-24T12:00:00Z', 'in 3 days'],
    ['2027-12-21T12:00:00Z', 'in 1 year'],
    ['2026-11-21T13:00:00+02:00', '1 hour ago'],
    ['2026-W47-6T11:00:00Z', '1 hour ago'],
    ['2026-325T11:00Z', '1 hour ago'],
  ])('%s is "%s"', (timestamp, text) => {
    expect(shown(timestamp)).toBe(text);
  });

  test('in the words of the locale', () => {
    expect(shown('2026-11-20T12:00:00Z', 'de')).toBe('vor 1 Tag');
    expect(shown('2026-11-01T12:00:00Z', 'de')).toBe('01.11.2026');
  });

  test('in the time zone that is asked for', () => {
    expect(relativeTime('2026-11-01T23:30:00Z', now, 'en', 'Asia/Tokyo')).toBe('Nov 2, 2026');
    expect(relativeTime('2026-11-01T23:30:00Z', now, 'en', 'America/New_York')).toBe('Nov 1, 2026');
  });

  test('weeks are reported of a time to come only', () => {
    expect(shown('2026-12-05T12:00:00Z')).toBe('in 2 weeks');
    expect(shown('2026-11-28T12:00:00Z')).toBe('in 1 week');
  });

  test('nothing for what is not a date-time, or is outside the range of dates that browsers support', () => {
    expect(shown('yesterday')).toBeNull();
    expect(shown('+999999-01-01T00:00:00Z')).toBeNull();
    expect(shown('+275760-09-13T00:00:00.001Z')).toBeNull();
    expect(shown('+275760-09-13T00:00:00.000Z')).toBe('in 273,915 years');
    expect(relativeTime('+999999-01-01T00:00:00', now, 'en')).toBeNull();
  });
});
