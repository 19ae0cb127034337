import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mask, redact, redactInPlace } from '#core/secrets/redact.ts';

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
const behind =
  (words: string): Spelling =>
  ([before, secret, after]) => [before + words, secret, after];

const plainly: Record<string, Spelling> = {
  plain: (held) => held,
  'JSON once': json,
  'JSON twice': (held) => json(json(held)),
  percent,
  form,
};
const inBase64: Record<string, Spelling> = {
  Base64: base64('base64'),
  'Base64 for addresses': base64('base64url'),
  'behind Bearer': behind('Bearer '),
  'behind Basic': (held) => behind('Basic ')(base64('base64')(behind('user:')(held))),
};
const all = { ...plainly, ...inBase64 };

const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const secrets = fc.oneof(
  fc.string({ unit: printable, minLength: 8, maxLength: 200, size: 'max' }),
  fc.string({ unit: fc.constantFrom(...'ab1"\\%+/= &'), minLength: 8, maxLength: 60, size: 'max' }),
);
/** Nothing of it is a letter of Base64, an escape, a digit of one or a bracket of a tag, so that it cannot look like a part of the secret. */
const around = fc.string({ unit: fc.constantFrom(...'{}[](),;:\n|~'), maxLength: 40 });
const chunked = (text: string, cuts: readonly number[]): Uint8Array[] => {
  const bytes = new TextEncoder().encode(text);
  const at = [
    0,
    ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b),
    bytes.length,
  ];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
};
const leftOver = /^[^•]{0,4}•+[^•]{0,4}$/;

