import type { Command } from 'commander';
import { type TlsSettings, usualTls } from '#core/http/route.ts';
import { settingsWithoutEffect, type TlsSetting, type Transport } from '#core/http/transport.ts';
import { maxKeyBytes, readInput } from './terminal/input.ts';
import { CouldNot } from './terminal/output.ts';
import type { CommandSecrets } from './tokens/command-secrets.ts';

/** The options that say how a call travels. */
export type TransportOptions = {
  timeout?: number;
  proxy?: string;
  proxyToken?: string;
  proxyTokenEnv?: string;
  ca?: string;
  serverName?: string;
  clientCertificate?: string;
  clientKey?: string;
  clientKeyToken?: string;
  clientKeyEnv?: string;
  clientPassphraseToken?: string;
  clientPassphraseEnv?: string;
};

/** The options of a command whose calls can travel in their own way. */
export const withTransportOptions = (command: Command): Command =>
  command
    .option('--proxy <url>', 'HTTP proxy to use, such as http://proxy.example.com:3128')
    .option(
      '--proxy-token <label>',
      'label or id of the stored token with the user:password of the proxy',
    )
    .option('--proxy-token-env <name>', 'environment variable with the user:password of the proxy')
    .option(
      '--ca <file>',
      'file with certificates (PEM) to trust, in addition to those of the system',
    )
    .option(
      '--server-name <name>',
      'hostname to request and verify instead of that of the address, such as api.example.com',
    )
    .option(
      '--client-certificate <file>',
      'client certificate: a PKCS#12 file, a PEM file with its private key, or one without and an option for the key',
    )
    .option('--client-key <file>', 'file with the private key (PEM) of the client certificate')
    .option(
      '--client-key-token <label>',
      'label or id of the stored token with the private key (PEM), or with a PKCS#12 file',
    )
    .option('--client-key-env <name>', 'environment variable with the same, also in Base64')
    .option(
      '--client-passphrase-token <label>',
      'label or id of the stored token with the passphrase of the private key',
    )
    .option(
      '--client-passphrase-env <name>',
      'environment variable with the passphrase of the private key',
    );

/** The options of the transport that an entry of a workspace replaces, and how they are typed. */
export const ofTransport = {
  proxy: '--proxy',
  proxyToken: '--proxy-token',
  proxyTokenEnv: '--proxy-token-env',
  ca: '--ca',
  serverName: '--server-name',
  clientCertificate: '--client-certificate',
  clientKey: '--client-key',
  clientKeyToken: '--client-key-token',
  clientKeyEnv: '--client-key-env',
  clientPassphraseToken: '--client-passphrase-token',
  clientPassphraseEnv: '--client-passphrase-env',
} as const satisfies Partial<Record<keyof TransportOptions, string>>;

const textOf = async (path: string): Promise<string> =>
  new TextDecoder().decode(await readInput(path, maxKeyBytes));

/** The client certificate that the options describe; null for none. */
async function typedClientCertificate(
  options: TransportOptions,
  secrets: CommandSecrets,
): Promise<Transport['clientCertificate']> {
  const { clientCertificate: file, clientKey, clientKeyToken, clientKeyEnv } = options;
  const { clientPassphraseToken, clientPassphraseEnv } = options;
  const ofKey = await secrets.idOf(
    { option: '--client-key-token', name: clientKeyToken },
    { option: '--client-key-env', name: clientKeyEnv },
  );
  if (ofKey !== null && clientKey !== undefined)
    throw new CouldNot(
      'usage',
      '--client-key and --client-key-token or --client-key-env both name a key. Use only one of them.',
    );
  const passphraseTokenId = await secrets.idOf(
    { option: '--client-passphrase-token', name: clientPassphraseToken },
    { option: '--client-passphrase-env', name: clientPassphraseEnv },
  );
  const hasOwnKey = ofKey !== null || clientKey !== undefined;
  if (file === undefined && !hasOwnKey) {
    if (passphraseTokenId === null) return null;
    throw new CouldNot(
      'usage',
      'The passphrase is that of a client certificate. Name one with --client-certificate.',
    );
  }
  return {
    tokenId: ofKey ?? secrets.idOfFile(clientKey ?? file ?? ''),
    certificate: file !== undefined && hasOwnKey ? await textOf(file) : null,
    passphraseTokenId,
  };
}

/** The TLS settings that the options describe; null for none. */
async function typedTls({ ca, serverName }: TransportOptions): Promise<TlsSettings | null> {
  if (ca === undefined && serverName === undefined) return null;
  return {
    ...usualTls,
    ...(ca === undefined ? {} : { ca: await textOf(ca) }),
    ...(serverName === undefined ? {} : { servername: serverName }),
  };
}

/** The options that make a setting, each of which needs TLS. */
const optionsOf: Readonly<Record<TlsSetting, readonly (keyof typeof ofTransport)[]>> = {
  ca: ['ca'],
  servername: ['serverName'],
  clientCertificate: [
    'clientCertificate',
    'clientKey',
    'clientKeyToken',
    'clientKeyEnv',
    'clientPassphraseToken',
    'clientPassphraseEnv',
  ],
};

/** Throws CouldNot for options that would do nothing, because the address is http://. */
function refuseWithoutEffect(options: TransportOptions, url: string): void {
  const typed = settingsWithoutEffect(url, options.proxy ?? null)
    .flatMap((setting) => optionsOf[setting])
    .filter((name) => options[name] !== undefined)
    .map((name) => ofTransport[name]);
  if (typed.length > 0)
    throw new CouldNot(
      'usage',
      `${typed.join(', ')} ${typed.length === 1 ? 'needs' : 'need'} TLS, but the address is ${new URL(url).origin}. Give an https:// address, or leave out ${typed.length === 1 ? 'this option' : 'these options'}.`,
    );
}

/**
 * What the options say of how calls to this address travel; only what they say. Throws CouldNot for
 * options that do not go together, and for one that the address leaves without effect.
 */
export async function typedTransport(
  options: TransportOptions,
  url: string,
  secrets: CommandSecrets,
): Promise<Partial<Transport>> {
  refuseWithoutEffect(options, url);
  const { timeout, proxy, proxyToken, proxyTokenEnv } = options;
  const variable = { option: '--proxy-token-env', name: proxyTokenEnv };
  if ((proxyTokenEnv ?? proxyToken) !== undefined && proxy === undefined)
    throw new CouldNot(
      'usage',
      `${proxyToken === undefined ? variable.option : '--proxy-token'} needs --proxy.`,
    );
  const proxyTokenId = await secrets.idOf({ option: '--proxy-token', name: proxyToken }, variable);
  const clientCertificate = await typedClientCertificate(options, secrets);
  const tls = await typedTls(options);
  return {
    ...(timeout === undefined ? {} : { timeoutSeconds: timeout }),
    ...(proxy === undefined ? {} : { proxy: { url: proxy }, proxyTokenId }),
    ...(tls === null ? {} : { tls }),
    ...(clientCertificate === null ? {} : { clientCertificate }),
  };
}
