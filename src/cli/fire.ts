import { Argument, type Command } from 'commander';
import { noTokens } from '#adapters/vault/environment.ts';
import type { Output } from '#app/api.ts';
import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import type { Finding } from '#core/contract/finding.ts';
import { changesBetween, depthOf } from '#core/diagnosis/changes.ts';
import { diagnoseThrough, replyTextOf, withDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import { listOf } from '#core/text/list-of.ts';
import { type ActionName, actionNames, type Category, isWrite } from '#core/widget/actions.ts';
import type { Input } from '#operations/operations.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { historyOf, withApp } from './app.ts';
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
import { commandSecrets } from './tokens/command-secrets.ts';
import { isWatching, type RunChanges, watchRuns } from './watch.ts';
import { openCommandWorkspace, portsOf, withWorkspaceApp } from './workspace/open-workspace.ts';

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
    .action((action: ActionName, options: FireOptions) =>
      isWatching(options)
        ? watchFire(action, options)
        : withWorkspaceApp(options, namesEntry(options), async (app, workspace) =>
            run(app, await fireInput(action, options, workspace), options),
          ),
    );

const namesEntry = ({ tab, fixture, mock }: FireOptions): boolean =>
  (tab ?? fixture ?? mock) !== undefined;

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

async function run(
  app: CommandApp,
  input: Input<'fireAction'>,
  options: FireOptions,
): Promise<void> {
  const { json } = options;
  const { fired, report } = await fireOnce(app, input, !json);
  if (json) printJson(report);
  process.exitCode = exitOf(fired.verdict.findings);
}

/** One call. Throws CouldNot where no reply came. */
async function fireOnce(app: CommandApp, input: Input<'fireAction'>, prints: boolean) {
  const fired = await app.run('fireAction', input);
  const { category } = input.tab;
  if (prints) printFired(app, fired, category);
  const report = firedReport(app, fired, category);
  if (fired.failure) throw new CouldNot(fired.failure.kind, fired.failure.message, report);
  return { fired, report };
}

function printFired(app: CommandApp, fired: Output<'fireAction'>, category: Category): void {
  const { findings } = fired.verdict;
  printDiagnosis(findings, diagnoseThrough(replyIn(app, fired, category), findings));
  print(firedText(app, fired));
  if (fired.failure) printCertificates(fired.failure);
}

/** Fires again after each change. A call that writes does so each time, so somebody has to allow it. */
async function watchFire(action: ActionName, options: FireOptions): Promise<void> {
  const { tab, workspace, watchFolder, every } = options;
  if ((tab ?? workspace ?? watchFolder ?? every) === undefined)
    throw new CouldNot(
      'usage',
      '--watch has nothing to watch: name a tab of a workspace with --tab, a folder with --watch-folder, or seconds with --every.',
    );
  const secrets = commandSecrets(options);
  let known: Known = { depth: 0, findings: [] };
  await watchRuns<Finding>({
    options,
    json: options.json === true,
    writes: options.record ? [options.data] : [],
    where: ({ path }) => path,
    async run(stopped, onRead, prints) {
      const opened = await openCommandWorkspace(options, secrets, namesEntry(options), onRead);
      const input = await fireInput(action, options, opened);
      if (isWrite(action, input.tab.webhook_url) && !options.allowWrites && !input.fault)
        throw new CouldNot(
          'usage',
          'This call writes, and --watch would send it again after each change. Add --allow-writes to allow that.',
        );
      return withApp(
        async (app) => {
          const { fired, report } = await fireOnce(app, input, prints);
          const { changes, known: next } = changesSince(known, fired.verdict);
          known = next;
          return { exitCode: exitOf(fired.verdict.findings), report, changes };
        },
        { ...portsOf(opened), tokens: noTokens },
        await historyOf(options),
        stopped,
      );
    },
  }).finally(secrets.tokens.close);
}

/** What earlier runs found and no later one has shown to be fixed. */
type Known = { depth: number; findings: readonly Finding[] };

/** What a run says differently. Where the reply could not be read as far as before, nothing is fixed. */
export function changesSince(
  before: Known,
  verdict: Pick<AnyVerdict, 'outcome' | 'findings'>,
): { changes: RunChanges<Finding>; known: Known } {
  const now = verdict.findings.filter(({ level }) => level !== 'info');
  const depth = depthOf(verdict);
  const { fixed, added, unchanged } = changesBetween(before.findings, now);
  const changes = { fixed, new: added, stillFailing: unchanged };
  return depth >= before.depth
    ? { changes, known: { depth, findings: now } }
    : {
        changes: { ...changes, fixed: [] },
        known: { depth: before.depth, findings: [...now, ...fixed] },
      };
}
