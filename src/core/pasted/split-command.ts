import { type ShellCommand, splitForBash } from './shell-words.ts';
import { splitForCmd, splitForPowerShell } from './windows-words.ts';

/** The shell that a command was written for. */
export type Shell = 'bash' | 'cmd' | 'powershell';

/** The words of the first command of a text; variables that are `known` are replaced, as bash does. Throws OpenQuote if a quote is not closed. */
export function splitCommand(
  text: string,
  shell: Shell,
  known: ReadonlyMap<string, string> = new Map(),
): ShellCommand {
  if (shell === 'bash') return splitForBash(text, known);
  const split = shell === 'cmd' ? splitForCmd(text) : splitForPowerShell(text);
  const [before, after] =
    shell === 'cmd' ? ['%', '%'] : [String.raw`\$(?:env:)?\{?`, String.raw`\}?(?!\w)`];
  const words = split.words.map((word) =>
    [...known].reduce(
      (text, [name, value]) =>
        text.replace(new RegExp(`${before}${name}${after}`, 'gi'), () => value),
      word,
    ),
  );
  return { ...split, words, variables: split.variables.filter((name) => !known.has(name)) };
}
