import { inOrder } from './credentials.ts';
import {
  bitOf,
  filterOf,
  folded,
  groupsAt,
  type NeedleFilter,
  nextPlace,
} from './needle-filter.ts';
import type { Range } from './secret-words.ts';
import { isOrdinaryWord } from './secret-words.ts';
import { type Layer, unescaped } from './unescaped.ts';

/** A shorter secret counts as held only where it stands as a word of its own: by chance it is part of many longer ones. */
export const longEnoughToSearch = 8;
/** So many letters of a secret side by side are a piece of it, whatever stands around them. */
const piece = 12;
/** The same in Base64 and in hexadecimal digits. */
const encodedPiece = { base64: 15, hex: 24 };
/** Whether a secret is so long that guesses at the whole of it lead nowhere. */
export const isLong = (secret: string): boolean => secret.length >= piece;
/** A longer secret is not looked for in Base64 and in hexadecimal digits; the search for it would take too much memory. */
const longestEncoded = 16_384;

/**
 * The place of a secret, or of a piece of it, in a text. `whole`: all of it, not only a piece or
 * the user name of a pair.
 */
export type FoundSecret = Range & { whole: boolean };

const bytesAsLetters = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const utf8 = (text: string): string => bytesAsLetters(new TextEncoder().encode(text));
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** The secret as bytes in a string: in UTF-8, and in Latin-1, in which headers are sent and `btoa` reads. */
const encodedAsBytes = (secret: string): string[] =>
  isAscii(secret) || /[^\0-\xff]/.test(secret) ? [utf8(secret)] : [utf8(secret), secret];

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

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inPercents = (text: string): string => encodeURIComponent(wellFormed(text));
const inForm = (text: string): string => new URLSearchParams({ a: text }).toString().slice(2);
const html = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => html[sign as keyof typeof html]);

/** What a pass that undoes every escape makes of a text. */
const withoutEscapes = (text: string): string => unescaped(text, () => true)?.text ?? text;

/**
 * The secret as its letters stand in a text, and what one pass of unescaping leaves where such a text was escaped once more: a secret may hold what looks like an
 * escape itself. Of letters sent in Latin-1 a reader of UTF-8 makes U+FFFD.
 */
