import { importEvidence } from '#core/imported/import.ts';
import type { Imported } from '#core/imported/imported-exchange.ts';
import type { TextToImport } from '#core/imported/judged-reply.ts';
import type { Unpack } from '#core/imported/recorded-body.ts';
import { harOf } from './har.ts';
import { readBundle } from './read-bundle.ts';

/** Imports whatever was dropped, pasted or named; a bundle is unpacked, and read as the HAR of its exchanges. Throws an OperationError `bad-input` for one that cannot be read. */
export async function importAnything(
  given: TextToImport,
  onProgress?: (done: number, total: number) => void,
  unpack: Unpack | null = null,
): Promise<Imported> {
  const found = importEvidence(given, onProgress, unpack);
  if (found.recognised !== 'bundle' || typeof given.body === 'string') return found;
  const { exchanges } = await readBundle(given.body);
  const body = JSON.stringify(harOf(exchanges, { version: '' }));
  return { ...importEvidence({ ...given, body }, onProgress), recognised: 'bundle' };
}
