import { basename, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReportSource } from '#app/check/reports.ts';
import type { CheckInput } from './workspace.ts';

/** The address of a file from the folder of the command, as reports of a repository name it; of one outside it, the whole address. */
function addressOf(path: string): string {
  const way = relative(process.cwd(), resolve(path)).replaceAll('\\', '/');
  return way.startsWith('..') || way === ''
    ? pathToFileURL(resolve(path)).href
    : way.split('/').map(encodeURIComponent).join('/');
}

/** What reports say of the checked file. Whoever gets one need not know the folders of this machine. */
export const reportSource = (
  { from, lineOf }: Pick<CheckInput, 'from' | 'lineOf'>,
  version: string,
): ReportSource => ({ version, name: basename(from), uri: addressOf(from), lineOf });