function spelledInLetters(secret: string): Set<string> {
  const json = inJson(secret);
  const once = [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    inPercents(secret),
    inForm(secret),
    inHtml(secret),
  ];
  const again = once.flatMap((text) => [inJson(text), inPercents(text), inHtml(text), text]);
  return new Set([
    ...once,
    ...again.map(withoutEscapes).filter((text) => text.length >= longEnoughToSearch),
    secret.replace(/[\x80-\xff]/g, '\ufffd'),
  ]);
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

/** Words of many replies and headers: as a piece of a secret they prove nothing. */
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

/**
 * The search table of one secret: for each length of a window, each window with the number of
 * letters of the whole (negative if the window alone proves nothing).
 */
type Windows = Map<number, Map<string, number>>;

/** Windows of one length and one secret. Those of two secrets are never one set: side by side, they would make up a whole that neither secret is. */
type WindowSet = [size: number, windows: Map<string, number>];

/** The sets that have a window, and the number of letters that each gives for it. */
type Owner = { set: number; whole: number };

/** Secrets prepared for the search; `filter`, with a group for each of the `sizes`, is null where all of them are words. */
type Needles = {
  sizes: readonly number[];
  /** Of every window: a text has the beginnings of a hundred secrets, and asks once for all. */
  owners(): ReadonlyMap<string, readonly Owner[]>;
  filter: NeedleFilter | null;
  words: RegExp | null;
  /** Those of the words that are a whole secret, and not the user name of a pair. */
  wholeWords: ReadonlySet<string>;
  /** What an escape in one of them can mean. */
  letters: ReadonlySet<string>;
};

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * The parts of a secret that do not count as a match. `pieces`: the ones that the window supplied
 * itself (`suppliedOf`), which a mask would confirm; a piece of fewer than 12 letters is a whole
 * secret or a beginning. `all`: everything except the whole secret of 12 letters or more, because
 * the sender of the text never had it, or the window wrote the text. `own`: the window supplied the
 * secret itself, so it is searched for only in what is readable without it (`inTurn`).
 */
export type Held = { of: string; pieces: readonly string[] | 'all'; own?: true };

/**
 * The secrets in the order in which they are masked: first those that the window does not know,
 * then its own, in the text that is left. Otherwise the window could learn what a mask hides: it
 * would submit guesses as its own secrets.
 */
export function inTurn(
  secrets: readonly string[],
  held: readonly Held[],
): { others: readonly string[]; own: readonly string[] } {
  const given = new Set(held.flatMap(({ of, own }) => (own ? [of] : [])));
  return {
    others: secrets.filter((secret) => !given.has(secret)),
    own: secrets.filter((secret) => given.has(secret)),
  };
}

/** What to look for of one secret, added to what is looked for of others. */
function addSecret(
  secret: string,
  heldPieces: Held['pieces'],
  words: string[],
  wholeWords: Set<string>,
): Windows {
  const windows: Windows = new Map();
  const onlyWhole = heldPieces === 'all';
  const heldParts = new Set(onlyWhole ? [] : heldPieces.map(folded));
  const add = (spelled: string, length: number, tells: boolean, header: number): void => {
    const text = folded(spelled);
    const size = Math.min(length, text.length);
    const all = windows.get(size) ?? new Map<string, number>();
    windows.set(size, all);
    for (let start = 0; start + size <= text.length; start += 1) {
      const window = text.slice(start, start + size);
      const whole = tells ? text.length : Number.MAX_SAFE_INTEGER;
      const isSilent =
        onlyWhole || (size < text.length && (start + size <= header || usual.includes(window)));
      const known = all.get(window) ?? -Number.MAX_SAFE_INTEGER;
      const least = Math.min(whole, Math.abs(known));
      all.set(window, isSilent && known < 0 ? -least : least);
    }
  };
  for (const { text, tells } of partsOf(secret)) {
    // A short one is found by trying.
    if (text.length < piece && (onlyWhole || heldParts.has(folded(text)))) continue;
    if (text.length < longEnoughToSearch) {
      words.push(text);
      if (tells) wholeWords.add(text);
      continue;
    }
    const header = headerOf(text);
    for (const spelled of spelledInLetters(text)) add(spelled, piece, tells, header);
    if (text.length > longestEncoded) continue;
    for (const bytes of encodedAsBytes(text)) {
      for (const encoded of new Set(inBase64(bytes)))
        add(encoded, encodedPiece.base64, tells, Math.floor((header * 4) / 3));
      add(inHex(bytes), encodedPiece.hex, tells, header * 2);
    }
  }
  if (!onlyWhole)
    for (const text of heldPieces) if (text.length >= piece) makeTellNothing(windows, text);
  return windows;
}

/** What is looked for of one secret, with the letters that an escape in it can mean. */
type Table = {
  sets: readonly WindowSet[];
  words: readonly string[];
  wholeWords: ReadonlySet<string>;
  letters: ReadonlySet<string>;
};

/** The letters that a folded text may have been. */
const unfolded = (text: string): string[] =>
  `${text}${text.toUpperCase()}${text.includes(' ') ? '+' : ''}`.split('');

/** The tables that were used last: one secret is searched for in many texts, and with many others. */
const tables = new Map<string, Table>();
const maxTables = 64;

function tableOf(secret: string, held: readonly Held[]): Table {
  const pieces = piecesOf(secret, held);
  const key = JSON.stringify([secret, pieces]);
  const table = tables.get(key) ?? newTable(secret, pieces);
  tables.delete(key);
  tables.set(key, table);
  for (const oldest of tables.keys()) if (tables.size > maxTables) tables.delete(oldest);
  return table;
}

function newTable(secret: string, pieces: Held['pieces']): Table {
  const words: string[] = [];
  const wholeWords = new Set<string>();
  const sets: WindowSet[] = [...addSecret(secret, pieces, words, wholeWords)];
  const letters = new Set(sets.flatMap(([, all]) => [...all.keys()].flatMap(unfolded)));
  return { sets, words, wholeWords, letters };
}

function prepared(secrets: readonly string[], held: readonly Held[] = []): Needles {
  const ofEach = secrets.map((secret) => tableOf(secret, held));
  const words = ofEach.flatMap((table) => table.words);
  const sets = ofEach.flatMap((table) => table.sets);
  const sizes = [...new Set(sets.map(([size]) => size))];
  const groups = sizes.map((size) => sets.flatMap(([of, all]) => (of === size ? [all] : [])));
  const alone = [...new Set(words)].sort((a, b) => b.length - a.length).map(literally);
  let owners: Map<string, Owner[]> | null = null;
  return {
    sizes,
    owners: () => {
      owners ??= ownersIn(sets);
      return owners;
    },
    filter: sets.length === 0 ? null : filterOf(groups, Math.min(...sizes)),
    words:
      alone.length === 0
        ? null
        : new RegExp(`(?<![A-Za-z0-9_])(?:${alone.join('|')})(?![A-Za-z0-9_])`, 'g'),
    wholeWords: new Set(ofEach.flatMap((table) => [...table.wholeWords])),
    letters: new Set(ofEach.flatMap(({ letters }) => [...letters])),
  };
}

function ownersIn(sets: readonly WindowSet[]): Map<string, Owner[]> {
  const owners = new Map<string, Owner[]>();
  for (const [set, [, all]] of sets.entries())
    for (const [window, whole] of all) {
      const others = owners.get(window);
      if (others) others.push({ set, whole });
      else owners.set(window, [{ set, whole }]);
    }
  return owners;
}

/**
 * What the request contained proves nothing when the reply repeats it, in any spelling. As a part
 * of the whole secret it still counts.
 */
function makeTellNothing(windows: Windows, held: string): void {
  const text = folded(held);
  const otherwise = addSecret(held, [], [], new Set());
  for (const [size, all] of windows) {
    const spelled = otherwise.get(size)?.keys() ?? [];
    const asItIs = Array.from({ length: Math.max(0, text.length - size + 1) }, (_, start) =>
      text.slice(start, start + size),
    );
    for (const window of [...spelled, ...asItIs]) {
      const whole = all.get(window);
      if (whole !== undefined) all.set(window, -Math.abs(whole));
    }
  }
}

/** The most recently prepared needles, because the same few secrets are searched for many times. */
const recent = new Map<string, Needles>();
const maxRecent = 16;

/** The secrets prepared for the search; null where none hides anything. */
function needlesOf(secrets: readonly string[], held: readonly Held[] = []): Needles | null {
  const hiding = [...new Set(secrets)].filter((secret) => secret !== '');
  if (hiding.length === 0) return null;
  const key = JSON.stringify([hiding, held]);
  const needles = recent.get(key) ?? prepared(hiding, held);
  recent.delete(key);
  recent.set(key, needles);
  for (const oldest of recent.keys()) if (recent.size > maxRecent) recent.delete(oldest);
  return needles;
}

/** Windows of one length side by side, which make up a piece. */
type Run = { start: number; end: number; tells: boolean; whole: number };

/**
 * The needles found in the letters of a layer. It looks at a few letters of every shortest window,
 * and closer where they belong to a needle; the work for each position has a limit that the text
 * cannot raise.
 */
function* hitsIn(text: string, { sizes, owners, filter }: Needles): Generator<FoundSecret> {
  if (filter === null) return;
  const { step } = filter;
  const runs = new Map<number, Run>();
  const widest = Math.max(...sizes);
  for (let at = nextPlace(text, 0, filter); at !== -1; at = nextPlace(text, at + step, filter)) {
    const bits = groupsAt(text, at, filter);
    const base = Math.max(0, at - step + 1);
    const near = folded(text.slice(base, at + widest));
    for (const [index, size] of sizes.entries()) {
      if ((bits & bitOf(index)) === 0) continue;
      for (let start = base; start <= at && start + size <= text.length; start += 1)
        for (const { set, whole } of owners().get(near.slice(start - base, start - base + size)) ??
          []) {
          const run = runs.get(set);
          if (run && start <= run.end - size + 1) {
            run.end = start + size;
            run.tells ||= whole > 0;
            run.whole = Math.max(run.whole, Math.abs(whole));
          } else {
            if (run) yield* foundBy(run);
            runs.set(set, { start, end: start + size, tells: whole > 0, whole: Math.abs(whole) });
          }
        }
    }
  }
  for (const run of runs.values()) yield* foundBy(run);
}

function* foundBy({ start, end, tells, whole }: Run): Generator<FoundSecret> {
  const isWhole = end - start >= whole;
  if (tells || isWhole) yield { start, end, whole: isWhole };
}

/** The text as it is, and after one pass of unescaping, if that brings out letters of the secrets. */
function* layersOf(text: string, { words, letters }: Needles): Generator<Layer> {
  yield { text, origin: (start, end) => ({ start, end }) };
  // A short secret must be a word of its own, so the letters around it matter too.
  const layer = unescaped(text, words === null ? (one) => letters.has(one.charAt(0)) : () => true);
  if (layer) yield layer;
}

/** Passes of unescaping that are undone in what a window supplied: a server may undo some of them before it repeats it. */
const mostPasses = 6;

/** What a text says by itself, and after each pass of unescaping; `of` is the text that a place of the layer is in. */
function* suppliedLayers(text: string, needles: Needles): Generator<Layer & { of: string }> {
  let of = text;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    for (const layer of layersOf(of, needles)) yield { ...layer, of };
    const next = unescaped(of, () => true)?.text ?? of;
    if (next === of) return;
    of = next;
  }
}

