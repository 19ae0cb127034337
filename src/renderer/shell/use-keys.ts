import { useEffect } from 'react';
import type { Transport } from '#operations/wire.ts';
import { commandsOf } from './commands.ts';
import type { Stores } from './context.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/** Whether the element in focus has a use of its own for a binding: those that its `data-own-keys` names. */
const isOwnKey = (target: EventTarget | null, keys: string): boolean =>
  target instanceof HTMLElement && (target.dataset.ownKeys?.split(' ').includes(keys) ?? false);

/** Whether a key press is the binding: `Mod+Enter`, `Shift+F8`, `?`. */
export function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  // On many keyboards plus is the key of =, with Shift.
  const isPlus = parts.at(-1) === 'Plus' && event.key === '=';
  const key = isPlus ? '=' : (parts.at(-1) ?? '').replace('Plus', '+');
  const mod = event.ctrlKey || event.metaKey;
  // What a plain sign needs of Shift depends on the keyboard, so only named keys look at it.
  const shiftFits = key.length === 1 || event.shiftKey === parts.includes('Shift');
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    mod === parts.includes('Mod') &&
    shiftFits &&
    !event.altKey
  );
}

/**
 * Whether a dialog of the window is open: it blocks all commands but those with `inDialogs`, and what is pasted or dropped.
 * The editor calls its search one, and keeps it hidden once it was open.
 */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"]:not(.monaco-editor *), [role="alertdialog"]') !== null;

/** Runs the commands that the user chooses in the menu of the desktop app. */
export function runFromMenu(transport: Pick<Transport, 'onEvent'>, stores: Stores): void {
  transport.onEvent((event) => {
    if (event.kind !== 'command') return;
    const command = commandsOf(stores).find(({ id }) => id === event.id);
    if (command && (command.inDialogs || !isDialogOpen())) command.run();
  });
}

/** Runs the commands by their keys, wherever the keyboard focus is; an open dialog blocks most of them. */
export function useKeys(stores: Stores): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const inDialog = isDialogOpen();
      const command = commandsOf(stores).find(
        ({ keys, plain, inDialogs }) =>
          keys !== undefined &&
          matches(event, keys) &&
          !(inDialog && !inDialogs) &&
          !(plain && isTyping(event.target)),
      );
      if (!command || isOwnKey(event.target, command.keys ?? '')) return;
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };
    // Before the editor, which has keys of its own.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [stores]);
}
