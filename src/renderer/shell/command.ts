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
 * work only outside text fields, those of `inDialogs` in an open dialog too, and those of
 * `isOfBrowser` are left to the browser. `hidden` excludes it from the palette, `onlyTyped` until
 * something is typed there; `keywords` are further words that find it.
 */
export type Command = {
  id: string;
  title: string;
  group: CommandGroup;
  keys?: string;
  plain?: boolean;
  inDialogs?: boolean;
  isOfBrowser?: boolean;
  hidden?: boolean;
  onlyTyped?: boolean;
  keywords?: string;
  run(): void;
};
