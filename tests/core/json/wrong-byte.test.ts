import { expect, test } from 'vitest';
import { firstWrongByte } from '#core/json/fault.ts';

/** Bytes, a letter each. */
const texts = {
  nothing: '',
  'a byte order mark alone': '\xef\xbb\xbf',
  'a letter in Latin-1 before a bracket, which is not wrong': 'a\xe9<',
  'behind a byte order mark': '\xef\xbb\xbf\xe9<',
  'behind a second one, which is a character': '\xef\xbb\xbf\xef\xbb\xbf\xff',
  'an emoji that is cut': 'a\xf0\x9f\x98',
  'an emoji that is broken': '\xf0\x9f\x98A',
  'half a surrogate pair': '\xed\xa0\x80',
  'a zero written in two bytes': '\xc0\x80',
  'behind an emoji, which is two UTF-16 units': '\xf0\x9f\x98\x80\xff',
};

test('the first wrong byte is in the golden file', async () => {
  const told = Object.entries(texts).map(([what, text]) => {
    const wrong = firstWrongByte(Buffer.from(text, 'latin1'), 'utf-8');
    return `${what}: ${JSON.stringify(wrong)}\n`;
  });
  await expect(told.join('')).toMatchFileSnapshot('golden/wrong-bytes.txt');
});
