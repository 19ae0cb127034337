import { replaced } from './credentials.ts';
import { camelWords, looksRandom } from './random-look.ts';
import { withoutEscapes } from './secret-words.ts';

/** Replaces a URL secret (TAB-CRD-3). */
export const urlMask = '••••';

/**
 * Whether an id contains a masked URL secret. No action is fired with it, because the webhook would
 * look for another record.
 */
export const isMaskedId = (id: unknown): boolean => typeof id === 'string' && id.includes(urlMask);

/**
 * The parts of an address that a user marked as secret: path segments by position, from 1, and
 * parameters by name. They hold no values, so they can be stored where the address itself is not.
 */
export type UrlMarks = { segments: number[]; parameters: string[] };
const noMarks: UrlMarks = { segments: [], parameters: [] };

/** Why a part is secret: it looks random, its name says so, its service has secrets there, the user marked it. Null: it is ordinary. */
type Reason = 'random' | 'named' | 'service' | 'marked' | null;

/** One part of an address that can be secret, with its place in the text; `text` is its value decoded, `place` the place of a path segment. */
export type UrlPart = {
  kind: 'user' | 'segment' | 'parameter';
  name: string;
  place: number;
  start: number;
  end: number;
  text: string;
  secret: Reason;
};

/**
 * What is known about an address besides its text: what a user marked, the names of parameters that
 * a call appends to it, which are not secret, and the position of the segment that is always secret
 * (`endpoint_path_id`). `everything`: the whole address is stored as a secret, so nothing of its
 * path and no value is shown.
 */
export type KnownOfUrl = {
  marks?: UrlMarks | undefined;
  own?: ReadonlySet<string> | undefined;
  secretSegment?: number | undefined;
  everything?: boolean | undefined;
};

/** Services whose addresses hold secrets that may look like anything, and the segment before the first of them. */
const services: readonly { host: RegExp; after: RegExp }[] = [
  { host: /^hooks\.slack(?:-gov)?\.com$/, after: /^(?:services|workflows|triggers)$/ },
  { host: /^(?:\w+\.)?discord(?:app)?\.com$/, after: /^webhooks$/ },
  { host: /^hooks\.zapier\.com$/, after: /^catch$/ },
  { host: /^hook\.(?:\w+\.)?(?:make\.com|integromat\.com)$/, after: /^$/ },
  { host: /^maker\.ifttt\.com$/, after: /^key$/ },
  { host: /\.webhook\.office\.com$|^outlook\.office\.com$/, after: /^webhook(?:b2)?$/ },
  { host: /^(?:www\.)?webhook\.site$|^hookb\.in$|^ntfy\.sh$/, after: /^$/ },
  { host: /^hooks\.airtable\.com$/, after: /^genericWebhook$/ },
  { host: /^script\.google\.com$/, after: /^s$/ },
];

/** Words that make a name the name of a secret when they stand last. */
const secretWords = new Set(
  (
    'key token sig signature secret password passwd pass pwd passphrase auth authorization hmac jwt bearer credential credentials ' +
    'apikey accesskey authkey apitoken accesstoken authtoken idtoken otp sas'
  ).split(' '),
);
/** Words before `key` and `token` that name something else: `sort_key`, `page_token`. */
const harmless = new Set(
  'sort order primary foreign partition group cache page next previous cursor sync continuation'.split(
    ' ',
  ),
);
const beforeCode = new Set([
  '',
  ...'auth authorization access function functions invite verification security secret'.split(' '),
]);

