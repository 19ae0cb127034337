import { expect, test } from 'vitest';
import { countedInCharacters } from '#core/http/counted-length.ts';
import { several } from '#core/text/wording.ts';

/** The body as it arrives from a server that announces the number of its characters. */
const cutToCharacters = (text: string): Uint8Array =>
  new TextEncoder().encode(text).subarray(0, text.length);
const announced = (length: number): [string, string][] => [['content-length', String(length)]];

test.each([
  ['a list', '{"items":[{"id":"t-1","title":"Gr\u00fc\u00dfe"}]}'],
  ['an array that loses one byte', '[{"title":"\u00fc"}]'],
  ['nested objects that lose one byte', '{"item":{"title":"\u00fc"}}'],
  ['a cut inside a character', '{"title":"\u65e5\u672c\u8a9e\u65e5\u672c\u8a9e"}'],
  ['a body over 64 kB', `{"items":["${'\u00fc'.repeat(70_000)}"]}`],
])('%s cut to the number of its characters is recognised', (_name, text) => {
  const body = cutToCharacters(text);
  expect(countedInCharacters(announced(body.length), body)).toMatchObject({
    path: '$reply.headers["Content-Length"]',
    message: expect.stringContaining(several(body.length, 'byte')),
  });
});

test.each([
  ['a whole body', '{"title":"\u00fc"}', 0, 0],
  ['a cut body that announces more', '{"title":"\u00fc"}', 2, 2],
  ['a cut body of ASCII', '{"title":"u"}', 2, 0],
  ['an error that is not at the end', '{"title":\u00fc}', 0, 0],
  ['text that is no JSON', 'Gr\u00fc\u00dfe', 1, 0],
])('%s is not', (_name, text, cutBytes, more) => {
  const whole = new TextEncoder().encode(text);
  const body = whole.subarray(0, whole.length - cutBytes);
  expect(countedInCharacters(announced(body.length + more), body)).toBeNull();
  expect(countedInCharacters([], body)).toBeNull();
});
