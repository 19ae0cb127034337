import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitCommand } from '#core/pasted/shell-words.ts';

const wordsOf = (text: string): string[] => splitCommand(text).words;
const anyWord = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const anyWords = fc.array(anyWord, { maxLength: 6 });

const single = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
const double = (word: string): string => `"${word.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`;
const ansi = (word: string): string =>
  `$'${word.replaceAll(/['\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`;
const ansiHex = (word: string): string =>
  `$'${Array.from(word, (letter) => `\\U${(letter.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`).join('')}'`;

describe('any word survives every way to quote it', () => {
  test.each([
    ['single quotes', single],
    ['double quotes', double],
    ["$'…'", ansi],
    ["$'…' with code points", ansiHex],
  ])('%s', (_, quoted) =>
    fc.assert(
      fc.property(anyWords, (words) => {
        const text = ['curl', ...words.map(quoted)].join(' ');
        fc.pre(!/\^"|\^\r?\n/.test(text));
        expect(wordsOf(text)).toEqual(['curl', ...words]);
      }),
    ),
  );
  test('the way Chrome copies for cmd on Windows', () => {
    const forCmd = (word: string): string =>
      `^"${word
        .replaceAll(/(\\*)"/g, String.raw`$1$1\"`)
        .replace(/\\+$/, '$&$&')
        .replaceAll(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`\\]/g, '^$&')}^"`;
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[ -~]*$/), { minLength: 1 }), (words) => {
        const text = ['curl', ...words.map(forCmd)].join(' ^\n  ');
        expect(wordsOf(text)).toEqual(['curl', ...words]);
      }),
    );
  });
});

test('no text makes it fail but for a quote that is not closed', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a \'"\\$^`\n\r&|;{}x0') }), (text) => {
      try {
        splitCommand(text);
      } catch (error) {
        expect(error).toHaveProperty('message', 'A quote is not closed.');
      }
    }),
  ));

test.each([
  ['a b\tc', ['a', 'b', 'c']],
  ['a\'b\'"c"d', ['abcd']],
  ['a \'\' ""', ['a', '', '']],
  ['a \\\n  b \\\r\n c', ['a', 'b', 'c']],
  ['a `\n b', ['a', 'b']],
  [String.raw`a\ b "c\d" '\e'`, ['a b', String.raw`c\d`, String.raw`\e`]],
  [String.raw`$'\x41\u00e9\t\101\q'`, [String.raw`Aé${'\t'}A\q`]],
  ['a http://x/?a=1&b=2 c', ['a', 'http://x/?a=1&b=2', 'c']],
  [
    'curl "http://x" ^\r\n -H "a: \\"b\\"" ^\n -X POST',
    ['curl', 'http://x', '-H', 'a: "b"', '-X', 'POST'],
  ],
  [
    'curl ^"http://x/?a=1^&b=2^" ^\n  -d ^"^{^\\^"a^\\^":1^}^"',
    ['curl', 'http://x/?a=1&b=2', '-d', '{"a":1}'],
  ],
])('%j', (text, words) => expect(wordsOf(text)).toEqual(words));

test.each(['a | jq .', 'a\nb', 'a; b', 'a && b', 'a & b', 'a > file'])(
  '%j ends its command',
  (text) => {
    const { words, rest } = splitCommand(text);
    expect(words).toEqual(['a']);
    expect(rest).not.toBe('');
  },
);

test('names the variables that a shell would replace, and leaves them', () => {
  const braced = '$' + '{B}';
  const text = String.raw`a $A "x ${braced} \$C" '$D' e$F`;
  expect(splitCommand(text)).toEqual({
    words: ['a', '$A', `x ${braced} $C`, '$D', 'e$F'],
    variables: ['A', 'B', 'F'],
    rest: '',
  });
});

test.each(['a "b', "a 'b", "a $'b"])('%j has an open quote', (text) =>
  expect(() => splitCommand(text)).toThrow('not closed'),
);
