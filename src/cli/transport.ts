import { usualTls } from '#core/http/route.ts';
import { settingsWithoutEffect, type Transport } from '#core/http/transport.ts';
import type { TransportOptions } from './options.ts';
import { maxKeyBytes, readInput } from './terminal/input.ts';
import { CouldNot } from './terminal/output.ts';

/** What the options say of how calls to this address travel; only what they say. Throws CouldNot for a CA that the address leaves without effect. */
export async function typedTransport(
  { timeout, proxy, ca }: TransportOptions,
  url: string,
): Promise<Partial<Transport>> {
  if (ca !== undefined && settingsWithoutEffect(url, proxy ?? null).includes('ca'))
    throw new CouldNot(
      'usage',
      `--ca needs TLS, but the address is ${new URL(url).origin}. Give an https:// address, or leave out this option.`,
    );
  return {
    ...(timeout !== undefined && { timeoutSeconds: timeout }),
    ...(proxy !== undefined && { proxy: { url: proxy } }),
    ...(ca !== undefined && {
      tls: { ...usualTls, ca: new TextDecoder().decode(await readInput(ca, maxKeyBytes)) },
    }),
  };
}
