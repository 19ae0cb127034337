import { dialog, shell } from 'electron';
import type { App } from '#app/handlers.ts';
import { errorText } from '#core/text/wording.ts';
import type { NamedWorkspace } from '#operations/workspace-file-schemas.ts';
import { homepage } from '../../package.json';
import { runInWindow } from './ipc.ts';
import { type HelpActions, mainWindow, setMenu } from './window.ts';

const running = () => ({ signal: new AbortController().signal, progress: () => undefined });

const help = (report: (fault: unknown) => void): HelpActions => ({
  run(command) {
    const window = mainWindow();
    if (window === null) return;
    // The menu can belong to the window of the documentation.
    if (command !== 'documentation') window.focus();
    runInWindow(window, command);
  },
  homepage: () => void shell.openExternal(homepage).catch(report),
});

/** Keeps the menu of the app as the workspaces are: which one is open, and which ones were. Returns the way to stop. */
export function keepMenu(
  { handlers, onChanged }: Pick<App, 'handlers' | 'onChanged'>,
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
    await handlers.openWorkspaceFile(input, running());
  };
  const close = async (): Promise<void> => {
    await handlers.closeWorkspaceFile({}, running());
  };
  const actions = {
    open: (file: NamedWorkspace | null) => void open(file).catch(failed),
    close: () => void close().catch(report),
  };
  const helpActions = help(report);
  const look = async (): Promise<void> => {
    const info = await handlers.readWorkspaceFile({}, running());
    const recent = info.recent.filter(({ path }) => path !== info.open?.path);
    setMenu({ ...actions, isOpen: info.open !== null, recent }, helpActions);
  };
  setMenu({ ...actions, isOpen: false, recent: [] }, helpActions);
  void look().catch(report);
  return onChanged((what) => {
    if (what === 'workspace') void look().catch(report);
  });
}
