import type { LucideIcon } from 'lucide-react';

export type CommandGroup =
  | 'Calls'
  | 'Document'
  | 'Widget'
  | 'Go to'
  | 'Findings'
  | 'Samples'
  | 'Tokens'
  | 'Workspace'
  | 'Theme'
  | 'Window';

/**
 * One thing the user can do by name or key. `keys`: `Mod` is Ctrl, or Cmd on a Mac. `plain` keys
 * work only outside text fields, those of `inDialogs` in an open dialog too. `hidden` excludes it
 * from the palette, `onlyTyped` until something is typed there; `keywords` are further words that
 * find it.
 */
export type Command = {
  id: string;
  title: string;
  group: CommandGroup;
  keys?: string;
  plain?: boolean;
  inDialogs?: boolean;
  hidden?: boolean;
  onlyTyped?: boolean;
  keywords?: string;
  run(): void;
};

/** Something that can be done with what is selected: a row of its menu, its toolbar and the palette. `reason` says why it cannot be done now, where that is not plain. */
export type Action = {
  id: string;
  title: string;
  icon: LucideIcon;
  /** Further words that find it in the palette. */
  keywords?: string;
  enabled?: boolean;
  reason?: string | undefined;
  run(): void;
};

/** What of it can be done now, for the palette. */
export const commandsFor = (group: CommandGroup, actions: readonly Action[]): Command[] =>
  actions
    .filter(({ enabled = true }) => enabled)
    .map(({ id, title, keywords = '', run }) => ({ id, title, keywords, group, run }));
