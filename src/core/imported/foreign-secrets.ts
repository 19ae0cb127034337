import { isObject } from '../contract/words.ts';
import { knownOfDocumentUrl } from '../document/request.ts';
import type { Headers } from '../http/http.ts';
import { parseJson } from '../json/text.ts';
import { credentialsIn } from '../secrets/credentials.ts';
import { headSecrets, unknownValues } from '../secrets/head-secrets.ts';
import { jwt } from '../secrets/look-alikes.ts';
import { isPlaceholder } from '../secrets/random-look.ts';
import { eachText, mask, redactWhole, redactWithin } from '../secrets/redact.ts';
import { namedSecrets, namesSecret } from '../secrets/secret-words.ts';
import { longEnoughToSearch } from '../secrets/spellings.ts';
import { type KnownOfUrl, maskedAddress, urlSecretsIn } from '../secrets/url-secrets.ts';
import { platformParameters } from '../widget/request/request-fields.ts';
import type { Place } from './place.ts';

/** The tokens of visitors among the headers of a request. */
export const visitorTokens = (headers: Headers): string[] =>
  headers
    .filter(
      ([name, value]) => /^x-end-user-token$/i.test(name) && value.length >= longEnoughToSearch,
    )
    .map(([, value]) => value);

const knownOf = (url: string, { as, hop }: Pick<Place, 'as' | 'hop'>): KnownOfUrl => {
  if (as === 'document') return knownOfDocumentUrl(url.replace(/(?<!\/)\/+(?=[?#]|$)/, ''));
  return hop === 'browser-to-webhook' ? {} : { own: platformParameters(as) };
};

/** The URL secrets of a recorded call (TAB-CRD-3). */
export const addressSecrets = (url: string, place: Pick<Place, 'as' | 'hop'>): string[] =>
  urlSecretsIn(url, knownOf(url, place));

/** What the body of a request itself says to be secret: by the name before it, in JSON, a form or any text, or as a credential with its scheme. */
export function bodySecrets(body: string | null): string[] {
  if (body === null || body === '') return [];
  const ranges = [...namedSecrets(body), ...credentialsIn(body, 'webhook')];
  // A range may end with the quote that ends the value.
  const found = new Set(
    ranges.map(({ start, end }) => body.slice(start, end).replace(/(?<!\\)\\*["']$/, '')),
  );
  const walk = (value: unknown, isNamed: boolean): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, isNamed);
    else if (isObject(value))
      for (const [key, one] of Object.entries(value))
        walk(one, namesSecret(key) || namesSecret(key.replace(/s$/i, '')));
    else if (isNamed && typeof value === 'string' && !isPlaceholder(value)) found.add(value);
  };
  const parsed = parseJson(body);
  if (parsed.ok) walk(parsed.value, false);
  return [...found].filter(({ length }) => length >= longEnoughToSearch);
}

/** What is said of a call with nothing in it that is secret in its headers, its address or its body, and no token. */
export function withoutCallSecrets<T>(
  value: T,
  { headers, url, body }: { headers: Headers; url: string; body: string | null },
  place: Pick<Place, 'as' | 'hop'>,
): T {
  const plain = eachText(value, (text) => text.replace(new RegExp(jwt, 'g'), mask));
  const { made, words } = unknownValues(headers);
  const ofAddress = addressSecrets(url, place);
  const secrets = [...headSecrets(headers), ...made, ...ofAddress, ...bodySecrets(body)];
  return redactWhole(redactWithin(plain, secrets), words);
}

/** What a credential is usually written with. */
const credentialWord = /[\w.~+/%-]{8,}=*/g;

/** The text with the mask for each of its words that is one of these secrets; takes time in proportion to the text alone. */
export const withoutKnownWords = (text: string, secrets: ReadonlySet<string>): string =>
  text.replace(credentialWord, (word) => {
    if (secrets.has(word)) return mask;
    const bare = word.replace(/(?<!=)=+$/, '');
    return secrets.has(bare) ? mask + word.slice(bare.length) : word;
  });

/** The address of a recorded call without its URL secrets; one of neither contract is shown without its query. */
export const shownAddress = (url: string, place: Pick<Place, 'as' | 'hop'> | null): string =>
  place === null
    ? maskedAddress(url.replace(/[?#].*$/s, ''))
    : maskedAddress(url, knownOf(url, place));
