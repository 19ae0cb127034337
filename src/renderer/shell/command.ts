export type CommandGroup =
  | 'Calls'
  | 'Document'
  | 'Widget'
  | 'Go to'
  | 'Findings'
  | 'Samples'
  | 'Vault'
  | 'Theme'
  | 'Window';

/**
 * One thing the user can do by name or key. `keys`: `Mod` is Ctrl, or Cmd on a Mac. `plain` keys
 * work only outside text fields. `hidden` excludes it from the palette.
 */
export type Command = {
  id: string;
  title: string;
  group: CommandGroup;
  keys?: string;
  plain?: boolean;
  hidden?: boolean;
  run(): void;
};
