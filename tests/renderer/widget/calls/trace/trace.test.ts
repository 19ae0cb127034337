import { describe, expect, test } from 'vitest';
import type { Fired } from '#operations/widget-schemas.ts';
import { lineOf, partOfPath, type TracePart, traceOf } from '#renderer/widget/calls/trace/trace.ts';
import { expectWords } from '#tests/support/words.ts';
import {
  cors,
  direct,
  failure,
  head,
  post,
  preflight,
  proxied,
  seeing,
  timings,
} from '../fired.ts';

/** Expects these parts by their keys, and holds what is written on them against the snapshot. */
function expectParts(fired: Fired, keys: readonly string[]): readonly TracePart[] {
  const parts = traceOf(fired);
  expect(parts.map(({ key }) => key)).toEqual(keys);
  expectWords(parts.map(({ title, words }) => `${title}: ${words}`));
  return parts;
}
const part = (fired: Fired, key: string): TracePart | undefined =>
  traceOf(fired).find((one) => one.key === key);
const refused = proxied({
  request: null,
  http: null,
  milliseconds: null,
  reply: null,
  platform: {
    httpStatus: 401,
    body: { ok: false, status: 401, details: 'x', error: 'Identity not verified' },
  },
  identity: { verified: false, forwarded: [], notForwarded: [], reason: 'The token is too old.' },
});

describe('a call through the platform', () => {
  test('goes from the browser over the platform to the webhook and to the visitor', () => {
    const parts = expectParts(proxied(), ['browser', 'platform', 'hop-0', 'visitor']);
    expect(parts.map(({ ms }) => ms)).toEqual([40, null, 40, null]);
    expect(parts.map(({ tone }) => tone)).toEqual(['plain', 'good', 'good', 'good']);
  });

  test('says when a connection left open carried it', () => {
    const http = { ...head(200, 5, 'OK'), timings: timings(5, { reused: true }) };
    expect(part(proxied({ http }), 'hop-0')?.words).toContain('reused');
  });

  test('that the webhook refuses gives the widget 200 with ok false', () => {
    const body = { ok: false, status: 500, details: 'x', error: 'Webhook answered 500' } as const;
    const failed = proxied({
      http: head(500, 12, 'Oops'),
      platform: { httpStatus: 200, body },
      issue: { body: 'x', truncated: true },
      widget: seeing({ errorState: true }),
      verdict: { ...proxied().verdict, outcome: 'failure' },
    });
    const parts = expectParts(failed, ['browser', 'platform', 'hop-0', 'visitor']);
    expect(parts.map(({ tone }) => tone)).toEqual(['plain', 'bad', 'bad', 'bad']);
  });

  test('without a reply takes the time that was waited for it', () => {
    const body = { ok: false, status: 0, details: 'x', error: 'Webhook unreachable' } as const;
    const unreachable = proxied({
      http: null,
      milliseconds: 20_004,
      failure,
      reply: null,
      platform: { httpStatus: 502, body },
    });
    expect(part(unreachable, 'hop-0')).toMatchObject({
      words: expect.stringContaining('no reply'),
      tone: 'bad',
      ms: 20_004,
    });
    expect(part(unreachable, 'browser')?.ms).toBe(20_004);
    expect(part(unreachable, 'platform')?.words).toContain('502');
  });

  test('whose visitor is refused never reaches the webhook', () => {
    const parts = expectParts(refused, ['browser', 'platform', 'hop-0', 'visitor']);
    expect(parts.every(({ ms }) => ms === null)).toBe(true);
  });

  test('that a mock reply answers says so', () =>
    expect(part(proxied({ standIn: true }), 'hop-0')?.title).toBe('Mock reply'));
});

