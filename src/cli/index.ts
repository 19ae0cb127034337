#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { withoutCredentials } from '#core/without-credentials.ts';
import { OperationError } from '#operations/outcome.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { clausesCommand } from './clauses.ts';
import { fetchDocumentCommand } from './fetch-document.ts';
import { fireCommand } from './fire.ts';
import { inspectXmlCommand } from './inspect-xml.ts';
import { CouldNot, exits, printJson } from './output.ts';
import { readReplyCommand } from './read-reply.ts';
import { samplesCommand } from './samples.ts';
import { serveCommand } from './serve.ts';
import { tokensCommand } from './tokens.ts';
import { usageText } from './usage-text.ts';

const { version } = packageJson;

const program = new Command('assay')
  .description(packageJson.description)
  .version(version)
  .addHelpText(
    'after',
    '\nExit codes: 0 nothing at error level; 1 something at error level, or a document that is not to be had; 2 could not run or could not reach.',
  );

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

// A reader that stops reading (head, less) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exits.good);
  throw error;
});

for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])])
  command.exitOverride().configureOutput({ outputError: (text, write) => write(usageText(text)) });

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exits.good : exits.couldNot;
    if (error.exitCode !== 0 && process.argv.includes('--json')) printJson({ error: { code: 'usage', message: usageText(error.message) } });
  } else if (error instanceof CouldNot || error instanceof OperationError) {
    const message = withoutCredentials(error.message, []);
    process.stderr.write(`assay: ${message}\n`);
    if (process.argv.includes('--json')) printJson({ error: { code: error.code, message }, ...(error instanceof CouldNot ? error.report : {}) });
    process.exitCode = exits.couldNot;
  } else {
    throw error;
  }
}
