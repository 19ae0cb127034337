import { describe, expect, test } from 'vitest';
import { firingSchema } from '#operations/widget-schemas.ts';
import { exchangeLine, requestLine } from '#renderer/widget/calls/call-words.ts';
import type { WidgetExchange } from '#renderer/widget/simulator/simulator.ts';
import { direct, proxied } from './fired.ts';

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
  endedAt: null,
  visitor: 'anonymous',
  state: 'answered',
  progress: null,
  fired: proxied(),
  error: null,
  ...some,
});
describe('a call in one line', () => {
  test('has its surface, both statuses and the time that every place shows', () => {
    expect(exchangeLine(exchange())).toBe('HTTP 200 · 40 ms');
    expect(exchangeLine(exchange({ fired: direct() }))).toBe('direct · HTTP 200 · 40 ms');
  });
});

test('the request of a call is shown without its URL secret, also before it is answered', () => {
  const masked = firingSchema.parse({
    tab: {
      ...tab,
      webhook_url: 'https://hook.example/tab?key=topsecret',
      urlSecrets: { segments: [], parameters: ['key'] },
    },
    action: 'get_items',
  });
  const running = exchange({ id: 8, firing: masked, state: 'running', fired: null });
  expect(requestLine(exchange()).url).toBe('https://hook.example:8443/tab?action=get_items');
  expect(requestLine(running)).toEqual({
    method: 'GET',
    url: 'https://hook.example/tab?key=••••&action=get_items',
  });
});
