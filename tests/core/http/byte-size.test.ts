import { expect, test } from 'vitest';
import { formatBytes } from '#core/http/byte-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [1500, '1.5 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [64 * 1024 * 1024, '64 MB'],
  [1500 * 1024 * 1024, '1.5 GB'],
  [16 * 1024 ** 3, '16 GB'],
])('%d bytes are written %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
