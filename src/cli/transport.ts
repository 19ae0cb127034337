import { type TlsSettings, usualTls } from '#core/http/route.ts';
import { settingsWithoutEffect, type TlsSetting, type Transport } from '#core/http/transport.ts';
import { plural } from '#core/text/wording.ts';
import { flagOf, type TransportOptions } from './options.ts';
import { maxKeyBytes, readInput } from './terminal/input.ts';
import { CouldNot } from './terminal/output.ts';
import type { CommandSecrets } from './tokens/command-secrets.ts';

const textOf = async (path: string): Promise<string> =>
  new TextDecoder().decode(await readInput(path, maxKeyBytes));

/** The client certificate that the options describe; null for none. */
async function typedClientCertificate(
  options: TransportOptions,
  secrets: CommandSecrets,
): Promise<Transport['clientCertificate']> {
  const { clientCertificate: file, clientKey, clientKeyEnv, clientPassphraseEnv } = options;
  if (clientKeyEnv !== undefined && clientKey !== undefined)
    throw new CouldNot(
      'usage',
      '--client-key and --client-key-env both name a key. Use only one of them.',
    );
  const hasOwnKey = (clientKeyEnv ?? clientKey) !== undefined;
  if (file === undefined && !hasOwnKey) {
    if (clientPassphraseEnv === undefined) return null;
    throw new CouldNot(
      'usage',
      'The passphrase is that of a client certificate. Name one with --client-certificate.',
    );
  }
  return {
    tokenId: clientKeyEnv ?? secrets.idOfFile(clientKey ?? file ?? ''),
    certificate: file !== undefined && hasOwnKey ? await textOf(file) : null,
    passphraseTokenId: clientPassphraseEnv ?? null,
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
const optionsOf: Readonly<Record<TlsSetting, readonly (keyof TransportOptions)[]>> = {
  ca: ['ca'],
  servername: ['serverName'],
  clientCertificate: ['clientCertificate', 'clientKey', 'clientKeyEnv', 'clientPassphraseEnv'],
};

/** Throws CouldNot for options that would do nothing, because the address is http://. */
function refuseWithoutEffect(options: TransportOptions, url: string): void {
  const typed = settingsWithoutEffect(url, options.proxy ?? null)
    .flatMap((setting) => optionsOf[setting])
    .filter((name) => options[name] !== undefined)
    .map(flagOf);
  if (typed.length > 0)
    throw new CouldNot(
      'usage',
      `${typed.join(', ')} ${plural(typed.length, 'needs', 'need')} TLS, but the address is ${new URL(url).origin}. Give an https:// address, or leave out ${plural(typed.length, 'this option', 'these options')}.`,
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
