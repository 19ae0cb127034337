import { Argument, type Command } from 'commander';
import type { Output } from '#app/api.ts';
import { withDiagnosis } from '#core/diagnosis/diagnose.ts';
import { type ActionName, actionNames } from '#core/widget/actions.ts';
import type { Input } from '#operations/operations.ts';
import type { CommandApp } from './command-app.ts';
import { fireInput } from './fire-input.ts';
import { type FireOptions, fireOptions } from './fire-options.ts';
import { withOptions } from './options.ts';
import { CouldNot, print, printJson } from './terminal/output.ts';
import { saidText } from './terminal/said-text.ts';
import { exitOf, printCertificates, printDiagnosis, verdictText } from './terminal/verdict-text.ts';
import { withWorkspaceApp } from './workspace/open-workspace.ts';

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
    ...saidText(app.texts, fired),
    verdictText(verdict),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** `assay fire ACTION`: one call of the simulated widget and its platform to a webhook, judged. */
export const define = (command: Command): Command =>
  withOptions(command, fireOptions)
    .addArgument(new Argument('<action>', 'the action').choices(actionNames))
    .action((action: ActionName, options: FireOptions) =>
      withWorkspaceApp(
        options,
        (options.tab ?? options.fixture ?? options.mock) !== undefined,
        async (app, workspace) =>
          run(app, await fireInput(action, options, workspace), options.json === true),
      ),
    );

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
