import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Licence, licencesFile } from '../operations/licences.ts';

/**
 * The plugins that list the licences of what a build ships. `collect` records the packages in each
 * bundle; the builds of all hosts, threads and workers need one. `write` puts the list next to the
 * window's page, so it belongs to the bundle that is built last.
 */
export function shippedLicences(root: string): { collect(): Plugin; write(): Plugin } {
  const bundled = new Set<string>();
  return {
    collect: () => ({
      name: 'assay:bundled-packages',
      apply: 'build',
      generateBundle(_options, bundle) {
        for (const output of Object.values(bundle))
          for (const id of output.type === 'chunk'
            ? Object.keys(output.modules)
            : output.originalFileNames) {
            const folder = packageFolder(id);
            if (folder !== null) bundled.add(folder);
          }
      },
    }),
    write: () => ({
      name: 'assay:licences',
      apply: 'build',
      generateBundle: {
        order: 'post',
        async handler() {
          const folders = new Set([...bundled, ...(await unbundledPackages(root))]);
          const [assay, ...others] = await Promise.all(
            ['.', ...folders].map((folder) => licenceOf(join(root, folder))),
          );
          const source = JSON.stringify([assay, ...distinct(others)], null, 1);
          this.emitFile({ type: 'asset', fileName: licencesFile, source });
        },
      },
    }),
  };
}

/** The folder of the package that a bundled module is part of, from the project's root; null for a module of our own. What the bundler adds itself counts as the bundler's. */
export function packageFolder(id: string): string | null {
  const [, bundler] = /^\0?(rolldown|vite)\//.exec(id) ?? [];
  if (bundler !== undefined) return `node_modules/${bundler}`;
  const [folder] =
    /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/')) ?? [];
  return folder ?? null;
}

/**
 * What ships in addition to the bundles: the runtime of the desktop app, and the packages in `dependencies` with all their dependencies on this
 * system. Binaries for other systems are locked and not installed.
 */
async function unbundledPackages(root: string): Promise<readonly string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const shipped = Object.keys(packages).filter(
    (folder) => folder !== '' && !packages[folder]?.dev && existsSync(join(root, folder)),
  );
  return ['node_modules/electron', ...shipped];
}

const textFile = /^(?:licen[cs]e|copying|notice|third-?party-?(?:notices|licen[cs]es))\b/i;

async function licenceOf(folder: string): Promise<Licence> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && textFile.test(entry.name))
    .map((entry) => entry.name);
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  return {
    name,
    version,
    licence: (typeof license === 'string' ? license : license?.type) ?? null,
    text: texts.length === 0 ? null : texts.map(withoutBlankEnds).join('\n\n'),
  };
}

/** Preserves the spaces of the first line, which centre a title in some texts. */
const withoutBlankEnds = (text: string): string => text.replace(/^\s*\n/, '').trimEnd();

/** One entry for each version of a package, by name. */
const distinct = (licences: readonly Licence[]): readonly Licence[] =>
  [
    ...new Map(licences.map((licence) => [`${licence.name}@${licence.version}`, licence])).values(),
  ].toSorted((a, b) => a.name.localeCompare(b.name));
