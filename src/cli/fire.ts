import { Argument, Command, Option } from 'commander';
import { type ActionName, actionNames, categories, surfaces } from '#core/widget/actions.ts';
import { credentialTypes } from '#core/widget/tab.ts';
import type { Input, Output } from '#operations/operations.ts';
import { type CommandApp, commandApp } from './app.ts';
import { commandSecrets } from './command-secrets.ts';
import { type FireOptions, fireInput } from './fire-input.ts';
import { algorithmsOption, secondsOption, uuidOption, withStoredTokens } from './options.ts';
import { CouldNot, exitOf, print, printJson, verdictText } from './output.ts';

/** The call for people who read it in a terminal. */
function firedText({ request, http, platform, identity, cors, widget, verdict }: Output<'fireAction'>): string {
  const notices = widget && widget.notices.length > 0 ? [`the visitor sees: ${widget.notices.join(', ')}`] : [];
  return [
    request ? `${request.method} ${request.url}` : 'The webhook was not called.',
    [http && `HTTP status: ${http.status}`, platform && `platform answers: ${platform.httpStatus}`].filter(Boolean).join('   '),
    ...(identity ? [identity.verified ? `visitor: ${identity.sub} (verified)` : `visitor: not verified. ${identity.reason}`] : []),
    ...(cors ? [cors.allowed ? 'CORS: allowed' : `CORS: not allowed${cors.stage === null ? '' : ` (${cors.stage})`}`] : []),
    ...notices,
    verdictText(verdict),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** `assay fire ACTION`: one call of the simulated widget and its platform to a webhook, judged. */
export const fireCommand = (version: string): Command =>
  withStoredTokens(new Command('fire'))
    .description('Call a webhook as the widget and its platform do, and judge the reply')
    .addArgument(new Argument('<action>', 'the action').choices(actionNames))
    .option('--url <webhook_url>', 'webhook_url of the tab')
    .option('--url-env <name>', 'environment variable that holds the webhook_url, where it holds a secret')
    .addOption(new Option('--category <category>', 'category of the tab').choices(categories).default('default'))
    .addOption(new Option('--surface <surface>', 'surface to call over (the one of the routing table when not given)').choices(surfaces))
    .addOption(new Option('--credential <type>', 'type of the credential of the action').choices(credentialTypes))
    .option('--secret <label>', 'stored token that holds the secret, by its label or id (see "assay tokens")')
    .option('--secret-env <name>', 'environment variable that holds the secret')
    .option('--header-name <name>', 'config.name of a header_auth credential (X-API-Key when not given)')
    .option('--agent-id <uuid>', 'agentId of proxied calls (a new one when not given)')
    .option('--agent-name <name>', 'agentName of proxied calls')
    .option('--tab-id <uuid>', 'tabId (a new one when not given)')
    .option('--tab-name <name>', 'tabName', '')
    .option('--session-id <id>', 'sessionId', '')
    .option('--id <id>', 'id of the clicked row, or of the entry to delete')
    .option('--item <json>', 'the row or detail object: direct calls carry it whole, others its id')
    .addOption(new Option('--path <path>', 'where the button of a direct call is (row when not given)').choices(['row', 'detail']))
    .option('--conversation-id <id>', 'conversation that a proxied POST action happens in')
    .option('--entry <json>', 'body of a proxied POST action: a JSON string is what the visitor typed, an object the whole body')
    .option('--party-id <uuid>', "the visitor's party id, in messages of the composer (always the same one when not given)", uuidOption)
    .option('--display-name <name>', "the visitor's name, in messages of the composer (Visitor when not given)")
    .option('--send-anyway', 'send the body of --entry although it breaks the shape of its entry')
    .option('--origin <origin>', 'origin of the page with the widget, for direct calls (https://widget.example when not given)')
    .option('--visitor-token-env <name>', "environment variable that holds the visitor's token")
    .option('--jwt-secret-env <name>', 'environment variable that holds the secret to verify the token with')
    .option('--jwks-url <url>', 'address of the key set to verify the token with')
    .option('--jwt-key <file>', 'file with the public key (PEM or JWK) to verify the token with')
    .option('--algorithms <names>', 'algorithms that are accepted, with commas between them (all that fit the key when not given)', algorithmsOption)
    .option('--insecure', "do not verify the certificate of the webhook's host, in proxied calls")
    .option('--timeout <seconds>', 'seconds after which the call is given up', secondsOption)
    .option('--now <iso>', 'the time it is taken to be')
    .option('--json', 'print one JSON object')
    .action(async (action: ActionName, options: FireOptions) => {
      const secrets = commandSecrets(options);
      const app = commandApp(version, secrets);
      try {
        await run(app, await fireInput(action, options, secrets), options.json === true);
      } finally {
        await app.close();
      }
    });

async function run(app: CommandApp, input: Input<'fireAction'>, json: boolean): Promise<void> {
  const fired = await app.run('fireAction', input);
  // The rows as they were sent are in the reply, which is printed whole.
  const { verdict, reply, failure, widget, asSent: _, ...rest } = fired;
  const kept = reply && app.texts.find(reply.id);
  const seen = widget && verdict.as === 'get_items' ? { items: verdict.value?.items ?? [], ...widget } : widget;
  const report = { ...verdict, ...rest, widget: seen, failure, reply: kept && new TextDecoder().decode(kept.shown) };
  if (failure && !json) print(firedText(fired));
  if (failure) throw new CouldNot(failure.kind, failure.message, report);
  if (json) printJson(report);
  else print(firedText(fired));
  process.exitCode = exitOf(verdict.findings);
}
