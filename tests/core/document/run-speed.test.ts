import { expect, test } from 'vitest';
import { createRunSpeed, durationText, speedText } from '#core/document/run-speed.ts';

test('the speed is that of the last seconds, and says how long the rest takes', () => {
  const speed = createRunSpeed(0);
  expect(speed(1000, 10, 100)).toEqual({ perSecond: 10, secondsLeft: 9 });
  for (let second = 2; second <= 60; second += 1) speed(second * 1000, 10, 100);
  // Nothing ended for a minute: what was fast before says nothing about the rest.
  expect(speed(61_000, 10, 100)).toEqual({ perSecond: 0, secondsLeft: null });
  expect(speed(62_000, 40, 100).perSecond).toBeGreaterThan(1);
});

test('a total that is not known gives no time left', () => {
  expect(createRunSpeed(0)(2000, 10, null)).toEqual({ perSecond: 5, secondsLeft: null });
});

test.each([
  [8.4, '8 s'],
  [60, '1 min 0 s'],
  [111, '1 min 51 s'],
  [7500, '2 h 5 min'],
  [100_000, '27 h 46 min'],
  [365 * 86_400, '365 d 0 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('how far a run is, in words', () => {
  expect(speedText(4213, 10_000, { perSecond: 52.1, secondsLeft: 111 })).toBe(
    '4,213 of 10,000, 52/s, 1 min 51 s left',
  );
  expect(speedText(3, null, { perSecond: 0.5, secondsLeft: null })).toBe('3, 0.5/s');
});
