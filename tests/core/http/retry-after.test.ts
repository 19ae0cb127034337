import { expect, test } from 'vitest';
import { retryAfter } from '#core/http/retry-after.ts';

const now = Date.UTC(2026, 10, 23, 12);

test.each([
  ['seconds', '120', 120_000],
  ['no seconds', '0', 0],
  ['seconds with spaces around them', ' 7 ', 7000],
  ['a date', 'Mon, 23 Nov 2026 12:01:30 GMT', 90_000],
  ['a date that is over', 'Mon, 23 Nov 2026 11:00:00 GMT', 0],
  ['a date in the form of asctime', 'Mon Nov 23 12:01:30 2026', 90_000],
  ['more seconds than a year', '9'.repeat(400), 31_536_000_000],
  ['nothing', undefined, null],
  ['an empty text', '', null],
  ['a fraction', '1.5', null],
  ['a negative number', '-5', null],
  ['words', 'soon', null],
  ['a date of another form', '2026-11-23T12:01:30Z', null],
  ['the name of a day without a date', 'Mondays', null],
])('Retry-After with %s', (_form, text, milliseconds) => {
  expect(retryAfter(text, now)).toBe(milliseconds);
});
