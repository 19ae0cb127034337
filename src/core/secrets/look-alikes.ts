import { isPlaceholder, looksGenerated } from './random-look.ts';
import { isPassword, namedSecrets, type Range, secretElements } from './secret-words.ts';

/**
 * The place of a signed token (JWT): its claims begin at `claims`, its signature at `signature`,
 * both with the dot before them. `start` is where its header begins as a separate word, null if
 * other text touches it.
 */
export type SignedToken = { start: number | null; claims: number; signature: number; end: number };

/** What a person would take for such a token, however short: three parts of Base64 with points between them, the first of which begins a JSON object. */
export const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/;

/** The longest header of a token. */
const longestHeader = 2000;
/** Every part is JSON in Base64 for addresses, so that it begins with `eyJ`; the letters behind it are counted. */
const afterBeginning = 8;
const rest = /\.eyJ[\w-]{8,32000}(\.[\w-]{16,16000})/y;

/** Of the letters of Base64 for addresses, as numbers: `A-Z`, `a-z`, `0-9`, `-`, `_`. */
const isLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39) ||
  code === 0x2d ||
  code === 0x5f;

/** Where the run of letters begins that ends in front of `end`. */
function runBefore(text: string, end: number): number {
  const first = Math.max(0, end - longestHeader - 3);
  let at = end;
  while (at > first && isLetter(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** Where a header begins within the run as a word of its own; null where it does not. */
function ownStart(text: string, run: number, last: number): number | null {
  for (
    let at = text.indexOf('eyJ', run);
    at !== -1 && at <= last;
    at = text.indexOf('eyJ', at + 1)
  ) {
    if (at === 0 || !/\w/.test(text.charAt(at - 1))) return at;
  }
  return null;
}

/**
 * The signed tokens in a text, in order. Looked for by the full stop before the claims, which no Base64 of a document has, and each letter is
 * looked at a bounded number of times.
 */
export function* signedTokens(text: string): Generator<SignedToken, void> {
  for (let dot = text.indexOf('.eyJ'); dot !== -1; ) {
    const last = dot - 3 - afterBeginning;
    const run = runBefore(text, dot);
    const header = run <= last ? text.slice(run, dot).indexOf('eyJ') : -1;
    rest.lastIndex = dot;
    const found = header !== -1 && run + header <= last ? rest.exec(text) : null;
    if (found === null) {
      dot = text.indexOf('.eyJ', dot + 1);
      continue;
    }
    const end = dot + found[0].length;
    yield {
      start: ownStart(text, run, last),
      claims: dot,
      signature: end - (found[1] ?? '').length,
      end,
    };
    dot = text.indexOf('.eyJ', end);
  }
}

/** Texts that are nearly always a secret, by what they look like. Strict on purpose: a wrong verdict is worse than none. */
export type LookAlike = { kind: string; find: (text: string) => Iterable<Range> };

/** Finds what the pattern matches; if it has a group, `isSecret` looks at the text of the group. */
export const matching = (pattern: RegExp, isSecret: (value: string) => boolean = () => true) =>
  function* find(text: string): Iterable<Range> {
    for (const hit of text.matchAll(pattern))
      if (isSecret(hit[1] ?? '')) yield { start: hit.index, end: hit.index + hit[0].length };
  };

/** Keys that show their provider in their first letters. */
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
  // Whoever knows the address of such a webhook or bot can write in its name.
  'hooks\\.slack\\.com/services/T\\w{8,12}/B\\w{8,12}/\\w{20,30}',
  'discord(?:app)?\\.com/api/webhooks/\\d{17,20}/[\\w-]{60,80}',
  'bot\\d{8,10}:AA[\\w-]{30,40}',
  'sk-[\\w-]{20,400}',
];

/** The longest claims for which a failed reply is said to hold a token. */
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

/** Many other things begin with `sk-`: there letters and digits must be mixed. */
function isProviderKey(text: string): boolean {
  return text.startsWith('sk-') ? looksGenerated(text) : !isPlaceholder(text);
}

/** Letters and digits in one short word: a password where a key named for one holds it, and too little to go by anywhere else. */
const isShortPassword = (text: string): boolean =>
  /\d/.test(text) && /[A-Za-z]/.test(text) && isPassword(text);

/**
 * Every kind that is reported and masked in sentences. Where kinds overlap, the first one says
 * more.
 */
export const lookAlikes: readonly LookAlike[] = [
  {
    kind: 'a private key',
    find: matching(
      /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----(?!\s?[[<(]?(?:REDACTED|redacted|\.\.\.|…|\*\*|••))/g,
    ),
  },
  { kind: 'a signed token (JWT)', find: tokensOfTheirOwn },
  {
    kind: 'a bearer token',
    // Banks also write about bearers.
    find: matching(/\bBearer\s{1,3}([\w.~+/-]{20,4000})/gi, (value) =>
      looksGenerated(value, 20, true),
    ),
  },
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
      (value) => looksGenerated(value),
    ),
  },
  {
    kind: 'the signature of an address',
    find: matching(/[?&](?:sig|signature|x-amz-signature)=([\w%+/=-]{20,400})/gi, (value) =>
      looksGenerated(value),
    ),
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
