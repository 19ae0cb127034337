import { z } from 'zod';
import { type Finding, requestFinding } from '../contract/finding.ts';
import { isLoopback } from './address.ts';
import { besideBlocks, publicBlocks } from './public-der.ts';

/**
 * The hostname to which a secret would travel unencrypted: the address is http:// and not this
 * machine. Else null. A name below localhost counts as unencrypted: browsers treat it as this
 * machine, but Node resolves it through the system, which may query a name server.
 */
function readableHost(url: string): string | null {
  const to = URL.canParse(url) ? new URL(url) : null;
  return to !== null &&
    to.protocol === 'http:' &&
    (!isLoopback(to) || /\.localhost\.?$/.test(to.hostname))
    ? to.hostname
    : null;
}

const effectFor = (host: string): string =>
  `Anyone on the network path to ${host} can read the secret.`;

/**
 * The warning for a secret that is sent unencrypted; null over TLS, within this machine, and for a
 * text that is not (yet) an address.
 */
export function plainHttpWarning(url: string): string | null {
  const host = readableHost(url);
  return host && `The address is http:// without TLS. ${effectFor(host)}`;
}

/** The same as a finding about a request that carries a secret; `what` is the sentence without its point that says what carries it where. */
export function plainHttpFindings(
  clause: string,
  path: string,
  url: string,
  what: string,
): Finding[] {
  const host = readableHost(url);
  return host === null
    ? []
    : [
        requestFinding(
          clause,
          'warning',
          path,
          `${what} is http:// without TLS.`,
          effectFor(host),
          'Use an https:// address.',
        ),
      ];
}

/**
 * What a key contains in any form and a comment between certificates, such as the name of an
 * authority or a fingerprint, does not.
 */
const keyLike = /[A-Za-z0-9+/_]{24}|PRIVATE/i;

/**
 * Why a text is not stored as certificates; null if it holds one or more certificates in PEM and
 * nothing that could be a key.
 */
export function problemOfCertificate(text: string): string | null {
  const blocks = publicBlocks(text);
  if (blocks.length === 0)
    return 'Enter a certificate in PEM: text from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----';
  if (!keyLike.test(besideBlocks(text)) && blocks.every(({ is }) => is === 'CERTIFICATE'))
    return null;
  return 'This contains more than PEM certificates. A private key is a secret, so leave it out. Only the certificates are needed.';
}

function problemOfProxy(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    return 'Enter an http:// or https:// address, such as http://proxy.example.com:3128';
  if (url.username !== '' || url.password !== '')
    return 'Remove the user name and password, because the address is stored in plain text. Choose a token for them';
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '';
  return isBare ? null : 'Enter only the scheme, hostname and port of the proxy';
}

/** Text in which `problemOf` finds nothing wrong. */
const textWithout = (problemOf: (text: string) => string | null) =>
  z.string().superRefine((text, context) => {
    const message = problemOf(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** Certificates in PEM and nothing that could be a key. */
export const certificatesSchema = textWithout(problemOfCertificate);

/**
 * How far the server's TLS certificate is trusted. A certificate is not a secret; `ca` is trusted
 * in addition to the usual authorities.
 */
export const tlsSchema = z.object({
  verify: z.boolean().default(true),
  ca: certificatesSchema.nullable().default(null),
  /** The name to request and verify instead of the hostname of the address. */
  servername: z
    .string()
    .regex(/^(?=.*[a-z])[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i, 'Enter a hostname, such as api.example.com')
    .nullable()
    .default(null),
});
export type TlsSettings = z.infer<typeof tlsSchema>;

/** The address of an HTTP proxy: scheme, host and port. */
export const proxySchema = z.object({ url: textWithout(problemOfProxy) });

/** Trust as browsers have it: the usual authorities, the name of the address. */
export const usualTls: TlsSettings = {
  verify: true,
  ca: null,
  servername: null,
};

/**
 * What proves to a server who is calling. `secret`: a private key in PEM, also in Base64;
 * `certificate`: in PEM, null where the secret contains it as well.
 */
export type ClientCertificate = {
  secret: string;
  certificate: string | null;
  passphrase: string | null;
};

/**
 * How a request travels. `credentials` of the proxy are `user:password`, a secret: a route is built
 * at request time and never stored. `reuse`: use a connection that an earlier call left open, and
 * leave it open for the next one. `settingsOf`: what has settings for it, which messages then name.
 */
export type Route = {
  tls: TlsSettings;
  proxy: { url: string; credentials: string | null } | null;
  clientCertificate: ClientCertificate | null;
  reuse: boolean;
  settingsOf: 'connection' | 'tab' | null;
};

/** Straight to the server, on a connection of its own. */
export const directRoute: Route = {
  tls: usualTls,
  proxy: null,
  clientCertificate: null,
  reuse: false,
  settingsOf: null,
};

/** What of a route decides who can read what is sent over it. */
export type RouteToSend = {
  tls: Pick<TlsSettings, 'verify' | 'ca' | 'servername'>;
  proxy: { url: string } | null;
};

/** A route to the origin `to` that somebody other than its server could read or redirect; `ca` as in the settings. */
export type UnusualRoute = {
  to: string;
  proxy: string | null;
  verify: boolean;
  ca: string | null;
  servername: string | null;
};

/**
 * What is unusual about the route to an address: a proxy, a certificate authority or server name of
 * its own, an unverified certificate, or another machine without TLS. Null for the usual route, and
 * for a text that is not an address. TLS settings count for https only: that of the address or of
 * the proxy.
 */
export function unusualRoute(url: string, { tls, proxy }: RouteToSend): UnusualRoute | null {
  if (!URL.canParse(url)) return null;
  const to = new URL(url).origin;
  const proxyOrigin = proxy && new URL(proxy.url).origin;
  const usesTls = [to, proxyOrigin].some((origin) => origin?.startsWith('https:'));
  const { verify, ca, servername } = usesTls ? tls : usualTls;
  const isUsual =
    proxy === null &&
    verify &&
    ca === null &&
    servername === null &&
    plainHttpWarning(url) === null;
  return isUsual ? null : { to, proxy: proxyOrigin, verify, ca, servername };
}
