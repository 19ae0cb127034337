import { get } from 'node:http';
import { expect, test } from 'vitest';
import { listen, raw, send } from '#samples/send.ts';

test('a reply that waits is given up when the client goes away', async () => {
  let settled: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    settled = resolve;
  });
  let arrived: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const served = await listen('test service', 0, async (_, response) => {
    arrived();
    await send(response, { ...raw(200, 'late'), afterMs: 600_000 });
    settled();
  });
  const request = get(served.origin).once('error', () => undefined);
  await started;
  request.destroy();
  await over;
  await served.close();
});

test('a fault in the handler is a 500 in JSON, and the service goes on', async () => {
  const served = await listen('test service', 0, () => Promise.reject(new Error('no such table')));
  for (const reply of [await fetch(served.origin), await fetch(served.origin)])
    expect([reply.status, await reply.json()]).toEqual([
      500,
      { error: 'The test service failed: no such table' },
    ]);
  await served.close();
});

test('a request for another hostname gets nothing, whatever address it resolves to', async () => {
  const served = await listen('test service', 0, (_, response) => send(response, raw(200, 'mine')));
  const { port } = new URL(served.origin);
  const statusFor = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) =>
      get(served.origin, { headers: { host } }, (reply) => resolve(reply.resume().statusCode)).once(
        'error',
        reject,
      ),
    );
  for (const host of ['127.0.0.1', `localhost:${port}`, 'LOCALHOST:1', '[::1]:1'])
    expect(await statusFor(host), host).toBe(200);
  for (const host of [
    `evil.example.com:${port}`,
    'localhost.example.com',
    `127.0.0.1.example.com:${port}`,
  ])
    expect(await statusFor(host), host).toBe(421);
  await served.close();
});
