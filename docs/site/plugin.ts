import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/**
 * The plugin that puts the documentation next to the window's page, in `docs/`. What writes it imports the tables of the contract and the
 * commands, so it is loaded when it is needed. `collect` makes the plugin that lists the licences of what it bundles.
 */
export const documentation = (root: string, collect: () => Plugin): Plugin => ({
  name: 'assay:documentation',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<typeof import('./make.tsx')>(
      join(root, 'docs/site/make.tsx'),
      {
        configFile: false,
        logLevel: 'warn',
        root,
        oxc: { jsx: { runtime: 'automatic', development: false } },
      },
    );
    for (const { path, content } of await module.makeSite(root, [collect()]))
      this.emitFile({ type: 'asset', fileName: `docs/${path}`, source: content });
  },
});
