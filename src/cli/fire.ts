import { Argument, Command } from 'commander';
import { withDiagnosis } from '#core/diagnosis/diagnose.ts';
import { type ActionName, actionNames } from '#core/widget/actions.ts';
import { saidInFailure } from '#core/widget/issue.ts';
import type { Input, Output } from '#operations/operations.ts';
import { commandApp, historyOf } from './app.ts';
import type { CommandApp } from './command-app.ts';
import { fireInput } from './fire-input.ts';
import { type FireOptions, fireOptions } from './fire-options.ts';
import { withOptions } from './options.ts';
import { CouldNot, print, printJson, visibleLine } from './terminal/output.ts';
import { exitOf, printCertificates, printDiagnosis, verdictText } from './terminal/verdict-text.ts';
import { commandSecrets } from './tokens/command-secrets.ts';
import { openCommandWorkspace, portsOf } from './workspace/open-workspace.ts';

/** The body of a failed reply, line by line, with everything that a terminal would act upon written as its code point; nothing after 2xx. */
function saidText({ texts }: Pick<CommandApp, 'texts'>, fired: Output<'fireAction'>): string[] {
  const kept = fired.reply && texts.find(fired.reply.id);
  const shown = kept ? new TextDecoder().decode(kept.shown) : null;
  const failed = saidInFailure(fired, shown);
  if (failed === null) return [];
  const lines = failed.said.body.split(/\r\n|\r|\n/).map((line) => `    ${visibleLine(line)}`);
  return [`${failed.title}:`, ...lines];
}

/** The call for people who read it in a terminal. */
export function firedText(app: Pick<CommandApp, 'texts'>, fired: Output<'fireAction'>): string {
  const { request, http, platform, identity, cors, widget, verdict } = fired;
  const notices =
    widget && widget.notices.length > 0 ? [`the visitor sees: ${widget.notices.join(', ')}`] : [];
  return [
    request ? `${request.method} ${request.url}` : 'The webhook was not called.',
    [http && `HTTP status: ${http.status}`, platform && `platform answers: ${platform.httpStatus}`]
      .filter(Boolean)
      .join('   '),
    ...(identity
      ? [
          identity.verified
            ? `visitor: ${identity.sub} (verified)`
            : `visitor: not verified. ${identity.reason}`,
        ]
      : []),
    ...(cors
      ? [
          cors.allowed
            ? 'CORS: allowed'
            : `CORS: not allowed${cors.stage === null ? '' : ` (${cors.stage})`}`,
        ]
      : []),
    ...notices,
    ...saidText(app, fired),
    verdictText(verdict),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** `assay fire ACTION`: one call of the simulated widget and its platform to a webhook, judged. */
export const fireCommand = (version: string): Command =>
  withOptions(new Command('fire'), ...fireOptions)
    .addArgument(new Argument('<action>', 'the action').choices(actionNames))
    .action(async (action: ActionName, options: FireOptions) => {
      const workspace = await openCommandWorkspace(
        options,
        commandSecrets(options),
        [options.tab, options.fixture, options.mock].some((name) => name !== undefined),
      );
      const app = await commandApp(version, portsOf(workspace), await historyOf(options));
      try {
        await run(app, await fireInput(action, options, workspace), options.json === true);
      } finally {
        await app.close();
      }
    });

/** A call as one JSON object. The rows as they were sent are in the reply, which is printed whole. */
export function firedReport(
  { texts }: Pick<CommandApp, 'texts'>,
  { verdict, reply, failure, widget, asSent: _, ...rest }: Output<'fireAction'>,
): object {
  const kept = reply && texts.find(reply.id);
  const seen =
    widget && verdict.as === 'get_items'
      ? { items: verdict.value?.items ?? [], ...widget }
      : widget;
  return {
    ...withDiagnosis(verdict),
    ...rest,
    widget: seen,
    failure,
    reply: kept && new TextDecoder().decode(kept.shown),
  };
}

async function run(app: CommandApp, input: Input<'fireAction'>, json: boolean): Promise<void> {
  const fired = await app.run('fireAction', input);
  const { verdict, failure } = fired;
  const report = firedReport(app, fired);
  if (!json) printDiagnosis(verdict.findings);
  if (failure && !json) {
    print(firedText(app, fired));
    printCertificates(failure);
  }
  if (failure) throw new CouldNot(failure.kind, failure.message, report);
  if (json) printJson(report);
  else print(firedText(app, fired));
  process.exitCode = exitOf(verdict.findings);
}
