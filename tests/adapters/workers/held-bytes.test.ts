import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherBytes } from '#adapters/workers/held-bytes.ts';

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
