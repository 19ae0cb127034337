import { Command, Option } from 'commander';
import { writePrivateFile } from '#adapters/storage/write-file.ts';
import { type Finding, hasError } from '#core/contract/finding.ts';
import { withDiagnosis } from '#core/diagnosis/diagnose.ts';
import { diagnoseFetch } from '#core/diagnosis/failure.ts';
import {
  type AuthorizationForm,
  authorizationForms,
  otherForm,
} from '#core/document/connection.ts';
import { isAvailableOrPending } from '#core/document/record.ts';
import { tokenIdsOfTransport } from '#core/http/transport.ts';
import { errorText } from '#core/text/wording.ts';
import type { Input } from '#operations/operations.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import { type CommandApp, commandApp, historyOf } from './app.ts';
import { type Call, type Followed, followDocument } from './follow.ts';
import { isBroken, runStatementChecks, statementJson, statementText } from './statement-options.ts';
import { exits } from './terminal/exit-codes.ts';
import { numberOption, secondsOption, withStoredTokens } from './terminal/input.ts';
import {
  CouldNot,
  findingText,
  print,
  printCertificates,
  printDiagnosis,
  printJson,
  say,
  verdictText,
} from './terminal/output.ts';
import {
  type CommandSecrets,
  commandSecrets,
  type SecretOptions,
} from './tokens/command-secrets.ts';
import {
  ofTransport,
  type TransportOptions,
  typedTransport,
  withTransportOptions,
} from './transport-options.ts';
import {
  type CommandWorkspace,
  entryNamed,
  openCommandWorkspace,
  portsOf,
  refuseTogether,
} from './workspace/open-workspace.ts';
import { type WorkspaceOptions, withWorkspaceOptions } from './workspace/workspace-options.ts';
import {
  csvOf,
  prettyOf,
  printRequested,
  runXPath,
  withXmlOptions,
  type XmlOptions,
} from './xml-options.ts';

type Options = XmlOptions &
  SecretOptions &
  WorkspaceOptions &
  TransportOptions & {
    connection?: string;
    document?: string;
    baseUrl?: string;
    endpoint?: string;
    id?: string;
    sendEmptyId?: true;
    age?: number;
    token?: string;
    tokenEnv?: string;
    authorization?: AuthorizationForm;
    out?: string;
    follow?: true;
    deadline: number;
    json?: true;
  };

const sameFinding = (a: Finding, b: Finding): boolean =>
  a.clause === b.clause && a.path === b.path && a.message === b.message;

/** Prints each call of a followed document as it ends, with the errors and warnings that the previous call did not have. */
function reportCalls(): (call: Call, nextAt: number | null) => void {
  let known: readonly Finding[] = [];
  return ({ at, httpStatus, status_code, status, failure, findings }, nextAt) => {
    const result =
      failure ??
      `HTTP status ${httpStatus}   status_code ${status_code ?? 'none'}   ${status ?? 'no status'}`;
    const next =
      nextAt === null
        ? ''
        : `   next in ${Math.max(0, Math.round((nextAt - Date.now()) / 1000))} s`;
    const news = findings.filter(
      (one) => one.level !== 'info' && !known.some((other) => sameFinding(one, other)),
    );
    say([`${at}   ${result}${next}`, ...news.map((one) => `  ${findingText(one)}`)].join('\n'));
    known = findings;
  };
}

