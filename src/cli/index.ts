#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { clausesCommand } from './clauses.ts';
import { fetchDocumentCommand } from './fetch-document.ts';
import { fireCommand } from './fire.ts';
import { inspectXmlCommand } from './inspect-xml.ts';
import { readReplyCommand } from './read-reply.ts';
import { samplesCommand } from './samples.ts';
import { serveCommand } from './serve/serve.ts';
import { guardOutput } from './streams.ts';
import { exitCodesText, exits } from './terminal/exit-codes.ts';
import { CouldNot, fail, printJson } from './terminal/output.ts';
import { tokensCommand } from './tokens/tokens.ts';
import { usageText } from './usage-text.ts';

const { version } = packageJson;

const program = new Command('assay')
  .description(packageJson.description)
  .version(version)
  .addHelpText('after', `\n${exitCodesText}`);

for (const command of [
  fetchDocumentCommand(version),
  fireCommand(version),
  readReplyCommand(version),
  inspectXmlCommand(version),
  tokensCommand(version),
  clausesCommand(),
  samplesCommand(),
  serveCommand(version, import.meta.dirname),
]) {
  program.addCommand(command);
}

const wantsJson = (): boolean => process.argv.includes('--json');

/** An output that cannot be written, as on a full disk, is no verdict. */
let outputFailure: CouldNot | null = null;
guardOutput(process.stdout, ({ code, message }) => {
  outputFailure ??= new CouldNot(
    'storage',
    `Cannot write the output (${code ?? message}), so it is incomplete.`,
  );
});
guardOutput(process.stderr, () => undefined);
process.once('exit', () => {
  if (outputFailure !== null) process.exitCode = fail(outputFailure, false);
});

process.on('uncaughtException', (fault) => process.exit(fail(fault, wantsJson())));

for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])])
  command.exitOverride().configureOutput({ outputError: (text, write) => write(usageText(text)) });

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exits.good : exits.couldNot;
    if (error.exitCode !== 0 && wantsJson())
      printJson({ error: { code: 'usage', message: usageText(error.message) } });
  } else process.exitCode = fail(error, wantsJson());
}
