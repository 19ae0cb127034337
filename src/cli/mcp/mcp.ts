import type { Command } from 'commander';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { CouldNot, print } from '../terminal/output.ts';
import { allowed } from './permission.ts';

const optionList = [
  'workspace',
  [
    '--allow <what>',
    'what an agent may do without a question to you: fire (send calls that read), or fire,writes; without it the client asks you before each call, and nothing is sent where it cannot ask',
    { choices: allowed },
  ],
  'data',
  ['--setup', 'print configuration for the usual clients'],
] as const satisfies OptionList;

/** `assay mcp`: the judge as tools of a coding agent, over standard input and output. */
export const define = (command: Command): Command =>
  withOptions(command, optionList).action(
    async ({ setup, ...options }: OptionsOf<typeof optionList>) => {
      if (setup) {
        const { setupTexts } = await import('./setup.ts');
        print(
          setupTexts(options)
            .map(({ file, text }) => `# ${file}\n${text}`)
            .join('\n\n'),
        );
        return;
      }
      // A question of the vault would be read from where the client writes.
      if (process.stdin.isTTY)
        throw new CouldNot(
          'usage',
          'assay mcp talks to the client that starts it. Print a configuration for the client with --setup.',
        );
      const { serve } = await import('./server.ts');
      await serve(options);
    },
  );
