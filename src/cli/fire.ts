import { Argument, Command, Option } from 'commander';
import { withDiagnosis } from '#core/diagnosis/diagnose.ts';
import { type ActionName, actionNames, categories, surfaces } from '#core/widget/actions.ts';
import { saidInFailure } from '#core/widget/issue.ts';
import { credentialTypes } from '#core/widget/tab.ts';
import { visitorPresets } from '#core/widget/visitor.ts';
import type { Input, Output } from '#operations/operations.ts';
import { commandApp, historyOf } from './app.ts';
import type { CommandApp } from './command-app.ts';
import { fireInput } from './fire-input.ts';
import { algorithmsOption, type FireOptions, uuidOption } from './fire-options.ts';
import { printCertificates } from './terminal/certificates-text.ts';
import { secondsOption } from './terminal/input.ts';
import { CouldNot, print, printJson, visibleLine } from './terminal/output.ts';
import { exitOf, printDiagnosis, verdictText } from './terminal/verdict-text.ts';
import { commandSecrets } from './tokens/command-secrets.ts';
import { withTransportOptions } from './transport-options.ts';
import { openCommandWorkspace, portsOf } from './workspace/open-workspace.ts';
import { withStoredTokens, withWorkspaceOptions } from './workspace/workspace-options.ts';

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
  withWorkspaceOptions(withStoredTokens(withTransportOptions(new Command('fire'))))
    .addArgument(new Argument('<action>', 'the action').choices(actionNames))
    .option('--tab <name>', 'tab of the workspace, in place of the options that describe one')
    .option('--visitor <name>', 'visitor of the workspace, with --tab')
    .option('--fixture <name>', 'fixture of the workspace, in place of --item')
    .option('--mock <name>', 'mock reply of the workspace, in place of the webhook')
    .option('--url <webhook_url>', 'webhook_url of the tab')
    .option(
      '--url-env <name>',
      'environment variable with the webhook_url, for an address that contains a secret',
    )
    .addOption(
      new Option('--category <category>', 'category of the tab (default: "default")').choices(
        categories,
      ),
    )
    .addOption(
      new Option(
        '--surface <surface>',
        'surface of the call (default: the one in the routing table)',
      ).choices(surfaces),
    )
    .addOption(new Option('--credential <type>', 'type of the credential').choices(credentialTypes))
    .option(
      '--secret <label>',
      'label or id of the stored token with the secret (see "assay tokens")',
    )
    .option('--secret-env <name>', 'environment variable with the secret')
    .option('--header-name <name>', 'config.name of a header_auth credential (default: X-API-Key)')
    .option('--agent-id <uuid>', 'agentId of proxied calls (default: a new UUID)')
    .option('--agent-name <name>', 'agentName of proxied calls')
    .option('--tab-id <uuid>', 'tabId (default: a new UUID)')
    .option('--tab-name <name>', 'tabName')
    .option('--session-id <id>', 'sessionId')
    .option('--id <id>', 'id of the clicked row, or of the entry to delete')
    .option(
      '--item <json>',
      'the row or detail object; direct calls send all of it, other calls its id',
    )
    .addOption(
      new Option(
        '--path <path>',
        'where the visitor clicks the button of a direct call (default: row)',
      ).choices(['row', 'detail']),
    )
    .option('--conversation-id <id>', 'conversation of a proxied POST action')
    .option(
      '--entry <json>',
      'body of a proxied POST action: a JSON string is the text that the visitor typed, an object is the whole body',
    )
    .option(
      '--party-id <uuid>',
      "the visitor's party id, in messages of the composer (default: a fixed UUID)",
      uuidOption,
    )
    .option(
      '--display-name <name>',
      "the visitor's name, in messages of the composer (default: Visitor)",
    )
    .option(
      '--send-anyway',
      'send the body of --entry even if it does not have the shape of its entry',
    )
    .option(
      '--origin <origin>',
      'origin of the page with the widget, for direct calls (default: https://widget.example)',
    )
    .option('--visitor-token-env <name>', "environment variable with the visitor's token")
    .option(
      '--jwt-secret-env <name>',
      'environment variable with the secret that verifies the token, or that one is made with',
    )
    .addOption(
      new Option(
        '--visitor-preset <name>',
        'make the token of the visitor, with --jwt-secret-env or --tab',
      ).choices(visitorPresets),
    )
    .option('--jwks-url <url>', 'address of the key set that verifies the token')
    .option(
      '--jwt-key <file>',
      'file with the public key that verifies the token (PEM, Base64, JWK or key set)',
    )
    .option(
      '--algorithms <names>',
      'accepted algorithms, separated by commas (default: all that fit the key)',
      algorithmsOption,
    )
    .option('--insecure', "do not verify the certificate of the webhook's server, in proxied calls")
    .option('--timeout <seconds>', 'give up after this many seconds', secondsOption)
    .option('--now <iso>', 'simulated time')
    .option('--json', 'print one JSON object')
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
