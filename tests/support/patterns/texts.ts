/** A text in two lengths: what it begins with, what is repeated, and a last letter that spoils it. */
type Pumped = { name: string; whole: string; half: string };

/** Characters of the longer text. */
const size = 40_000;

function pump(begin: string, piece: string, end: string): Pumped {
  const make = (length: number): string =>
    begin + piece.repeat(Math.ceil(length / piece.length)) + end;
  const name = JSON.stringify(`${begin}${piece}${piece}…${end}`);
  return { name, whole: make(size), half: make(size / 2) };
}

/** What is repeated in texts that people and programs write, long enough to hurt. */
export const pumped: readonly Pumped[] = [
  ...[' ', '\t', '\n', '\r\n', ' \n', '[', '{', '(', '[]', '"', "'", '""', '\\', '\\"', '<', '<a '],
  ...[
    '<a>',
    '<!--',
    '&',
    '&#',
    '1',
    '1,',
    '1.',
    '1 ',
    '-',
    'a',
    'a ',
    'aA1',
    'a=',
    'a: ',
    '/',
    '.',
  ],
  ...['%41', ';', '=', '@a.', 'ä', '\u{1f600}'],
].map((piece) => pump('', piece, '\u0001'));

/** What a pattern itself names, repeated: a class of characters that no list has is one of its own. */
export function ownTexts(source: string): Pumped[] {
  const named = new Set(source.replaceAll(/\\u\{?[0-9a-fA-F]+\}?|\\x..|\\./g, ''));
  const letters = [...named].filter((letter) => !/[()[\]|?*+^${}]/.test(letter)).slice(0, 10);
  const [begin = ''] = /^[\w<>&!"'=: -]+/.exec(source.replace(/^\^/, '')) ?? [];
  return [
    ...letters.map((letter) => pump('', letter, '\u0001')),
    ...[' ', '1', 'a', '"'].map((piece) => pump(begin, piece, '\u0001')),
    ...(begin === '' ? [] : [pump('', begin, '\u0001'), pump('', `${begin} `, '\u0001')]),
  ];
}
