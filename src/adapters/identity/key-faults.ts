import type { KeyNote } from '#app/ports/ports.ts';
import { isObject, type JsonObject } from '#core/contract/words.ts';
import { listOf } from '#core/text/list-of.ts';
import { several } from '#core/text/wording.ts';
import type { Head } from './token-text.ts';

const leastBits = 2048;
const leastBytes = 32;

/** What is said of keys: two sentences refuse a key, and these are said of one that verifies all the same. */
export const keyFaults = {
  noNumbers: 'The RSA key has no n and e, the two numbers that it consists of.',
  shortRsa: (bits: number): string =>
    `The RSA key has ${several(bits, 'bit')}; at least ${leastBits} are needed (RFC 7518, 3.3).`,
  noKeySet: (is: string): string =>
    `This is no key set, a JSON object with a list in "keys": it is ${is}.`,
  shortSecret: (bytes: number): KeyNote => ({
    message: `The shared secret has ${several(bytes, 'byte')}; at least ${leastBytes} are needed (RFC 7518, 3.2).`,
    effect: 'Libraries refuse it, or whoever has a token finds the secret by trying.',
    fix: `Make a random secret of ${leastBytes} bytes or more, and give it to the signer too.`,
  }),
  numericKid: {
    message: 'The kid is a number; it must be a string (RFC 7515, 4.1.4).',
    effect: 'Libraries that compare it as a string find no key and refuse the token.',
    fix: 'Write the kid as a string, in the token and in the key set.',
  },
  standardBase64: {
    message: 'A number of the key is in standard Base64; it must be base64url (RFC 7518, 2).',
    effect: 'Libraries that keep to it do not read the key, and refuse the token.',
    fix: 'Write - in place of +, _ in place of /, and leave = out.',
  },
  unnamedKey: {
    message: 'The token names a kid, but no key of the key set has one.',
    effect:
      'Assay tried every key that fits the alg. Libraries that look for the kid find no key and refuse the token.',
    fix: 'Give the key in the key set the kid that the tokens name.',
  },
} as const;

/** The number of bits of an RSA key that is too short; null for every other key. */
export const shortBits = (bits: number | undefined): number | null =>
  bits !== undefined && bits < leastBits ? bits : null;

/** What is weak about a key that verified a token. */
export function notesOn(
  key: { secret: string } | object,
  head: Pick<Head, 'kid' | 'isNumeric'>,
  {
    isSet,
    kids,
    isNumeric,
    isStandard,
  }: { isSet: boolean; kids: readonly string[]; isNumeric: boolean; isStandard: boolean },
): KeyNote[] {
  const bytes = 'secret' in key ? new TextEncoder().encode(key.secret).length : leastBytes;
  return listOf(
    bytes < leastBytes && keyFaults.shortSecret(bytes),
    (isNumeric || head.isNumeric) && keyFaults.numericKid,
    isStandard && keyFaults.standardBase64,
    isSet && kids.length === 0 && head.kid !== undefined && keyFaults.unnamedKey,
  );
}

/** What was given instead of a key set, in words. */
export function inPlaceOfKeySet(text: string, value: unknown): string {
  if (/-----BEGIN [A-Z ]*CERTIFICATE/.test(text) && isObject(value))
    return 'an object of certificates';
  if (/-----BEGIN /.test(text)) return 'a key in PEM. Enter it as the public key';
  if (isObject(value) && 'kty' in value) return 'a single key. Put it into {"keys":[…]}';
  if (Array.isArray(value)) return 'a list of keys. Put it into {"keys":[…]}';
  if (/^\s*</.test(text)) return 'a page in HTML';
  return value === undefined ? 'no valid JSON' : 'other JSON';
}

/** Whether an RSA key in JSON lacks its numbers. */
export const lacksNumbers = ({ kty, n, e }: JsonObject): boolean =>
  kty === 'RSA' && (typeof n !== 'string' || typeof e !== 'string');

/** Whether a key in JSON has a number in standard Base64, which has other letters and padding. */
export const isStandardBase64 = ({ n, e, x, y }: JsonObject): boolean =>
  [n, e, x, y].some((number) => typeof number === 'string' && /[+/=]/.test(number));
