import { describe, expect, test } from 'vitest';
import type { Headers } from '#core/http/http.ts';
import { headerProblem, valueProblem } from '#renderer/widget/mock-replies/fields.tsx';
import { usualMockReply } from '#renderer/widget/mock-replies/ready-replies.ts';
import { mockReplyFrom, takingProblem } from '#renderer/widget/mock-replies/take-reply.tsx';

const timings = {
  reused: false,
  dns: null,
  connect: null,
  proxy: null,
  tls: null,
  firstByte: 1,
  download: 1,
  total: 2,
};
const httpOf = (status: number, headers: Headers = []) => ({
  http: { status, statusText: '', headers, timings, bytes: 2 },
});

describe('a reply that came, taken over', () => {
  test('with its status, content type and body, and no other header', () => {
    const before = { ...usualMockReply, kind: 'reset' as const, latency: 300 };
    const headers: Headers = [
      ['Content-Type', 'text/plain'],
      ['Content-Length', '2'],
    ];
    expect(mockReplyFrom(before, httpOf(418, headers), '{}')).toEqual({
      ...usualMockReply,
      kind: 'reply',
      latency: 300,
      status: 418,
      contentType: 'text/plain',
      headers: [],
      body: '{}',
    });
  });

  test('a status that cannot be answered with, and a content type that is not there, stay as they were', () => {
    expect(mockReplyFrom(usualMockReply, httpOf(102), 'x')).toMatchObject({
      status: 200,
      contentType: 'application/json',
    });
  });

  test('one that is too long, or is not there, says why not', () => {
    expect(takingProblem(null)).toContain('Select a call');
    expect(takingProblem({ reply: null })).toContain('Select a call');
    expect(
      takingProblem({ reply: { id: 'r', name: 'r.json', bytes: 2 * 1024 * 1024 + 1 } }),
    ).toContain('2 MB');
    expect(
      takingProblem({ reply: { id: 'r', name: 'r.json', bytes: 2 * 1024 * 1024 } }),
    ).toBeNull();
  });
});

describe('a header line that can be sent', () => {
  test.each([
    ['X-Trace', 'a b\tc', true],
    ['X-Trace', 'café', true],
    ['X Trace', 'a', false],
    ['', 'a', false],
    ['X-Trace', 'a\r\nb', false],
    ['X-Trace', '日', false],
    ['X-Trace', '\u007f', false],
  ])('%s: %s', (name, value, fits) => {
    expect(headerProblem(name, value) === null).toBe(fits);
  });

  test('a content type is held against the same', () => {
    expect([valueProblem('text/html; charset=utf-8'), valueProblem('a\nb')]).toEqual([
      null,
      expect.stringContaining('line breaks'),
    ]);
  });
});
