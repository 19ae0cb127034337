#!/usr/bin/env node

import { Command, CommanderError } from 'commander';
import { assumptions } from '#core/contract/assumptions.ts';
import { clauses } from '#core/contract/clauses.ts';
import { looksGeneratedName, looksRandom } from '#core/secrets/random-look.ts';
import { mask } from '#core/secrets/redact.ts';
import { withMaskedAddresses } from '#core/secrets/url-secrets.ts';
import { errorText } from '#core/text/wording.ts';
import { startSamples } from '#samples/start.ts';
import { description, version } from '../../package.json';
import { checkCommand } from './check/check.ts';
import { compareCommand } from './compare.ts';
import { diffCommand } from './diff.ts';
import { documentsCommand } from './documents/documents.ts';
import { exportCommand } from './export.ts';
import { fetchDocumentCommand } from './fetch-document.ts';
import { fireCommand } from './fire.ts';
import { historyCommand } from './history.ts';
import { importCommand } from './import.ts';
import { initCommand } from './init.ts';
import { inspectXmlCommand } from './inspect-xml.ts';
import { mintCommand } from './mint.ts';
import { openCommand } from './open.ts';
import { profileCommand } from './profile.ts';
import { readReplyCommand } from './read-reply.ts';
import { serveCommand } from './serve/serve.ts';
import { exitCodesText, exits, untilStopped } from './terminal/exit-codes.ts';
import { portOption } from './terminal/input.ts';
import { CouldNot, fail, print, printJson } from './terminal/output.ts';
import { tokensCommand } from './tokens/tokens.ts';

/** `assay clauses`: every rule of both documents, with its examples, and every decision of ours where they are silent. */
export const clausesCommand = (): Command =>
  new Command('clauses')
    .description('Print every clause of both contracts')
    .option('--json', 'print one JSON object')
    .action(({ json }: { json?: true }) => {
      if (json)
        return printJson({
          clauses,
          assumptions: Object.entries(assumptions).map(([id, row]) => ({ id, ...row })),
        });
      for (const { id, level, title, section, ours } of clauses)
        print(
          `${id.padEnd(10)} ${level.padEnd(8)} ${title}${ours ? ' [ours]' : ''}\n${' '.repeat(20)}${section}`,
        );
    });

/** `assay samples`: runs the embedded sample services until stopped. */
export const samplesCommand = (): Command =>
  new Command('samples')
    .description('Run the embedded sample services: a document service and a webhook')
    .option(
      '--documents-port <port>',
      'port of the document service (default: any free port)',
      portOption,
    )
    .option('--webhook-port <port>', 'port of the webhook (default: any free port)', portOption)
    .option('--json', 'print one JSON object when both are ready')
    .action(
      async ({ json, ...ports }: { documentsPort?: number; webhookPort?: number; json?: true }) => {
        const samples = await startSamples(ports).catch((error) => {
          throw new CouldNot('port', errorText(error));
        });
        const { documents, webhook } = samples.info;
        // Whoever reads the addresses may stop it at once.
        const stopped = untilStopped();
        if (json)
          printJson({
            documents: { ...documents, offers: undefined },
            webhook: { ...webhook, offers: undefined },
          });
        else {
          print(
            `Documents  ${documents.base_url}  endpoint_path_id ${documents.endpoint_path_id}  token ${documents.token}`,
          );
          for (const offer of documents.offers)
            print(`  ${offer.name.padEnd(16)} ${offer.id}  ${offer.about}`);
          print(
            `Webhook    ${webhook.default_url}  (default)\n           ${webhook.messaging_url}  (messaging)`,
          );
          for (const offer of webhook.offers)
            print(`  ${offer.name.padEnd(16)} ${offer.url}  ${offer.about}`);
          print('Press Ctrl+C to stop.');
        }
        await stopped;
        await samples.close();
      },
    );

/**
 * What a terminal would act upon or would not show: control characters (C0, DEL and C1, hence every escape sequence), direction
 * marks, zero-width and other format characters, tags, separators of lines and paragraphs, lone surrogates. Line breaks and
 * tabs stay, and the two selectors that choose how the emoji before them looks.
 */
const unprintable =
  /(?![\n\t]|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');

/**
 * A text that is safe for a terminal. JSON stays the same JSON, because such characters occur in
 * its strings only.
 */
export const forTerminal = (text: string): string => text.replace(unprintable, escaped);

type Output = NodeJS.WriteStream & { fd: number };

/** The reader of the output has gone, as `head` does. */
const readerLeft = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET']);

/**
 * Guards an output of the process, whatever writes to it: what goes to a terminal is escaped, what goes anywhere else is left as it is.
 * A reader that left changes nothing, so that the command still ends with its verdict; `failed` hears of every other error, such as
 * a full disk.
 */
export function guardOutput(stream: Output, failed: (error: NodeJS.ErrnoException) => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!readerLeft.has(error.code ?? '')) failed(error);
  });
  if (!stream.isTTY) return;
  const write = stream.write.bind(stream) as (chunk: string, ...rest: unknown[]) => boolean;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean =>
    write(
      forTerminal(typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk)),
      ...rest.filter((one) => typeof one === 'function'),
    );
}

/** What was typed wrong, as the reader of the options says it, without the values that were typed: one of them may be a secret. */
export const usageText = (message: string): string =>
  withMaskedAddresses(message)
    .replace(/'(-[^'=]*)=[^']*'/g, (_whole, option: string) => `'${option}'`)
    .replace(/[^\s'"<>]*[^\s'"<>.,;]/g, (word) =>
      looksGeneratedName(word) || looksRandom(word) ? mask : word,
    );

const program = new Command('assay')
  .description(description)
  .version(version)
  .addHelpText('after', `\n${exitCodesText}`);

for (const command of [
  fetchDocumentCommand(version),
  documentsCommand(version),
  fireCommand(version),
  checkCommand(version),
  readReplyCommand(version),
  inspectXmlCommand(version),
  profileCommand(version),
  importCommand(version),
  historyCommand(version),
  diffCommand(version),
  compareCommand(version),
  exportCommand(version),
  tokensCommand(version),
  initCommand(),
  mintCommand(),
  clausesCommand(),
  samplesCommand(),
  serveCommand(version, import.meta.dirname),
  openCommand(),
]) {
  program.addCommand(command);
}

const wantsJson = (): boolean => process.argv.includes('--json');

/** An output that cannot be written, as on a full disk, must not look like a verdict. */
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
  // The desktop app runs this as well, and removed its own arguments.
  await program.parseAsync(process.argv, { from: 'node' });
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exits.good : exits.couldNot;
    if (error.exitCode !== 0 && wantsJson())
      printJson({ error: { code: 'usage', message: usageText(error.message) } });
  } else process.exitCode = fail(error, wantsJson());
}
