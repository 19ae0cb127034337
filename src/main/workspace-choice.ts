import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BrowserWindow, dialog } from 'electron';
import type { NamedWorkspace } from '#operations/workspace-file-schemas.ts';

/** Asks for a workspace file in a dialog of the system; null if the user cancels. */
export async function chooseWorkspaceFile(): Promise<string | null> {
  const options = {
    title: 'Open workspace',
    filters: [
      { name: 'Workspace of a repository', extensions: ['yaml', 'yml'] },
      { name: 'All files', extensions: ['*'] },
    ],
    properties: ['openFile' as const],
  };
  const window =
    BrowserWindow.getFocusedWindow() ??
    BrowserWindow.getAllWindows().find((one) => one.isVisible());
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return filePaths[0] ?? null;
}

/** What the command line of the app says of workspaces. The switches of Electron and Chromium are none of ours. */
export function startOptions(argv: readonly string[]): {
  workspace: NamedWorkspace | null;
  allowedVariables: readonly string[];
} {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    options: {
      workspace: { type: 'string' },
      env: { type: 'string' },
      'allow-env': { type: 'string', multiple: true },
    },
  });
  const { workspace, env, 'allow-env': allowed = [] } = values;
  return {
    workspace:
      typeof workspace === 'string'
        ? { path: resolve(workspace), environment: typeof env === 'string' ? env : null }
        : null,
    allowedVariables: allowed.filter((name) => typeof name === 'string'),
  };
}
