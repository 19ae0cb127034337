import type { Call } from '#operations/client.ts';
import { pauseFor, watchWhile } from '../documents/list-watch.ts';
import { whenNoForm } from '../ui/open-forms.ts';
import type { Stores } from './context.ts';
import { createHostWatch } from './host-watch.ts';

type Kept = Pick<Stores, 'tokens' | 'vault' | 'about' | 'workspace' | 'shell'>;

/**
 * Keeps tokens, vault and workspace as the host has them, for as long as the window is there. A browser tab out of sight stops, since each waiting
 * call takes one of the few connections a browser opens to a host, and catches up when it is looked at.
 */
export function keepHost(client: Call, { tokens, vault, about, workspace, shell }: Kept): void {
  let isHeld = false;
  /** What somebody edits was made of what the window knew then. Only as long as the host knows that too, it says what was changed elsewhere when that is saved. */
  const loadWorkspace = async (): Promise<void> => {
    if (isHeld) return;
    isHeld = true;
    await whenNoForm();
    isHeld = false;
    // What was noticed about the file is told under Settings.
    await Promise.all([workspace.getState().loadFromOutside(), about.getState().load()]);
  };
  const watch = createHostWatch({
    call: client,
    pause: pauseFor,
    onLost: (why) => shell.getState().lose(why),
    onVault: () => Promise.all([tokens, vault].map((store) => store.getState().load())),
    onWorkspace: async () => void loadWorkspace(),
  });
  const { check, end } = watchWhile(watch, () => document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', check);
  check();
}
