import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mask, redact, redactInPlace } from '#core/secrets/redact.ts';
import { inEscapes } from '../golden.ts';
import { html } from './made-secrets.ts';

/** What is before, the secret, and what is behind it; a spelling keeps track of where the secret is. */
type Held = readonly [before: string, secret: string, after: string];
type Spelling = (held: Held) => Held;

const each =
  (spell: (text: string) => string): Spelling =>
  ([before, secret, after]) => [spell(before), spell(secret), spell(after)];
const json = each((text) => JSON.stringify(text).slice(1, -1));
const form = each((text) => new URLSearchParams({ a: text }).toString().slice(2));
const percent = each(encodeURIComponent);

/** In Base64 the letters at both ends of the secret also depend on their neighbours; they count as outside. */
const base64 =
  (alphabet: 'base64' | 'base64url'): Spelling =>
  ([before, secret, after]) => {
    const encoded = Buffer.from(before + secret + after, 'latin1').toString(alphabet);
    const from = Math.ceil((before.length * 8) / 6);
    const to = Math.floor(((before.length + secret.length) * 8) / 6);
    return [encoded.slice(0, from), encoded.slice(from, to), encoded.slice(to)];
  };
const inLetters: Record<string, Spelling> = {
  plain: (held) => held,
  JSON: json,
  percent,
  form,
  HTML: each(html),
};
const spellings: Record<string, Spelling> = {
  ...inLetters,
  Base64: base64('base64'),
  'Base64 for addresses': base64('base64url'),
  hexadecimal: each((text) => Buffer.from(text, 'latin1').toString('hex')),
  'behind Basic': ([before, secret, after]) => {
    const [front, spelled, back] = base64('base64')([`user:${before}`, secret, after]);
    return [`Basic ${front}`, spelled, back];
  },
};

const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const secrets = fc.oneof(
  fc.string({ unit: printable, minLength: 8, maxLength: 200, size: 'max' }),
  fc.string({ unit: fc.constantFrom(...'ab1"\\%+/= &'), minLength: 8, maxLength: 60, size: 'max' }),
);
/** Nothing of it is a letter of Base64, an escape, a digit of one or a bracket of a tag, so that it cannot look like a part of the secret. */
const around = fc.string({ unit: fc.constantFrom(...'{}[](),;:\n|~'), maxLength: 40 });
const leftOver = /^[^•]{0,4}•+[^•]{0,4}$/;

describe('whatever the secret and its spelling, nothing of it is left', () => {
  const pairs = Object.entries(inLetters).flatMap(([outer, second]) =>
    Object.entries(spellings).map(([inner, first]) => [inner, outer, first, second] as const),
  );
  it.each(pairs)('%s, then %s', (_inner, _outer, first, second) => {
    fc.assert(
      fc.property(secrets, around, around, (secret, before, after) => {
        const [front, spelled, back] = second(first(['', secret, '']));
        const text = before + front + spelled + back + after;
        const shown = redactInPlace(text, [secret]);
        expect(shown).toHaveLength(text.length);
        expect(shown.split('\n')).toHaveLength(text.split('\n').length);
        const from = before.length + front.length;
        expect(shown.slice(from, from + spelled.length)).toMatch(leftOver);
        expect(shown.slice(0, before.length)).toBe(before);
        expect(shown.slice(text.length - after.length)).toBe(after);
        expect(redact(text, [secret])).toContain(mask);
      }),
      { numRuns: 20, seed: 17 },
    );
  });
});

describe('a secret that holds what looks like an escape and is not one', () => {
  const once = (text: string): string => JSON.stringify(text).slice(1, -1);
  it.each([
    '\\u        ',
    ' \\u        ',
    'ab\\u12 c34d',
    'ab\\u{zz}c34d',
    'ab\\u12345678',
    'ab\\c345678d',
    '\\""a"aa\\aaaaa',
  ])('%j', (secret) => {
    for (const text of [secret, once(secret), once(once(secret)), `Bearer ${once(once(secret))}`])
      expect(redactInPlace(`<${text}>`, [secret])).toMatch(/^<(?:Bearer )?[^•]{0,3}•+>$/);
  });
});

test('of a secret that is nearly all spaces, a sign that is left alone is not a secret', () => {
  for (const sign of '>;{')
    expect(redactInPlace(`a ${sign} b`, [`${sign}        `])).toBe(`a ${sign} b`);
  expect(redactInPlace('x abc y', ['abc\n'])).toBe('x ••• y');
});

test('letters beyond the first plane are known by their escapes', () => {
  const secret = 'pass😀word-é';
  expect(redact(`"${inEscapes(secret)}"`, [secret])).toBe(`"${mask}"`);
});

test('a secret too long for a pattern letter by letter is known in Base64 all the same', () => {
  const secret = 'aB3-/+'.repeat(400);
  const text = Buffer.from(`me:${secret}`).toString('base64');
  expect(redactInPlace(text, [secret])).toMatch(/^.{4}•+.{0,4}$/);
});

describe('a letter beyond ASCII is sent in Latin-1, and known in whatever becomes of that', () => {
  const secret = 'pässwörd-17';
  const latin = Buffer.from(secret, 'latin1');
  test.each([
    ['bytes that are no UTF-8', latin.toString('utf8')],
    ['the same in JSON', JSON.stringify(latin.toString('utf8')).replaceAll('\ufffd', '\\ufffd')],
    ['an address', 'p%E4ssw%f6rd-17'],
    ['Base64', Buffer.from(`Bearer ${secret}`, 'latin1').toString('base64')],
  ])('%s', (_where, text) => {
    const shown = redactInPlace(text, [secret]);
    expect(shown).toContain('••••••••');
    expect(shown).not.toMatch(/ssw|ord-?17|c3N3/);
    expect(shown).toHaveLength(text.length);
  });
});
