import { expect, test } from 'vitest';
import type { webhookScenarios } from '#samples/webhook/scenarios.ts';
import { running } from '../running.ts';

type Name = keyof typeof webhookScenarios;
const urlOf = async (name: Name): Promise<string> =>
  (await running()).webhook.scenarios[name] ?? '';
const ask = async (name: Name, init?: RequestInit) =>
  fetch(`${await urlOf(name)}?action=get_items`, init);

test('unauthorized is 401 without a credential, and a list with one that is never repeated', async () => {
  expect((await ask('unauthorized')).status).toBe(401);
  const reply = await ask('unauthorized', { headers: { Authorization: 'Bearer tell-nobody' } });
  expect(reply.status).toBe(200);
  expect(await reply.text()).not.toContain('tell-nobody');
});

test('no-cors neither answers OPTIONS nor allows an origin; every other scenario does both', async () => {
  const options = await ask('no-cors', { method: 'OPTIONS' });
  expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  expect((await ask('no-cors')).headers.get('access-control-allow-origin')).toBeNull();
  expect((await ask('broken', { method: 'OPTIONS' })).status).toBe(204);
  expect((await ask('broken')).headers.get('access-control-allow-origin')).toBe('*');
});

test('an unknown scenario is 404', async () => {
  const reply = await fetch((await urlOf('broken')).replace('/broken', '/toString'));
  expect([reply.status, await reply.json()]).toEqual([
    404,
    { error: expect.stringContaining('/scenarios/toString') },
  ]);
});
