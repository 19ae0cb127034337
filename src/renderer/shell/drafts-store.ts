import { createStore } from 'zustand/vanilla';
import type { Connection } from '#core/document/connection.ts';
import type { TabDraft } from '#operations/window-schemas.ts';

/** Forms with changes that were not saved, by the id of what they change; `new` for a new one. */
export type Drafts = {
  tabs: Readonly<Record<string, TabDraft>>;
  connections: Readonly<Record<string, Connection>>;
};
export type Draft<Kind extends keyof Drafts> = Drafts[Kind][string];

type DraftsState = Drafts & {
  /** Null forgets the draft. */
  keep<Kind extends keyof Drafts>(kind: Kind, key: string, draft: Draft<Kind> | null): void;
};

/** The drafts of this window. A form that is closed with changes in it loses nothing. */
export function createDraftsStore() {
  return createStore<DraftsState>((set) => ({
    tabs: {},
    connections: {},
    keep: (kind, key, draft) =>
      set((state) => {
        const { [key]: before, ...others }: Readonly<Record<string, unknown>> = state[kind];
        if (draft === null) return before === undefined ? {} : { [kind]: others };
        return { [kind]: { ...others, [key]: draft } };
      }),
  }));
}
export type DraftsStore = ReturnType<typeof createDraftsStore>;
