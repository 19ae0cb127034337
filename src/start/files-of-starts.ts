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
    'adapters/journal/session',
  ],
  tokens: ['cli/tokens/tokens', 'cli/tokens/tokens-app', 'adapters/vault/vault'],
};

/** What the bundler knows of the modules of a build, by their paths; `code` is null for what stays outside of the build. */
type Modules = {
  getModuleInfo(
    path: string,
  ): { importedIds: readonly string[]; isEntry: boolean; code: string | null } | null;
};

/** Below so many characters of source, a file of its own costs a start more than the same code in a file that it loads anyway. */
const smallFile = 16_000;

/** A module and all that it imports, and so on. */
function allThatLoads(paths: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(paths);
  for (const path of found)
    for (const next of modules.getModuleInfo(path)?.importedIds ?? []) found.add(next);
  return found;
}

/** The modules of each built file, by the starts that load it. */
type Files = Map<string, { starts: ReadonlySet<string>; paths: string[] }>;

/** The modules that the same starts need, together. */
function modulesByStarts(root: string, modules: Modules): Files {
  const needed = new Map<string, string[]>();
  for (const [start, names] of Object.entries(starts)) {
    const paths = names.map((name) => resolve(root, `src/${name}.ts`));
    const unknown = paths.find((path) => modules.getModuleInfo(path) === null);
    if (unknown !== undefined)
      throw new Error(`files-of-starts.ts names ${unknown}, which is not in the build.`);
    for (const path of allThatLoads(paths, modules))
      needed.set(path, [...(needed.get(path) ?? []), start]);
  }
  const files: Files = new Map();
  for (const [path, names] of needed) {
    const { code, isEntry } = modules.getModuleInfo(path) ?? { code: null, isEntry: false };
    // Code of Electron stays out of the files of the command line, which runs without it.
    const isOfElectron = path.startsWith(resolve(root, 'src/main') + sep);
    if (code === null || isEntry || isOfElectron) continue;
    const name = names.join('-');
    const file = files.get(name) ?? { starts: new Set(names), paths: [] };
    file.paths.push(path);
    files.set(name, file);
  }
  // What only the host needs is left to the bundler.
  files.delete('host');
  return files;
}

/**
 * Adds each small file to one that more starts load, of several to the one that the fewest load; what the window does not load stays out of its
 * files. All of those starts must load what the small file imports, so that no two files import each other.
 */
function withoutSmallFiles(files: Files, modules: Modules): Files {
  const sizeOf = (paths: readonly string[]): number =>
    paths.reduce((sum, path) => sum + (modules.getModuleInfo(path)?.code?.length ?? 0), 0);
  const bySize = [...files].sort(([, a], [, b]) => sizeOf(a.paths) - sizeOf(b.paths));
  for (const [name, small] of bySize) {
    if (sizeOf(small.paths) >= smallFile) continue;
    const hasAll = (larger: ReadonlySet<string>, starts: ReadonlySet<string>): boolean =>
      [...starts].every((start) => larger.has(start));
    const imported = new Set(
      small.paths.flatMap((path) => modules.getModuleInfo(path)?.importedIds ?? []),
    );
    const needed = [...files.values()].filter(
      (file) => file !== small && file.paths.some((path) => imported.has(path)),
    );
    const [larger] = [...files.values()]
      .filter(
        ({ starts }) =>
          starts.size > small.starts.size &&
          hasAll(starts, small.starts) &&
          starts.has('window') === small.starts.has('window') &&
          needed.every((file) => hasAll(file.starts, starts)),
      )
      .sort((a, b) => a.starts.size - b.starts.size);
    if (larger === undefined) continue;
    larger.paths.push(...small.paths);
    files.delete(name);
  }
  return files;
}

/**
 * Puts the modules that the same starts need into one built file, named after them, because each further file costs a start about a millisecond.
 * `fileOf` gives the name for a module; null leaves it to the bundler, as what no start needs, or only the host.
 */
export function filesOfStarts(root: string) {
  let files: ReadonlyMap<string, string> | null = null;
  const filesOf = (modules: Modules): ReadonlyMap<string, string> =>
    new Map(
      [...withoutSmallFiles(modulesByStarts(root, modules), modules)].flatMap(([name, { paths }]) =>
        paths.map((path) => [path, name] as const),
      ),
    );
  return {
    /** A build in watch mode begins anew with other modules. */
    plugin: {
      name: 'files-of-starts',
      buildStart: () => {
        files = null;
      },
    },
    fileOf(path: string, modules: Modules): string | null {
      files ??= filesOf(modules);
      return files.get(path) ?? null;
    },
  };
}
