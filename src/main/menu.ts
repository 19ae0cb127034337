import { dialog, shell } from 'electron';
import type { openedThings } from '#adapters/opened-things.ts';
import type { createApp } from '#app/api.ts';
import { errorText } from '#core/text/wording.ts';
import { exportActions, exportNames } from '#operations/evidence-schemas.ts';
import type { NamedWorkspace } from '#operations/workspace-file-schemas.ts';
import { homepage } from '../../package.json';
import { runInWindow } from './ipc.ts';
import { type MenuActions, mainWindow, setMenu } from './window.ts';
import { chooseFile } from './workspace-choice.ts';

const actionsOf = (
  opened: Pick<ReturnType<typeof openedThings>, 'add'>,
  report: (fault: unknown) => void,
): MenuActions => ({
  exports: exportNames.map((name) => ({
    title: exportActions[name].title,
    command: `export-${name}` as const,
  })),
  run(command) {
    const window = mainWindow();
    if (window === null) return;
    // The menu can belong to the window of the documentation.
    if (command !== 'documentation') window.focus();
    runInWindow(window, command);
  },
  openFile() {
    void chooseFile()
      .then((path) => opened.add(path === null ? [] : [path]))
      .catch(report);
  },
  homepage: () => void shell.openExternal(homepage).catch(report),
});

/** Keeps the menu of the app as the workspaces are: which one is open, and which ones were. Returns the way to stop. */
export function keepMenu(
  { handlers, onChanged }: Pick<ReturnType<typeof createApp>, 'handlers' | 'onChanged'>,
  opened: Pick<ReturnType<typeof openedThings>, 'add'>,
  report: (fault: unknown) => void,
): () => void {
  const failed = (error: unknown): void =>
    void dialog.showMessageBox({
      type: 'error',
      title: 'Assay',
      message: 'The workspace was not opened.',
      detail: errorText(error),
    });
  const open = async (file: NamedWorkspace | null): Promise<void> => {
    const input = file ?? { path: null, environment: null };
    await handlers.openWorkspaceFile(input);
  };
  const close = async (): Promise<void> => {
    await handlers.closeWorkspaceFile();
  };
  const actions = {
    open: (file: NamedWorkspace | null) => void open(file).catch(failed),
    close: () => void close().catch(report),
  };
  const others = actionsOf(opened, report);
  const look = async (): Promise<void> => {
    const info = await handlers.readWorkspaceFile();
    const recent = info.recent.filter(({ path }) => path !== info.open?.path);
    setMenu({ ...actions, isOpen: info.open !== null, recent }, others);
  };
  setMenu({ ...actions, isOpen: false, recent: [] }, others);
  void look().catch(report);
  return onChanged((what) => {
    if (what === 'workspace') void look().catch(report);
  });
}
