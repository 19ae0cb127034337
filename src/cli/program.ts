import { Command } from 'commander';
import { assumptions } from '#core/contract/assumptions.ts';
import { clauses } from '#core/contract/clauses.ts';
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
import { exitCodesText, untilStopped } from './terminal/exit-codes.ts';
import { portOption } from './terminal/input.ts';
import { CouldNot, print, printJson } from './terminal/output.ts';
import { tokensCommand } from './tokens/tokens.ts';

/** `assay clauses`: every rule of both documents, with its examples, and every decision of ours where they are silent. */
const clausesCommand = (): Command =>
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
const samplesCommand = (): Command =>
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
 * Every command of `assay`, none of them run yet: the command line parses with it, and the documentation is written from it.
 * `folder` is where the build put the command line, next to the window that `assay serve` gives.
 */
export function createProgram(folder: string): Command {
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
    serveCommand(version, folder),
    openCommand(),
  ]) {
    program.addCommand(command);
  }
  return program;
}
