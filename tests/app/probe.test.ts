import { expect, onTestFinished, test } from 'vitest';
import { nodeHttp } from '#adapters/http.ts';
import { createJudge } from '#adapters/judge.ts';
import { memoryVault } from '#adapters/vault-memory.ts';
import { probeAuthorization } from '#app/probe.ts';
import { type Connection, usualTransport } from '#core/document/connection.ts';
import { answering } from '#tests/support/consent.ts';
import { keptWorkspace } from '#tests/support/kept-workspace.ts';
import { httpServer } from '#tests/support/loopback.ts';
import { running } from '#tests/support/running.ts';

const secret = 'live_s3cr3t_0123456789';
const id = '6f1f6a0e-3c53-4b3e-9df0-0d8f7b8f7a11';

/** A document service that answers each Authorization header as `answer` says, and ports with one token. */
async function service(answer: (authorization: string) => object | null) {
  const heard: (string | undefined)[] = [];
  const server = await httpServer((request, response) => {
    heard.push(request.headers.authorization);
    const body = answer(request.headers.authorization ?? '');
    if (body === null) response.destroy();
    else response.end(JSON.stringify(body));
  });
  onTestFinished(() => server.close());
  const vault = memoryVault();
  const token = await vault.add({ label: 'One', kind: 'token', secret });
  const ports = {
    vault,
    consent: answering(true),
    workspace: keptWorkspace(),
    http: nodeHttp,
    judge: createJudge(null),
    clock: { now: () => Date.UTC(2026, 10, 21) },
  };
  const connection: Connection = {
    ...{ id: 'c', name: 'c', base_url: server.url, endpoint_path_id: 'e', authorization: 'bearer', tokenId: token.id, sample: false },
    ...usualTransport,
  } as Connection;
  return { ports, connection, heard, vault };
}

const refused = { status_code: 401, message: 'Unauthorized' };
const pending = { status_code: 200, id, status: 'Pending' };

test('each form is sent once, and the one that was not refused is accepted', async () => {
  const { ports, connection, heard } = await service((authorization) => (authorization.startsWith('Bearer ') ? refused : pending));
  expect(await probeAuthorization(ports, { connection, id }, running())).toEqual([
    { form: 'bearer', accepted: false, httpStatus: 200, status_code: 401, kind: 'unauthorized', failure: null },
    { form: 'plain', accepted: true, httpStatus: 200, status_code: 200, kind: 'pending', failure: null },
  ]);
  expect(heard).toEqual([`Bearer ${secret}`, secret]);
});

test('an unknown document says that the form was accepted all the same', async () => {
  const { ports, connection } = await service(() => ({ status_code: 204, message: 'No content' }));
  const results = await probeAuthorization(ports, { connection, id: '' }, running());
  expect(results.map(({ accepted, kind }) => [accepted, kind])).toEqual([
    [true, 'not-found'],
    [true, 'not-found'],
  ]);
});

test('a reply that tells nothing, and none at all, leave it open', async () => {
  const { ports, connection } = await service((authorization) => (authorization.startsWith('Bearer ') ? { hello: authorization } : null));
  const results = await probeAuthorization(ports, { connection, id }, running());
  expect(results).toMatchObject([
    { form: 'bearer', accepted: null, httpStatus: 200, status_code: null, kind: 'unexpected', failure: null },
    { form: 'plain', accepted: null, httpStatus: null, kind: null, failure: expect.stringContaining('closed the connection') },
  ]);
  expect(JSON.stringify(results)).not.toContain(secret);
});

test('without a token there is nothing to try, and nothing is sent', async () => {
  const { ports, connection, heard } = await service(() => pending);
  await expect(probeAuthorization(ports, { connection: { ...connection, tokenId: null }, id }, running())).rejects.toThrow('No token is chosen');
  expect(heard).toEqual([]);
});
