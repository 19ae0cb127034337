import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bar } from '#renderer/widget/calls/waterfall/bar.ts';
import { endOf, placeOf, waterfallOf } from '#renderer/widget/calls/waterfall/waterfall.ts';
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

const said = (bars: readonly Bar[]): string[] =>
  bars.map(({ lane, title, words }) => `${lane}: ${title}${words && `; ${words}`}`);
const bar = (bars: readonly Bar[], key: string): Bar | undefined =>
  bars.find((one) => one.key === key);

describe('a call through the platform', () => {
  test('goes from the widget over the platform to the webhook and back', () => {
    const bars = waterfallOf(proxied());
    expect(said(bars)).toEqual([
      'widget: Fires get_items; calls tab-fetch and waits',
      'platform: No token; an anonymous visitor',
      'platform: Credential attached; X-API-Key: ••••••••',
      'platform: Webhook called; by tab-fetch',
      'webhook: GET hook.example:8443; 200 OK',
      "platform: Answers HTTP 200; the webhook's reply passed on",
      'widget: Visitor sees; 3 rows',
    ]);
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
    expect(bar(waterfallOf(proxied({ http })), 'hop-0')?.words).toBe(
      '200 OK, over a reused connection',
    );
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
    expect(said(waterfallOf(proxied({ identity, parameters }))).slice(1, 3)).toEqual([
      'platform: Token verified; forwards sub and email',
      'platform: No credential; no connector is set',
    ]);
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
    expect(said(bars).slice(4)).toEqual([
      'webhook: GET hook.example:8443; 500 Oops',
      'platform: widget_issues stored; the first 2000 characters of the body',
      'platform: Answers HTTP 200; {ok: false, status: 500}',
      'widget: Visitor sees; an error state, earlier content stays',
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
    expect(bar(bars, 'issue')?.words).toBe('the whole body of the reply');
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
      words: 'no reply in time',
      tone: 'bad',
      ms: 20_004,
      phases: [],
    });
    expect(bar(bars, 'answer')).toMatchObject({ title: 'Answers HTTP 502', start: 20_004 });
    expect(bar(bars, 'issue')?.words).toBe('an empty body: there was no reply');
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
    expect(said(bars).slice(0, 4)).toEqual([
      'widget: Fires get_items; calls tab-fetch and waits',
      'platform: Token refused; The token is too old.',
      'webhook: Not called; the visitor could not be verified',
      'platform: Answers HTTP 401; {ok: false, status: 401}',
    ]);
    expect(endOf(bars)).toBe(0);
    expect(bars.some(({ sheet }) => sheet === 'request')).toBe(false);
  });

  test('that a stand-in answers says so', () =>
    expect(bar(waterfallOf(proxied({ standIn: true })), 'hop-0')?.title).toBe(
      'Mock reply for GET hook.example:8443',
    ));
});

describe('a direct call', () => {
  test('is its preflight and then the call, with no platform in between', () => {
    const bars = waterfallOf(direct());
    expect(said(bars)).toEqual([
      'widget: Fires update_item; fetch() in the page, waits',
      'webhook: OPTIONS hook.example, preflight; 204',
      'webhook: POST hook.example; 200',
      'widget: CORS allows; the widget can read the reply',
      'widget: Visitor sees; Done',
    ]);
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
    expect(said(bars)).toEqual([
      'webhook: OPTIONS hook.example, preflight; 204',
      'webhook: POST hook.example; 307',
      'webhook: OPTIONS other.example, preflight, after a redirect; 204',
      'webhook: POST other.example, after a redirect; 200',
    ]);
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
    expect(bar(bars, 'hop-1')).toMatchObject({ words: 'no reply in time', start: 10, ms: 90 });
    expect(bar(bars, 'judged')?.title).toBe('No reply');
  });

  test('of which nothing is sent has no time', () => {
    const bars = waterfallOf(
      direct({
        reply: null,
        http: null,
        cors: cors({ allowed: false, stage: 'mixed-content', hops: [] }),
      }),
      5,
    );
    expect(said(bars)[1]).toBe('webhook: Not called; the browser sent nothing');
    expect(bars.every(({ ms }) => ms === null)).toBe(true);
  });

  test('that the browser gives up itself says so', () => {
    const hop = { kind: 'request' as const, request: post, http: null, failure: null };
    expect(
      bar(
        waterfallOf(direct({ reply: null, cors: cors({ allowed: false, hops: [hop] }) })),
        'hop-0',
      )?.words,
    ).toBe('ended by the browser');
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
