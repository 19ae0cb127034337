import { afterEach } from 'vitest';
import { type Samples, type SamplesOptions, startSamples } from '#samples/start.ts';

const started: Samples[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((samples) => samples.close()));
});

/** The moment most of these tests take place at. */
export const noon = Date.UTC(2026, 4, 20, 12);

/** Sample services on free ports, ended after the test. */
export async function running(
  options: SamplesOptions = { now: () => noon },
): Promise<Samples['info']> {
  const samples = await startSamples(options);
  started.push(samples);
  return samples.info;
}

/** Fetches a sample document by its id; `authorization` null sends none. */
export function fetchDocument(
  { documents }: Samples['info'],
  id: string | null,
  authorization: string | null = `Bearer ${documents.token}`,
) {
  const query = id === null ? '' : `?id=${id}&age=40`;
  const headers = {
    'Content-Type': 'application/json',
    ...(authorization === null ? {} : { Authorization: authorization }),
  };
  return fetch(`${documents.base_url}/webhook/${documents.endpoint_path_id}${query}`, { headers });
}

/** Sends a value as JSON. */
export const post = (url: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
