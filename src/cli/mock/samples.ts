import type { Command } from 'commander';
import { errorText } from '#core/text/wording.ts';
import { startSamples } from '#samples/start.ts';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { untilStopped } from '../terminal/exit-codes.ts';
import { portOption } from '../terminal/input.ts';
import { CouldNot, print } from '../terminal/output.ts';

const optionList = [
  [
    '--documents-port <port>',
    'port of the document service (default: any free port)',
    { parse: portOption },
  ],
  ['--webhook-port <port>', 'port of the webhook (default: any free port)', { parse: portOption }],
  'json',
] as const satisfies OptionList;
type SamplesOptions = OptionsOf<typeof optionList>;

/** `assay mock samples`: runs the embedded sample services until stopped. */
export const define = (command: Command): Command =>
  withOptions(command, optionList).action(async ({ json, ...ports }: SamplesOptions) => {
    const samples = await startSamples(ports).catch((error) => {
      throw new CouldNot('port', errorText(error));
    });
    const { documents, webhook } = samples.info;
    // Whoever reads the addresses may stop it at once.
    const stopped = untilStopped();
    if (json)
      print(
        JSON.stringify({
          documents: { ...documents, offers: undefined },
          webhook: { ...webhook, offers: undefined },
        }),
      );
    else {
      print(
        `Documents  ${documents.base_url}  endpoint_path_id ${documents.endpoint_path_id}  token ${documents.token}`,
      );
      for (const offer of documents.offers)
        print(`  ${offer.name.padEnd(18)} ${offer.id}  ${offer.about}`);
      print(
        `Webhook    ${webhook.default_url}  (default)\n           ${webhook.messaging_url}  (messaging)`,
      );
      for (const offer of webhook.offers)
        print(`  ${offer.name.padEnd(18)} ${offer.url}  ${offer.about}`);
      print('Press Ctrl+C to stop.');
    }
    await stopped;
    await samples.close();
  });
