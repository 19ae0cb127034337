import { resolve } from 'node:path';
import type { Command } from 'commander';
import { workspaceFile } from '#adapters/storage/workspace-file.ts';
import { several } from '#core/text/wording.ts';
import { exportFormatNames, type MaskedPart } from '#operations/evidence-schemas.ts';
import { withHistory } from '../app.ts';
import type { CommandPorts } from '../command-ports.ts';
import type { HistoryApp } from '../history-app.ts';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { takePassphrase, unlockAtStart } from '../serve/serve-passphrase.ts';
import { seqsArgument, writeOutput } from '../terminal/input.ts';
import { say } from '../terminal/output.ts';
import { openStored } from '../tokens/stored-tokens.ts';
import { namedWorkspace } from '../workspace/open-workspace.ts';

/**
 * The tokens of the data folder, in order to look for their secrets in what is exported, and its
 * workspace, or the one that the options name, which names them. Nobody is asked for anything: what stays locked is not looked for.
 */
async function storedPorts(options: ExportOptions): Promise<CommandPorts> {
  const { data } = options;
  const named = await namedWorkspace(options);
  const notice = (text: string): void => say(`assay: ${text}`);
  const passphrase = takePassphrase(process.env);
  const vault = await openStored(data);
  if (passphrase !== null) await unlockAtStart(vault, passphrase, notice);
  const stored = workspaceFile(resolve(data), notice);
  return {
    secrets: vault,
    tokens: vault,
    consent: { ask: async () => false },
    // To export writes nothing: neither a first workspace nor one that is brought up to date.
    workspace: named?.port ?? {
      ...stored,
      change: async (changed) => changed(await stored.read()),
    },
  };
}

/** Says what is masked, and which secrets could not be looked for. */
async function report(
  { tokens }: Pick<HistoryApp, 'tokens'>,
  masked: readonly MaskedPart[],
  variables: readonly string[],
): Promise<void> {
  for (const { seq, part, places } of masked)
    say(`assay: call ${seq}, ${part}: ${several(places, 'place')} masked`);
  if (variables.length > 0)
    say(`assay: set ${variables.join(', ')} to the secrets before you run it`);
  const stored = await tokens.list();
  const closed = stored.filter(({ state }) => state === 'locked' || state === 'unreadable');
  if (closed.length === 0) return;
  const isOne = closed.length === 1;
  say(
    `assay: ${several(closed.length, 'stored secret')} could not be opened, so Assay did not look for ${isOne ? 'it' : 'them'} in the export.`,
  );
  if (closed.some(({ state }) => state === 'locked'))
    say('assay: set ASSAY_PASSPHRASE to the passphrase of the tokens to open what is locked');
}

async function exportSeqs(
  app: HistoryApp,
  seqs: readonly number[],
  { format, output }: ExportOptions,
): Promise<void> {
  const { text, masked, variables } = await app.run('exportExchanges', { seqs: [...seqs], format });
  const bytes = app.texts.find(text.id)?.original ?? new Uint8Array();
  if (output === undefined) process.stdout.write(bytes);
  else await writeOutput(output, bytes, 'the export');
  await report(app, masked, variables);
}

const optionList = [
  ['--format <format>', 'form of the export', { choices: exportFormatNames, isRequired: true }],
  ['--output <file>', 'write to this file, readable only by its owner (default: standard output)'],
  'data',
  'workspace',
  'env',
] as const satisfies OptionList;
type ExportOptions = OptionsOf<typeof optionList>;

/** `assay history export SEQ…`: exchanges of the history as a command, a report or a file for other tools. */
export const define = (command: Command): Command =>
  withOptions(command, optionList)
    .addArgument(seqsArgument())
    .action(async (seqs: number[], options: ExportOptions) => {
      await withHistory(
        options.data,
        (app) => exportSeqs(app, seqs, options),
        undefined,
        () => storedPorts(options),
      );
    });
