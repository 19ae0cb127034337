import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bar } from '#renderer/widget/calls/waterfall/bar.ts';
import {
  endOf,
  placeOf,
  summaryOf,
  waterfallOf,
} from '#renderer/widget/calls/waterfall/waterfall.ts';
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

/** Expects these bars, each by its lane and key, and holds what is written on them against the snapshot. */
function expectBars(bars: readonly Bar[], keys: readonly string[]): void {
  expect(bars.map(({ lane, key }) => `${lane}: ${key}`)).toEqual(keys);
  expectWords(bars.map(({ title, words }) => `${title}${words && `; ${words}`}`));
}
const bar = (bars: readonly Bar[], key: string): Bar | undefined =>
  bars.find((one) => one.key === key);

describe('a call through the platform', () => {
  test('goes from the widget over the platform to the webhook and back', () => {
    const bars = waterfallOf(proxied());
    expectBars(bars, [
      'widget: fires',
      'platform: identity',
      'platform: credential',
      'platform: called',
      'webhook: hop-0',
      'platform: answer',
      'widget: sees',
    ]);
    expect(bar(bars, 'credential')?.words).toContain('X-API-Key');
    expect(bar(bars, 'sees')?.words).toBe('3 rows');
    expect(bars.map(({ start, ms }) => [start, ms])).toEqual([
      [0, 40],
      [0, null],
      [0, null],
      [0, 40],
      [0, 40],
      [40, null],
      [40, null],
    ]);
    expect(bars.map(({ sheet }) => sheet)).toEqual([
      'request',
      'platform',
      'request',
      'request',
      'reply',
      'platform',
      'visitor',
    ]);
    expect(bars.filter(({ tone }) => tone === 'bad')).toEqual([]);
    expect(bars.filter(({ tone }) => tone === 'good').map(({ key }) => key)).toEqual([
      'hop-0',
      'answer',
      'sees',
    ]);
  });

  test('has the phases of its time in order, without those that did not happen', () => {
    const hop = bar(
      waterfallOf(proxied({ http: { ...head(200, 40), timings: timings(40, { dns: 3 }) } })),
      'hop-0',
    );
    expect(hop?.phases.map(({ name, ms }) => [name, ms])).toEqual([
      ['dns', 3],
      ['connect', 1],
      ['firstByte', 38],
      ['download', 1],
    ]);
  });

  test('says when a connection left open carried it', () => {
    const http = { ...head(200, 5, 'OK'), timings: timings(5, { reused: true }) };
    expect(bar(waterfallOf(proxied({ http })), 'hop-0')?.words).toContain('reused');
  });

  test('tells which claims go on once the token is verified, and that there is no credential where none is set', () => {
    const identity = {
      verified: true,
      sub: 'v',
      email: 'v@x',
      forwarded: ['sub', 'email'],
      notForwarded: ['role'],
    };
    const parameters = [
      {
        name: 'Authorization',
        value: null,
        where: 'header' as const,
        why: '',
        clause: 'TAB-CRD-1',
      },
    ];
    const bars = waterfallOf(proxied({ identity, parameters }));
    expect(bar(bars, 'identity')?.words).toMatch(/sub .*email(?!.*role)/);
    expectBars(bars.slice(1, 3), ['platform: identity', 'platform: credential']);
  });

  test('that the webhook refuses leaves a record, and the widget gets 200 with ok false', () => {
    const body = { ok: false, status: 500, details: 'x', error: 'Webhook answered 500' } as const;
    const failed = proxied({
      http: head(500, 12, 'Oops'),
      platform: { httpStatus: 200, body },
      issue: { body: 'x', truncated: true },
      widget: seeing({ errorState: true }),
      verdict: {
        as: 'get_items',
        outcome: 'failure',
        value: null,
        steps: [],
        findings: [],
        assumptions: [],
      },
    });
    const bars = waterfallOf(failed);
    expect(bar(bars, 'issue')?.words).toContain('2000');
    expect(bar(bars, 'answer')).toMatchObject({
      title: expect.stringContaining('200'),
      words: '{ok: false, status: 500}',
    });
    expectBars(bars.slice(4), [
      'webhook: hop-0',
      'platform: issue',
      'platform: answer',
      'widget: sees',
    ]);
    expect(bars.slice(4).map(({ tone, start }) => [tone, start])).toEqual([
      ['bad', 0],
      ['bad', 12],
      ['bad', 12],
      ['bad', 12],
    ]);
  });

  test('keeps a short body whole', () => {
    const bars = waterfallOf(
      proxied({ http: head(404, 3), issue: { body: 'x', truncated: false } }),
    );
    expect(bar(bars, 'issue')?.words).toContain('whole body');
  });

  test('without a reply takes the time that the window waited, if that is known', () => {
    const body = { ok: false, status: 0, details: 'x', error: 'Webhook unreachable' } as const;
    const unreachable = proxied({
      http: null,
      failure,
      reply: null,
      platform: { httpStatus: 502, body },
      issue: { body: '', truncated: false },
    });
    const bars = waterfallOf(unreachable, 20_004);
    expect(bar(bars, 'hop-0')).toMatchObject({
      words: expect.stringContaining('no reply'),
      tone: 'bad',
      ms: 20_004,
      phases: [],
    });
    expect(bar(bars, 'answer')).toMatchObject({ title: 'Answers HTTP 502', start: 20_004 });
    expect(bar(bars, 'issue')?.words).toContain('empty body');
    expect(waterfallOf(unreachable).map(({ start, ms }) => [start, ms])).toEqual(
      bars.map(() => [0, null]),
    );
  });

  test('whose visitor is refused never reaches the webhook', () => {
    const body = { ok: false, status: 401, details: 'x', error: 'Identity not verified' } as const;
    const identity = {
      verified: false,
      forwarded: [],
      notForwarded: [],
      reason: 'The token is too old.',
    };
    const bars = waterfallOf(
      proxied({
        request: null,
        parameters: [],
        http: null,
        reply: null,
        identity,
        platform: { httpStatus: 401, body },
      }),
      9,
    );
    expect(bar(bars, 'identity')?.words).toBe('The token is too old.');
    expect(bar(bars, 'answer')?.words).toBe('{ok: false, status: 401}');
    expectBars(bars.slice(0, 4), [
      'widget: fires',
      'platform: identity',
      'webhook: hop-0',
      'platform: answer',
    ]);
    expect(endOf(bars)).toBe(0);
    expect(bars.some(({ sheet }) => sheet === 'request')).toBe(false);
  });

  test('that a stand-in answers says so', () =>
    expect(bar(waterfallOf(proxied({ standIn: true })), 'hop-0')?.title).toMatch(
      /^Mock .*GET hook\.example:8443/,
    ));
});

