import type { Command } from 'commander';
import { actionNames } from '#core/widget/actions.ts';

/** The shells that `assay --completion` writes for. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** What may follow the words of a command. */
type Followed = { words: string; next: string[] };

/** Every command and what may follow it, the longest words first, so that the first that fits is the right one. */
function followedBy(program: Command, before = ''): Followed[] {
  return program.commands
    .filter((command) => command.name() !== 'help')
    .flatMap((command) => {
      const words = `${before}${command.name()}`;
      const next = [
        ...command.commands.filter((one) => one.name() !== 'help').map((one) => one.name()),
        ...command.options.flatMap(({ long }) => long ?? []),
        ...(words === 'fire' ? actionNames : []),
      ];
      return [...followedBy(command, `${words} `), { words, next }];
    });
}

const bash = (program: Command): string => {
  const cases = followedBy(program).map(
    ({ words, next }) => `    "${words}"*) words="${next.join(' ')}" ;;`,
  );
  const first = program.commands.map((one) => one.name()).join(' ');
  return [
    '_assay() {',
    '  local words',
    `  case "\${COMP_WORDS[*]:1:COMP_CWORD-1}" in`,
    ...cases,
    `    *) words="${first} --help --version" ;;`,
    '  esac',
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _assay assay',
  ].join('\n');
};

const fish = (program: Command): string =>
  [
    ...program.commands.map((one) => `complete -c assay -n __fish_use_subcommand -a ${one.name()}`),
    ...followedBy(program).flatMap(({ words, next }) => {
      const seen = words.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
      return next.map(
        (one) =>
          `complete -c assay -n '${seen.join('; and ')}' ${one.startsWith('--') ? `-l ${one.slice(2)}` : `-a ${one}`}`,
      );
    }),
  ].join('\n');

/** A script with which a shell completes the commands of `assay` and their options. */
export const completionOf = (shell: Shell, program: Command): string =>
  ({
    bash: () => bash(program),
    // zsh reads scripts of bash.
    zsh: () => `autoload -U +X bashcompinit && bashcompinit\n${bash(program)}`,
    fish: () => fish(program),
  })[shell]();
