import type { RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { startSamples } from '#samples/start.ts';
import { httpServer, type Loopback } from './loopback.ts';

/** An HTTP server that ends with the test. */
export async function ownServer(listener: RequestListener): Promise<Loopback> {
  const server = await httpServer(listener);
  onTestFinished(() => server.close());
  return server;
}

/** The sample services, which end with the test. */
export async function ownSamples(): ReturnType<typeof startSamples> {
  const samples = await startSamples({});
  onTestFinished(() => samples.close());
  return samples;
}