function* foundIn(layer: Layer, needles: Needles): Generator<FoundSecret> {
  for (const { start, end, whole } of hitsIn(layer.text, needles))
    yield { ...layer.origin(start, end), whole };
  if (needles.words !== null)
    for (const { index, 0: word } of layer.text.matchAll(needles.words))
      yield { ...layer.origin(index, index + word.length), whole: needles.wholeWords.has(word) };
}

/**
 * Finds the secrets in a text, in order and without overlaps: as they are, in any case, as JSON, an address, a form or HTML spells them, in Base64
 * and in hexadecimal digits, also behind one more escape; and pieces of 12 letters or more. The time grows linearly with the text.
 */
export function secretsIn(
  text: string,
  secrets: readonly string[],
  held: readonly Held[] = [],
): FoundSecret[] {
  const needles = needlesOf(secrets, held);
  if (needles === null) return [];
  const found: FoundSecret[] = [];
  for (const layer of layersOf(text, needles)) found.push(...foundIn(layer, needles));
  if (found.length < 2) return found;
  const apart: FoundSecret[] = [];
  for (const hit of found.sort((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last === undefined || hit.start >= last.end) apart.push({ ...hit });
    else {
      last.end = Math.max(last.end, hit.end);
      last.whole ||= hit.whole;
    }
  }
  return apart;
}

/** Letters that a beginning of a secret has at least and at most to be hidden in front of the sign of a cut. */
export const beginning = (secret: string): { least: number; most: number } => ({
  least: Math.min(4, Math.ceil(secret.length / 2)),
  most: Math.min(piece, secret.length) - 1,
});

/** The pieces of a secret that do not count as a match. */
export const piecesOf = (secret: string, held: readonly Held[]): Held['pieces'] =>
  held.find(({ of }) => of === secret)?.pieces ?? [];

/**
 * The pieces of a secret that a text contains, in any spelling, with its beginnings, and the secret
 * itself if it is short. Whoever supplied the text knows these letters already: masking them in a
 * reply would only confirm a guess at the secret.
 */
export function suppliedOf(secret: string, text: string): string[] {
  const needles = needlesOf([secret]);
  if (needles === null) return [];
  const held = new Set<string>();
  const places = new Set<string>();
  const { least, most } = beginning(secret);
  for (const layer of suppliedLayers(text, needles)) {
    for (const { start, end } of hitsIn(layer.text, needles)) {
      held.add(layer.text.slice(start, end));
      const place = layer.origin(start, end);
      places.add(layer.of.slice(place.start, place.end));
    }
    if (needles.words !== null)
      for (const [word] of layer.text.matchAll(needles.words)) held.add(word);
    for (let length = least; length <= most; length += 1)
      if (layer.text.includes(secret.slice(0, length))) held.add(secret.slice(0, length));
  }
  const said = [...places].join('\n');
  for (const { text: part } of said === '' ? [] : partsOf(secret)) {
    if (part.length < piece && secretsIn(said, [part]).length > 0) held.add(part);
    for (const stretch of stretchesIn(said, part)) held.add(stretch);
  }
  return [...held];
}

/** The stretches of a secret of which a text has every piece, in any spelling. A half of which it has none is not looked into. */
function stretchesIn(text: string, secret: string): string[] {
  const found: Range[] = [];
  const look = (start: number, end: number): void => {
    const looked = secret.slice(start, end);
    if (looked.length < piece || secretsIn(text, [looked]).length === 0) return;
    if (looked.length === piece || folded(text).includes(folded(looked))) {
      found.push({ start, end });
      return;
    }
    const middle = start + ((looked.length - piece + 1) >> 1);
    look(start, middle + piece - 1);
    look(middle, end);
  };
  look(0, secret.length);
  return inOrder(found).map(({ start, end }) => secret.slice(start, end));
}
