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
