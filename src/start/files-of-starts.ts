import { resolve, sep } from 'node:path';

/** Starts that somebody waits for, by the modules that they load. */
const starts: Readonly<Record<string, readonly string[]>> = {
  window: ['main/index'],
  host: ['main/host'],
  command: ['cli/run'],
  judging: [
    'adapters/workers/judge-thread',
    'core/contract/judge',
    'cli/read-reply',
    'cli/import',
    'cli/file-app',
    'app/evidence/import',
    'app/evidence/import-anything',
  ],
  xml: ['adapters/workers/xml-thread', 'adapters/assay-file/assay-file-thread'],
  journal: ['adapters/journal/journal-thread'],
  stored: [
    'cli/diff',
    'cli/export',
    'cli/history-app',
    'core/diagnosis/compare',
    'app/evidence/handlers',
    'app/evidence/formats',
  ],
  tokens: ['cli/tokens/tokens', 'cli/tokens/tokens-app', 'adapters/vault/vault'],
};

/** What the bundler knows of the modules of a build, by their paths. */
type Modules = {
  getModuleInfo(path: string): { importedIds: readonly string[]; isEntry: boolean } | null;
};

/** A module and all that it imports, and so on. */
function allThatLoads(paths: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(paths);
  for (const path of found)
    for (const next of modules.getModuleInfo(path)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * Puts the modules that the same starts need into one built file, named after them, because each further file costs a start about a millisecond.
 * `fileOf` gives the name for a module; null leaves it to the bundler, as what no start needs, or only the host.
 */
export function filesOfStarts(root: string) {
  let needs: (readonly [start: string, modules: ReadonlySet<string>])[] | null = null;
  const needsOfStarts = (modules: Modules) =>
    Object.entries(starts).map(([start, names]) => {
      const paths = names.map((name) => resolve(root, `src/${name}.ts`));
      const unknown = paths.find((path) => modules.getModuleInfo(path) === null);
      if (unknown !== undefined)
        throw new Error(`files-of-starts.ts names ${unknown}, which is not in the build.`);
      return [start, allThatLoads(paths, modules)] as const;
    });
  return {
    /** A build in watch mode begins anew with other modules. */
    plugin: {
      name: 'files-of-starts',
      buildStart: () => {
        needs = null;
      },
    },
    fileOf(path: string, modules: Modules): string | null {
      needs ??= needsOfStarts(modules);
      // Code of Electron stays out of the files of the command line, which runs without it.
      const isOfElectron = path.startsWith(resolve(root, 'src/main') + sep);
      if (isOfElectron || modules.getModuleInfo(path)?.isEntry) return null;
      const names = needs.flatMap(([start, needed]) => (needed.has(path) ? [start] : []));
      return names.length === 0 || names.join() === 'host' ? null : names.join('-');
    },
  };
}
