import { expect, test } from 'vitest';
import { connectionSchema } from '#core/document/connection.ts';
import type { ProbeResult } from '#operations/document-schemas.ts';
import { createProbeStore } from '#renderer/documents/probe-store.ts';
import { answering } from '../answering.ts';

const connection = connectionSchema.parse({
  ...{ id: 'c1', name: 'Test', base_url: 'http://127.0.0.1:1', endpoint_path_id: 'e', authorization: 'bearer', tokenId: 't' },
});
const refused: ProbeResult = { form: 'bearer', accepted: false, httpStatus: 200, status_code: 401, kind: 'unauthorized', failure: null };

test('what came is kept with the fetch that led to it', async () => {
  const store = createProbeStore(answering({ probeAuthorization: () => ({ ok: true, value: [refused] }) }));
  await store.getState().run(7, connection, 'abc');
  expect(store.getState().probe).toEqual({ of: 7, results: { state: 'ready', value: [refused] } });
});

test('a probe that cannot be made says why', async () => {
  const error = { code: 'bad-input', message: 'No token is chosen.' } as const;
  const store = createProbeStore(answering({ probeAuthorization: () => ({ ok: false, error }) }));
  await store.getState().run(7, connection, 'abc');
  expect(store.getState().probe?.results).toEqual({ state: 'failed', error });
});

test('a second probe is not begun while one is under way', async () => {
  let calls = 0;
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const store = createProbeStore(
    answering({
      probeAuthorization: async () => {
        calls += 1;
        await waiting;
        return { ok: true, value: [refused] };
      },
    }),
  );
  const first = store.getState().run(7, connection, 'abc');
  await store.getState().run(8, connection, 'abc');
  answer();
  await first;
  expect([calls, store.getState().probe?.of]).toEqual([1, 7]);
});
