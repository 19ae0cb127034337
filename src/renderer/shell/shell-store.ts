import {
  BookOpenText,
  FileText,
  FlaskConical,
  Gavel,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  Settings as SettingsIcon,
} from 'lucide-react';
import { createStore } from 'zustand/vanilla';

/** What the status bar says of the text on show; `line` and `column` are the cursor's, from 1. */
export type ShownText = {
  name: string;
  bytes: number;
  encoding: string;
  line: number;
  column: number;
  /** How it is shown where that is not the whole text in the editor, such as "windowed". */
  tier?: string;
};

/** The one thing that lies over the window, if any. */
export type Overlay = 'commands' | 'targets' | 'keys' | 'add-token' | 'connectors' | null;

type ShellState = {
  view: ViewName;
  /** null = decided by the width of the window. */
  railOpen: boolean | null;
  overlay: Overlay;
  shownText: ShownText | null;
  /** Grows when the request field should get the keyboard focus. */
  focusAsked: number;
  /** Why the host does not answer, a whole sentence; null while it does. */
  lost: string | null;
  go(view: ViewName): void;
  setRail(open: boolean): void;
  open(overlay: Overlay): void;
  showText(text: ShownText | null): void;
  askFocus(): void;
  lose(why: string | null): void;
};

const railKey = 'assay.rail';
const storedRail = (): boolean | null => {
  const stored = localStorage.getItem(railKey);
  return stored === null ? null : stored === 'open';
};

/** The frame of the window: which view is on, what lies over it, what the status bar says. */
export function createShellStore() {
  return createStore<ShellState>((set) => ({
    view: 'documents',
    railOpen: storedRail(),
    overlay: null,
    shownText: null,
    focusAsked: 0,
    lost: null,
    go: (view) => set({ view, overlay: null, shownText: null }),
    setRail: (railOpen) => {
      localStorage.setItem(railKey, railOpen ? 'open' : 'closed');
      set({ railOpen });
    },
    open: (overlay) => set({ overlay }),
    showText: (shownText) => set({ shownText }),
    lose: (lost) => set({ lost }),
    askFocus: () => set(({ focusAsked }) => ({ focusAsked: focusAsked + 1 })),
  }));
}
export type ShellStore = ReturnType<typeof createShellStore>;

/** The views of the rail, in its order; the number keys follow it. */
export const views = [
  { name: 'documents', title: 'Documents', icon: FileText },
  { name: 'widget', title: 'Widget', icon: MessageSquareText },
  { name: 'judge', title: 'Playground', icon: Gavel },
  { name: 'tokens', title: 'Tokens', icon: KeyRound },
  { name: 'clauses', title: 'Contract', icon: BookOpenText },
  { name: 'samples', title: 'Samples', icon: FlaskConical },
  { name: 'settings', title: 'Settings', icon: SettingsIcon },
] as const satisfies readonly { name: string; title: string; icon: LucideIcon }[];
export type ViewName = (typeof views)[number]['name'];
