import type { Headers } from '../http/http.ts';
import { credentialsIn, dotted } from './credentials.ts';
import { looksGenerated } from './random-look.ts';
import type { Range } from './secret-words.ts';
import { namesSecret } from './secret-words.ts';
import { longEnoughToSearch } from './spellings.ts';
import { maskedAddress, urlSecretsIn } from './url-secrets.ts';

const within = (value: string, pattern: RegExp): Range[] =>
  Array.from(value.matchAll(pattern), (hit) => {
    const end = hit.index + hit[0].length;
    return { start: end - (hit[1] ?? '').length, end };
  });

/** Behind its scheme, where one is named. */
const credential = /^\s*(?:[A-Za-z][\w-]{1,40} +)?([\s\S]*\S)/g;
const firstPair = /^[^=;]{0,400}=\s*([^;\s][^;]*)/g;
const everyPair = /(?:^|;)[^=;]{0,400}=\s*([^;\s][^;]*)/g;
const whole: ReadonlySet<string> = new Set(['location', 'content-location', 'referer', 'origin']);
/** In angle brackets (Link), or behind `url=` (Refresh). */
const quotedAddresses = /(?<=<)[^<>]*(?=>)|(?<=\burl\s{0,3}=\s{0,3}["']?)[^\s"']+/gi;

/** The value of a header with each address in it changed; one that holds none stays as it is. */
function eachAddress(name: string, value: string, changed: (address: string) => string): string {
  if (whole.has(name)) return changed(value);
  return name === 'link' || name === 'refresh' ? value.replaceAll(quotedAddresses, changed) : value;
}

/**
 * The parts of a header that are secret because of its name, whatever the value looks like.
 * WWW-Authenticate requests a credential and holds none.
 */
function secretsIn(name: string, value: string): Range[] {
  if (name === 'set-cookie' || name === 'set-cookie2') return within(value, firstPair);
  if (name === 'cookie') return within(value, everyPair);
  if (/^(?:proxy-|x-)?authorization$/.test(name)) return within(value, credential);
  if (namesSecret(name) && looksGenerated(value, 8)) return [{ start: 0, end: value.length }];
  return credentialsIn(value, 'reply');
}

/** The headers of a reply with every letter of a cookie's value and of a credential replaced by a dot, and four dots for each URL secret (TAB-CRD-3). */
export const withoutHeadSecrets = (headers: Headers): Headers =>
  headers.map(([name, value]) => {
    const shown = dotted(value, secretsIn(name.toLowerCase(), value));
    return [name, eachAddress(name.toLowerCase(), shown, (address) => maskedAddress(address))];
  });

function urlSecretsOf(name: string, value: string): string[] {
  const found: string[] = [];
  eachAddress(name, value, (address) => {
    found.push(...urlSecretsIn(address));
    return address;
  });
  return found;
}

/** The secrets of a head that a sentence about the reply may quote. */
export const headSecrets = (headers: Headers): string[] =>
  headers.flatMap(([name, value]) => [
    ...secretsIn(name.toLowerCase(), value)
      .map(({ start, end }) => value.slice(start, end))
      .filter((secret) => secret.length >= longEnoughToSearch && !secret.includes('•')),
    ...urlSecretsOf(name.toLowerCase(), value),
  ]);
