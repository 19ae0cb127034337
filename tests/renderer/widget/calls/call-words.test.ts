import { describe, expect, test } from 'vitest';
import { firingSchema } from '#operations/widget-schemas.ts';
import { exchangeLine, requestLine } from '#renderer/widget/calls/call-words.ts';
import type { WidgetExchange } from '#renderer/widget/simulator/simulator.ts';
import { tab } from '../simulator/stage.ts';
import { direct, proxied } from './fired.ts';

const firing = firingSchema.parse({ tab, action: 'get_items', surface: 'proxied' });
const exchange = (some: Partial<WidgetExchange> = {}): WidgetExchange => ({
  id: 7,
  tabId: tab.id,
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