/** `assay fetch-document`: one GET of the document endpoint, judged; or repeated until the document is Completed or Failed. */
export const fetchDocumentCommand = (version: string): Command =>
  withWorkspaceOptions(
    withStoredTokens(
      withXmlOptions(
        withTransportOptions(
          new Command('fetch-document')
            .description('Fetch a parsed document and judge the reply')
            .option(
              '--document <name>',
              'document of the workspace, in place of its id and connection',
            )
            .option(
              '--connection <name>',
              'connection of the workspace, in place of the options that describe one',
            )
            .option('--base-url <url>', 'base_url of the service')
            .option('--endpoint <endpoint_path_id>', 'the part of the address after /webhook/')
            .option('--id <id>', 'document id, the UUID received at submission')
            .option('--send-empty-id', 'send the request even if --id is empty')
            .option('--age <number>', 'age of the user', numberOption)
            .option('--token <label>', 'label or id of the stored token (see "assay tokens")')
            .option('--token-env <name>', 'environment variable with the token')
            .addOption(
              new Option(
                '--authorization <form>',
                'form of the Authorization header (default: the one set for the stored token, otherwise bearer)',
              ).choices(authorizationForms),
            )
            .option(
              '--timeout <seconds>',
              'give up after this many seconds (default: 60)',
              secondsOption,
            )
            .option('--follow', 'repeat the request until the document is Completed or Failed')
            .option('--deadline <seconds>', 'how long to follow the document', secondsOption, 600)
            .option(
              '--output, --out <file>',
              'write the decoded XML to this file, readable only by its owner',
            )
            .option('--json', 'print one JSON object'),
        ),
      ),
    ),
  ).action(async (options: Options) => {
    const workspace = await openCommandWorkspace(
      options,
      commandSecrets(options),
      (options.connection ?? options.document) !== undefined,
    );
    const app = commandApp(version, portsOf(workspace), await historyOf(options));
    try {
      await run(app, workspace, options);
    } finally {
      await app.close();
    }
  });

/** The options that a connection of a workspace replaces, and how they are typed. */
const ofConnection = {
  baseUrl: '--base-url',
  endpoint: '--endpoint',
  token: '--token',
  tokenEnv: '--token-env',
  ...ofTransport,
} as const satisfies Partial<Record<keyof Options, string>>;

/** What is fetched: the connection, and the id and age of the document. */
type Target = { connection: Input<'fetchDocument'>['connection']; id: string; age: number | null };

const missingOption = (flag: string): CouldNot =>
  new CouldNot(
    'usage',
    `Give ${flag}, or name an entry of a workspace with --document or --connection.`,
  );

async function typedTarget(options: Options, secrets: CommandSecrets): Promise<Target> {
  const { baseUrl: base_url, endpoint: endpoint_path_id, id, age = null } = options;
  if (base_url === undefined) throw missingOption('--base-url');
  if (endpoint_path_id === undefined) throw missingOption('--endpoint');
  if (id === undefined) throw missingOption('--id');
  const tokenId = await secrets.idOf(
    { option: '--token', name: options.token },
    { option: '--token-env', name: options.tokenEnv },
  );
  const connection = {
    id: 'cli',
    name: 'command line',
    base_url,
    endpoint_path_id,
    authorization: 'bearer' as const,
    tokenId,
    ...(await typedTransport(options, secrets)),
  };
  return { connection, id, age };
}

/** The connection of the workspace, and the document where one is named. */
async function workspaceTarget(
  options: Options,
  { entries, file, secrets }: CommandWorkspace,
): Promise<Target> {
  const { document: name, connection: connectionName, timeout } = options;
  refuseTogether(name === undefined ? '--connection' : '--document', options, {
    ...ofConnection,
    ...(name !== undefined && { id: '--id', connection: '--connection' }),
  });
  const document = name === undefined ? null : entryNamed(entries.documents, name, 'document');
  const connection = entryNamed(
    entries.connections,
    document?.connectionId ?? connectionName ?? '',
    'connection',
  );
  const id = document?.document_id ?? options.id;
  if (id === undefined) throw missingOption('--id');
  // Tokens of the user's own workspace are stored ones; those of a repository have to be bound first.
  if (file === null)
    for (const tokenId of [connection.tokenId, ...tokenIdsOfTransport(connection)])
      if (tokenId !== null) await secrets.admitToken(tokenId);
  return {
    connection: timeout === undefined ? connection : { ...connection, timeoutSeconds: timeout },
    id,
    age: options.age ?? document?.age ?? null,
  };
}

