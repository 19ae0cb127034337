import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Samples, startSamples } from '#samples/start.ts';

let samples: Samples | null = null;
afterEach(async () => {
  await samples?.close();
  samples = null;
});

const portOf = (url: string): number => Number(new URL(url).port);

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

test('the samples say where they listen and what they offer', async () => {
  samples = await startSamples();
  const { info } = samples;
  expect(new Set(Object.values(info.documents.ids)).size).toBe(info.documents.offers.length);
  expect(info.webhook.offers.map((offer) => offer.name)).toEqual([
    'default',
    'messaging',
    ...Object.keys(info.webhook.scenarios),
  ]);
});

test('closing ends a call that is still waiting for its reply', async () => {
  const closing = await startSamples();
  const waiting = fetch(closing.info.webhook.scenarios.slow ?? '').then(
    () => 'answered',
    () => 'ended',
  );
  await fetch(closing.info.webhook.default_url);
  await closing.close();
  expect(await waiting).toBe('ended');
});

test('a port in use is named in the error, and the other service does not stay behind', async () => {
  samples = await startSamples();
  const taken = portOf(samples.info.webhook.default_url);
  const spare = await startSamples();
  const free = portOf(spare.info.documents.base_url);
  await spare.close();
  await expect(startSamples({ documentsPort: free, webhookPort: taken })).rejects.toThrow(
    `Port ${taken} on 127.0.0.1 is in use, so the sample webhook`,
  );
  expect(await isOpen(free)).toBe(false);
});
