import type { ServerOptions } from 'node:https';
import { expect, test } from 'vitest';
import { certificateLines } from '#core/http/certificates.ts';
import { type TlsSettings, usualTls } from '#core/http/route.ts';
import { httpsServer, pem } from '#tests/support/network/tls-loopback.ts';
import { expectWords } from '#tests/support/words.ts';
import { forTest } from '../for-test.ts';
import { failureOf } from './sending.ts';

type Certificate = Parameters<typeof httpsServer>[0];
const withIntermediate = {
  cert: `${pem('lab-server.pem')}${pem('lab-intermediate.pem')}`,
};

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
  let heard = 0;
  const listener = (): void => {
    heard += 1;
  };
  const { url } = await forTest(httpsServer(certificate, listener, options));
  const failure = await failureOf(url, { settingsOf: 'tab', tls: { ...usualTls, ...tls } });
  expect(failure).toMatchObject({ kind: 'tls', certificates: { kind } });
  expect(failure.certificates?.chain).toHaveLength(count);
  expect(failure.message).toBe(`${failure.certificates?.explanation} ${failure.certificates?.fix}`);
  expectWords(failure.message);
  if (failure.certificates) expectWords(certificateLines(failure.certificates).join('\n'));
  expect(heard).toBe(0);
});
