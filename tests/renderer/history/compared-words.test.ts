import { describe, expect, test } from 'vitest';
import { compareExchanges } from '#core/diagnosis/compare.ts';
import { callText } from '#renderer/history/compare-calls.ts';
import { changeHeadline } from '#renderer/history/history-words.ts';
import { head, proxied } from '../widget/calls/fired.ts';

const of = (items: object[], more: object = {}) => ({
  request: null,
  reply: null,
  body: null,
  outcome: 'list',
  findings: [],
  visitor: { shown: { items, ...more } },
});
const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase() }));

describe('a comparison begins with what changed for the visitor', () => {
  test.each([
    [
      'rows changed and gone',
      of([{ ...a }, { ...b }, { ...c }]),
      of([{ ...a, title: 'X' }, { ...b }]),
      /1 row removed, 1 row changed/,
    ],
    ['another outcome', of([]), { ...of([]), outcome: 'failure' }, /^The visitor sees the same\.$/],
    ['a badge', of([]), of([], { badge: 'red' }), /something else/],
  ])('%s', (_name, before, after, words) => {
    expect(changeHeadline(compareExchanges(before, after))).toMatch(words);
  });
});

test('what differs with each call is not compared', async () => {
  const texts = await Promise.all(
    ['1', '2'].map((n) => {
      const http = head(200, 0);
      const headers: [string, string][] = [
        ['Date', n],
        ['Age', n],
        ['X-Request-Id', n],
        ['Set-Cookie', n],
        ['Content-Type', 'application/json'],
      ];
      const request = {
        method: 'POST' as const,
        url: `http://hook.example/?a=1&_ts=${n}`,
        headers: [['Cookie', n]] as [string, string][],
        body: `{"firedAt":"${n}","action":"x"}`,
      };
      const fired = proxied({ request, http: { ...http, headers }, reply: null });
      return callText({ fired, document: null } as never, new AbortController().signal);
    }),
  );
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).toContain('application/json');
});
