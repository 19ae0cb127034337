import { expect, test } from 'vitest';
import { callText } from '#renderer/history/compare-calls.ts';
import { head, proxied } from '../widget/calls/fired.ts';

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