describe('a direct call', () => {
  test('is its preflight and then the call, with no platform in between', () => {
    const bars = waterfallOf(direct());
    expectBars(bars, [
      'widget: fires',
      'webhook: hop-0',
      'webhook: hop-1',
      'widget: judged',
      'widget: sees',
    ]);
    expect(bar(bars, 'sees')?.words).toBe('Done');
    expect(bars.map(({ start, ms }) => [start, ms])).toEqual([
      [0, 40],
      [0, 10],
      [10, 30],
      [40, null],
      [40, null],
    ]);
    expect(bars.map(({ sheet, hop }) => [sheet, hop])).toEqual([
      ['request', null],
      ['cors', 0],
      ['reply', 1],
      ['cors', null],
      ['visitor', null],
    ]);
  });

  test('shows every redirect as a hop of its own; one that is followed is no failure', () => {
    const moved = { kind: 'request' as const, request: post, http: head(307, 4), failure: null };
    const there = { ...post, url: 'https://other.example/x' };
    const hops = [
      preflight,
      moved,
      { ...preflight, request: { ...there, method: 'OPTIONS' as const } },
      { ...moved, request: there, http: head(200, 6) },
    ];
    const bars = waterfallOf(direct({ cors: cors({ hops }) })).filter(
      ({ lane }) => lane === 'webhook',
    );
    expect(bars.map(({ title, words }) => [title.split(',')[0], words])).toEqual([
      ['OPTIONS hook.example', '204'],
      ['POST hook.example', '307'],
      ['OPTIONS other.example', '204'],
      ['POST other.example', '200'],
    ]);
    expectWords(bars.map(({ title }) => title));
    expect(bars.map(({ tone, start }) => [tone, start])).toEqual([
      ['good', 0],
      ['plain', 10],
      ['good', 14],
      ['good', 24],
    ]);
    const last = waterfallOf(
      direct({ reply: null, cors: cors({ allowed: false, stage: 'redirect', hops: [moved] }) }),
    );
    expect(bar(last, 'hop-0')).toMatchObject({ tone: 'bad', sheet: 'cors' });
  });

  test('that the browser blocks says so', () => {
    const bars = waterfallOf(
      direct({
        reply: null,
        http: null,
        cors: cors({ allowed: false, stage: 'preflight', hops: [preflight] }),
      }),
    );
    expect(bar(bars, 'judged')).toMatchObject({ title: 'Browser blocks', tone: 'bad', start: 10 });
    expect(bar(bars, 'hop-0')?.sheet).toBe('cors');
    expect(bar(bars, 'sees')?.tone).toBe('bad');
  });

  test('whose server does not answer is no matter of CORS, and takes what is left of the time', () => {
    const lost = { kind: 'request' as const, request: post, http: null, failure };
    const bars = waterfallOf(
      direct({
        reply: null,
        http: null,
        failure,
        cors: cors({ allowed: false, hops: [preflight, lost] }),
      }),
      100,
    );
    expect(bar(bars, 'hop-1')).toMatchObject({
      words: expect.stringContaining('no reply'),
      start: 10,
      ms: 90,
    });
    expect(bar(bars, 'judged')?.title).toBe('No reply');
  });

  test('that sends nothing has no time', () => {
    const bars = waterfallOf(
      direct({
        reply: null,
        http: null,
        cors: cors({ allowed: false, stage: 'mixed-content', hops: [] }),
      }),
      5,
    );
    expectBars(bars.slice(1, 2), ['webhook: hop-0']);
    expect(bars.every(({ ms }) => ms === null)).toBe(true);
  });

  test('that the browser gives up itself says so', () => {
    const hop = { kind: 'request' as const, request: post, http: null, failure: null };
    expect(
      bar(
        waterfallOf(direct({ reply: null, cors: cors({ allowed: false, hops: [hop] }) })),
        'hop-0',
      )?.words,
    ).toContain('browser');
  });
});

