import { createStore } from 'zustand/vanilla';
import type { NamedConnector } from '#core/widget/tab.ts';
import type {
  ConnectionDraft,
  TabDraft,
  TokenDraft,
  TokenEdit,
} from '#operations/window-schemas.ts';

/** What was typed and not saved, by the id of what it changes; `new` for a new one. */
export type Drafts = {
  tabs: Readonly<Record<string, TabDraft>>;
  connections: Readonly<Record<string, ConnectionDraft>>;
  connectors: Readonly<Record<string, NamedConnector>>;
  tokens: Readonly<Record<string, TokenDraft>>;
  tokenEdits: Readonly<Record<string, TokenEdit>>;
};
export type DraftKind = keyof Drafts;
export type Draft<Kind extends DraftKind> = Drafts[Kind][string];

/** A form that was closed with changes in it; `discarded` is its draft once that was discarded. */
export type ClosedForm = { kind: DraftKind; key: string; at: number; discarded: unknown };

type DraftsState = Drafts & {
  /** Null forgets the draft. */
  keep<Kind extends DraftKind>(kind: Kind, key: string, draft: Draft<Kind> | null): void;
  /** What the notice is about; null while no notice is shown. */
  closed: ClosedForm | null;
  /** Says that a form was closed whose draft is kept. */
  noteClosed(kind: DraftKind, key: string): void;
  dismissClosed(): void;
  /** Discards the draft of the form that was closed, or takes that back. */
  discardClosed(): void;
  restoreClosed(): void;
};

/** The drafts of this window. A form that is closed with changes in it loses nothing. */
export function createDraftsStore() {
  return createStore<DraftsState>((set, get) => ({
    tabs: {},
    connections: {},
    connectors: {},
    tokens: {},
    tokenEdits: {},
    keep: (kind, key, draft) =>
      set((state) => {
        const { [key]: before, ...others }: Readonly<Record<string, unknown>> = state[kind];
        if (draft === null) return before === undefined ? {} : { [kind]: others };
        return { [kind]: { ...others, [key]: draft } };
      }),
    closed: null,
    noteClosed: (kind, key) => set({ closed: { kind, key, at: Date.now(), discarded: null } }),
    dismissClosed: () => set({ closed: null }),
    discardClosed() {
      const { closed, keep } = get();
      if (!closed) return;
      const { kind, key } = closed;
      const discarded = get()[kind][key] ?? null;
      keep(kind, key, null);
      set({ closed: discarded === null ? null : { kind, key, at: Date.now(), discarded } });
    },
    restoreClosed() {
      const { closed } = get();
      if (!closed?.discarded) return;
      const { kind, key, discarded } = closed;
      // It was taken from this kind.
      get().keep(kind, key, discarded as Draft<typeof kind>);
      get().noteClosed(kind, key);
    },
  }));
}
export type DraftsStore = ReturnType<typeof createDraftsStore>;
