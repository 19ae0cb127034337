import { Command, Option } from 'commander';
import { writePrivateFile } from '#adapters/storage/write-file.ts';
import { type Finding, hasError } from '#core/contract/finding.ts';
import { withDiagnosis } from '#core/diagnosis/diagnose.ts';
import { diagnoseFetch } from '#core/diagnosis/failure.ts';
import {
  type AuthorizationForm,
  authorizationForms,
  type Connection,
  otherForm,
} from '#core/document/connection.ts';
import { isAvailableOrPending } from '#core/document/record.ts';
import { usualTls } from '#core/http/route.ts';
import { errorText } from '#core/text/wording.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import { type CommandApp, commandApp, historyOf } from './app.ts';
import { type Call, type Followed, followDocument } from './follow.ts';
import { exits } from './terminal/exit-codes.ts';
import {
  maxKeyBytes,
  numberOption,
  readInput,
  secondsOption,
  withStoredTokens,
} from './terminal/input.ts';
import {
  CouldNot,
  findingText,
  print,
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
  csvOf,
  prettyOf,
  printRequested,
  runXPath,
  withXmlOptions,
  type XmlOptions,
} from './xml-options.ts';

type Options = XmlOptions &
  SecretOptions & {
    baseUrl: string;
    endpoint: string;
    id: string;
    sendEmptyId?: true;
    age?: number;
    token?: string;
    tokenEnv?: string;
    authorization?: AuthorizationForm;
    timeout?: number;
    proxy?: string;
    proxyToken?: string;
    proxyTokenEnv?: string;
    ca?: string;
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
  withStoredTokens(
    withXmlOptions(
      new Command('fetch-document')
        .description('Fetch a parsed document and judge the reply')
        .requiredOption('--base-url <url>', 'base_url of the service')
        .requiredOption('--endpoint <endpoint_path_id>', 'the part of the address after /webhook/')
        .requiredOption('--id <id>', 'document id, the UUID received at submission')
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
        .option('--proxy <url>', 'HTTP proxy to use, such as http://proxy.example.com:3128')
        .option(
          '--proxy-token <label>',
          'label or id of the stored token with the user:password of the proxy',
        )
        .option(
          '--proxy-token-env <name>',
          'environment variable with the user:password of the proxy',
        )
        .option(
          '--ca <file>',
          'file with certificates (PEM) to trust, in addition to those of the system',
        )
        .option('--follow', 'repeat the request until the document is Completed or Failed')
        .option('--deadline <seconds>', 'how long to follow the document', secondsOption, 600)
        .option(
          '--output, --out <file>',
          'write the decoded XML to this file, readable only by its owner',
        )
        .option('--json', 'print one JSON object'),
    ),
  ).action(async (options: Options) => {
    const secrets = commandSecrets(options);
    const app = commandApp(version, secrets, await historyOf(options));
    try {
      await run(app, secrets, options);
    } finally {
      await app.close();
    }
  });

async function run(app: CommandApp, secrets: CommandSecrets, options: Options): Promise<void> {
  if (options.id === '' && !options.sendEmptyId)
    throw new CouldNot(
      'usage',
      'Nothing was sent, because the document id is empty. Fill in --id, or add --send-empty-id to send the request without an id.',
    );
  const tokenId = await secrets.idOf(
    { option: '--token', name: options.token },
    { option: '--token-env', name: options.tokenEnv },
  );
  const { baseUrl: base_url, endpoint: endpoint_path_id } = options;
  const connection = {
    id: 'cli',
    name: 'command line',
    base_url,
    endpoint_path_id,
    authorization: 'bearer' as const,
    tokenId,
    ...(await transportOf(options, secrets)),
  };
  const input = {
    connection,
    id: options.id,
    age: options.age ?? null,
    sendEmptyId: options.sendEmptyId === true,
    authorization: options.authorization,
  };
  const followed = options.follow
    ? await followDocument(app, input, options.deadline, reportCalls())
    : null;
  await show(app, followed?.exchange ?? (await app.run('fetchDocument', input)), followed, options);
}

/** What of a connection says how its calls travel. */
async function transportOf(
  { timeout, proxy, proxyToken, proxyTokenEnv, ca }: Options,
  secrets: CommandSecrets,
): Promise<Partial<Connection>> {
  const variable = { option: '--proxy-token-env', name: proxyTokenEnv };
  if ((proxyTokenEnv ?? proxyToken) !== undefined && proxy === undefined)
    throw new CouldNot(
      'usage',
      `${proxyToken === undefined ? variable.option : '--proxy-token'} needs --proxy.`,
    );
  const proxyTokenId = await secrets.idOf({ option: '--proxy-token', name: proxyToken }, variable);
  return {
    ...(timeout === undefined ? {} : { timeoutSeconds: timeout }),
    ...(proxy === undefined ? {} : { proxy: { url: proxy }, proxyTokenId }),
    ...(ca === undefined
      ? {}
      : { tls: { ...usualTls, ca: new TextDecoder().decode(await readInput(ca, maxKeyBytes)) } }),
  };
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
    throw new CouldNot(failure?.kind ?? 'unreachable', failure?.message ?? 'There was no reply.', {
      ...report,
      ...timeline,
    });
  }
  const text = xml && app.texts.find(xml.id);
  if (options.out) await save(options.out, text?.original ?? null);
  if (options.json) {
    const asked = {
      ...(xml && options.xpath !== undefined
        ? { xpath: await runXPath(app, xml, options.xpath, options.ns) }
        : {}),
      ...(xml && options.pretty ? { pretty: prettyOf(app, xml) } : {}),
      ...(xml && options.csv !== undefined ? { csv: await csvOf(app, xml, options.csv) } : {}),
    };
    printJson({ ...report, ...timeline, ...asked });
  } else if (xml && (await printRequested(app, xml, options, verdict.findings))) {
    if (followed?.ended) say(followed.ended);
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
    if (text && !options.out) print(`\n${decode(text.shown)}`);
  }
  const hasErrors =
    hasError(verdict.findings) || (followed?.timeline.some(({ errors }) => errors > 0) ?? false);
  process.exitCode =
    hasErrors || !isAvailableOrPending(verdict.value.kind) || followed?.ended
      ? exits.bad
      : exits.good;
}

async function save(path: string, xml: Uint8Array | null): Promise<void> {
  if (xml === null) return;
  await writePrivateFile(path, xml).catch((error: unknown) => {
    throw new CouldNot('storage', `Cannot write the XML to ${path}: ${errorText(error)}`);
  });
}