describe('the scale', () => {
  test('puts every bar inside the whole', () => {
    const times = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.record({ start: times, ms: fc.option(times) }), { minLength: 1 }),
        (spans) => {
          const end = endOf(spans.map((span) => ({ ...span }) as Bar));
          for (const span of spans) {
            const { left, width } = placeOf(span, end);
            expect(left).toBeGreaterThanOrEqual(0);
            expect(left + width).toBeLessThanOrEqual(100.001);
          }
        },
      ),
    );
  });

  test('is that of the time', () => {
    expect(placeOf({ start: 10, ms: 30 }, 40)).toEqual({ left: 25, width: 75 });
    expect(placeOf({ start: 40, ms: null }, 40)).toEqual({ left: 100, width: 0 });
    expect(placeOf({ start: 0, ms: null }, 0)).toEqual({ left: 0, width: 0 });
  });
});

describe('the way of a call in one line', () => {
  const lineOf = (bars: readonly Bar[]): string =>
    summaryOf(bars)
      .map(({ text, ms }) => (ms === null ? text : `${text} ${ms}`))
      .join(' → ');

  test('names who it passes; one measured step is the total, so it has no time of its own', () => {
    expect(lineOf(waterfallOf(proxied()))).toBe('Browser → Platform → Webhook 200 → 3 rows');
    expect(lineOf(waterfallOf(proxied({ standIn: true })))).toContain('Mock reply 200');
  });

  test('of a direct call has the preflight and what the browser decides', () => {
    expect(lineOf(waterfallOf(direct()))).toMatch(
      /^Browser → Preflight \d+ \d+ → Webhook \d+ \d+ → CORS allows → /,
    );
  });

  test('says where it ended', () => {
    const refused = proxied({
      request: null,
      http: null,
      reply: null,
      identity: { verified: false, forwarded: [], notForwarded: [], reason: 'expired' },
    });
    expect(lineOf(waterfallOf(refused))).toContain('Platform: token refused → Webhook not called');
    expect(summaryOf(waterfallOf(refused)).some(({ tone }) => tone === 'bad')).toBe(true);
  });

  test('of an imported reply without its request has the webhook, which was called', () => {
    const bars = waterfallOf(proxied({ request: null, parameters: [] }));
    expect(lineOf(bars)).toContain('Browser → Webhook 200 → ');
    expect(endOf(bars)).toBe(0);
  });
});
