import { describe, expect, test } from 'vitest';
import type { Fired } from '#operations/widget-schemas.ts';
import { partOfPath, type TracePart, traceOf } from '#renderer/widget/calls/trace.ts';
import { expectWords } from '#tests/support/words.ts';
import { cors, direct, head, post, preflight, proxied } from './fired.ts';

/** Expects these parts by their keys, and holds what is written on them against the snapshot. */
function expectParts(fired: Fired, keys: readonly string[]): readonly TracePart[] {
  const parts = traceOf(fired);
  expect(parts.map(({ key }) => key)).toEqual(keys);
  expectWords(parts.map(({ title, words }) => `${title}: ${words}`));
  return parts;
}
const part = (fired: Fired, key: string): TracePart | undefined =>
  traceOf(fired).find((one) => one.key === key);

describe('a call through the platform', () => {
  test('goes from the browser over the platform to the webhook and to the visitor', () => {
    const parts = expectParts(proxied(), ['browser', 'platform', 'hop-0', 'visitor']);
    expect(parts.map(({ ms }) => ms)).toEqual([40, null, 40, null]);
    expect(parts.map(({ tone }) => tone)).toEqual(['plain', 'good', 'good', 'good']);
  });
});

describe('a direct call', () => {
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
});

test('a finding about a head of a reply is looked up in its part of the trace', () => {
  const parts = traceOf(direct());
  expect(
    ['$preflight.status', '$reply.headers["X"]', '$.items', '$request.url'].map((path) =>
      partOfPath(path, parts),
    ),
  ).toEqual(['hop-0', 'hop-1', null, null]);
});
