import { createHash } from 'node:crypto';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { evidencePlace, ticketFile } from '../operations/ticket.ts';
import { shippedLicences } from './licences.ts';

/**
 * The plugin that makes the page of an executable ticket next to the window's page: one HTML file with its script and styles in it,
 * which works from a disk and without a network. Its policy lets nothing run but that script, and nothing load.
 */
export const ticketPage = (root: string): Plugin => ({
  name: 'assay:ticket',
  apply: 'build',
  async generateBundle() {
    const licences = shippedLicences(root);
    const made = await build({
      configFile: false,
      logLevel: 'warn',
      root: join(root, 'src/renderer'),
      plugins: [inlineWorkers, react(), licences.collect()],
      worker: { format: 'iife', plugins: () => [licences.collect()] },
      build: {
        write: false,
        target: 'chrome120',
        minify: 'oxc',
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: {
          input: join(root, 'src/renderer/ticket/ticket.tsx'),
          output: { format: 'iife', codeSplitting: false },
        },
      },
    });
    if (!('output' in made)) throw new Error('The build of the ticket made more than one bundle.');
    const textOf = (ending: string): string =>
      made.output
        .filter(({ fileName }) => fileName.endsWith(ending))
        .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
        .join('\n');
    const source = pageOf({
      script: textOf('.js').replaceAll('</script', String.raw`<\/script`),
      style: textOf('.css').replaceAll('</style', String.raw`<\/style`),
      licences: (await licences.bundled())
        .map(({ name, version, text }) => `${name} ${version}\n\n${text ?? ''}`)
        .join('\n\n---\n\n'),
    });
    this.emitFile({ type: 'asset', fileName: ticketFile, source });
  },
});

/** Workers as text inside the script: the page is one file. */
const inlineWorkers: Plugin = {
  name: 'assay:inline-workers',
  enforce: 'pre',
  resolveId(source, importer) {
    return source.endsWith('?worker') ? this.resolve(`${source}&inline`, importer) : null;
  },
};

type PageParts = { script: string; style: string; licences: string };

function pageOf({ script, style, licences }: PageParts): string {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Assay ticket</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="root"></div>
    ${evidencePlace}
    <script type="text/plain" id="licences">${licences.replaceAll('<', '‹')}</script>
    <script>${script}</script>
  </body>
</html>
`;
}
