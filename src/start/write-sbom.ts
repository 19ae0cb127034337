import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Licence, licencesFile } from '../operations/licences.ts';
import { runProgram } from './program.ts';

/** What is read of a list of components as npm writes it (CycloneDX 1.5); the rest is kept as it is. */
type Sbom = {
  metadata: { component: { 'bom-ref': string } };
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * Writes the list of components (SBOM, CycloneDX) of what the build in `root` ships, as npm knows them, and returns its file. Those that ship are those whose
 * licences the build listed.
 */
export async function writeSbom(root: string, folder: string): Promise<string> {
  const end = await runProgram(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--loglevel', 'silent'],
    { cwd: root, timeMs: 60_000 },
  );
  if (!end.ok) throw new Error(`npm sbom failed.\n${end.output}`);
  const sbom: Sbom = JSON.parse(end.output);
  const licences = await readFile(join(root, 'out/renderer', licencesFile), 'utf8');
  const [assay, ...others]: Licence[] = JSON.parse(licences);
  const shipped = new Set(others.map(({ name, version }) => `${name}@${version}`));
  const components = sbom.components.filter((one) => shipped.has(`${one.name}@${one.version}`));
  const refs = new Set([sbom.metadata.component, ...components].map((one) => one['bom-ref']));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  const file = join(folder, `assay-${assay?.version}.cdx.json`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...sbom, components, dependencies }, null, 2)}\n`);
  return file;
}

const root = resolve(import.meta.dirname, '../..');
if (process.argv[1] === import.meta.filename)
  process.stdout.write(`${await writeSbom(root, join(root, 'dist'))}\n`);
