import { describe, expect, it } from 'vitest';
import { cutReply } from '#core/document/long-reply.ts';

const cutting = { least: 1, kept: 8 };
const room = (length: number): Uint8Array => new Uint8Array(length);
const document = Buffer.from('<a>some rows \u00ff\u00fe\u00fb\u00ef\u00be and rows</a>', 'latin1');

/** Base64 as services write it, and as they should not. */
const spoilt: Record<string, (base64: string, at: number) => string> = {
  plain: (base64) => base64,
  'a line break': (base64, at) => `${base64.slice(0, at)}\r\n${base64.slice(at)}`,
  'a space at its end': (base64) => `${base64} `,
  'letters for addresses': (base64, at) =>
    `${base64.slice(0, at)}${base64.slice(at).replaceAll('+', '-').replaceAll('/', '_')}`,
  'no padding': (base64) => base64.replace(/=+$/, ''),
  'too much padding': (base64) => `${base64}=`,
  'padding within': (base64, at) => `${base64.slice(0, at)}=${base64.slice(at + 1)}`,
  'spare bits': (base64) => base64.replace(/.(=+)$/, '/$1'),
  'a letter of no Base64': (base64, at) => `${base64.slice(0, at)}*${base64.slice(at + 1)}`,
  'a letter beyond ASCII': (base64, at) => `${base64.slice(0, at)}ü${base64.slice(at + 1)}`,
  'an escape': (base64, at) => `${base64.slice(0, at)}\\u0041${base64.slice(at + 1)}`,
  'an end that comes too early': (base64, at) => `${base64.slice(0, at)}","z":"${base64.slice(at)}`,
};

describe('a long reply without the middle of its Base64', () => {
  it.each(Object.keys(spoilt))('is made only where that is plain: %s', (how) => {
    const written = spoilt[how]?.(document.toString('base64'), 8) ?? '';
    const reply = Buffer.from(`{"a":1,"parsed_base64" : \n"${written}","z":"ü"}`);
    const cut = cutReply(reply, room, cutting);
    expect(cut && Buffer.from(cut.decoded)).toEqual(how === 'plain' ? document : null);
    if (cut === null) return;
    const { body, start, keptFrom, missing, characters } = cut;
    expect(reply.subarray(start, start + characters).toString()).toBe(written);
    const left = reply.subarray(keptFrom, keptFrom + missing);
    const parts = [body.subarray(0, keptFrom), left, body.subarray(keptFrom)];
    expect(Buffer.concat(parts).equals(reply)).toBe(true);
  });

  it.each([
    ['ends within its Base64', `{"parsed_base64":"${document.toString('base64')}`],
    ['has no document', `{"p":"${document.toString('base64')}"}`],
    ['is short', '{"parsed_base64":"QQ=="}'],
    ['has another value', '{"parsed_base64":null,"z":"QUJDREVGR0hJSktMTU5PUFFS"}'],
  ])('is not made of one that %s', (_what, text) => {
    expect(cutReply(Buffer.from(text), room, cutting)).toBeNull();
  });
});
