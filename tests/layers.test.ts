import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ownFolder } from '#tests/support/folder.ts';

const root = resolve(import.meta.dirname, '..');

/** The table of src/README.md: the layers that the files of a layer may import. */
const mayImport = {
  core: ['core'],
  operations: ['core', 'operations'],
  app: ['core', 'operations', 'app'],
  adapters: ['core', 'operations', 'adapters'],
  samples: ['core', 'operations', 'samples'],
  main: ['core', 'operations', 'app', 'adapters', 'samples', 'main'],
  preload: ['preload'],
  web: ['core', 'operations', 'app', 'adapters', 'samples', 'web'],
  cli: ['core', 'operations', 'app', 'adapters', 'samples', 'web', 'cli'],
  renderer: ['core', 'operations', 'renderer'],
  start: ['start'],
};
const layers = Object.keys(mayImport);
const node = ['adapters', 'samples', 'main', 'web', 'cli', 'start'];

/** The layers that may import a package. */
const mayImportPackage = {
  electron: ['main', 'preload'],
  'electron/main': ['main', 'preload'],
  react: ['renderer'],
  'react/jsx-runtime': ['renderer'],
  'react-aria-components': ['renderer'],
  zustand: ['renderer'],
  'monaco-editor': [],
  'node:fs': node,
  fs: node,
};

/** Statements that one file may not hold, and others that it may. */
type Planted = { file: string; forbidden: string[]; allowed: string[] };

const imports: Planted[] = layers.map((layer) => {
  const rows = [
    ...Object.entries(mayImport)
      .filter(([name]) => name !== layer)
      .flatMap(([name]) => {
        const allowed = mayImport[layer as keyof typeof mayImport].includes(name);
        return [`../../${name}/one.ts`, `../../${name}/deep/one.ts`]
          .concat(name === 'preload' || name === 'start' ? [] : `#${name}/deep/one.ts`)
          .map((from) => ({ from, allowed }));
      }),
    ...Object.entries(mayImportPackage).map(([from, users]) => ({
      from,
      allowed: (users as string[]).includes(layer),
    })),
    { from: '#tests/one.ts', allowed: false },
    { from: '../own.ts', allowed: true },
  ];
  return {
    file: `src/${layer}/planted/imports.ts`,
    forbidden: rows.filter(({ allowed }) => !allowed).map(({ from }) => `import '${from}';`),
    allowed: rows.filter(({ allowed }) => allowed).map(({ from }) => `import '${from}';`),
  };
});

const special: Planted[] = [
  {
    file: 'src/core/planted/ways.ts',
    forbidden: [
      "import type { A } from '#app/one.ts';",
      "export type { B } from '../../app/one.ts';",
      "void import('#renderer/one.ts');",
      "import 'fast-check';",
    ],
    allowed: ["import 'zod';", "import 'saxes';"],
  },
  {
    file: 'src/core/planted/globals.ts',
    forbidden: [
      'fetch(address);',
      'process.exit();',
      'Buffer.from(text);',
      'window.focus();',
      'document.title;',
      'globalThis.name;',
      'self.name;',
      'localStorage.clear();',
      'setTimeout(act, 1);',
      'setImmediate(act);',
      'performance.now();',
      'crypto.randomUUID();',
      'console.log(text);',
      'Date.now();',
      'read(Date.now);',
      'new Date();',
      'Math.random();',
    ],
    allowed: ['new Date(3);', 'Date.parse(text);', 'new URL(text);', 'new TextDecoder();'],
  },
  {
    file: 'tests/core/planted.test.ts',
    forbidden: [
      'const begun = performance.now();',
      'process.cpuUsage();',
      'process.cpuUsage(begun);',
      'process.hrtime.bigint();',
      'expect(Date.now() - begun).toBeLessThan(100);',
    ],
    allowed: ['const exp = Date.now() + 1000;', "vi.spyOn(performance, 'now');"],
  },
  {
    file: 'src/adapters/planted/app.ts',
    forbidden: ["import '#app/api.ts';", "import '#app/vault/credentials.ts';"],
    allowed: ["import '#app/ports/ports.ts';", "import '#app/xml/open.ts';"],
  },
  {
    file: 'src/renderer/editor/planted.ts',
    forbidden: ["import 'electron';", "import '#app/one.ts';", "import 'node:fs';"],
    allowed: ["import 'monaco-editor';", "import 'monaco-editor/editor';"],
  },
  {
    file: 'src/renderer/planted/app.ts',
    forbidden: [
      "import { a } from '#app/one.ts';",
      "import * as b from '#app/one.ts';",
      "import c, { type D } from '#app/one.ts';",
      "export { e } from '#app/one.ts';",
      "void import('#app/one.ts');",
    ],
    allowed: [
      "import type { F } from '#app/deep/one.ts';",
      "export type G = import('#app/one.ts').G;",
    ],
  },
  {
    file: 'src/start.ts',
    forbidden: ["import './app/one.ts';"],
    allowed: ["import './start/a.ts';"],
  },
  { file: 'src/core/circle/a.ts', forbidden: ["import type { B } from './b.ts';"], allowed: [] },
  { file: 'src/core/circle/b.ts', forbidden: ["import type { A } from './a.ts';"], allowed: [] },
];

const report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
});
/** A planted global or a planted clock breaks other rules as well; only these hold the layers. */
const rules = [
  'lint/style/noRestrictedImports',
  'lint/style/noRestrictedGlobals',
  'lint/correctness/noNodejsModules',
  'lint/suspicious/noImportCycles',
  'plugin',
];

it('biome.json refuses what the layers may not import and how a test may not measure, and nothing else', async () => {
  const planted = [...imports, ...special];
  const folder = await ownFolder();
  for (const name of [
    'biome.json',
    '.gitignore',
    'tests/support/no-clock.grit',
    'tests/support/no-limit-of-time.grit',
    'tests/support/types-of-app.grit',
  ])
    await cp(join(root, name), join(folder, name), { recursive: true });
  for (const { file, forbidden, allowed } of planted) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), [...forbidden, ...allowed, ''].join('\n'));
  }

  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--reporter=json',
      '--max-diagnostics=none',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  const refused = new Set(
    report
      .parse(JSON.parse(stdout))
      .diagnostics.filter(({ category }) => rules.includes(category))
      .map(({ location }) => `${location.path}:${location.start.line}`),
  );
  const outcome = planted.map(({ file, forbidden, allowed }) => ({
    file,
    refused: [...forbidden, ...allowed].filter((_, index) => refused.has(`${file}:${index + 1}`)),
  }));
  expect(outcome).toEqual(planted.map(({ file, forbidden }) => ({ file, refused: forbidden })));
});
