import fc from 'fast-check';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bundleLimits } from '#app/evidence/bundle-format.ts';
import { readBundle } from '#app/evidence/read-bundle.ts';
import { writeBundle } from '#app/evidence/write-bundle.ts';
import { at } from '../stage.ts';
import { evidenceWith } from './kept-exchanges.ts';

const facts = { version: '1.2.3', at, environment: { platform: 'linux' }, notes: 'Look at 2.' };
const request = { method: 'GET', url: 'https://a.example/', headers: [], body: null } as const;
const one = evidenceWith({ ...request, headers: [] });

/** A bundle with some of its files changed. */
async function bundleWith(change: (files: Record<string, Uint8Array>) => Zippable) {
  return zipSync(change(unzipSync(await writeBundle([one], facts))));
}
const manifestOf = (files: Record<string, Uint8Array>) =>
  JSON.parse(new TextDecoder().decode(files['manifest.json'])) as Record<string, unknown>;
const withManifest = (changes: Record<string, unknown>) =>
  bundleWith((files) => ({
    ...files,
    'manifest.json': strToU8(JSON.stringify({ ...manifestOf(files), ...changes })),
  }));

test('any texts come out of a bundle as they went in', async () => {
  // A kept body is decoded text, so that no half of a character is in it.
  const text = fc.string({ unit: 'binary' });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.option(text), text), { minLength: 1, maxLength: 4 }),
      text,
      async (exchanges, notes) => {
        const evidences = exchanges.map(([body, name]) =>
          evidenceWith({ ...request, headers: [['X-A', name]] }, { body, changes: { name } }),
        );
        const bundle = await readBundle(await writeBundle(evidences, { ...facts, notes }));
        expect(bundle).toMatchObject({ notes, exchanges: evidences });
      },
    ),
    { numRuns: 50 },
  );
});

test('a bundle with one byte changed is read as it was, or refused', async () => {
  const bytes = await writeBundle([one], facts);
  const whole = await readBundle(bytes);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ by;
      const outcome = await readBundle(changed).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'bad-input' });
      // Everything but the manifest has a checksum.
      else expect(outcome).toMatchObject({ exchanges: whole.exchanges });
    }),
    { numRuns: 100 },
  );
});

test.each<[string, () => Promise<Uint8Array>, string]>([
  ['no zip', async () => strToU8('{"format":"assay-bundle"}'), 'not a zip file'],
  ['an empty file', async () => new Uint8Array(), 'not a zip file'],
  ['half of it', async () => (await writeBundle([one], facts)).slice(0, 900), 'zip file'],
  ['no manifest', () => bundleWith(({ 'manifest.json': _, ...files }) => files), 'manifest.json'],
  [
    'another zip',
    async () => zipSync({ 'word/document.xml': strToU8('<a/>') }),
    'does not belong in a bundle',
  ],
  [
    'a path that leads out',
    () => bundleWith((files) => ({ ...files, '../../.bashrc': strToU8('x') })),
    'does not belong in a bundle',
  ],
  [
    'a path that leads out of its folder',
    () => bundleWith((files) => ({ ...files, 'exchanges/1/../../x': strToU8('x') })),
    'does not belong in a bundle',
  ],
  [
    'a newer version',
    () => withManifest({ version: 2, assay: '9.9' }),
    'Assay 9.9, which is newer',
  ],
  ['another format', () => withManifest({ format: 'zip' }), 'not that of a bundle'],
  ['a manifest without files', () => withManifest({ files: [] }), 'does not list'],
  [
    'a changed reply',
    () => bundleWith((files) => ({ ...files, 'exchanges/1/reply.txt': strToU8('[1]') })),
    'exchanges/1/reply.txt was changed',
  ],
  [
    'a missing reply',
    () => bundleWith(({ 'exchanges/1/reply.txt': _, ...files }) => files),
    'exchanges/1/reply.txt is missing',
  ],
])('a bundle that is %s is refused, and says why', async (_name, made, why) => {
  await expect(readBundle(await made())).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining(why),
  });
});

test('a bomb is refused before it fills the memory, whatever it says about its sizes', async () => {
  const unpacked = 8 * 1024 * 1024;
  const bomb = zipSync({ 'exchanges/1/reply.txt': new Uint8Array(4 * unpacked) });
  expect(bomb.length).toBeLessThan(unpacked / 100);
  // The size of the file in both of its heads.
  const view = new DataView(bomb.buffer);
  for (let index = 0; index + 4 <= bomb.length; index += 1) {
    const head = view.getUint32(index, true);
    if (head === 0x04034b50) view.setUint32(index + 22, 10, true);
    if (head === 0x02014b50) view.setUint32(index + 24, 10, true);
  }
  await expect(readBundle(bomb, { ...bundleLimits, unpacked })).rejects.toMatchObject({
    message: expect.stringContaining('too large'),
  });
});
