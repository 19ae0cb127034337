import { isCode } from './made-secret.ts';
import { namedSecrets, type Range, secretElements } from './named-secret.ts';
import { isPassword, isPlaceholder, looksRandom } from './secret-words.ts';
import { signedTokens } from './signed-token.ts';

/** Texts that are nearly always a secret, by what they look like. Strict on purpose: a wrong verdict is worse than none. */
export type LookAlike = { kind: string; find: (text: string) => Iterable<Range> };

/** Finds what the pattern matches; where it has a group, what stands in it is looked at closer. */
const matching = (pattern: RegExp, isSecret: (value: string) => boolean = () => true) =>
  function* find(text: string): Iterable<Range> {
    for (const hit of text.matchAll(pattern))
      if (isSecret(hit[1] ?? '')) yield { start: hit.index, end: hit.index + hit[0].length };
  };

/** Keys whose maker can be told by their beginning. */
const providers = [
  'A[KS]IA[0-9A-Z]{16}',
  'gh[pousr]_[A-Za-z0-9]{36}',
  'github_pat_\\w{22,200}',
  'glpat-[\\w-]{20,200}',
  'npm_[A-Za-z0-9]{36}',
  'AIza[\\w-]{35}',
  '[sr]k_(?:live|test)_[A-Za-z0-9]{16,200}',
  'whsec_[A-Za-z0-9+/]{24,200}',
  'SG\\.[\\w-]{16,32}\\.[\\w-]{32,64}',
  'ya29\\.[\\w-]{20,400}',
  'dop_v1_[0-9a-f]{40,64}',
  'hf_[A-Za-z0-9]{34}',
  '(?<=\\bAccountKey=)[A-Za-z0-9+/]{86}==',
  'xox[baprs]-[A-Za-z0-9-]{20,200}',
  'sk-[\\w-]{20,400}',
];

/** Letters of the claims of a token up to which a failed reply is said to hold it. */
const longestClaims = 4000;

function* tokensOfTheirOwn(text: string): Iterable<Range> {
  for (const { start, claims, signature, end } of signedTokens(text)) {
    if (start !== null && signature - claims - 4 <= longestClaims) yield { start, end };
  }
}

/** Whether the text behind `Basic` is a user name and a password in Base64. */
export function isBasic(text: string): boolean {
  try {
    const [user, ...password] = atob(text).split(':');
    return (
      /^[\x20-\x7e]+$/.test(user ?? '') &&
      /^[\x20-\x7e]+$/.test(password.join(':')) &&
      isPassword(password.join(':'))
    );
  } catch {
    return false;
  }
}

/** Banks write of bearers as well: an account number behind the word is none. */
const isBearer = (text: string): boolean => looksRandom(text) && !isCode(text);

/** Many other things begin with `sk-`: there letters and digits must be mixed. */
function isProviderKey(text: string): boolean {
  return text.startsWith('sk-') ? looksRandom(text) : !isPlaceholder(text);
}

/** Letters and digits in one short word: a password where a key named for one holds it, and too little to go by anywhere else. */
const isShortPassword = (text: string): boolean =>
  /\d/.test(text) && /[A-Za-z]/.test(text) && isPassword(text);

/** Every kind that is told of and masked in sentences. Where kinds overlap, the one that stands first says more. */
export const lookAlikes: readonly LookAlike[] = [
  {
    kind: 'a private key',
    find: matching(
      /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----(?!\s?[[<(]?(?:REDACTED|redacted|\.\.\.|…|\*\*|••))/g,
    ),
  },
  { kind: 'a signed token (JWT)', find: tokensOfTheirOwn },
  { kind: 'a bearer token', find: matching(/\bBearer\s{1,3}([\w.~+/-]{20,4000})/gi, isBearer) },
  {
    kind: 'a user name with a password',
    find: matching(/\bBasic\s{1,3}([A-Za-z0-9+/]{6,4000}={0,2})/gi, isBasic),
  },
  {
    kind: 'a provider key',
    find: matching(new RegExp(`(?<![\\w-])(${providers.join('|')})(?![\\w-])`, 'g'), isProviderKey),
  },
  {
    kind: 'an address with a password',
    find: matching(
      /\b[a-z][a-z0-9+.-]{1,20}:(?:\\{0,3}\/){2}[^\s:/@"'<>\\]{1,100}:([^\s:/@"'<>]{3,100})@[\w.-]/gi,
      isPassword,
    ),
  },
  {
    kind: 'a cookie',
    find: matching(
      /\b(?:set-)?cookie["']?\s{0,3}:\s{0,3}["']?[\w.-]{1,100}=([^\s;,"'<>\\]{8,400})/gi,
      looksRandom,
    ),
  },
  {
    kind: 'the signature of an address',
    find: matching(/[?&](?:sig|signature|x-amz-signature)=([\w%+/=-]{20,400})/gi, looksRandom),
  },
  { kind: 'a password or key, by the name before it', find: namedSecrets },
  { kind: 'a password or key, by the element that holds it', find: secretElements },
  {
    kind: 'a password, by the key that holds it',
    find: matching(
      /(?<=["'](?:password|passwd|passphrase)["']\s{0,3}:\s{0,3}["'])([A-Za-z0-9@!#$^_-]{7})(?=["'])/gi,
      isShortPassword,
    ),
  },
];
