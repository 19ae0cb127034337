import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { httpServer, type Loopback } from '#tests/support/network/loopback.ts';
import { connectProxy } from '#tests/support/network/proxy.ts';
import { httpsServer } from '#tests/support/network/tls-loopback.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { completed } from '../core/document/replies.ts';

const ca = join(import.meta.dirname, '../support/network/certificates/ca.pem');

const opened = async <T extends Loopback>(server: Promise<T>): Promise<T> => {
  const open = await server;
  onTestFinished(() => open.close());
  return open;
};
const asked = (url: string, ...rest: string[]) => argv`
  fetch-document --base-url ${url} --endpoint abc --id ${completed.id} --json ${rest}
`;
const answer = (_request: unknown, response: { end(body: string): void }): void =>
  response.end(JSON.stringify(completed));

test('a call goes through the proxy, with its credentials, and nothing printed holds them', async () => {
  const server = await opened(httpsServer('trusted.pem', answer));
  const proxy = await opened(connectProxy());
  const options = argv`--proxy ${proxy.url} --proxy-token-env P --ca ${ca}`;
  const { json, stdout, stderr } = await assay(asked(server.url, ...options), {
    env: { P: 'me:pr0xy-s3cret' },
  });
  expect(json()).toMatchObject({ outcome: 'completed' });
  expect(proxy.heads.join()).toContain(`Proxy-Authorization: Basic ${btoa('me:pr0xy-s3cret')}`);
  expect(stdout + stderr).not.toContain('pr0xy-s3cret');
});

test('a certificate of a file is trusted, and only then', async () => {
  const server = await opened(httpsServer('trusted.pem', answer));
  expect((await assay(asked(server.url, '--ca', ca))).json()).toMatchObject({
    outcome: 'completed',
  });
  expect((await assay(asked(server.url))).code).toBe(2);
});

test('a call is given up when its time is over', async () => {
  const server = await opened(httpServer(() => undefined));
  const { code, stderr } = await assay(asked(server.url, '--timeout', '1'));
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('within 1 s') });
});

test.each([
  [['--proxy', 'ftp://x'], 'http:// or https://'],
  [['--proxy-token-env', 'P'], '--proxy'],
  [['--ca', 'nowhere.pem'], 'Cannot read nowhere.pem'],
  [['--ca', 'package.json'], 'Enter a certificate in PEM'],
  [['--server-name', '127.0.0.1'], 'Enter a hostname'],
  [['--timeout', '0'], 'whole number'],
  [['--ns', '__proto__=u'], 'Use any other name'],
])('%j is refused in words', async (options, words) => {
  const { code, stderr } = await assay(asked('https://127.0.0.1:9', ...options));
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(words) });
});
