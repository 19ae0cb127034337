import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { app, dialog, type FileFilter, shell } from 'electron';
import { openedTarget } from '#adapters/opened-things.ts';
import { OperationError } from '#operations/outcome.ts';
import type { NamedWorkspace } from '#operations/workspace-file-schemas.ts';
import { mainWindow } from './window.ts';

async function choose(title: string, filters: FileFilter[]): Promise<string | null> {
  const options = { title, filters, properties: ['openFile' as const] };
  const main = mainWindow();
  const window = main?.isVisible() ? main : null;
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return filePaths[0] ?? null;
}

/** Asks for any file in a dialog of the system; null if the user cancels. */
export const chooseFile = (): Promise<string | null> => choose('Open file', []);

/** Asks for a workspace file in a dialog of the system; null if the user cancels. */
export const chooseWorkspaceFile = (): Promise<string | null> =>
  choose('Open workspace', [
    { name: 'Workspace of a repository', extensions: ['yaml', 'yml'] },
    { name: 'All files', extensions: ['*'] },
  ]);

/** Opens a workspace file in the program that the system has for YAML. Another name may be that of a program. */
export async function editWorkspaceFile(path: string): Promise<void> {
  const fault = /\.ya?ml$/i.test(path)
    ? await shell.openPath(path)
    : 'Its name does not end in .yaml.';
  if (fault !== '')
    throw new OperationError('refused', `The system did not open ${path} in an editor. ${fault}`);
}

/**
 * What the command line of the app says: a data folder, a workspace, and files and addresses to open.
 * The switches of Electron and Chromium are none of ours.
 */
export function startOptions(argv: readonly string[]): {
  data: string | null;
  workspace: NamedWorkspace | null;
  allowedVariables: readonly string[];
  opened: readonly string[];
} {
  const { values, positionals } = parseArgs({
    args: argv.slice(1),
    strict: false,
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      workspace: { type: 'string' },
      env: { type: 'string' },
      'allow-env': { type: 'string', multiple: true },
    },
  });
  // An app that is not packed is itself named by its folder, after what Electron takes.
  const ownPlace = positionals.findIndex((one) => resolve(one) === app.getAppPath());
  const named = app.isPackaged ? positionals : positionals.slice(ownPlace + 1);
  const { data, workspace, env, 'allow-env': allowed = [] } = values;
  return {
    data: typeof data === 'string' && data !== '' ? resolve(data) : null,
    workspace:
      typeof workspace === 'string'
        ? { path: resolve(workspace), environment: typeof env === 'string' ? env : null }
        : null,
    allowedVariables: allowed.filter((name) => typeof name === 'string'),
    opened: named.map((one) => openedTarget(one, process.cwd())),
  };
}
