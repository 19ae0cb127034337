const open = new Set<symbol>();
const waiting = new Set<() => void>();

/** Notes that a form is open; gives the way to note that it was closed. */
export function openForm(): () => void {
  const form = Symbol('form');
  open.add(form);
  return () => {
    open.delete(form);
    if (open.size > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
}

/** Comes back once no form is open. */
export const whenNoForm = (): Promise<void> =>
  open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
