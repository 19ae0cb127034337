import { type Finding, hasError } from '#core/contract/finding.ts';
import { diagnoseFetch } from '#core/diagnosis/failure.ts';
import { diagnoseThrough, replyTextOf, withDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import { otherForm } from '#core/document/connection.ts';
import { type DocumentKind, isAvailableOrPending, statusOfKind } from '#core/document/record.ts';
import type { Input } from '#operations/operations.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import { rulesOfKind } from '#operations/statement-schemas.ts';
import type { CommandApp } from '../command-app.ts';
import { connectionOf, missingOption, ofConnection, storedConnection } from '../connection.ts';
import {
  isBroken,
  runStatementChecks,
  type StatementAnswer,
  statementJson,
  statementText,
} from '../statement-checks.ts';
import { exits } from '../terminal/exit-codes.ts';
import { findingText } from '../terminal/finding-text.ts';
import { writeOutput } from '../terminal/input.ts';
import { CouldNot, print, printJson, say } from '../terminal/output.ts';
import { saidText } from '../terminal/said-text.ts';
import { printCertificates, printDiagnosis, verdictText } from '../terminal/verdict-text.ts';
import { type CommandWorkspace, entryNamed, refuseTogether } from '../workspace/open-workspace.ts';
import { printRequested, requestedJson } from '../xml-parts.ts';
import type { FetchOptions } from './fetch-options.ts';
import { type Call, type Followed, followDocument } from './follow.ts';

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

/** What is fetched: the connection, and the id and age of the document. */
type Target = { connection: Input<'fetchDocument'>['connection']; id: string; age: number | null };

/** The document that the options name or describe. Throws CouldNot. */
async function targetOf(options: FetchOptions, workspace: CommandWorkspace): Promise<Target> {
  const { document: name } = options;
  if (name === undefined) {
    const connection = await connectionOf(options, workspace, '--document or --connection');
    if (options.id === undefined) throw missingOption('id', '--document or --connection');
    return { connection, id: options.id, age: options.age ?? null };
  }
  refuseTogether('document', options, [...ofConnection, 'id', 'connection']);
  const document = entryNamed(workspace.entries.documents, name, 'document');
  const connection = await storedConnection(workspace, document.connectionId, options.timeout);
  return { connection, id: document.document_id, age: options.age ?? document.age };
}

/** Fetches one document and judges the reply; or repeats it until the document is Completed or Failed. */
export async function fetchOne(
  app: CommandApp,
  workspace: CommandWorkspace,
  options: FetchOptions,
): Promise<void> {
  if (options.id === '')
    throw new CouldNot(
      'usage',
      'Nothing was sent, because the document id is empty. Fill in --id.',
    );
  const input = {
    ...(await targetOf(options, workspace)),
    authorization: options.authorization,
  };
  const followed = options.follow
    ? await followDocument(app, input, options.deadline, reportCalls())
    : null;
  const exchange = followed?.exchange ?? (await app.run('fetchDocument', input));
  const { verdict } = exchange;
  const bank_code = verdict?.value.record?.bank_code ?? '';
  const kind = { connectionId: input.connection.id, bank_code };
  const kept = (await workspace.port.read())?.statementRules;
  const { timeoutSeconds = null } = input.connection;
  const statement =
    exchange.xml &&
    (await runStatementChecks(app, exchange.xml, options, rulesOfKind(kept, kind), timeoutSeconds));
  await show(app, exchange, followed, options, statement);
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
    ...withDiagnosis(
      verdict,
      replyTextOf(verdict, body?.shown, { httpStatus: http?.status, category: 'default' }),
    ),
    value: { ...verdict.value, ...(text ? { xml: decode(text.shown) } : {}) },
    request,
    reply: body && decode(body.shown),
    http,
  };
}

/** A fetch for people who read it in a terminal; `notes` stand before the verdict. */
export function fetchedText(
  { texts }: Pick<CommandApp, 'texts'>,
  { request, http, reply, verdict, failure }: DocumentExchange,
  notes: readonly string[] = [],
): string {
  const status = `HTTP status: ${http?.status}   status_code: ${verdict?.value.record?.status_code ?? 'none'}`;
  return [
    `${request.method} ${request.url}`,
    ...(http === null ? [] : [status]),
    ...notes,
    ...saidText(texts, { http, reply }, 'the service'),
    verdict ? verdictText(verdict) : (failure?.message ?? 'There was no reply.'),
  ].join('\n');
}

/** Why there is no XML to write. */
function notWritten({ output, follow }: FetchOptions, kind: DocumentKind): string {
  const status = statusOfKind[kind];
  const isUnended = status === 'Pending' || status === 'Processing';
  return `Nothing was written to ${output}: ${status ? `the document is ${status}` : 'the reply has no document'}.${isUnended && !follow ? ' --follow waits for it.' : ''}`;
}

async function show(
  app: CommandApp,
  exchange: DocumentExchange,
  followed: Followed | null,
  options: FetchOptions,
  statement: StatementAnswer | null,
): Promise<void> {
  const { findings, authorization, failure, verdict, xml } = exchange;
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
  if (options.output) {
    if (text) await writeOutput(options.output, text.original, 'the XML');
    say(text ? `Wrote ${options.output}` : notWritten(options, verdict.value.kind));
  }
  if (options.json) {
    const asked = await requestedJson(app, xml, options);
    printJson({ ...report, ...timeline, ...asked, ...statementJson(statement) });
  } else if (xml && (await printRequested(app, xml, options, verdict.findings))) {
    if (followed?.ended) say(followed.ended);
    if (statement) say(statementText(statement));
  } else {
    const shown = exchange.reply && app.texts.find(exchange.reply.id)?.shown;
    const how = { httpStatus: exchange.http?.status, category: 'default' } as const;
    const diagnosis = diagnoseThrough(replyTextOf(verdict, shown, how), verdict.findings);
    printDiagnosis(verdict.findings, diagnosis);
    const otherWay =
      verdict.outcome === 'unauthorized' && authorization !== null
        ? `Try the other form of the Authorization header: --authorization ${otherForm(authorization)}`
        : null;
    const notes = [followed?.ended ?? null, otherWay].filter((note) => note !== null);
    print(fetchedText(app, exchange, notes));
    if (statement) print(`\n${statementText(statement)}`);
    if (text && !options.output) print(`\n${decode(text.shown)}`);
  }
  const hasErrors =
    hasError(verdict.findings) || (followed?.timeline.some(({ errors }) => errors > 0) ?? false);
  process.exitCode =
    hasErrors || isBroken(statement) || !isAvailableOrPending(verdict.value.kind) || followed?.ended
      ? exits.bad
      : exits.good;
}
