import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArrivingReply } from '#core/document/arriving-reply.ts';
import { type HeldBytes, isCut, sizeOf, wholeOf } from '#core/document/long-reply.ts';

const cutting = { least: 1, kept: 8 };
const room = (length: number): Uint8Array => new Uint8Array(length);

/** Adds the bytes in pieces that end at these shares of them; what was received is looked at when the reply has to be read whole. */
function take(bytes: Buffer, ends: readonly number[]): HeldBytes | null {
  const places = [...ends.map((share) => Math.floor(share * bytes.length)), bytes.length];
  const reply = new ArrivingReply(bytes.length, room, cutting);
  let from = 0;
  for (const to of places.sort((a, b) => a - b)) {
    if (!reply.add(bytes.subarray(from, to))) {
      expect(Buffer.concat([...reply.received()]).equals(bytes.subarray(0, to))).toBe(true);
      return null;
    }
    from = to;
  }
  const cut = reply.end();
  if (cut === null) expect(Buffer.concat([...reply.received()]).equals(bytes)).toBe(true);
  return cut;
}

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
  'an end that is missing': (base64, at) => base64.slice(0, at),
};

describe('a reply that arrives in pieces', () => {
  it('is put together byte for byte, whatever its Base64', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(...Object.keys(spoilt)),
        fc.nat(),
        fc.constantFrom('', '{"a":1,', '{"x":"\\"parsed_base64', '{"parsed_base64" ,'),
        fc.constantFrom('"parsed_base64":"', '"parsed_base64" : \n"', '"parsed_base64":', '"p":"'),
        fc.constantFrom('"}', '', '","z":"ü"}', '","parsed_base64":"QQ=="}'),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        (document, how, where, before, name, after, ends) => {
          const base64 = Buffer.from(document).toString('base64');
          const written = spoilt[how]?.(base64, where % Math.max(1, base64.length)) ?? '';
          const bytes = Buffer.from(`${before}${name}${written}${after}`);
          const cut = take(bytes, ends);
          if (cut === null) return;
          expect(Buffer.from(wholeOf(cut)).equals(bytes)).toBe(true);
          expect(sizeOf(cut)).toBe(bytes.length);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('is read whole as soon as its Base64 ends too early', () => {
    const begun = Buffer.from('{"parsed_base64":"QUJD","z":"');
    const reply = new ArrivingReply(1000, room, cutting);
    expect(reply.add(begun)).toBe(false);
    expect(Buffer.concat([...reply.received()]).equals(begun)).toBe(true);
  });

  it.each(Object.keys(spoilt))('is held without its Base64 only where that is plain: %s', (how) => {
    const document = Buffer.from(
      '<a>some rows \u00ff\u00fe\u00fb\u00ef\u00be and rows</a>',
      'latin1',
    );
    const written = spoilt[how]?.(document.toString('base64'), 8) ?? '';
    const cut = take(Buffer.from(`{"parsed_base64":"${written}"}`), [0.3, 0.5, 0.9]);
    expect(cut && isCut(cut) ? Buffer.from(cut.decoded) : cut).toEqual(
      how === 'plain' ? document : null,
    );
  });
});
