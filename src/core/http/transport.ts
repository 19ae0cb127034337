import { z } from 'zod';
import { certificatesSchema, proxySchema, type TlsSettings, tlsSchema, usualTls } from './route.ts';

const seconds = 'Enter whole seconds from 1 to 3600';
/** The longest time limit of one call, in seconds. */
export const longestTimeLimit = 3600;

/**
 * What proves to a server who is calling. The token's secret is a private key in PEM, which may be
 * written in Base64 or in one line. `certificate`: in PEM, null where the secret contains it.
 */
export const clientCertificateSchema = z.object({
  tokenId: z.string().min(1, 'Choose the token with the private key'),
  certificate: certificatesSchema.nullable().default(null),
  passphraseTokenId: z.string().nullable().default(null),
});

/**
 * What says how calls travel, for a document connection and for a webhook alike. `timeLimit` is the
 * usual one, in seconds.
 */
export const transportShape = (timeLimit: number) => ({
  /** How long one call may take as a whole. */
  timeoutSeconds: z
    .number(seconds)
    .int(seconds)
    .min(1, seconds)
    .max(longestTimeLimit, seconds)
    .default(timeLimit),
  tls: tlsSchema.default(usualTls),
  /** Null: directly to the server. The proxy settings of the system are ignored. */
  proxy: proxySchema.nullable().default(null),
  /** The token whose secret is the `user:password` of the proxy. */
  proxyTokenId: z.string().nullable().default(null),
  /** Sent to the server, never to the proxy. */
  clientCertificate: clientCertificateSchema.nullable().default(null),
});
/** How calls travel. Holds the ids of secrets, never a secret. */
export type Transport = z.infer<z.ZodObject<ReturnType<typeof transportShape>>>;

/** The way that calls travel unless something else is set. `timeoutSeconds` is the usual limit. */
export const transportWithin = (timeoutSeconds: number): Transport => ({
  timeoutSeconds,
  tls: usualTls,
  proxy: null,
  proxyTokenId: null,
  clientCertificate: null,
});

/** A server on the way whose certificate is not verified, and whether it is the proxy. */
export type UnverifiedServer = { host: string; isProxy: boolean };

/** The servers on the way that speak TLS and whose certificates are not verified. */
export function unverifiedServers(
  url: string,
  { tls, proxy }: { tls: Pick<TlsSettings, 'verify'>; proxy: { url: string } | null },
): UnverifiedServer[] {
  if (tls.verify) return [];
  return [
    { url, isProxy: false },
    { url: proxy?.url ?? '', isProxy: true },
  ]
    .filter((server) => URL.canParse(server.url) && new URL(server.url).protocol === 'https:')
    .map((server) => ({ host: new URL(server.url).host, isProxy: server.isProxy }));
}

/** The settings that need TLS, in the order of the form. */
export const tlsSettings = ['ca', 'servername', 'clientCertificate'] as const;
export type TlsSetting = (typeof tlsSettings)[number];

const speaksTls = (url: string): boolean => /^https:\/\//i.test(url);

/**
 * The settings that do nothing for calls to this address, because it is http:// and nothing on the
 * way speaks TLS where they count: the authority counts for an https:// proxy too, the server name and the client certificate for the server alone. None for a text that is no
 * http:// address.
 */
export function settingsWithoutEffect(url: string, proxyUrl: string | null): readonly TlsSetting[] {
  if (!URL.canParse(url) || new URL(url).protocol !== 'http:') return [];
  if (proxyUrl !== null && speaksTls(proxyUrl)) return ['servername', 'clientCertificate'];
  return tlsSettings;
}

/** Whether a setting is other than usual. */
export const isSet = (
  setting: TlsSetting,
  { tls, clientCertificate }: { tls: TlsSettings; clientCertificate: object | null },
): boolean =>
  setting === 'clientCertificate' ? clientCertificate !== null : tls[setting] !== usualTls[setting];

/** The ids of the tokens whose secrets a call needs on its way. */
export const tokenIdsOfTransport = ({
  proxy,
  proxyTokenId,
  clientCertificate,
}: Pick<Transport, 'proxy' | 'proxyTokenId' | 'clientCertificate'>): string[] =>
  [proxy && proxyTokenId, clientCertificate?.tokenId, clientCertificate?.passphraseTokenId].filter(
    (id) => typeof id === 'string',
  );
