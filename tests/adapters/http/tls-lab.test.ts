import type { ServerOptions } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { nodeHttp } from '#adapters/http/http.ts';
import { certificateLines } from '#core/http/certificates.ts';
import type { HttpResult } from '#core/http/http.ts';
import { directRoute, type TlsSettings, usualTls } from '#core/http/route.ts';
import { httpsServer, pem } from '#tests/support/network/tls-loopback.ts';
import { running } from '#tests/support/run/running.ts';
import { expectWords } from '#tests/support/words.ts';

type Certificate = Parameters<typeof httpsServer>[0];
const limits = { timeout: 30_000, maxBytes: 1024 * 1024 };
const withIntermediate = {
  cert: `${pem('lab-server.pem')}${pem('lab-intermediate.pem')}`,
};

async function served(
  certificate: Certificate,
  options: ServerOptions = {},
): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = [];
  const server = await httpsServer(
    certificate,
    (request, response) => {
      heard.push(request.url ?? '');
      response.end('hello');
    },
    options,
  );
  onTestFinished(() => server.close());
  return { url: server.url, heard };
}

const send = (url: string, tls: Partial<TlsSettings>): Promise<HttpResult> =>
  nodeHttp.send({ method: 'GET', url, headers: [], body: null }, limits, running(), {
    ...directRoute,
    settingsOf: 'tab',
    tls: { ...usualTls, ...tls },
  });

const lab = { ca: pem('lab-ca.pem') };
const old = { ca: pem('ca.pem') };
const cases: [string, Certificate, ServerOptions, Partial<TlsSettings>, number][] = [
  ['expired', 'expired.pem', {}, old, 1],
  ['not-yet-valid', 'not-yet.pem', {}, lab, 1],
  ['wrong-name', 'elsewhere.pem', {}, old, 1],
  ['missing-intermediate', 'lab-server.pem', {}, lab, 1],
  ['self-signed', 'self-signed.pem', {}, {}, 1],
  ['unknown-authority', 'trusted.pem', {}, {}, 1],
  ['unknown-authority', 'lab-server.pem', withIntermediate, {}, 2],
];

test.each(cases)('%s: %s is named, explained and shown, and nothing is sent', async (...lab) => {
  const [kind, certificate, options, tls, count] = lab;
  const { url, heard } = await served(certificate, options);
  const result = await send(url, tls);
  if (result.ok) throw new Error('a reply came');
  const { failure } = result;
  expect(failure).toMatchObject({ kind: 'tls', certificates: { kind } });
  expect(failure.certificates?.chain).toHaveLength(count);
  expect(failure.message).toBe(`${failure.certificates?.explanation} ${failure.certificates?.fix}`);
  expectWords(failure.message);
  if (failure.certificates) expectWords(certificateLines(failure.certificates).join('\n'));
  expect(heard).toEqual([]);
});
