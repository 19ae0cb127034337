import { credentialsIn, dotted, inOrder } from './credentials.ts';
import { lookAlikes, matching } from './look-alikes.ts';
import { redact, withMasks } from './redact.ts';
import { throughEscapes } from './unescaped.ts';
import { withMaskedAddresses } from './url-secrets.ts';

/** A private key from its first line on, to its last one where that is there. */
const privateKeys = matching(
  /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----(?:[\s\S]{0,20000}?-----END [A-Z ]{0,30}PRIVATE KEY-----|[\w+/=\s\\-]{0,20000})/g,
);

/** A sentence of ours, a notice or a line of a log with neither a known secret, nor a URL secret, nor anything else that looks like one. */
export function withoutCredentials(text: string, secrets: readonly string[]): string {
  const known = withMaskedAddresses(redact(text, secrets));
  const dottedText = dotted(known, credentialsIn(known, 'reply'));
  return [{ find: privateKeys }, ...lookAlikes].reduce(
    (rest, { find }) => withMasks(rest, inOrder([...throughEscapes(rest, find)])),
    dottedText,
  );
}
