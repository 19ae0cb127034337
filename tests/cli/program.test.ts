import { Help } from 'commander';
import { expect, it } from 'vitest';
import { askingForHelp } from '#cli/options.ts';
import { createProgram } from '#cli/program.ts';
import { argv } from '#tests/support/run/argv.ts';

it('the list of commands, which loads none of them, says what each command says of itself', async () => {
  const list = (await createProgram(['--help'])).helpInformation();
  const loaded = await createProgram();
  expect(loaded.helpInformation()).toBe(list);
  for (const command of loaded.commands)
    expect(list).toContain(`\n  ${new Help().subcommandTerm(command)}  `);
});

it('the commands are these', async () => {
  expect((await createProgram()).commands.map((command) => command.name())).toEqual([
    'fire',
    'fetch-document',
    'documents',
    'check',
    'read-reply',
    'inspect-xml',
    'diff',
    'replay',
    'import',
    'export',
    'history',
    'tokens',
    'record',
    'init',
    'mock',
    'mcp',
    'new',
    'mint',
    'clauses',
    'contract',
    'samples',
    'serve',
    'open',
  ]);
});

/** The flags that the help of a command lists, with these arguments. */
async function listedFlags(name: string, help: string): Promise<string[]> {
  const [command] = (await createProgram([name, help])).commands;
  const list = new Help();
  return command ? list.visibleOptions(command).map((option) => option.long ?? '') : [];
}

it.each(['fire', 'fetch-document', 'documents', 'check', 'serve'])(
  '%s lists its rare options under --help-all only',
  async (name) => {
    const common = await listedFlags(name, '--help');
    const all = await listedFlags(name, '--help-all');
    expect(common).toContain('--help-all');
    expect(all.length).toBeGreaterThan(common.length);
    expect(all).toEqual(expect.arrayContaining(common));
    const rare = /^--(?:proxy|ca$|client-|server-name|timeout|deadline|reporter|allow-(?!writes))/;
    expect(common.filter((flag) => rare.test(flag))).toEqual([]);
  },
);

it('a program that gets --help-all after -- as its own argument keeps it', () => {
  expect(askingForHelp(argv`tokens add --help-all -- --help-all`)).toEqual(argv`
    tokens add --help -- --help-all
  `);
});
