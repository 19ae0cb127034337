import type { Workspace } from '#operations/schemas.ts';
import {
  conflict,
  type Entry,
  type EntryKind,
  entryKinds,
  entryOf,
  isSame,
  withEntry,
  withoutEntry,
} from './workspace-entry.ts';

const kinds = Object.keys(entryKinds) as EntryKind[];
const keyOf = (kind: EntryKind, id: string): string => `${kind} ${id}`;

const fieldsOf = (entry: object | undefined): Record<string, unknown> => ({ ...entry });

/** Whether what is to be saved leaves out something of what others made of the entry. */
function leavesOut(earlier: object | undefined, now: object | undefined, wanted: object): boolean {
  if (now === undefined) return true;
  const [before, after, saved] = [fieldsOf(earlier), fieldsOf(now), fieldsOf(wanted)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (name) => !isSame(before[name], after[name]) && !isSame(after[name], saved[name]),
  );
}

/**
 * What the window was last given of the workspace, and what entries were before others changed them: the window may have been given the new form while
 * somebody was editing the earlier one.
 */
export function createGiven() {
  let given: Workspace | null = null;
  const earlier = new Map<string, Entry<EntryKind> | undefined>();

  const known = (kind: EntryKind, id: string, now: Entry<EntryKind> | undefined): void => {
    earlier.delete(keyOf(kind, id));
    if (given !== null)
      given = now === undefined ? withoutEntry(given, kind, id) : withEntry(given, kind, now);
  };
  return {
    settings: () => given?.settings,
    /** The window is given `next`; `found` is what others left before anything of ours was changed in it. */
    give(found: Workspace, next: Workspace): Workspace {
      const last = given;
      given = next;
      if (last === null) return next;
      for (const kind of kinds)
        for (const { id } of [...last[kind], ...found[kind]]) {
          const before = entryOf(last, kind, id);
          if (!isSame(before, entryOf(found, kind, id)) && !earlier.has(keyOf(kind, id)))
            earlier.set(keyOf(kind, id), before);
        }
      return next;
    },
    /** Throws `conflict`, once, where others changed the entry and saving or (`wanted` undefined) removing it would lose that. */
    compare<K extends EntryKind>(
      workspace: Workspace,
      kind: K,
      id: string,
      wanted: Entry<K> | undefined,
    ): void {
      if (given === null) return;
      const now = entryOf(workspace, kind, id);
      const last = entryOf(given, kind, id);
      const key = keyOf(kind, id);
      const before = earlier.get(key) as Entry<K> | undefined;
      const isMissed = wanted !== undefined && earlier.has(key) && leavesOut(before, now, wanted);
      const isUnseen = !isSame(now, last);
      known(kind, id, now);
      if (isSame(now, wanted) || !(isUnseen || isMissed)) return;
      throw conflict(kind, before ?? last, now, wanted === undefined ? 'remove' : 'save');
    },
  };
}