/** Whether a parameter of this name, decoded, holds a secret whatever its value looks like: `api_key`, `token`, `sig`, `code`; not `bank_code` or `sort_key`. */
export function namesUrlSecret(name: string): boolean {
  const [last = '', before = ''] = camelWords(name)
    .map((word) => word.toLowerCase())
    .toReversed();
  if (last === 'code') return beforeCode.has(before);
  return secretWords.has(last) && !((last === 'key' || last === 'token') && harmless.has(before));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Whether a value looks random, or is an address that contains a secret. Bytes that are not text
 * count as random.
 */
function isRandomValue(text: string | null, depth: number): boolean {
  if (text === null) return true;
  if (/^[a-z][a-z0-9+.-]*:\/\/|^\/.*\?/i.test(text))
    return depth === 0 || partsIn(text, {}, depth - 1).some(({ secret }) => secret !== null);
  return looksRandom(text);
}

const addressForm =
  /^(?:[a-z][a-z0-9+.-]*:)?(?:[/\\]{2}([^/\\?#]*))?([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/i;
/** Addresses within addresses within addresses are not looked into: a value that deep is secret. */
const deepest = 2;

function partsIn(
  address: string,
  { marks = noMarks, own = new Set(), secretSegment, everything = false }: KnownOfUrl,
  depth: number,
): UrlPart[] {
  const [, authority = '', path = '', query = '', fragment = ''] = addressForm.exec(address) ?? [];
  const parts: UrlPart[] = [];
  const add = (part: Omit<UrlPart, 'name' | 'place'> & Partial<UrlPart>): void =>
    void parts.push({ name: '', place: 0, ...part });
  let at = address.length - fragment.length - query.length - path.length;
  const user = authority.lastIndexOf('@');
  const host = authority
    .slice(user + 1)
    .replace(/:\d*$/, '')
    .toLowerCase();
  if (user !== -1) {
    const start = at - authority.length;
    add({
      kind: 'user',
      start,
      end: start + user,
      text: decoded(authority.slice(0, user)) ?? '',
      secret: 'named',
    });
  }
  const parameter = (raw: string, start: number): void => {
    const equals = raw.indexOf('=');
    const name = decoded((equals === -1 ? raw : raw.slice(0, equals)).replaceAll('+', ' ')) ?? '';
    const value = equals === -1 ? raw : raw.slice(equals + 1);
    if (equals !== -1 && looksRandom(name)) {
      add({
        kind: 'parameter',
        start,
        end: start + equals,
        text: name,
        secret: 'random',
      });
    }
    if (value === '') return;
    const text = decoded(value.replaceAll('+', ' '));
    const isOwn = equals !== -1 && own.has(name);
    const isRandom = !isOwn && isRandomValue(text, depth);
    const isNamed = !isOwn && (everything || (equals !== -1 && namesUrlSecret(name)));
    const isMarked = !isOwn && marks.parameters.includes(name);
    const secret: Reason = isNamed ? 'named' : isRandom ? 'random' : isMarked ? 'marked' : null;
    add({
      kind: 'parameter',
      name,
      start: start + raw.length - value.length,
      end: start + raw.length,
      text: text ?? value,
      secret,
    });
  };
  const service = services.find((one) => one.host.test(host));
  let inService = false;
  for (const [place, raw] of path.split(/[/\\]/).entries()) {
    const [name = '', ...matrix] = raw.split(';');
    const text = decoded(name);
    if (name !== '') {
      const isMarked = marks.segments.includes(place);
      const secret: Reason = isRandomValue(text, 0)
        ? 'random'
        : everything || place === secretSegment
          ? 'named'
          : inService
            ? 'service'
            : isMarked
              ? 'marked'
              : null;
      add({
        kind: 'segment',
        place,
        start: at,
        end: at + name.length,
        text: text ?? name,
        secret,
      });
    }
    inService ||= service?.after.test(text ?? '') ?? false;
    at += name.length;
    for (const piece of matrix) {
      parameter(piece, at + 1);
      at += piece.length + 1;
    }
    at += 1;
  }
  at -= 1;
  for (const list of [query, fragment]) {
    for (const piece of list.slice(1).split(/[&;?]/)) {
      if (list !== '') parameter(piece, at + 1);
      at += list === '' ? 0 : piece.length + 1;
    }
  }
  return parts;
}

/**
 * The parts of an address that can be URL secrets, in order: what stands before an `@`, path segments, and the values of parameters in path, query and
 * fragment (TAB-CRD-3). The address may be relative, and need not be one that can be called.
 */
export const urlParts = (address: string, known: KnownOfUrl = {}): UrlPart[] =>
  partsIn(address, known, deepest);

/** The address with its scheme, host, ordinary segments and parameter names, and dots in the place of each URL secret (TAB-CRD-3). */
export function maskedAddress(address: string, known: KnownOfUrl = {}): string {
  const secrets = urlParts(address, known).filter(({ secret }) => secret !== null);
  return replaced(address, secrets, () => urlMask);
}

/** Letters from which on a text is not found by chance: letters mixed with digits, a text that looks random or a number, several words (also in camel case). */
const [shortestDistinct, tellingLength, phraseLength] = [6, 8, 12];

/**
 * Whether a text is distinctive enough to be searched for in a reply. An ordinary word such as
 * `key=production` is masked in the address only: in a reply it proves nothing, and masking it
 * would spoil the text.
 */
function isDistinct({ text, secret }: UrlPart): boolean {
  if (secret === 'marked') return text.length >= 4;
  if (text.length < shortestDistinct) return false;
  if (/\d/.test(text) && /[A-Za-z]/.test(text)) return true;
  if (secret === 'service' || looksRandom(text)) return text.length >= tellingLength;
  return /^\d+$/.test(text)
    ? text.length >= tellingLength
    : (!/^\p{L}+$/u.test(text) || /\p{Ll}\p{Lu}/u.test(text)) && text.length >= phraseLength;
}

/** The URL secrets of an address that can be recognised in other texts, decoded, to be masked there like any other secret. */
export function urlSecretsIn(address: string, known: KnownOfUrl = {}): string[] {
  const found = urlParts(address, known).filter((part) => part.secret !== null && isDistinct(part));
  const texts = found.flatMap(({ kind, text }) => [
    text,
    ...(kind === 'user' ? text.split(':').slice(1) : []),
  ]);
  // Ordinary words of the path are searched for only as a whole path.
  const { pathname = '/', search = '' } =
    known.everything && URL.canParse(address) ? new URL(address) : {};
  const wholes =
    pathname.length > tellingLength
      ? [pathname, `${pathname}${search}`, decoded(pathname) ?? pathname]
      : [];
  return [...new Set([...texts, ...wholes])];
}

const addresses = /\b(?:https?|wss?):\/\/[^\s"'<>`{|}]{1,8000}/gi;

/** The same up to where it ends for certain, with the signs that a sentence may end it with, and slashes that JSON escaped; then what is too long to be looked at. */
const wholeAddresses = /((?:https?|wss?):(?=[/\\])[^\s"<>]{2,8000})([^\s"<>]*)/gi;
/** An address that is percent-encoded, once or several times. */
const encodedAddresses =
  /((?:https?|wss?)%(?:25){0,3}3a(?:%(?:25){0,3}2f){2}[^\s"'<>&]{1,8000})([^\s"'<>&]*)/gi;
const maxEncoded = 4;

/**
 * The masked form of an address that was found in another spelling; if it has no secret, as it was
 * found.
 */
function maskedSpelling(found: string, plain: string, rest: string): string {
  if (rest !== '')
    return maskedAddress(plain.replace(/(?<![^/\\?&;#=])[^/\\?&;#=]*$/, '')) + urlMask;
  const shown = maskedAddress(plain);
  return shown === plain ? found : shown;
}

/** The address decoded as often as it was encoded; where it was not encoded well, nothing but the mask. */
function withoutPercents(address: string): string {
  let plain = address;
  for (let times = 0; times < maxEncoded && !plain.includes('://'); times += 1)
    plain = decoded(plain) ?? urlMask;
  return plain;
}

/** A sentence or a line of a log with the URL secrets of every address in it masked. */
export const withMaskedAddresses = (text: string): string =>
  text
    .replace(addresses, (address) => maskedAddress(address))
    .replace(wholeAddresses, (_whole, found: string, rest: string) =>
      maskedSpelling(found, withoutEscapes(found).replaceAll('&amp;', '&'), rest),
    )
    .replace(encodedAddresses, (_whole, found: string, rest: string) =>
      maskedSpelling(found, withoutPercents(found), rest),
    );
