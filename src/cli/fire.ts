import { Argument, type Command } from 'commander';
import type { Output } from '#app/api.ts';
import { diagnoseThrough, replyTextOf, withDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import { listOf } from '#core/text/list-of.ts';
import { type ActionName, actionNames, type Category } from '#core/widget/actions.ts';
import type { Input } from '#operations/operations.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { CommandApp } from './command-app.ts';
import { fireInput } from './fire-input.ts';
import { type FireOptions, fireOptions, rareInFire } from './fire-options.ts';
import { withOptions } from './options.ts';
import { CouldNot, print, printJson } from './terminal/output.ts';
import { saidText } from './terminal/said-text.ts';
import {
  exitOf,
  firstRows,
  printCertificates,
  printDiagnosis,
  verdictText,
} from './terminal/verdict-text.ts';
import { withWorkspaceApp } from './workspace/open-workspace.ts';

/** The call for people who read it in a terminal. */
export function firedText(app: Pick<CommandApp, 'texts'>, fired: Output<'fireAction'>): string {
  const { request, http, platform, identity, cors, widget, verdict } = fired;
  const notices =
    widget && widget.notices.length > 0 ? [`the visitor sees: ${widget.notices.join(', ')}`] : [];
  return listOf(
    request ? `${request.method} ${request.url}` : 'The webhook was not called.',
    [http && `HTTP status: ${http.status}`, platform && `platform answers: ${platform.httpStatus}`]
      .filter(Boolean)
      .join('   '),
    identity &&
      (identity.verified
        ? `visitor: ${identity.sub} (verified)`
        : `visitor: not verified. ${identity.reason}`),
    cors &&
      cors.stage !== 'withheld' &&
      (cors.allowed
        ? 'CORS: allowed'
        : `CORS: not allowed${cors.stage === null ? '' : ` (${cors.stage})`}`),
    ...notices,
    ...saidText(app.texts, fired),
    verdictText(verdict),
  )
    .filter((line) => line !== '')
    .join('\n');
}

/** `assay fire ACTION`: one call of the simulated widget and its platform to a webhook, judged. */
export const define = (command: Command): Command =>
  withOptions(command, fireOptions, rareInFire)
    .addArgument(new Argument('<action>', 'the action').choices(actionNames))
    .action((action: ActionName, options: FireOptions) => {
      const { tab, fixture } = options;
      const namesEntry = (tab ?? fixture) !== undefined;
      return withWorkspaceApp(options, namesEntry, async (app, workspace) =>
        run(app, await fireInput(action, options, workspace), options.json === true),
      );
    });

/** The reply to judge again as on its tab; null where nobody knows the category of that. */
const replyIn = (
  { texts }: Pick<CommandApp, 'texts'>,
  { verdict, reply, http, surface }: Pick<Fired, 'verdict' | 'reply' | 'http' | 'surface'>,
  category: Category | undefined,
) =>
  category === undefined
    ? null
    : replyTextOf(verdict, reply && texts.find(reply.id)?.shown, {
        httpStatus: http?.status,
        category,
        surface,
      });

/** A call as one JSON object. The rows as they were sent are in the reply, which is printed whole. */
export function firedReport(
  { texts }: Pick<CommandApp, 'texts'>,
  { verdict, reply, failure, widget, asSent: _, ...rest }: Output<'fireAction'>,
  category: Category | undefined,
): object {
  const kept = reply && texts.find(reply.id);
  const list = verdict.as === 'get_items' ? firstRows(verdict.value) : null;
  const seen =
    widget && verdict.as === 'get_items'
      ? { items: list?.items ?? [], ...(list && 'more' in list && { more: list.more }), ...widget }
      : widget;
  return {
    ...withDiagnosis(verdict, replyIn({ texts }, { verdict, reply, ...rest }, category)),
    ...(list && { value: list }),
    ...rest,
    widget: seen,
    failure,
    reply: kept && new TextDecoder().decode(kept.shown),
  };
}

/** One call. Throws CouldNot where no reply came. */
async function run(app: CommandApp, input: Input<'fireAction'>, json: boolean): Promise<void> {
  const fired = await app.run('fireAction', input);
  const { category } = input.tab;
  if (!json) printFired(app, fired, category);
  const report = firedReport(app, fired, category);
  if (fired.failure) throw new CouldNot(fired.failure.kind, fired.failure.message, report);
  if (json) printJson(report);
  process.exitCode = exitOf(fired.verdict.findings);
}

function printFired(app: CommandApp, fired: Output<'fireAction'>, category: Category): void {
  const { findings } = fired.verdict;
  printDiagnosis(findings, diagnoseThrough(replyIn(app, fired, category), findings));
  print(firedText(app, fired));
  if (fired.failure) printCertificates(fired.failure);
}
