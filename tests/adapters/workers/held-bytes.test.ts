import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherBytes, gatherReply } from '#adapters/workers/held-bytes.ts';
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

test('pieces of any size are put together in their order', () => {
  const size = fc.oneof(fc.nat({ max: 40 }), fc.constantFrom(16_383, 16_384, 65_536, 70_000));
  fc.assert(
    fc.property(fc.array(size, { maxLength: 40 }), (sizes) => {
      const gathered = gatherBytes(null);
      const pieces = sizes.map((length, at) => Buffer.alloc(length, at + 1));
      for (const piece of pieces) gathered.add(piece);
      expect(Buffer.compare(gathered.bytes(), Buffer.concat(pieces))).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test('two million pieces of a byte fit into little memory', async () => {
  const program = `
    const { gatherBytes } = await import('#adapters/workers/held-bytes.ts');
    const gathered = gatherBytes(null);
    const sent = Buffer.alloc(64 * 1024, 'a');
    for (let at = 0; at < 2_000_000; at += 1) gathered.add(sent.subarray(at % 60_000, (at % 60_000) + 1));
    process.stdout.write(String(gathered.bytes().length));`;
  const args = ['--max-old-space-size=64', '--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('2000000');
});
