import { randomUUID } from 'node:crypto';
import { Argument, Command, Option } from 'commander';
import { type Category, categories } from '#core/widget/actions.ts';
import { type Connector, credentialTypes } from '#core/widget/tab.ts';
import { commandApp } from './app.ts';
import { CouldNot, exitOf, print, printJson, verdictText } from './output.ts';

type Options = {
  url: string;
  category: Category;
  credential?: Connector['type'];
  secretEnv?: string;
  headerName?: string;
  agentId?: string;
  agentName: string;
  tabId?: string;
  tabName: string;
  sessionId: string;
  json?: true;
};

function connectorOf({ credential, secretEnv, headerName }: Options): Connector | null {
  if (!credential && !secretEnv) return null;
  if (!credential || !secretEnv)
    throw new CouldNot('usage', '--credential and --secret-env go together: the type, and the environment variable that holds the secret.');
  return { type: credential, tokenId: secretEnv, ...(headerName ? { headerName } : {}) };
}

/** `assay fire get_items`: one call of the simulated platform to a webhook, judged. */
export const fireCommand = (version: string): Command =>
  new Command('fire')
    .description("Call a webhook as the widget's platform does, and judge the reply")
    .addArgument(new Argument('<action>', 'the action').choices(['get_items']))
    .requiredOption('--url <webhook_url>', 'webhook_url of the tab')
    .addOption(new Option('--category <category>', 'category of the tab').choices(categories).default('default'))
    .addOption(new Option('--credential <type>', 'type of the credential of the action').choices(credentialTypes))
    .option('--secret-env <name>', 'environment variable that holds the secret')
    .option('--header-name <name>', 'config.name of a header_auth credential (X-API-Key when not given)')
    .option('--agent-id <uuid>', 'agentId (a new one when not given)')
    .option('--agent-name <name>', 'agentName', '')
    .option('--tab-id <uuid>', 'tabId (a new one when not given)')
    .option('--tab-name <name>', 'tabName', '')
    .option('--session-id <id>', 'sessionId', '')
    .option('--json', 'print one JSON object')
    .action(async (_action: string, options: Options) => {
      const app = commandApp(version);
      const tab = {
        id: 'cli',
        name: 'command line',
        webhook_url: options.url,
        category: options.category,
        tabId: options.tabId ?? randomUUID(),
        tabName: options.tabName,
        agentId: options.agentId ?? randomUUID(),
        agentName: options.agentName,
        sessionId: options.sessionId,
        connector: connectorOf(options),
      };
      const { request, http, failure, platform, issue, verdict, reply } = await app.run('fireGetItems', { tab });
      const kept = reply && app.texts.find(reply.id);
      const report = { ...verdict, request, reply: kept && new TextDecoder().decode(kept.shown), http, platform, issue };
      if (failure) throw new CouldNot(failure.kind, failure.message, report);
      if (options.json) printJson(report);
      else
        print(`${request.method} ${request.url}\nHTTP status: ${http?.status}   platform answers: ${platform.httpStatus}\n${verdictText(verdict)}`);
      process.exitCode = exitOf(verdict.findings);
    });
