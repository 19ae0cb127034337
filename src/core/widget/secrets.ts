import type { Notes } from '../reading/notes.ts';
import { dependsOnCharacters, issueOf, storedCharacters } from './issue.ts';
import { namedSecrets, type Range } from './named-secret.ts';
import { isPassword, isPlaceholder, looksRandom } from './secret-words.ts';

/**
 * What becomes of the secret that stands at an offset of a failed reply (TAB-ERR-3): only the beginning of the body is stored, up to
 * `end`.
 */
export const secretEffect = (text: string, offset: number, end = issueOf(text).body.length): string =>
  offset < end
    ? 'stored in the widget_issues record with the body'
    : `behind the first ${storedCharacters} characters of the body: not stored, but the platform received it`;

/** Texts that are nearly always a secret, by what they look like. Strict on purpose: a wrong verdict is worse than none. */
type LookAlike = { kind: string; find: (text: string) => Iterable<Range> };

/** Finds what the pattern matches; where it has a group, what stands in it is looked at closer. */
const matching = (pattern: RegExp, isSecret: (value: string) => boolean = () => true) =>
  function* find(text: string): Iterable<Range> {
    for (const hit of text.matchAll(pattern)) if (isSecret(hit[1] ?? '')) yield { start: hit.index, end: hit.index + hit[0].length };
  };

/** Keys whose maker can be told by their beginning. */
const providers = [
  'A[KS]IA[0-9A-Z]{16}',
  'gh[pousr]_[A-Za-z0-9]{36}',
  'github_pat_\\w{22,200}',
  'glpat-[\\w-]{20,200}',
  'npm_[A-Za-z0-9]{36}',
  'AIza[\\w-]{35}',
  '[sr]k_live_[A-Za-z0-9]{16,200}',
  'xox[baprs]-[A-Za-z0-9-]{20,200}',
  'sk-[\\w-]{20,400}',
];

const lookAlikes: readonly LookAlike[] = [
  { kind: 'a private key', find: matching(/-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----/g) },
  { kind: 'a signed token (JWT)', find: matching(/\beyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{16,2000}/g) },
  { kind: 'a bearer token', find: matching(/\bBearer\s{1,3}([\w.~+/-]{20,4000})/gi, looksRandom) },
  { kind: 'a user name with a password', find: matching(/\bBasic\s{1,3}([A-Za-z0-9+/]{6,4000}={0,2})/gi, isBasic) },
  {
    kind: 'a provider key',
    find: matching(new RegExp(`(?<![\\w-])(${providers.join('|')})(?![\\w-])`, 'g'), isProviderKey),
  },
  {
    kind: 'an address with a password',
    find: matching(/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'<>]{1,100}:([^\s:/@"'<>]{3,100})@[\w.-]/gi, isPassword),
  },
  { kind: 'a password or key, by the name before it', find: namedSecrets },
];

/** Many other things begin with `sk-`: there letters and digits must be mixed. */
function isProviderKey(text: string): boolean {
  return text.startsWith('sk-') ? looksRandom(text) : !isPlaceholder(text);
}

/** Whether the text behind `Basic` is a user name and a password in Base64. */
function isBasic(text: string): boolean {
  try {
    const [user, ...password] = atob(text).split(':');
    return /^[\x20-\x7e]+$/.test(user ?? '') && /^[\x20-\x7e]+$/.test(password.join(':')) && isPassword(password.join(':'));
  } catch {
    return false;
  }
}

/** How much of a body is looked through; only its first 2000 characters are stored. */
const lookedThrough = 100_000;

/** Tells of parts of a failed reply that look like a secret (TAB-ERR-3), each kind once, no part twice, and never by its text. */
export function tellLookAlikes(notes: Notes, text: string): void {
  const head = text.slice(0, lookedThrough);
  const inUnits = dependsOnCharacters(text) && notes.decide('characters-are-code-points') === 'other';
  const end = issueOf(text, inUnits ? { 'characters-are-code-points': 'other' } : {}).body.length;
  const taken: Range[] = [];
  for (const { kind, find } of lookAlikes) {
    for (const found of find(head)) {
      if (taken.some((range) => found.start < range.end && range.start < found.end)) continue;
      taken.push(found);
      notes.report('error', 'TAB-ERR-3', () => ({
        at: [],
        offset: found.start,
        message: `An error reply must not contain secrets; this part looks like ${kind}.`,
        effect: secretEffect(text, found.start, end),
      }));
      break;
    }
  }
}
