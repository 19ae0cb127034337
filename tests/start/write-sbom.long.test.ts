import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Licence } from '#operations/licences.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { buildAssay, isBuildFresh } from '../../src/start/build.ts';
import { writeSbom } from '../../src/start/write-sbom.ts';

const root = resolve(import.meta.dirname, '../..');
const namesOf = (parts: readonly { name: string; version: string }[]): string[] =>
  parts.map(({ name, version }) => `${name}@${version}`).sort();

test('the list of components has exactly the packages that ship, and their dependencies on each other', async () => {
  if (!(await isBuildFresh(root))) expect(await buildAssay(root)).toMatchObject({ ok: true });
  const sbom = JSON.parse(await readFile(await writeSbom(root, await ownFolder()), 'utf8'));
  const licences = await readFile(resolve(root, 'out/renderer/licences.json'), 'utf8');
  const [, ...shipped]: Licence[] = JSON.parse(licences);
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(namesOf(sbom.components)).toEqual(namesOf(shipped));
  const refs = sbom.components.map((part: { 'bom-ref': string }) => part['bom-ref']);
  const own = sbom.metadata.component['bom-ref'];
  const linked = sbom.dependencies.flatMap((one: { ref: string; dependsOn: string[] }) => [
    one.ref,
    ...one.dependsOn,
  ]);
  expect([...new Set<string>(linked)].sort()).toEqual([own, ...refs].sort());
});
