import type { Range } from './secret-words.ts';
import { isOrdinaryWord } from './secret-words.ts';
import { throughEscapes, unescaped } from './unescaped.ts';

/** A shorter secret counts as held only where it stands as a word of its own: by chance it is part of many longer ones. */
export const longEnoughToSearch = 8;
/** So many letters of its beginning are a piece of a secret: a server that repeats a header often cuts it. */
const piece = 12;
/** The same in Base64 and in hexadecimal digits. */
const encodedPiece = { base64: 15, hex: 24 };
export const isLong = (secret: string): boolean => secret.length >= piece;

/**
 * The place of a secret, or of its beginning, in a text. `whole`: all of it, not only its beginning or
 * the user name of a pair.
 */
export type FoundSecret = Range & { whole: boolean };

const bytesAsLetters = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const utf8 = (text: string): string => bytesAsLetters(new TextEncoder().encode(text));

/** The secret as bytes in a string: in UTF-8, and in Latin-1, in which headers are sent and `btoa` reads. */
const encodedAsBytes = (secret: string): string[] => {
  if (/^[\0-\x7f]*$/.test(secret)) return [secret];
  return /[^\0-\xff]/.test(secret) ? [utf8(secret)] : [utf8(secret), secret];
};

/** What Base64 makes of bytes wherever they begin inside what was encoded: the letters that depend on them alone, in both alphabets. */
function inBase64(bytes: string): string[] {
  const encoded = [0, 1, 2].map((shift) => {
    const text = btoa('\0'.repeat(shift) + bytes);
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
  return encoded.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
}

const inHex = (bytes: string): string =>
  Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');

const html = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inPercents = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
const inForm = (text: string): string => new URLSearchParams({ a: text }).toString().slice(2);
/** A text with references for what is markup in XML and HTML. */
export const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => html[sign as keyof typeof html]);

/**
 * The secret as its letters stand in a text, and what one pass of unescaping leaves where such a text was escaped once more: a secret may hold what looks like an
 * escape itself. Of letters sent in Latin-1 a reader of UTF-8 makes U+FFFD.
 */
function inLetters(secret: string): string[] {
  if (/^[\w.-]*$/.test(secret)) return [secret];
  const once = [secret, inJson(secret), inPercents(secret), inForm(secret), inHtml(secret)];
  const again = once.flatMap((text) => [inJson(text), inPercents(text), inHtml(text), text]);
  const left = again.flatMap((text) => unescaped(text)?.text ?? []);
  return [...once, ...left, secret.replace(/[\x80-\xff]/g, '\ufffd')].filter(
    ({ length }) => length >= longEnoughToSearch,
  );
}

/** Small letters, and a space for the plus that forms write for it: secrets are looked for in this form. */
function folded(text: string): string {
  const small = text.toLowerCase();
  return (
    small.length === text.length ? small : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  ).replaceAll('+', ' ');
}

/**
 * A part of a stored secret. `tells`: whoever has this part has the secret; a user name is masked
 * but reveals nothing.
 */
type Part = { text: string; tells: boolean };

const pair = /^([^\s:/]+):(?!\/\/)(\S[\s\S]*)$/;
const scheme = /^[A-Za-z][\w-]{1,20}[ \t]+(\S.*)$/s;
/** Letters that a part of a pair has at least: shorter ones stand everywhere. */
const shortestPart = 4;

function pairIn(base64: string): string | null {
  if (!/^[A-Za-z0-9+/_-]{8,}={0,2}$/.test(base64)) return null;
  try {
    const text = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
    return /^[\x20-\x7e\xa0-\xff]+$/.test(text) && pair.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** The secret, what stands behind its scheme, the pair that it is in Base64, and both parts of a pair. */
function partsOf(secret: string): Part[] {
  const parts: Part[] = [{ text: secret, tells: true }];
  const trimmed = secret.trim();
  const isLeft =
    trimmed.length >= shortestPart || (trimmed !== '' && secret.length < longEnoughToSearch);
  if (trimmed !== secret && isLeft) parts.push(...partsOf(trimmed));
  const behind = scheme.exec(secret)?.[1] ?? '';
  if (behind.length >= longEnoughToSearch) parts.push(...partsOf(behind));
  const decoded = pairIn(secret);
  if (decoded !== null) parts.push(...partsOf(decoded));
  const [, user = '', password = ''] = pair.exec(secret) ?? [];
  if (user.length >= shortestPart && !isOrdinaryWord(user))
    parts.push({ text: user, tells: false });
  if (password.length >= shortestPart && !isOrdinaryWord(password))
    parts.push({ text: password, tells: true });
  return parts;
}

/** Words of many replies and headers: as the beginning of a secret they prove nothing. */
const usual = folded(
  [
    'application/json; charset=utf-8 text/html application/xml application/octet-stream application/x-www-form-urlencoded',
    'authorization proxy-authorization www-authenticate content-type content-length content-encoding cache-control x-end-user-token',
    'access-control-allow-origin access-control-allow-headers access-control-allow-methods x-platform-identity',
    'document_version parsed_base64 date_created parsed_date external_id conversationid enduseremail unread_count item_clicked create_item',
    'update_item delete_item bearer_token header_auth access_token refresh_token client_secret client_credentials authorization_code',
    'https://www. http://localhost: abcdefghijklmnopqrstuvwxyz 0123456789012345678901234567890 00000000-0000-0000-0000-000000000000',
  ].join('\n'),
);

/** Letters of a signed token that many have: its header, which stays readable, and how the claims begin. */
const headerOf = (secret: string): number =>
  /^eyJ[\w-]*\.eyJ[\w-]{9}/.exec(secret)?.[0].length ?? 0;

/** One spelling of a part, folded; so many letters of its `beginning` are enough. */
type Needle = { text: string; beginning: string; tells: boolean };

/** The spellings of a part, each once. */
function needlesOf({ text: part, tells }: Part): Needle[] {
  const needles = new Map<string, Needle>();
  const header = headerOf(part);
  const add = (spelled: string, letters: number, times: number): void => {
    const text = folded(spelled);
    let least = letters;
    while (
      least < text.length &&
      (least <= header * times || usual.includes(text.slice(least - letters, least)))
    )
      least += 1;
    needles.set(text, { text, beginning: text.slice(0, least), tells });
  };
  for (const bytes of encodedAsBytes(part)) {
    for (const encoded of inBase64(bytes)) add(encoded, encodedPiece.base64, 4 / 3);
    add(inHex(bytes), encodedPiece.hex, 2);
  }
  for (const spelled of inLetters(part)) add(spelled, piece, 1);
  return [...needles.values()];
}

/** What is looked for of one secret; of parts that are too short the words. */
type Spelled = { needles: Needle[]; words: Part[] };

/** Those of the secrets that were looked for last: the same few are looked for in many texts. */
const known = new Map<string, Spelled>();
const mostKnown = 500;

function spelledOf(secret: string): Spelled {
  const before = known.get(secret);
  if (before) return before;
  const parts = partsOf(secret);
  const isWord = ({ text }: Part): boolean => text.length < longEnoughToSearch;
  const spelled = {
    needles: parts.filter((part) => !isWord(part)).flatMap(needlesOf),
    words: parts.filter(isWord),
  };
  if (known.size >= mostKnown) known.clear();
  known.set(secret, spelled);
  return spelled;
}

function* hitsIn(came: string, secrets: readonly Spelled[]): Generator<FoundSecret> {
  const small = folded(came);
  for (const { text, beginning, tells } of secrets.flatMap(({ needles }) => needles)) {
    const again = text.indexOf(beginning, 1);
    for (let at = small.indexOf(beginning), end = 0; at !== -1; ) {
      let length = beginning.length;
      while (length < text.length && small[at + length] === text[length]) length += 1;
      end = at + length;
      yield { start: at, end, whole: tells && length === text.length };
      // It may begin anew within itself.
      const behind = Math.max(at + 1, end - beginning.length + 1);
      at = small.indexOf(beginning, again === -1 ? behind : Math.min(behind, at + again));
    }
  }
  for (const { text: word, tells } of secrets.flatMap(({ words }) => words))
    for (let at = came.indexOf(word); at !== -1; at = came.indexOf(word, at + 1))
      if (!/\w/.test(came.charAt(at - 1)) && !/\w/.test(came.charAt(at + word.length)))
        yield { start: at, end: at + word.length, whole: tells };
}

/**
 * Finds the secrets in a text, in order and without overlaps: as they are, in any case, as JSON, an address, a form or HTML spells them, in Base64
 * and in hexadecimal digits, also escaped again; and from their beginning, 12 letters or more.
 */
export function secretsIn(text: string, secrets: readonly string[]): FoundSecret[] {
  const spelled = secrets.filter((secret) => secret !== '').map(spelledOf);
  if (spelled.length === 0) return [];
  const found = [...throughEscapes(text, (plain) => hitsIn(plain, spelled))];
  const apart: FoundSecret[] = [];
  for (const hit of found.sort((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last === undefined || hit.start >= last.end) apart.push(hit);
    else {
      last.end = Math.max(last.end, hit.end);
      last.whole ||= hit.whole;
    }
  }
  return apart;
}

/** The secrets that a text has as a whole, where it met none of them: none that may be there by chance. */
export const wholeSecretsIn = (text: string, secrets: readonly string[]): FoundSecret[] =>
  secretsIn(
    text,
    secrets.filter(({ length }) => length >= longEnoughToSearch),
  ).filter(({ whole }) => whole);

/** Letters that a beginning of a secret has at least and at most to be hidden in front of the sign of a cut. */
export const beginning = (secret: string): { least: number; most: number } => ({
  least: Math.min(4, Math.ceil(secret.length / 2)),
  most: Math.min(piece, secret.length) - 1,
});
