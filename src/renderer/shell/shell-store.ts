import {
  FileText,
  History,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  Scale,
  Settings as SettingsIcon,
} from 'lucide-react';
import { errorText } from '#core/text/wording.ts';
import { shortened } from '#core/widget/simulator/display.ts';
import type { ViewName, WindowState } from '#operations/window-schemas.ts';
import type { PlaceOf } from '../text/places.ts';
import { storeOf } from './store-of.ts';

/** What the status bar says of the text on show; `line` and `column` are the cursor's, from 1. */
export type ShownText = {
  name: string;
  bytes: number;
  encoding: string;
  line: number;
  column: number;
};

/** What was done, or why it was not, and how it is undone where it can be; `at` in milliseconds since 1970. */
export type Note = {
  title: string;
  text: string;
  isFailed: boolean;
  at: number;
  undo?: (() => void) | undefined;
};

/** The one thing that lies over the window, if any. */
export type Overlay =
  | 'commands'
  | 'keys'
  | 'add-token'
  | 'edit-token'
  | 'replace-token'
  | 'point-token'
  | 'remove-token'
  | 'connectors'
  | 'new-tab'
  | 'edit-tab'
  | 'duplicate-tab'
  | 'remove-tab'
  | 'new-connection'
  | 'edit-connection'
  | 'remove-connection'
  | 'record-tab'
  | 'record-connection'
  | null;

type ShellState = {
  view: ViewName;
  /** Whether the view was chosen, restored, or is that of the last run; else it is a guess that nothing should be loaded for. */
  isViewKnown: boolean;
  /** Whether the workspace was read, well or not, and what was kept of each tab is shown again. */
  isStarted: boolean;
  /** The ids of what was run from the palette, newest first. */
  recentCommands: readonly string[];
  /** null = decided by the width of the window. */
  railOpen: boolean | null;
  overlay: Overlay;
  /** The id of what the overlay is about, where that is not what is in use. */
  overlayOf: string | null;
  /** The size of the window's content in percent. */
  zoom: number;
  shownText: ShownText | null;
  /** Where findings are in the reply that is on screen; null while none is. */
  placeOf: PlaceOf | null;
  /** What was typed into forms and not saved, by the key of the form. */
  drafts: Readonly<Record<string, unknown>>;
  /** Grows when the request field should get the keyboard focus. */
  focusAsked: number;
  note: Note | null;
  /** What was pasted into Start and not checked yet. It may hold a secret, so it is written nowhere. */
  pasted: string;
  /** Why the host does not answer, a whole sentence; null while it does. */
  lost: string | null;
};

/** Letters of a copied text that the note repeats. */
const mostShown = 120;

/** How many commands the palette remembers. */
const mostRecent = 5;

/** The frame of the window: which view is on, what lies over it, what the status bar says. `expected` is the view of the last run, null where that is unknown. */
export function createShellStore(expected: ViewName | null = null) {
  let hasGone = false;
  const begun: ShellState = {
    view: expected ?? 'documents',
    isViewKnown: expected !== null,
    isStarted: false,
    recentCommands: [],
    railOpen: null,
    overlay: null,
    overlayOf: null,
    zoom: 100,
    shownText: null,
    placeOf: null,
    drafts: {},
    focusAsked: 0,
    note: null,
    pasted: '',
    lost: null,
  };
  return storeOf(begun, (set) => {
    /** Says what something that the user did came to, where nothing else shows it. */
    const say = (title: string, text = '', isFailed = false, undo?: () => void): void =>
      set({ note: { title, text, isFailed, at: Date.now(), undo } });
    return {
      go(view: ViewName) {
        hasGone = true;
        set({ view, isViewKnown: true, overlay: null, shownText: null });
      },
      /** Shows the view of the last run, unless somebody already chose one. */
      restore({
        view,
        recentCommands,
        railOpen,
        zoom,
      }: Pick<WindowState, 'view' | 'recentCommands' | 'railOpen' | 'zoom'>) {
        set({ recentCommands, railOpen, zoom });
        if (!hasGone) set({ view, isViewKnown: true });
      },
      /** Shows a view that a first start begins with, unless somebody already chose one. */
      beginAt: (view: ViewName) => {
        if (!hasGone) set({ view, isViewKnown: true });
      },
      finishStart: () => set({ isStarted: true }),
      addRecent: (command: string) =>
        set(({ recentCommands }) => ({
          recentCommands: [command, ...recentCommands.filter((id) => id !== command)].slice(
            0,
            mostRecent,
          ),
        })),
      setRail: (railOpen: boolean) => set({ railOpen }),
      setZoom: (zoom: number) => set({ zoom }),
      open: (overlay: Overlay, overlayOf: string | null = null) => set({ overlay, overlayOf }),
      showText: (shownText: ShownText | null) => set({ shownText }),
      showPlaces: (placeOf: PlaceOf | null) => set({ placeOf }),
      /** Keeps what was typed into a form, and what is given here in place of its secrets; nothing if the rest is as the form began. */
      keepDraft<T>(key: string, draft: T, first: T, secrets?: Partial<T>) {
        const kept = { ...draft, ...secrets };
        const isChanged = JSON.stringify(kept) !== JSON.stringify(first);
        set(({ drafts }) => ({ drafts: { ...drafts, [key]: isChanged ? kept : undefined } }));
      },
      forgetDraft: (key: string) =>
        set(({ drafts }) => ({ drafts: { ...drafts, [key]: undefined } })),
      lose: (lost: string | null) => set({ lost }),
      askFocus: () => set(({ focusAsked }) => ({ focusAsked: focusAsked + 1 })),
      say,
      paste: (pasted: string) => set({ pasted }),
      dismissNote: () => set({ note: null }),
      /** Copies a text that is on show, and says so. */
      async copyText(text: string) {
        await navigator.clipboard.writeText(text).then(
          () => say('Copied', shortened(text, mostShown)),
          (error: unknown) => say('Copy failed', errorText(error), true),
        );
      },
    };
  });
}
export type ShellStore = ReturnType<typeof createShellStore>;

/** The views of the rail, in its order, the last at its foot; the number keys follow it. */
export const views = [
  { name: 'start', title: 'Start', icon: Scale },
  { name: 'widget', title: 'Widget', icon: MessageSquareText },
  { name: 'documents', title: 'Documents', icon: FileText },
  { name: 'tokens', title: 'Tokens', icon: KeyRound },
  { name: 'history', title: 'History', icon: History },
  { name: 'settings', title: 'Settings', icon: SettingsIcon },
] as const satisfies readonly { name: ViewName; title: string; icon: LucideIcon }[];

/** The name of a view in the window. */
export const titleOf = (view: ViewName): string =>
  views.find(({ name }) => name === view)?.title ?? '';
