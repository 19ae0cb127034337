import { expect, test } from 'vitest';
import { firingSchema } from '#operations/widget-schemas.ts';
import { exchangeLine, requestLine } from '#renderer/widget/calls/call-words.ts';
import { tab } from '../simulator/stage.ts';
import { direct, exchangeOf } from './fired.ts';

test('a call in one line has its surface, its status as the history has it, and the time that every place shows', () => {
  expect(exchangeLine(exchangeOf(7))).toBe('200 · 40 ms');
  const directly = exchangeOf(7, { fired: direct() });
  expect(exchangeLine(directly)).toBe('direct · 200 · 40 ms');
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
  const running = exchangeOf(8, { firing: masked, state: 'running', fired: null });
  expect(requestLine(exchangeOf(7)).url).toBe('https://hook.example:8443/tab?action=get_items');
  expect(requestLine(running)).toEqual({
    method: 'GET',
    url: 'https://hook.example/tab?key=••••&action=get_items',
  });
});
