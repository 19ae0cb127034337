import { describe, expect, test } from 'vitest';
import { isExpired, retentionPeriod, spanText, timeLeft } from '#core/document/retention.ts';

const created = Date.UTC(2026, 10, 20, 10);
const hour = 3_600_000;

describe('retention (DOC-RET-1)', () => {
  test('lasts 3 days', () => {
    expect(retentionPeriod).toBe(72 * hour);
    expect(timeLeft(created, created + 70 * hour)).toBe(2 * hour);
    expect(timeLeft(created, created + 73 * hour)).toBe(-hour);
  });

  test('is over after its last moment', () => {
    expect(isExpired(created, created + 72 * hour)).toBe(false);
    expect(isExpired(created, created + 72 * hour + 1)).toBe(true);
  });

  test.each([
    [0, 'less than a minute'],
    [59_999, 'less than a minute'],
    [60_000, '1 minute'],
    [2 * hour, '2 hours'],
    [25 * hour, '1 day 1 hour'],
    [24 * hour + 120_000, '1 day'],
    [-(49 * hour), '2 days 1 hour'],
    [hour + 60_000, '1 hour 1 minute'],
  ])('%d ms are %s', (span, text) => {
    expect(spanText(span)).toBe(text);
  });
});
