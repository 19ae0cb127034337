import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { CommandTable, commandPages, commands } from './command-pages.tsx';
import { contractPages } from './contract-pages.tsx';
import { htmlOf } from './layout.tsx';
import { type Pictures, readMarkdown } from './markdown.tsx';
import type { Page, Part } from './page.ts';
import { picturesFolder } from './pictures.ts';

/** The pages that are written by hand, in the order of the menu. */
const written: Record<'Start' | 'Jobs' | 'Reference', readonly string[]> = {
  Start: ['index', 'install', 'five-minutes'],
  Jobs: [
    'jobs/broken-list',
    'jobs/cors',
    'jobs/identity',
    'jobs/messaging',
    'jobs/follow-and-archive',
    'jobs/missing-transaction',
    'jobs/record',
    'jobs/check-in-ci',
    'jobs/before-and-after',
    'jobs/hand-over',
    'jobs/contract-files',
    'jobs/agents',
    'jobs/mock-service',
  ],
  Reference: ['window', 'command-line', 'workspaces', 'accessibility'],
};

/** A file of the site, with its path in it. */
export type SiteFile = { path: string; content: string | Uint8Array };

/**
 * Makes every file of the documentation from `docs/pages`, the tables of the contract and the commands. Pictures that were not taken are left out.
 * `plugins` see what the script of the pages is bundled from.
 */
export async function makeSite(root: string, plugins: readonly Plugin[] = []): Promise<SiteFile[]> {
  const pictures = await picturesIn(root);
  const all = commands;
  const pages = [
    ...(await writtenPages(root, picturesByName(pictures))).map(
      (page): Page =>
        page.path === 'command-line.html'
          ? {
              ...page,
              content: (
                <>
                  {page.content}
                  <CommandTable all={all} />
                </>
              ),
            }
          : page,
    ),
    ...contractPages(),
    ...commandPages(all),
  ];
  const listed = pages.filter(({ isListed }) => isListed);
  const made = pages.map((page) => ({ path: page.path, content: htmlOf(page, listed) }));
  const index = made.map(({ path, content }, at) => ({
    id: path,
    title: pages[at]?.title ?? path,
    text: wordsOf(content),
  }));
  const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
  return [
    ...made,
    { path: 'search.json', content: JSON.stringify(index) },
    { path: 'site.js', content: await browserScript(root, plugins) },
    { path: 'style.css', content: await read('docs/site/style.css') },
    { path: 'icon.svg', content: await read('src/renderer/icon.svg') },
    ...(await Promise.all(
      pictures.map(async (name) => ({
        path: `pictures/${name}`,
        content: await readFile(join(root, picturesFolder, name)),
      })),
    )),
  ];
}

const writtenPages = (root: string, pictures: Pictures): Promise<Page[]> =>
  Promise.all(
    Object.entries(written).flatMap(([part, names]) =>
      names.map(async (name): Promise<Page> => {
        const source = await readFile(join(root, 'docs/pages', `${name}.md`), 'utf8');
        const { title, content } = readMarkdown(source, `${name}.md`, pictures);
        return { path: `${name}.html`, part: part as Part, title, isListed: true, content };
      }),
    ),
  );

async function picturesIn(root: string): Promise<string[]> {
  const names = await readdir(join(root, picturesFolder)).catch(() => []);
  return names.filter((name) => /^[\w-]+\.(?:light|dark)\.png$/.test(name)).sort();
}

/** A picture counts only in both themes. */
function picturesByName(files: readonly string[]): Pictures {
  const names = files.flatMap((file) => /^(.+)\.light\.png$/.exec(file)?.[1] ?? []);
  return new Map(
    names
      .filter((name) => files.includes(`${name}.dark.png`))
      .map((name) => [
        name,
        { light: `pictures/${name}.light.png`, dark: `pictures/${name}.dark.png` },
      ]),
  );
}

/** The words of a page for the search: what is inside its content, without markup. */
function wordsOf(html: string): string {
  const content = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  return content
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(lt|gt|amp|quot|#x27);/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The one script of the pages, for the search and the theme. */
async function browserScript(root: string, plugins: readonly Plugin[]): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'docs/site/browser'),
    plugins: [...plugins],
    build: {
      write: false,
      target: 'chrome120',
      minify: 'oxc',
      rolldownOptions: {
        input: join(root, 'docs/site/browser/site.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [script] = 'output' in made ? made.output : [];
  if (script === undefined) throw new Error('The script of the documentation was not built.');
  return script.code;
}
