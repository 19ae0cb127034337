import type { Command } from 'commander';
import type { Output } from '#app/api.ts';
import { hasUser, withScheme } from '#core/http/address.ts';
import { withAppOverHistory } from '../app.ts';
import type { CommandApp } from '../command-app.ts';
import { type OptionList, type OptionsOf, sendingOptions, withOptions } from '../options.ts';
import { exits } from '../terminal/exit-codes.ts';
import { findingText } from '../terminal/finding-text.ts';
import { seqsArgument } from '../terminal/input.ts';
import { CouldNot, print, printJson, visibleLine } from '../terminal/output.ts';
import { commandSecrets } from '../tokens/command-secrets.ts';
import { openCommandWorkspace, portsOf } from '../workspace/open-workspace.ts';

type Replayed = Output<'replayCall'>;
type Counts = Record<'fixed' | 'stillFailing' | 'new' | 'same' | 'notSent', number>;

const countOf: Readonly<Record<Replayed['result'], keyof Counts>> = {
  fixed: 'fixed',
  'still failing': 'stillFailing',
  new: 'new',
  same: 'same',
  'not sent': 'notSent',
};

/** One call that was sent again, for people who read it in a terminal. */
function replayedText({ seq, action, as, result, why, before, after }: Replayed): string {
  const outcome = after === null ? '' : `: ${before.outcome} → ${after.outcome}`;
  const findings = result === 'new' || result === 'still failing' ? (after?.findings ?? []) : [];
  return [
    `${result.padEnd(13)}  #${seq}  ${action ?? as}${outcome}${why === null ? '' : `  ${why}`}`,
    ...findings
      .filter(({ level }) => level === 'error')
      .flatMap((one) => findingText(one).split('\n')),
  ]
    .map(visibleLine)
    .join('\n');
}

const optionList = [
  ['--url <url>', 'address to send the calls to', { parse: withScheme, isRequired: true }],
  ['--allow-writes', 'send calls that create, change and delete records, too'],
  ...sendingOptions,
  'json',
] as const satisfies OptionList;

/** `assay history send SEQ…`: sends calls of the history again to another address, and says what became of each. */
export const define = (command: Command): Command =>
  withOptions(command, optionList)
    .addArgument(seqsArgument())
    .action(async (seqs: number[], options: OptionsOf<typeof optionList>) => {
      const { url, data, allowWrites = false, json = false } = options;
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || hasUser(new URL(url)))
        throw new CouldNot(
          'usage',
          '--url needs an http:// or https:// address without a user name, such as http://localhost:3000/hook.',
        );
      const workspace = await openCommandWorkspace(options, commandSecrets(options), true);
      const { entries, port } = workspace;
      const { tabs, connectors, connections } = entries;
      // The workspace.json of the data folder is not limited, and its entries are named by the calls.
      const read = async () => {
        const set = await port.read();
        return set && { ...set, tabs, connectors, connections };
      };
      await withAppOverHistory(
        data,
        (app) => run(app, [...new Set(seqs)], { url, allowWrites, json }),
        async () => ({ ...portsOf(workspace), workspace: { ...port, read } }),
        options,
      );
    });

async function run(
  app: CommandApp,
  seqs: readonly number[],
  { url, allowWrites, json }: { url: string; allowWrites: boolean; json: boolean },
): Promise<void> {
  // Nothing is sent where one of the numbers is wrong.
  for (const seq of seqs) await app.run('openExchange', { seq });
  const calls: Replayed[] = [];
  const counts: Counts = { fixed: 0, stillFailing: 0, new: 0, same: 0, notSent: 0 };
  let ended: unknown = null;
  for (const seq of seqs) {
    try {
      const call = await app.run('replayCall', { seq, url, mayWrite: allowWrites });
      calls.push(call);
      counts[countOf[call.result]] += 1;
      if (!json) print(replayedText(call));
    } catch (error) {
      ended = error;
      break;
    }
  }
  const report = { url, calls, counts };
  if (!json)
    print(
      `${counts.fixed} fixed, ${counts.stillFailing} still failing, ${counts.new} new, ${counts.same} the same, ${counts.notSent} not sent`,
    );
  // What was sent is said, however the command ends.
  if (ended instanceof CouldNot) throw new CouldNot(ended.code, ended.message, report);
  if (ended !== null) throw ended;
  const sent = calls.filter(({ after }) => after !== null);
  const failure = sent.every((call) => call.failure !== null) ? sent[0]?.failure : null;
  if (failure)
    throw new CouldNot(
      failure.kind,
      `No call got a reply, so nothing is known of the other server. ${failure.message}`,
      report,
    );
  if (json) printJson(report);
  const isNoneSent = counts.notSent === seqs.length;
  const isBad = counts.stillFailing + counts.new > 0;
  process.exitCode = isBad ? exits.bad : isNoneSent ? exits.couldNot : exits.good;
}
