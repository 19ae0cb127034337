import { useEffect } from 'react';
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
  const key = parts.at(-1) ?? '';
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

/** Runs the commands by their keys, wherever the keyboard is; nothing happens behind a dialog. */
export function useKeys(stores: Stores): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const command = commandsOf(stores).find(
        ({ keys, plain }) =>
          keys !== undefined && matches(event, keys) && !(plain && isTyping(event.target)),
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
