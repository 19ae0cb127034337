import { lstat, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { shellWord } from '#core/check/replay.ts';
import { errorText } from '#core/text/wording.ts';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { CouldNot, print, printJson } from '../terminal/output.ts';

/** How the service of each language is installed, started (`typed`: by a person) and tested, in its folder. */
const languages = {
  typescript: {
    install: ['npm', 'install'],
    // Without npm in between, so that whoever starts it can end it.
    start: ['node', '--import', 'tsx', 'src/server.ts'],
    typed: 'npm start',
    test: ['npm', 'test'],
  },
  python: {
    install: [],
    start: ['python3', 'server.py'],
    typed: 'python3 server.py',
    test: ['python3', '-m', 'unittest'],
  },
} as const;

/** The path of the webhook in both services. */
const path = '/tickets';

const templates = '../../../resources/templates/webhook/';

/** The text of each file of a service by its path. The build puts the texts into the command. */
function filesOf(language: string): [path: string, text: string][] {
  const all = import.meta.glob<string>(
    [
      '../../../resources/templates/webhook/**',
      '!**/node_modules/**',
      '!**/package-lock.json',
      '!**/__pycache__/**',
    ],
    { query: '?raw', import: 'default', eager: true, exhaustive: true },
  );
  const start = `${templates}${language}/`;
  return Object.entries(all)
    .filter(([name]) => name.startsWith(start))
    .map(([name, text]) => [name.slice(start.length), text]);
}

/** Throws CouldNot for a folder that holds anything, one that cannot be read, and a link to none. */
async function refuseFull(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new CouldNot('storage', `Cannot read ${folder}: ${errorText(error)}`);
  });
  const [entry, target] = await Promise.allSettled([lstat(folder), stat(folder)]);
  if (entry.status === 'fulfilled' && target.status === 'rejected')
    throw new CouldNot(
      'storage',
      `${folder} is a link to a folder that is not there, so nothing was written. Make that folder, or name another one.`,
    );
  if (names.length > 0)
    throw new CouldNot(
      'refused',
      `${folder} is not empty, so nothing was written. Name a new or an empty folder.`,
    );
}

const optionList = [
  [
    '--lang <language>',
    'language of the service',
    { choices: ['typescript', 'python'], isRequired: true },
  ],
  'json',
] as const satisfies OptionList;
type NewOptions = OptionsOf<typeof optionList>;

async function writeService(folder: string, { lang, json }: NewOptions): Promise<void> {
  const dir = resolve(folder);
  await refuseFull(dir);
  const files = filesOf(lang);
  try {
    for (const [name, text] of files) {
      const file = join(dir, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { flag: 'wx' });
    }
  } catch (error) {
    throw new CouldNot('storage', `Cannot write to ${dir}: ${errorText(error)}`);
  }
  const { install, start, typed, test } = languages[lang];
  if (json) return printJson({ dir, install, start, test, path });
  // A name that begins with - would be an option.
  const word =
    process.platform === 'win32' ? `"${folder}"` : shellWord(folder.replace(/^-/, './-'));
  const steps = [`cd ${word}`, install.join(' '), typed];
  print(
    [
      `Wrote a webhook to ${dir}. Start it:`,
      ...steps.filter((step) => step !== '').map((step) => `  ${step}`),
      `It answers at http://127.0.0.1:8080${path}. In another terminal, in the same folder:`,
      '  assay fire get_items --tab tickets',
      '  assay open assay.yaml',
      '`assay check` signs its visitors with ASSAY_VISITOR_SECRET, any text of 32 characters or more:',
      '  ASSAY_VISITOR_SECRET=any-text-of-32-characters-or-more assay check --allow-writes',
    ].join('\n'),
  );
}

/** `assay new webhook`: a small service that follows the contract. */
export const define = (command: Command): Command =>
  withOptions(command.argument('[dir]', 'folder of the service', '.'), optionList).action(
    writeService,
  );
