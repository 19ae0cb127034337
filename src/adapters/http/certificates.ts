import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import {
  type Certificate,
  type CertificateReport,
  explainUntrusted,
} from '#core/http/certificates.ts';
import type { Route, TlsSettings } from '#core/http/route.ts';

/** Certificates that are read of a chain; no server sends more in earnest. */
const longestChain = 10;
/** Letters of a name that are shown. */
const longestName = 200;

/** A name that a server wrote, on one line and without anything that a terminal acts upon. */
const plain = (text: string): string =>
  text.replaceAll('\n', ', ').replace(/\p{C}/gu, '?').slice(0, longestName);

/** A distinguished name: its common name alone where that is all of it. */
const nameOf = (text: string): string => plain(text.replace(/^CN=([^\n]+)$/, '$1'));

const timeOf = (text: string): string => {
  const time = Date.parse(text);
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
};

const certificateOf = (one: X509Certificate): Certificate => ({
  subject: nameOf(one.subject),
  issuer: nameOf(one.issuer),
  names: (one.subjectAltName ?? '')
    .split(', ')
    .filter((name) => name !== '')
    .slice(0, 20)
    .map((name) => plain(name.replace(/^(DNS|IP Address):/, ''))),
  validFrom: timeOf(one.validFrom),
  validTo: timeOf(one.validTo),
  isAuthority: one.ca,
  fingerprint: one.fingerprint256,
});

/** The certificates that the server sent, its own first. */
function sentBy(socket: TLSSocket): X509Certificate[] {
  const chain: X509Certificate[] = [];
  let next = socket.getPeerX509Certificate();
  while (next !== undefined && chain.length < longestChain) {
    chain.push(next);
    next = next.issuerCertificate;
  }
  return chain;
}

const authoritiesIn = (ca: string | null): string[] =>
  (ca?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).flatMap(
    (text) => {
      try {
        return [nameOf(new X509Certificate(text).subject)];
      } catch {
        return [];
      }
    },
  );

/** Node gives the code, though its type says an error. */
const codeIn = (error: unknown): string =>
  typeof error === 'string'
    ? error
    : error instanceof Error && 'code' in error
      ? String(error.code)
      : String(error);

/**
 * What the certificates of a connection that was just opened came to; null where everybody trusts
 * them.
 */
export function reportOfCertificates(
  socket: TLSSocket,
  host: string,
  tls: TlsSettings,
  settingsOf: Route['settingsOf'],
): CertificateReport | null {
  const isUsual = tls.ca === null && tls.servername === null;
  if (socket.authorized && isUsual) return null;
  const sent = sentBy(socket);
  const chain = sent.map(certificateOf);
  if (socket.authorized)
    return {
      host,
      kind: null,
      explanation: `The certificate of ${host} is trusted with the settings of the ${settingsOf ?? 'call'}.`,
      fix: 'Not everybody has these settings.',
      chain,
    };
  return explainUntrusted({
    host,
    code: codeIn(socket.authorizationError),
    chain,
    hasIssuerAddress: /CA Issuers/.test(sent[0]?.infoAccess ?? ''),
    ownAuthorities: authoritiesIn(tls.ca),
    settingsOf,
    now: Date.now(),
  });
}
