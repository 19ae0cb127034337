import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitForCmd } from '#core/pasted/cmd-words.ts';
import { commandIn } from '#core/pasted/command-text.ts';
import { splitForShell } from '#core/pasted/shell-words.ts';

/** The words of a command as they are read when it is pasted. */
const pastedWords = (text: string): string[] => {
  const found = commandIn(text);
  return found === null ? [] : splits[found.shell === 'cmd' ? 'cmd' : 'posix'](found.text).words;
};
const splits = { posix: splitForShell, cmd: splitForCmd };
const wordsOf = (text: string): string[] => splitForShell(text).words;
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
        expect(splitForShell(text).words).toEqual(['curl', ...words]);
        expect(pastedWords(text)).toEqual(['curl', ...words]);
      }),
    ),
  );
  test.each([
    ['a backslash', (word: string) => word.replaceAll(/(\\*)"/g, String.raw`$1$1\"`)],
    ['a second quote', (word: string) => word.replaceAll(/(\\*)"/g, '$1$1""')],
  ])('cmd, quotes escaped by %s', (_, escaped) =>
    fc.assert(
      // cmd knows no escaped quote: behind one, these signs are its own.
      fc.property(fc.array(fc.stringMatching(/^[ -$'-;=?-\]_-{}~]*$/)), (words) => {
        const quoted = words.map((word) => `"${escaped(word).replace(/\\+$/, '$&$&')}"`);
        expect(splitForCmd(['curl', ...quoted].join(' ')).words).toEqual(['curl', ...words]);
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
        expect(pastedWords(text)).toEqual(['curl', ...words]);
      }),
    );
  });
});

test.each([
  ['a b\tc', ['a', 'b', 'c']],
  ['a\'b\'"c"d', ['abcd']],
  ['a \'\' ""', ['a', '', '']],
  ['a \\\n  b \\\r\n c', ['a', 'b', 'c']],
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
])('%j', (text, words) =>
  expect((text.startsWith('curl') ? pastedWords : wordsOf)(text)).toEqual(words),
);

test.each(['a | jq .', 'a\nb', 'a; b', 'a && b', 'a & b', 'a > file'])(
  '%j ends its command',
  (text) => {
    const { words, rest } = splitForShell(text);
    expect(words).toEqual(['a']);
    expect(rest).not.toBe('');
  },
);

test('names the variables that a shell would replace, and leaves them', () => {
  const braced = '$' + '{B}';
  const text = String.raw`a $A "x ${braced} \$C" '$D' e$F`;
  expect(splitForShell(text)).toEqual({
    words: ['a', '$A', `x ${braced} $C`, '$D', 'e$F'],
    variables: ['A', 'B', 'F'],
    rest: '',
  });
});

test.each(['a "b', "a 'b", "a $'b"])('%j has an open quote', (text) =>
  expect(() => splitForShell(text)).toThrow('not closed'),
);
