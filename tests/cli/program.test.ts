import { type Command, Help } from 'commander';
import { expect, it } from 'vitest';
import { commandWords, createProgram } from '#cli/program.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

it('the list of commands, which loads none of them, says what each command says of itself', async () => {
  const list = (await createProgram(['--help'])).helpInformation();
  const loaded = await createProgram();
  expect(loaded.helpInformation()).toBe(list);
});

it('--help lists 15 options at most, and the list of commands fits a screen', async () => {
  for (const name of commandWords) {
    const words = name.split(' ');
    const program = await createProgram([...words, '--help']);
    const command = words.reduce<Command | undefined>(
      (one, word) => one?.commands.find((below) => below.name() === word),
      program,
    );
    const listed = command ? new Help().visibleOptions(command) : [];
    const own = listed.filter(({ long }) => long !== '--help' && long !== '--help-all');
    expect({ name, over: own.length > 15 }).toEqual({ name, over: false });
  }
  expect((await assay(['--help'])).stdout.split('\n').length).toBeLessThanOrEqual(40);
});

it('the help marks every option that a command cannot do without', async () => {
  const all = (await createProgram()).commands.flatMap((one) => [one, ...one.commands]);
  const required = all.flatMap(({ options }) => options.filter(({ mandatory }) => mandatory));
  expect(required.map(({ long }) => long)).toEqual(
    expect.arrayContaining(argv`--lang --output --format`),
  );
  for (const { long, description } of required)
    expect(`${long} ${description}`).toMatch(/ \(required\)$/);
});

/** The words of a command as a shell splits them. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

it.each(commandWords)(
  '%s has one to three examples, which it takes and its help lists',
  async (name) => {
    const words = name.split(' ');
    const program = await createProgram([...words, '--help']);
    const command = words.reduce<Command | undefined>(
      (one, word) => one?.commands.find((below) => below.name() === word),
      program,
    );
    if (command === undefined || command.commands.length > 0) return;
    let printed = '';
    command.configureOutput({ writeOut: (text) => (printed += text) }).outputHelp();
    const examples = printed.match(/^ {2}assay .+$/gm) ?? [];
    expect([1, 2, 3]).toContain(examples.length);
    for (const example of examples) {
      const [, ...typed] = wordsOf(example.trim().replace(/ > .*/, ''));
      expect(typed.slice(0, 1)).toEqual(words.slice(0, 1));
      const own = typed.slice(typed[1] === words[1] ? words.length : 1);
      // It throws for a value that an option does not take.
      expect(command.exitOverride().parseOptions(own).unknown).toEqual([]);
      const listed = new Help().visibleOptions(command).map(({ long }) => long);
      const flags = own.filter((word) => word.startsWith('--'));
      expect(listed).toEqual(expect.arrayContaining(flags));
    }
  },
);
