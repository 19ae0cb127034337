import { expect, onTestFinished, test } from 'vitest';
import { nodeHttp } from '#adapters/http/http.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import { fetchInBackground } from '#app/documents/background-fetch.ts';
import { fetchDocument } from '#app/documents/documents.ts';
import { createTexts } from '#app/texts.ts';
import { connectionSchema } from '#core/document/connection.ts';
import { answering } from '#tests/support/consent.ts';
import { noHistory } from '#tests/support/journal/journal-calls.ts';
import { keptWorkspace } from '#tests/support/journal/kept-workspace.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { connectProxy } from '#tests/support/network/proxy.ts';
import { httpsServer, pem } from '#tests/support/network/tls-loopback.ts';
import { running } from '#tests/support/run/running.ts';

const base = {
  id: 'c',
  name: 'c',
  base_url: 'https://api.example',
  endpoint_path_id: 'e',
  authorization: 'bearer',
  tokenId: null,
};

async function portsWith(secret: string) {
  const vault = memoryVault();
  const token = await vault.add({ label: 'Proxy', secret });
  const ports = {
    secrets: vault,
    consent: answering(true),
    workspace: keptWorkspace(),
    http: nodeHttp,
    judge: createJudge(null),
    clock: { now: () => Date.UTC(2026, 10, 21) },
  };
  return { ports, vault, tokenId: token.id };
}

test('a fetch uses the certificate, the proxy and its credentials, which never come back, and may leave its connection open', async () => {
  const credentials = 'jo:pr0xy-s3cr3t';
  const server = await httpsServer('trusted.pem', (_request, response) => {
    response
      .setHeader('X-Echo', credentials)
      .end(JSON.stringify({ status_code: 204, message: `${credentials} ${btoa(credentials)}` }));
  });
  onTestFinished(() => server.close());
  const proxy = await connectProxy((head) =>
    head.includes(btoa(credentials)) ? null : 'HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n',
  );
  onTestFinished(() => proxy.close());
  const { ports, tokenId } = await portsWith(credentials);
  const transport = {
    tls: { ca: pem('ca.pem') },
    proxy: { url: proxy.url },
    proxyTokenId: tokenId,
  };
  const connection = connectionSchema.parse({ ...base, base_url: server.url, ...transport });
  const texts = createTexts();
  const last = { lastStatus: null, lastVersion: null };
  const history = noHistory;
  const fetched = async (reuse: boolean) => {
    const asked = { connection, id: 'x', age: null, last, adds: false, checks: false };
    if (reuse) return (await fetchInBackground({ ports, history }, asked, {}, running())).exchange;
    const input = { connection, id: 'x', age: null, sendEmptyId: false };
    const how = { isListed: false };
    return (await fetchDocument(ports, texts, input, running(), history, how))({}, running());
  };
  const [first, second] = [await fetched(true), await fetched(true)];
  expect(first).toMatchObject({
    failure: null,
    http: { timings: { reused: false, proxy: expect.any(Number) } },
    verdict: { value: { kind: 'not-found' } },
  });
  expect(second.http?.timings).toMatchObject({ reused: true, proxy: null, tls: null });
  expect((await fetched(false)).http?.timings.reused).toBe(false);
  expect(proxy.heads).toHaveLength(2);
  const everything =
    JSON.stringify(first) + new TextDecoder().decode(texts.find(first.reply?.id ?? '')?.shown);
  expect(everything).not.toContain('pr0xy-s3cr3t');
  expect(everything).not.toContain(btoa(credentials));
});
