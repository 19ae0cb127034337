import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherReply } from '#adapters/workers/held-bytes.ts';
import { cutReply } from '#core/document/arriving-reply.ts';
import { isCut, usualCutting, wholeOf } from '#core/document/long-reply.ts';

const document = Buffer.alloc(usualCutting.least, '<row a="1">Łódź, 12,50 ÿþ</row>\n');
const base64 = document.toString('base64');
const chunk = 60_001;

test('what Node decodes as it arrives is what the core decodes, and comes back byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: base64.length - 1 }),
      fc.constantFrom('', '\n', '-', '_', '=', '==', '*', 'ü', '\\', '"', '\0', 'A', 'AAAA'),
      fc.nat({ max: 5 }),
      async (at, put, removed) => {
        const written = base64.slice(0, at) + put + base64.slice(at + removed);
        const body = Buffer.from(`{"id":"one","parsed_base64":"${written}","z":1}`);
        const gathered = gatherReply(body.length);
        for (let from = 0; from < body.length; from += chunk)
          await gathered.add(body.subarray(from, from + chunk));
        const held = await gathered.bytes();
        const expected = cutReply(body, (length) => new Uint8Array(length));
        expect(isCut(held)).toBe(expected !== null);
        if (isCut(held))
          expect(Buffer.compare(held.decoded, expected?.decoded ?? document)).toBe(0);
        expect(Buffer.compare(wholeOf(held), body)).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
});

test.each([
  ['whose size nobody says', null, `{"parsed_base64":"${base64}"}`],
  ['that is short', undefined, '{"parsed_base64":"QQ=="}'],
  ['that ends within its Base64', undefined, `{"parsed_base64":"${base64}`],
  ['without a document', undefined, `{"a":"${base64}"}`],
])('a reply %s is held whole', async (_what, total, text) => {
  const body = Buffer.from(text);
  const gathered = gatherReply(total === undefined ? body.length : total);
  for (let from = 0; from < body.length; from += chunk)
    await gathered.add(body.subarray(from, from + chunk));
  const held = await gathered.bytes();
  expect(isCut(held)).toBe(false);
  expect(Buffer.compare(wholeOf(held), body)).toBe(0);
});
