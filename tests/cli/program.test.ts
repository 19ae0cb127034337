import { Help } from 'commander';
import { expect, it } from 'vitest';
import { createProgram } from '#cli/program.ts';

it('the list of commands, which loads none of them, says what each command says of itself', async () => {
  const list = (await createProgram('', ['--help'])).helpInformation();
  const loaded = await createProgram('');
  expect(loaded.helpInformation()).toBe(list);
  for (const command of loaded.commands)
    expect(list).toContain(`\n  ${new Help().subcommandTerm(command)}  `);
});