describe('whatever the secret and its spelling, nothing of it is left', () => {
  const pairs = Object.entries(all).flatMap(([outer, second]) =>
    Object.entries(all).map(([inner, first]) => [inner, outer, first, second] as const),
  );
  it.each(pairs)('%s, then %s', (_inner, _outer, first, second) => {
    fc.assert(
      fc.property(
        secrets,
        around,
        around,
        fc.array(fc.nat(), { maxLength: 5 }),
        (secret, before, after, cuts) => {
          const [front, spelled, back] = second(first(['', secret, '']));
          const text = before + front + spelled + back + after;
          const came = Buffer.concat(chunked(text, cuts)).toString('utf8');
          const shown = redactInPlace(came, [secret]);
          expect(shown).toHaveLength(text.length);
          expect(shown.split('\n')).toHaveLength(text.split('\n').length);
          const from = before.length + front.length;
          expect(shown.slice(from, from + spelled.length)).toMatch(leftOver);
          expect(shown.slice(0, before.length)).toBe(before);
          expect(shown.slice(text.length - after.length)).toBe(after);
          expect(redact(came, [secret])).toContain(mask);
        },
      ),
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
    for (const text of [
      secret,
      once(secret),
      once(once(secret)),
      once(once(once(secret))),
      once(once(once(once(secret)))),
      `Bearer ${once(once(secret))}`,
    ])
      expect(redactInPlace(`<${text}>`, [secret])).toMatch(/^<(?:Bearer )?[^•]{0,3}•+>$/);
  });
});

describe('a secret with signs between its letters that nobody sees', () => {
  const secret = 'tok-9f8e7d6c_5b4a3c2d';
  const escaped = (text: string): string =>
    text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const signs = ['**', '*', '~~', '`', '\u200b', '\u00ad', '\u2060', '\ufeff', '\u200d\u200c'];

  test.each(signs)('%j somewhere in it', (sign) => {
    for (let at = 1; at < secret.length; at += 1) {
      const text = `a *b* ${secret.slice(0, at)}${sign}${secret.slice(at)} ~c~`;
      expect(redact(text, [secret])).toBe(`a *b* ${mask} ~c~`);
      expect(redact(`"${escaped(text)}"`, [secret])).toBe(`"a *b* ${mask} ~c~"`);
      expect(redactInPlace(text, [secret])).toBe(
        `a *b* ${'•'.repeat(secret.length + sign.length)} ~c~`,
      );
    }
  });

  test.each(signs)('%j between all of its letters, those of Markdown also in Base64', (sign) => {
    const text = [...secret].join(sign);
    expect(redact(`(${sign}${text}${sign})`, [secret])).toBe(`(${sign}${mask}${sign})`);
    expect(redact(`"${escaped(text)}"`, [secret])).toBe(`"${mask}"`);
    const encoded = Buffer.from(`me:${text}`).toString('base64');
    if (/^[ -~]+$/.test(sign)) expect(redactInPlace(encoded, [secret])).toMatch(/^.{4}•+.{0,4}$/);
  });

  test('that has such signs itself, with others in it that nobody sees', () => {
    const starred = 'tok*9f8e7d`6c_5b4a~3c2d';
    for (const text of [starred, [...starred].join('\u200b')])
      expect(redact(`<${text}>`, [starred])).toBe(`<${mask}>`);
  });

  test('takes no time to look for', () => {
    const many = '*'.repeat(300_000);
    expect(redact(`${secret.slice(0, 6)}${many}${secret.slice(6)}${many}x`, [secret])).toBe(
      `${mask}${many}x`,
    );
  });

  test('and Markdown without it stays as it is', () => {
    const text = '**bold** `tok-9f8e` ~~old~~ a\u200bb *7d6c*';
    expect(redact(text, [secret])).toBe(text);
  });
});

test('of a secret that is nearly all spaces, a sign that is left alone is not a secret', () => {
  for (const sign of '>;{')
    expect(redactInPlace(`a ${sign} b`, [`${sign}        `])).toBe(`a ${sign} b`);
  expect(redactInPlace('x abc y', ['abc\n'])).toBe('x ••• y');
});

test('a text without the secret is the same text', () => {
  const other = fc.string({ unit: fc.constantFrom(...'xyzXYZ\\"%/\n{}•u'), maxLength: 200 });
  const secret = fc
    .string({ unit: fc.constantFrom(...'abcABC012\\"%/ +'), minLength: 8, maxLength: 60 })
    .filter((text) => /[abcABC012]{3}/.test(text));
  fc.assert(
    fc.property(other, secret, (text, hidden) => {
      expect([redactInPlace(text, [hidden]), redact(text, [hidden])]).toEqual([text, text]);
    }),
  );
});

test('letters beyond the first plane are known by their escapes', () => {
  const secret = 'pass😀word-é';
  const escaped = [...Array(secret.length).keys()]
    .map((at) => `\\u${secret.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
  expect(redact(`"${escaped}"`, [secret])).toBe(`"${mask}"`);
});

test('a secret of backslashes and signs takes no time to look for', () => {
  const texts = [
    '\\'.repeat(100_000),
    '%25'.repeat(40_000),
    '%5C'.repeat(40_000),
    '\\u005c'.repeat(20_000),
    '&amp;'.repeat(20_000),
  ];
  for (const secret of [
    '\\'.repeat(60),
    '%25'.repeat(60),
    '"\\"\\"\\"\\'.repeat(10),
    `a${'\\'.repeat(60)}b`,
    '%5C'.repeat(30),
  ])
    for (const text of texts) redactInPlace(text, [secret]);
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
    ['a script', 'p\\xe4ssw\\xf6rd\\x2d17'],
  ])('%s', (_where, text) => {
    const shown = redactInPlace(text, [secret]);
    expect(shown).toContain('••••••••');
    expect(shown).not.toMatch(/ssw|ord-?17|c3N3/);
    expect(shown).toHaveLength(text.length);
  });
});

test.each(['\n', '\r\n', '\\n', '\\r\\n'])(
  'Base64 in lines that end in %j is known across them, and stays in as many lines',
  (end) => {
    const secret = 'kX9vQ2mTz8LpRw4Yb7NcHd3F';
    for (let before = 20; before < 60; before += 1) {
      const base64 = Buffer.from(`${'-'.repeat(before)}${secret}-----`).toString('base64');
      const text = base64.replace(/.{76}/g, `$&${end}`);
      const shown = redactInPlace(text, [secret]);
      expect(shown.split('\n')).toHaveLength(text.split('\n').length);
      expect(shown).toHaveLength(text.length);
      expect(Buffer.from(shown.replaceAll(end, ''), 'base64').toString('latin1')).not.toMatch(
        /kX9v|Hd3F|z8Lp/,
      );
      expect(shown).toMatch(/^(?:LS0t)+/);
    }
    const other = Buffer.alloc(900, 'nothing secret in here')
      .toString('base64')
      .replace(/.{76}/g, `$&${end}`);
    expect(redactInPlace(other, [secret])).toBe(other);
  },
);

test('what was escaped for HTML is known in Base64', () => {
  const text = Buffer.from('<p>a&lt;b&gt;c&amp;&quot;d&#39;e</p>').toString('base64');
  expect(Buffer.from(redact(text, [`a<b>c&"d'e`]), 'base64').toString('latin1')).not.toContain(
    'lt;b',
  );
});