async function run(app: CommandApp, workspace: CommandWorkspace, options: Options): Promise<void> {
  if (options.id === '' && !options.sendEmptyId)
    throw new CouldNot(
      'usage',
      'Nothing was sent, because the document id is empty. Fill in --id, or add --send-empty-id to send the request without an id.',
    );
  const isNamed = (options.connection ?? options.document) !== undefined;
  const target = isNamed
    ? await workspaceTarget(options, workspace)
    : await typedTarget(options, workspace.secrets);
  const input = {
    ...target,
    sendEmptyId: options.sendEmptyId === true,
    authorization: options.authorization,
  };
  const followed = options.follow
    ? await followDocument(app, input, options.deadline, reportCalls())
    : null;
  await show(app, followed?.exchange ?? (await app.run('fetchDocument', input)), followed, options);
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A fetch as one JSON object, with the decoded XML where there is a document. */
export function documentReport(
  { texts }: Pick<CommandApp, 'texts'>,
  { request, findings, assumptions, http, failure, verdict, reply, xml }: DocumentExchange,
): object {
  if (verdict === null)
    return {
      request,
      failure,
      diagnosis: diagnoseFetch(findings, failure),
      findings,
      assumptions,
      http: null,
    };
  const body = reply && texts.find(reply.id);
  const text = xml && texts.find(xml.id);
  return {
    ...withDiagnosis(verdict),
    value: { ...verdict.value, ...(text ? { xml: decode(text.shown) } : {}) },
    request,
    reply: body && decode(body.shown),
    http,
  };
}

async function show(
  app: CommandApp,
  exchange: DocumentExchange,
  followed: Followed | null,
  options: Options,
): Promise<void> {
  const { request, findings, authorization, http, failure, verdict, xml } = exchange;
  const report = documentReport(app, exchange);
  const timeline = followed === null ? {} : { timeline: followed.timeline, ended: followed.ended };
  if (verdict === null) {
    for (const finding of findings) say(findingText(finding));
    if (failure && !options.json) printCertificates(failure);
    throw new CouldNot(failure?.kind ?? 'unreachable', failure?.message ?? 'There was no reply.', {
      ...report,
      ...timeline,
    });
  }
  const text = xml && app.texts.find(xml.id);
  const statement = xml && (await runStatementChecks(app, xml, options, options.ns));
  if (options.out) await save(options.out, text?.original ?? null);
  if (options.json) {
    const asked = {
      ...(xml && options.xpath !== undefined
        ? { xpath: await runXPath(app, xml, options.xpath, options.ns) }
        : {}),
      ...(xml && options.pretty ? { pretty: prettyOf(app, xml) } : {}),
      ...(xml && options.csv !== undefined ? { csv: await csvOf(app, xml, options.csv) } : {}),
    };
    printJson({ ...report, ...timeline, ...asked, ...statementJson(statement) });
  } else if (xml && (await printRequested(app, xml, options, verdict.findings))) {
    if (followed?.ended) say(followed.ended);
    if (statement) say(statementText(statement));
  } else {
    printDiagnosis(verdict.findings);
    print(
      `${request.method} ${request.url}\nHTTP status: ${http?.status}   status_code: ${verdict.value.record?.status_code ?? 'none'}`,
    );
    if (followed?.ended) print(followed.ended);
    if (verdict.outcome === 'unauthorized' && authorization !== null)
      print(
        `Try the other form of the Authorization header: --authorization ${otherForm(authorization)}`,
      );
    print(verdictText(verdict));
    if (statement) print(`\n${statementText(statement)}`);
    if (text && !options.out) print(`\n${decode(text.shown)}`);
  }
  const hasErrors =
    hasError(verdict.findings) || (followed?.timeline.some(({ errors }) => errors > 0) ?? false);
  process.exitCode =
    hasErrors || isBroken(statement) || !isAvailableOrPending(verdict.value.kind) || followed?.ended
      ? exits.bad
      : exits.good;
}

async function save(path: string, xml: Uint8Array | null): Promise<void> {
  if (xml === null) return;
  await writePrivateFile(path, xml).catch((error: unknown) => {
    throw new CouldNot('storage', `Cannot write the XML to ${path}: ${errorText(error)}`);
  });
}
