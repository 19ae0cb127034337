import { describe, expect, test } from 'vitest';
import { mask, redactSaid } from '#core/redact.ts';
import { withoutPieces } from '#core/secret-pieces.ts';

const secret = 'k9s8/d7"f6 +ä\\z&q-0123456789';
const said = (sentence: string, ...secrets: string[]): string => redactSaid({ message: sentence }, secrets).message;

describe('a piece of a secret', () => {
  test.each([
    ['at the end of a quote', `"see ${secret.slice(0, 5)}…".`, `"see ${mask}…".`],
    ['long enough to be told anywhere', `<${secret.slice(15, 24)}> closes nothing`, `<${mask}> closes nothing`],
    ['its end', `a ${secret.slice(-8)} b`, `a ${mask} b`],
    ['escaped by the quote', JSON.stringify(secret.slice(0, 15)), `"${mask}"`],
    ['escaped by what is quoted as well', JSON.stringify(JSON.stringify(secret.slice(0, 15))), `"\\"${mask}\\""`],
    ['in an address', `to ${encodeURIComponent(secret.slice(0, 15))}…`, `to ${mask}…`],
    ['in a form', new URLSearchParams({ a: secret.slice(0, 14) }).toString(), `a=${mask}`],
    ['in HTML', secret.slice(0, 12).replaceAll('"', '&quot;'), mask],
    ['in HTML by numbers', [...secret.slice(8, 18)].map((char) => `&#${char.charCodeAt(0)};`).join(''), mask],
    ['in Base64', `Basic ${Buffer.from(`me:${secret}`).toString('base64').slice(0, 26)}…`, `Basic bWU6${mask}…`],
  ])('%s', (_name, sentence, masked) => {
    expect(said(sentence, secret)).toBe(masked);
  });

  test('whose letters nobody would see, which a quote names by their numbers', () => {
    expect(said('"ab<U+00A0>cd<U+00AD>ef…"', 'ab\u00a0cd\u00adef-and-more')).toBe(`"${mask}…"`);
  });

  test('of another secret beside it: each is masked, and what stands between stays', () => {
    expect(said('one-secr, two-secr', 'one-secret', 'two-secret')).toBe(`${mask}, ${mask}`);
  });

  test('too short to tell is left, and so is a sentence without any', () => {
    expect(said('k9s8/d7 and 3456789', secret)).toBe('k9s8/d7 and 3456789');
    expect(withoutPieces([], mask)('as it is…')).toBe('as it is…');
  });

  test('of a short secret is masked where a quote is cut within it, as a word of its own only', () => {
    expect(said('"my hunte…" and "my wordhunte…"', 'hunter2')).toBe(`"my ${mask}…" and "my wordhunte…"`);
  });

  test('a path is never cut: only a whole secret is masked in it', () => {
    const path = '$.k9s8d7f6-long';
    expect(redactSaid({ path, message: path }, ['k9s8d7f6-long-and-longer'])).toEqual({ path, message: `$.${mask}` });
  });

  test('words of ours stay where nothing is quoted, whatever the secret is made of', () => {
    const secret = 'sample-documents-token';
    expect(said('The parsed document says "documents-to…", and documents expire.', secret)).toBe(
      `The parsed document says "${mask}…", and documents expire.`,
    );
    expect(said('It is "the document".', secret)).toBe(`It is "the ${mask}".`);
  });
});