describe('a direct call', () => {
  test('is its preflight and then the call, with no platform in between', () => {
    const parts = expectParts(direct(), ['browser', 'hop-0', 'hop-1', 'visitor']);
    expect(parts.map(({ ms }) => ms)).toEqual([40, 10, 30, null]);
  });

  test('shows every redirect as a part of its own; one that is followed is no failure', () => {
    const moved = { kind: 'request' as const, request: post, http: head(307, 4), failure: null };
    const there = { ...post, url: 'https://other.example/x' };
    const hops = [
      preflight,
      moved,
      { ...preflight, request: { ...there, method: 'OPTIONS' as const } },
      { ...moved, request: there, http: head(200, 6) },
    ];
    const parts = expectParts(direct({ cors: cors({ hops }) }), [
      'browser',
      'hop-0',
      'hop-1',
      'hop-2',
      'hop-3',
      'visitor',
    ]);
    expect(parts.slice(1, -1).map(({ tone }) => tone)).toEqual(['good', 'plain', 'good', 'good']);
    const last = direct({
      reply: null,
      cors: cors({ allowed: false, stage: 'redirect', hops: [moved] }),
    });
    expect(part(last, 'hop-0')?.tone).toBe('bad');
  });

  test('that the browser blocks says so, with the time of its requests', () => {
    const blocked = direct({
      reply: null,
      http: null,
      milliseconds: 10,
      cors: cors({ allowed: false, stage: 'preflight', hops: [preflight] }),
    });
    const parts = expectParts(blocked, ['browser', 'hop-0', 'visitor']);
    expect(parts.map(({ ms }) => ms)).toEqual([10, 10, null]);
    expect(parts[0]).toMatchObject({ tone: 'bad' });
  });

  test('whose server does not answer is no matter of CORS, and takes what is left of the time', () => {
    const lost = { kind: 'request' as const, request: post, http: null, failure };
    const unanswered = direct({
      reply: null,
      http: null,
      milliseconds: 100,
      failure,
      cors: cors({ allowed: false, hops: [preflight, lost] }),
    });
    expect(part(unanswered, 'hop-1')).toMatchObject({
      words: expect.stringContaining('no reply'),
      ms: 90,
    });
    expect(part(unanswered, 'browser')?.words).not.toContain('Blocked');
  });

  test('that sends nothing has no time', () => {
    const unsent = direct({
      reply: null,
      http: null,
      milliseconds: null,
      cors: cors({ allowed: false, stage: 'mixed-content', hops: [] }),
    });
    const parts = expectParts(unsent, ['browser', 'hop-0', 'visitor']);
    expect(parts.every(({ ms }) => ms === null)).toBe(true);
  });

  test('that the browser gives up itself says so', () => {
    const hop = { kind: 'request' as const, request: post, http: null, failure: null };
    const given = direct({ reply: null, cors: cors({ allowed: false, hops: [hop] }) });
    expect(part(given, 'hop-0')?.words).toContain('browser');
  });
});

describe('the way of a call in one line', () => {
  const lineText = (fired: Fired): string =>
    lineOf(traceOf(fired), fired)
      .map(({ text, ms }) => (ms === null ? text : `${text} ${ms}`))
      .join(' → ');

  test('names who it passes; one measured step is the total, so it has no time of its own', () => {
    expect(lineText(proxied())).toBe('Browser → Platform → Webhook 200 → 3 rows');
    expect(lineText(proxied({ standIn: true }))).toContain('Mock reply 200');
  });

  test('of a direct call has the preflight and what the browser decides', () => {
    expect(lineText(direct())).toBe(
      'Browser → Preflight 204 10 → Webhook 200 30 → CORS allows → "Done"',
    );
    const blocked = direct({
      reply: null,
      http: null,
      cors: cors({ allowed: false, stage: 'preflight', hops: [preflight] }),
    });
    expect(lineText(blocked)).toMatch(/^Browser → Preflight 204 → Blocked by the browser → /);
  });

  test('says where it ended', () => {
    expect(lineText(refused)).toContain('Platform: token refused → Webhook not called');
    expect(lineOf(traceOf(refused), refused).some(({ tone }) => tone === 'bad')).toBe(true);
  });

  test('of an imported reply without its request has the webhook, which was called', () => {
    const imported = proxied({ request: null, parameters: [], milliseconds: null });
    expect(lineText(imported)).toContain('Platform → Webhook 200 → ');
  });
});

test('a finding about a head of a reply is looked up in its part of the trace', () => {
  const parts = traceOf(direct());
  expect(
    ['$preflight.status', '$reply.headers["X"]', '$.items', '$request.url'].map((path) =>
      partOfPath(path, parts),
    ),
  ).toEqual(['hop-0', 'hop-1', null, null]);
});
