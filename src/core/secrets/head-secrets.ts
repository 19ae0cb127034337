import type { Headers } from '../http/http.ts';
import { credentialsIn, dotted, schemes } from './credentials.ts';
import { isHarmlessHeader } from './harmless-headers.ts';
import { looksRandom } from './random-look.ts';
import { mask } from './redact.ts';
import type { Range } from './secret-words.ts';
import { isLong, longEnoughToSearch } from './spellings.ts';
import { maskedAddress, namesUrlSecret, urlSecretsIn } from './url-secrets.ts';
import { withoutCredentials } from './without-credentials.ts';

const within = (value: string, pattern: RegExp): Range[] =>
  Array.from(value.matchAll(pattern), (hit) => {
    const end = hit.index + hit[0].length;
    return { start: end - (hit[1] ?? '').length, end };
  });

/** Behind its scheme, where one is named. */
const credential = new RegExp(
  `^\\s*(?:(?:${schemes}|Digest|OAuth|AWS4-HMAC-SHA256|Signature|Hawk|DPoP) +)?(\\S[\\s\\S]*)`,
  'gi',
);
// A cookie without a name is a value alone.
const firstPair = /^(?:[^=;]{0,400}=|(?![^=;]{0,400}=))\s*([^;\s][^;]*)/g;
const everyPair = /(?:^|;)(?:[^=;]{0,400}=|(?![^=;]{0,400}=))\s*([^;\s][^;]*)/g;

const addressNames: ReadonlySet<string> = new Set(
  (
    'location content-location referer origin x-original-uri x-original-url x-rewrite-url x-forwarded-uri x-forwarded-prefix ' +
    'x-envoy-original-path'
  ).split(' '),
);
/** In angle brackets (Link), behind `url=` (Refresh), and a path with a query in any header. */
const partAddresses =
  /(?<=<)[^<>]*(?=>)|(?<=\burl\s{0,3}=\s{0,3}["']?)[^\s"']+|(?<![\w.:/%?&=-])\/[^\s"'<>?]{0,2000}\?[^\s"'<>]+/gi;

/** The value of a header with each address in it changed; one that holds none stays as it is. */
const eachAddress = (name: string, value: string, changed: (address: string) => string): string =>
  addressNames.has(name) ? changed(value) : value.replaceAll(partAddresses, changed);

const isCookie = (name: string): boolean => /^(?:set-)?cookie2?$/.test(name);
const isAuthorization = (name: string): boolean => /^(?:proxy-|x-)?authorization$/.test(name);

/** Whether the name of a header says that its value is a credential: keys, tokens, signatures, the identity of the visitor (TAB-IDN-1, TAB-CRD-1). */
export const namesCredential = (name: string): boolean =>
  isAuthorization(name.toLowerCase()) ||
  (!isHarmlessHeader(name.toLowerCase()) &&
    (/^x-platform-identity$/i.test(name) || namesUrlSecret(name)));

/** The parts of a header that are secret, where the rest of it is shown. WWW-Authenticate requests a credential and holds none. */
function secretsIn(name: string, value: string): Range[] {
  if (isCookie(name)) return within(value, name.startsWith('set-') ? firstPair : everyPair);
  return isAuthorization(name)
    ? within(value.trimEnd(), credential)
    : credentialsIn(value, 'reply');
}

/** Whose head it is. Of a request only what is known to be harmless is shown; in a reply, what neither is named like a secret nor looks generated, too. */
type HeadOf = 'request' | 'reply';

function shown(name: string, value: string, of: HeadOf): string {
  const parts = dotted(value, secretsIn(name, value));
  const addressed = eachAddress(name, parts, (one) => maskedAddress(one));
  const plain = withoutCredentials(addressed, []);
  if (value === '' || isCookie(name) || isAuthorization(name) || isHarmlessHeader(name))
    return plain;
  return of === 'request' || namesCredential(name) || looksRandom(plain) ? mask : plain;
}

/** The headers without what is secret in them: dots for the letters of a cookie and of a credential, four for each URL secret (TAB-CRD-3), the mask for a whole value. */
export const withoutHeadSecrets = (headers: Headers, of: HeadOf): Headers =>
  headers.map(([name, value]) => [name, shown(name.trim().toLowerCase(), value, of)]);

function urlSecretsOf(name: string, value: string): string[] {
  const found: string[] = [];
  eachAddress(name, value, (address) => {
    found.push(...urlSecretsIn(address));
    return address;
  });
  return found;
}

const isKnown = (secret: string): boolean =>
  secret.length >= longEnoughToSearch && !secret.includes('•');

/** The credentials, cookies and URL secrets of a head, which other texts of the same call may repeat. */
export const headSecrets = (headers: Headers): string[] =>
  headers.flatMap(([spelled, value]) => {
    const name = spelled.trim().toLowerCase();
    const parts = secretsIn(name, value).map(({ start, end }) => value.slice(start, end));
    const whole = namesCredential(name) && !isAuthorization(name) ? [value] : [];
    return [...[...parts, ...whole].filter(isKnown), ...urlSecretsOf(name, value)];
  });

/**
 * What of a request is masked only because nobody knows what its header is, where it is long enough not to be found by chance in other texts. `made` looks
 * random; `words` may stand in other texts as well, so those are searched for them as a whole only.
 */
export function unknownValues(headers: Headers): { made: string[]; words: string[] } {
  const values = headers
    .filter(([spelled]) => {
      const name = spelled.trim().toLowerCase();
      return !isHarmlessHeader(name) && !isCookie(name) && !namesCredential(name);
    })
    .map(([, value]) => value.trim())
    .filter((value) => isLong(value) && !value.includes('•'));
  return {
    made: values.filter((value) => looksRandom(value)),
    words: values.filter((value) => !looksRandom(value)),
  };
}
