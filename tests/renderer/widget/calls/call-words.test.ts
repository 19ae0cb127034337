import { describe, expect, test } from 'vitest';
import { initialTabState } from '#core/widget/simulator/state.ts';
import { firingSchema } from '#operations/widget-schemas.ts';
import {
  callsText,
  exchangeLine,
  waited,
  webhookWords,
} from '#renderer/widget/calls/call-words.ts';
import type { Snapshot, WidgetExchange } from '#renderer/widget/simulator/simulator.ts';
import { expectWords } from '#tests/support/words.ts';
import { cors, direct, failure, proxied } from './fired.ts';

const tab = {
  id: 't',
  name: 'Orders',
  webhook_url: 'https://hook.example/tab',
  category: 'default',
  tabName: '',
  agentName: '',
  sessionId: '',
  tabId: '8d5e4c0e-3c7c-4b0a-8e0b-1f0c6a1f7d21',
  agentId: '2b9c1a54-95a4-4a0e-8f55-7b6c0d0e9a32',
};
const firing = firingSchema.parse({ tab, action: 'get_items', surface: 'proxied' });
const exchange = (some: Partial<WidgetExchange> = {}): WidgetExchange => ({
  id: 7,
  tabId: 't',
  call: { action: 'get_items', surface: 'proxied', call: 1 },
  firing,
  at: 1000,
  visitor: 'anonymous',
  state: 'answered',
  progress: null,
  stages: [],
  fired: proxied(),
  error: null,
  ...some,
});
const snapshot = (number: number, at: number, answers: number | null): Snapshot => ({
  number,
  at,
  answers,
  event: { type: 'refreshed' },
  exchangeIds: [],
  seen: initialTabState(firing.tab),
});

describe('a call in one line', () => {
  test('has its surface, both statuses and the time that was measured', () => {
    expect(exchangeLine(exchange(), 55)).toBe('proxied · HTTP 200 · 40 ms');
    expect(exchangeLine(exchange({ fired: direct() }), null)).toBe('direct · HTTP 200 · 30 ms');
  });

  test('has the time that the window waited where no reply came', () => {
    const unreachable = proxied({ http: null, failure, platform: { httpStatus: 502, body: null } });
    const line = exchangeLine(exchange({ fired: unreachable }), null);
    expect(exchangeLine(exchange({ fired: unreachable }), 20_000)).toBe(`${line} · 20 s`);
    expectWords(line);
  });

  test('that is running says how far it is', () => {
    const running = exchange({ state: 'running', fired: null });
    expectWords(exchangeLine(running, null));
    expect(
      exchangeLine(
        { ...running, progress: { phase: 'receiving', done: 2048, total: null, unit: 'bytes' } },
        null,
      ),
    ).toBe('proxied · Receiving: 2 KB');
  });

  test('that has no answer says why', () => {
    const given = exchange({ state: 'given up', fired: null });
    expect(
      exchangeLine({ ...given, error: { code: 'cancelled', message: 'Cancelled.' } }, null),
    ).toBe('proxied · cancelled');
    expect(
      exchangeLine(
        { ...given, error: { code: 'secret-missing', message: 'There is no such token.' } },
        null,
      ),
    ).toBe('proxied · There is no such token.');
  });
});

test('the result of the webhook names why there is no status', () => {
  expect(webhookWords(proxied({ http: null, request: null }))).toBe('not called');
  expect(
    webhookWords(direct({ http: null, cors: cors({ allowed: false, stage: 'preflight' }) })),
  ).toContain('preflight');
  expect(
    webhookWords(direct({ http: null, cors: cors({ allowed: false, stage: 'request' }) })),
  ).toMatch(/^blocked(?!.*preflight)/);
});

test('the wait ends with the moment that answers the call', () => {
  const snapshots = [snapshot(1, 1000, null), snapshot(2, 1100, 6), snapshot(3, 1250, 7)];
  expect(waited(exchange(), snapshots)).toBe(250);
  expect(waited(exchange({ id: 8 }), snapshots)).toBeNull();
  expect(waited(exchange({ at: 2000 }), snapshots)).toBe(0);
});

test('calls are copied with their request as it is shown, their result and their findings', () => {
  const masked = firingSchema.parse({
    tab: {
      ...tab,
      webhook_url: 'https://hook.example/tab?key=topsecret',
      urlSecrets: { segments: [], parameters: ['key'] },
    },
    action: 'get_items',
  });
  const running = exchange({ id: 8, firing: masked, state: 'running', fired: null });
  expect(callsText([exchange(), running], [snapshot(2, 1055, 7)])).toBe(
    [
      'GET https://hook.example:8443/tab?action=get_items',
      'get_items · proxied · HTTP 200 · 40 ms',
      'no findings',
      '',
      'GET https://hook.example/tab?key=••••&action=get_items',
      'get_items · proxied · waiting for a reply',
    ].join('\n'),
  );
});
