import { expect, onTestFinished, test } from 'vitest';
import { connectProxy } from '#tests/support/network/proxy.ts';
import { httpsServer, pem } from '#tests/support/network/tls-loopback.ts';
import { connectionTo, desk } from '../desk.ts';

test('a fetch uses the certificate, the proxy and its credentials, which never come back, and a run leaves its connection open', async () => {
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
  const { run, texts } = desk();
  const { id: proxyTokenId } = await run('addToken', { label: 'Proxy', secret: credentials });
  const connection = {
    ...connectionTo(server.url),
    ...{ tls: { ca: pem('ca.pem') }, proxy: { url: proxy.url }, proxyTokenId },
  };
  const fetched = await run('fetchDocument', { connection, id: 'x', age: null });
  expect(fetched).toMatchObject({
    failure: null,
    http: { timings: { reused: false, proxy: expect.any(Number) } },
    verdict: { value: { kind: 'not-found' } },
  });
  const shown = new TextDecoder().decode(texts.find(fetched.reply?.id ?? '')?.shown);
  for (const secret of ['pr0xy-s3cr3t', btoa(credentials)])
    expect(JSON.stringify(fetched) + shown).not.toContain(secret);
  await run('saveConnection', connection);
  const ids = ['1', '2', '3'];
  await run('addDocuments', { connectionId: 'c', ids });
  const many = { connection, ids, age: null, concurrency: 1 };
  expect(await run('fetchDocuments', many)).toMatchObject({ fetched: 3 });
  expect(proxy.heads).toHaveLength(2);
});
