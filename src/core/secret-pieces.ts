import { inBase64, telling } from './secret-base64.ts';
import { longest } from './secret-spellings.ts';

/** A sentence in one of its readings: letter `i` of it came from the sentence's letters from `at[i]` to `at[i + 1]`. */
type Form = { text: string; at: readonly number[] };

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
function unescaped(token: string): string {
  const escaped = token.slice(1);
  return escaped.length === 5 ? String.fromCharCode(Number.parseInt(escaped.slice(1), 16)) : (controls[escaped] ?? escaped);
}

const unquoted = (token: string): string =>
  new TextDecoder().decode(Uint8Array.from(token.slice(1).split('%'), (digits) => Number.parseInt(digits, 16)));

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
function dereferenced(token: string): string {
  const name = token.slice(1, -1).toLowerCase();
  if (name.startsWith('#x')) return characterOf(Number.parseInt(name.slice(2), 16));
  return name.startsWith('#') ? characterOf(Number(name.slice(1))) : (references[name] ?? token);
}

/** What may have been done to a text before a sentence quotes it, each undone by one step. */
const undoing: readonly (readonly [RegExp, (token: string) => string])[] = [
  [/\\(?:u[0-9a-f]{4}|["\\/bfnrt])/gi, unescaped],
  [/%[0-7][0-9a-f]|(?:%[89a-f][0-9a-f])+/gi, unquoted],
  [/\+/g, () => ' '],
  [/&(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-f]{1,6});/gi, dereferenced],
  [/<U\+[0-9A-F]{4,6}>/g, (token) => characterOf(Number.parseInt(token.slice(3), 16))],
];
/** How many of these steps may lie over one another. */
const deepest = 3;
const mostForms = 24;

/** The form with every token of one kind undone; null where it has none. */
function undone({ text, at }: Form, tokens: RegExp, read: (token: string) => string): Form | null {
  let plain = '';
  const from: number[] = [];
  let end = 0;
  const keep = (to: number): void => {
    for (let index = end; index < to; index += 1) from.push(at[index] ?? 0);
    plain += text.slice(end, to);
  };
  for (const hit of text.matchAll(tokens)) {
    const letters = read(hit[0]);
    keep(hit.index);
    end = hit.index + hit[0].length;
    for (let index = 0; index < letters.length; index += 1) from.push(at[hit.index + Math.floor((index * hit[0].length) / letters.length)] ?? 0);
    plain += letters;
  }
  if (end === 0) return null;
  keep(text.length);
  return { text: plain, at: [...from, at[text.length] ?? 0] };
}

/** Every way to read the sentence, itself first. */
function formsOf(sentence: string): Form[] {
  const forms: Form[] = [{ text: sentence, at: Array.from({ length: sentence.length + 1 }, (_, index) => index) }];
  const seen = new Set([sentence]);
  let from = 0;
  for (let depth = 0; depth < deepest; depth += 1) {
    const to = forms.length;
    for (const form of forms.slice(from, to)) {
      for (const [tokens, read] of undoing) {
        const next = forms.length < mostForms ? undone(form, tokens, read) : null;
        if (next === null || seen.has(next.text)) continue;
        seen.add(next.text);
        forms.push(next);
      }
    }
    from = to;
  }
  return forms;
}

/** Where the beginning of a secret stands in front of the sign of a cut at `end`, too short to be known for a piece; -1 where none does. */
function cutBeginning(text: string, end: number, secret: string): number {
  const least = Math.min(4, Math.ceil(secret.length / 2));
  for (let length = Math.min(telling, secret.length) - 1; length >= least; length -= 1) {
    const start = end - length;
    if (start < 0 || !secret.startsWith(text.slice(start, end))) continue;
    if (secret.length >= telling || !/\w/.test(text.charAt(start - 1))) return start;
  }
  return -1;
}

/** Where a sentence quotes: from quote to quote, or from the first to the last where they do not come in pairs. */
function quotesIn(sentence: string): (readonly [number, number])[] {
  const whole: [number, number] = [sentence.indexOf('"'), sentence.lastIndexOf('"') + 1];
  const pairs = Array.from(sentence.matchAll(/"(?:[^"\\]|\\.)*"/gs), ({ index, 0: quote }) => [index, index + quote.length] as const);
  return pairs.length * 2 === sentence.split('"').length - 1 ? pairs : [whole];
}

/** Letters that may be part of a word of ours. */
const word = /^[A-Z]?[a-z]+$/;

/** The secret, and what Base64 makes of it in either alphabet. */
function wholes(secret: string): string[] {
  const encoded = secret.length > longest ? [] : inBase64(secret);
  return [secret, ...encoded, ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))];
}

/**
 * Takes pieces of secrets out of a sentence that quotes a text cut off within one: whatever 8 letters of a secret stand together, in any spelling, and
 * the beginning of a secret where a quote ends in `…`. A secret such as `sample-documents-token` has words in it that we use ourselves: outside of
 * quotes they stay.
 */
export function withoutPieces(secrets: readonly string[], mask: string): (sentence: string) => string {
  const pieces = new Set<string>();
  for (const whole of secrets.flatMap(wholes)) {
    for (let start = 0; start + telling <= whole.length; start += 1) pieces.add(whole.slice(start, start + telling));
  }
  const spans = ({ text, at }: Form, isOurs: (at: number) => boolean): [number, number][] => {
    const found: [number, number][] = [];
    const add = (start: number, end: number) => found.push([at[start] ?? 0, at[end] ?? 0]);
    for (let start = 0; start + telling <= text.length; start += 1) {
      const piece = text.slice(start, start + telling);
      if (pieces.has(piece) && !(word.test(piece) && isOurs(at[start] ?? 0))) add(start, start + telling);
    }
    for (let end = text.indexOf('…'); end !== -1; end = text.indexOf('…', end + 1)) {
      for (const secret of secrets) {
        const start = cutBeginning(text, end, secret);
        if (start !== -1) add(start, end);
      }
    }
    return found;
  };
  return (sentence) => {
    const quotes = quotesIn(sentence);
    const isOurs = (at: number): boolean => !quotes.some(([start, end]) => at >= start && at < end);
    const found = formsOf(sentence)
      .flatMap((form) => spans(form, isOurs))
      .sort(([a], [b]) => a - b);
    let shown = '';
    let end = 0;
    for (const [from, to] of found) {
      if (to <= end) continue;
      if (from > end || end === 0) shown += sentence.slice(end, from) + mask;
      end = to;
    }
    return shown + sentence.slice(end);
  };
}
