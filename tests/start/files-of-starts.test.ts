import { resolve, sep } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesOfStarts } from '../../src/start/files-of-starts.ts';

const root = resolve(import.meta.dirname, '../..');
const src = (name: string): string => resolve(root, `src/${name}.ts`);

/** What judges a reply, explains a verdict or builds a request; "saxes" reads XML. */
const neverNeeded = [
  'core/contract/clauses',
  'core/contract/judge',
  'core/contract/judge-document',
  'core/diagnosis/diagnose',
  'core/widget/reply/status-advice',
  'core/widget/request/request',
  'core/widget/simulator/state',
].map(src);

describe('a command that reads the history', () => {
  const starts = ['cli/diff', 'cli/export', 'cli/history', 'cli/history-app'];
  const later = ['adapters/journal/session', 'app/evidence/formats', 'core/diagnosis/compare'];
  let chunks: readonly Rolldown.OutputChunk[] = [];

  beforeAll(async () => {
    const built = (await build({
      root,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true, external: ['libsql'] },
      build: {
        ssr: true,
        write: false,
        target: 'node20',
        rolldownOptions: { input: [...starts, ...later].map(src) },
      },
    })) as Rolldown.RolldownOutput;
    chunks = built.output.filter((one) => one.type === 'chunk');
  });

  /** The modules that a module loads before it runs, itself among them. */
  function loadedBy(name: string): string[] {
    const found = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId === src(name)));
    for (const { imports } of found)
      for (const chunk of chunks.filter(({ fileName }) => imports.includes(fileName)))
        found.add(chunk);
    return [...found].flatMap(({ moduleIds }) => moduleIds);
  }

  it.each([...starts, ...later])('loads no code that judges or explains: %s', (name) => {
    const loaded = loadedBy(name);
    expect(loaded).toContain(src(name));
    expect(
      loaded.filter(
        (path) => neverNeeded.includes(path) || path.includes(`${sep}node_modules${sep}saxes`),
      ),
    ).toEqual([]);
  });
});

describe('the built files', () => {
  const large = 20_000;
  /** The built file of each module, by modules that are imported by starts; each has a name, a size and what it imports. */
  function filesOf(
    modules: Readonly<Record<string, { size: number; imports?: readonly string[] }>>,
    starts: Readonly<Record<string, readonly string[]>>,
  ): Record<string, string | null> {
    const { fileOf } = filesOfStarts(root);
    const known = {
      getModuleInfo: (path: string) => {
        const name = path.slice(src('').length - '.ts'.length, -'.ts'.length);
        const { size, imports = [] } = modules[name] ?? { size: large, imports: starts[name] };
        return { importedIds: imports.map(src), isEntry: false, code: ' '.repeat(size) };
      },
    };
    return Object.fromEntries(Object.keys(modules).map((name) => [name, fileOf(src(name), known)]));
  }

  it('hold the modules that the same starts need', () => {
    const files = filesOf(
      { one: { size: large }, both: { size: large }, none: { size: large } },
      { 'cli/run': ['both'], 'cli/diff': ['one', 'both'] },
    );
    expect(files).toEqual({ one: 'stored', both: 'command-stored', none: null });
  });

  it('hold a small module with what more starts need, but not with what the window needs', () => {
    const files = filesOf(
      { small: { size: 9 }, both: { size: large }, all: { size: large } },
      {
        'main/index': ['all'],
        'main/host': ['all'],
        'cli/run': ['both', 'all'],
        'cli/tokens/tokens': ['small', 'both', 'all'],
        'cli/diff': ['small', 'both', 'all'],
      },
    );
    expect(files).toEqual({
      small: 'command-stored-tokens',
      both: 'command-stored-tokens',
      all: 'window-host-command-stored-tokens',
    });
  });

  it('do not import each other in a circle: a small module stays with what it imports', () => {
    const files = filesOf(
      {
        small: { size: 9, imports: ['imported'] },
        imported: { size: large },
        other: { size: large },
      },
      {
        'cli/run': ['other'],
        'cli/import': ['imported'],
        'cli/diff': ['small', 'other'],
        'cli/tokens/tokens': ['small', 'other'],
      },
    );
    expect(files).toEqual({
      small: 'judging-stored-tokens',
      imported: 'judging-stored-tokens',
      other: 'command-stored-tokens',
    });
  });
});
