import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { licenceSchema, licencesFile } from '../operations/licences.ts';
import { runProgram } from './program.ts';

/** What is read of a list of components as npm writes it (CycloneDX 1.5); the rest is kept as it is. */
const sbomSchema = z.looseObject({
  specVersion: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(
    z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
type Sbom = z.infer<typeof sbomSchema>;

/** The list without the components that only build or test Assay. `shipped` has those that ship, as "name@version". */
function onlyShipped(sbom: Sbom, shipped: ReadonlySet<string>): Sbom {
  const components = sbom.components.filter(({ name, version }) =>
    shipped.has(`${name}@${version}`),
  );
  const refs = new Set([
    sbom.metadata.component['bom-ref'],
    ...components.map((c) => c['bom-ref']),
  ]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((ref) => refs.has(ref)) }));
  return { ...sbom, components, dependencies };
}

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
  const sbom = sbomSchema.parse(JSON.parse(end.output));
  const licences = await readFile(join(root, 'out/renderer', licencesFile), 'utf8');
  const [assay, ...others] = licenceSchema.array().parse(JSON.parse(licences));
  const shipped = new Set(others.map(({ name, version }) => `${name}@${version}`));
  const file = join(folder, `assay-${assay?.version}.cdx.json`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify(onlyShipped(sbom, shipped), null, 2)}\n`);
  return file;
}

const root = resolve(import.meta.dirname, '../..');
if (process.argv[1] === import.meta.filename)
  process.stdout.write(`${await writeSbom(root, join(root, 'dist'))}\n`);
