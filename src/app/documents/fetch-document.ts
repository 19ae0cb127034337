import { type ChosenReadings, joinAssumptions } from '#core/contract/assumptions.ts';
import { type Finding, requestFinding } from '#core/contract/finding.ts';
import type { DocumentJudgement, DocumentToJudge } from '#core/contract/judge-document.ts';
import type { Assumption } from '#core/contract/verdict.ts';
import { type AuthorizationForm, type Connection, formOfCall } from '#core/document/connection.ts';
import {
  buildDocumentRequest,
  DocumentRequestRefused,
  knownOfDocumentUrl,
} from '#core/document/request.ts';
import {
  documentLimits,
  type HttpFailure,
  type HttpLimits,
  type HttpReply,
  type HttpRequest,
} from '#core/http/http.ts';
import { oddityFindings } from '#core/http/oddity-findings.ts';
import { redirectFinding } from '#core/http/redirect.ts';
import { unverifiedServers } from '#core/http/transport.ts';
import { mask } from '#core/secrets/redact.ts';
import { maskedAddress, urlSecretsIn } from '#core/secrets/url-secrets.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { DocumentExchange, ReplyHead } from '#operations/schemas.ts';
import { type Masker, maskerOf } from '../masking.ts';
import { type CalledConnection, mockCredential } from '../mock.ts';
import type { LastSeen } from '../ports/journal.ts';
import type { CheckedJudgement, DocumentRules, Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';
import { type Travel, travelOf } from '../transport.ts';
import { secretToSend } from '../vault/credentials.ts';

/** A connection can switch verification off for every server on its way that speaks TLS: the service, and a proxy at an https address. */
const unverifiedFindings = (connection: Connection): Finding[] =>
  unverifiedServers(connection.base_url, connection).map(({ host, isProxy }) =>
    requestFinding(
      'DOC-REQ-2',
      'warning',
      isProxy ? '$request.proxy' : '$request.url',
      `The certificate of ${host} is not verified, as chosen in this connection.`,
      'Assay still calls the server. Anyone who poses as the server gets the token and controls the reply.',
    ),
  );

/**
 * How a call of this connection travels, and for how long. `reuse`: consecutive calls may share an open connection.
 * Throws an OperationError if a secret of the way is not available.
 */
export async function travelOfConnection(
  ports: Pick<Ports, 'secrets' | 'consent' | 'clock'>,
  connection: Connection,
  reuse: boolean,
  running: Running,
): Promise<Travel & { limits: HttpLimits }> {
  const travel = await travelOf(
    ports,
    connection,
    { url: connection.base_url, clause: 'DOC-REQ-2', settingsOf: 'connection', reuse },
    running,
  );
  return {
    ...travel,
    limits: { ...documentLimits, timeout: connection.timeoutSeconds * 1000 },
    findings: [...travel.findings, ...unverifiedFindings(connection)],
  };
}

/**
 * One request for a document. `at` in milliseconds since 1970; `request` has the secret masked,
 * `findings` and `assumptions` are about it; `reply` is as received, null if `failure` says why
 * there is none. `masker` hides what the request carried, `authorization` is the form of its header
 * (null: none).
 */
export type DocumentRequestContext = {
  connectionId: string;
  id: string;
  at: number;
  isMock?: true | undefined;
  request: HttpRequest;
  findings: readonly Finding[];
  assumptions: readonly Assumption[];
  authorization: AuthorizationForm | null;
  reply: HttpReply | null;
  failure: HttpFailure | null;
  /** Milliseconds that judging the reply may take; missing where it was received earlier. */
  within?: number;
  masker: Masker;
  last: LastSeen;
};

/** Throws an OperationError for a request that must not leave, before any secret is read for it. */
function refuseUnsendable(connection: Connection, id: string, age: number | null): void {
  try {
    buildDocumentRequest({ connection, id, age, secret: null });
  } catch (error) {
    throw error instanceof DocumentRequestRefused
      ? new OperationError('bad-input', error.message)
      : error;
  }
}

/**
 * Sends one request for a document; `authorization` is the form to use, whatever the token and the
 * connection say. The secret is read now, goes to the sender, and is masked everywhere else.
 */
export async function askDocument(
  ports: Pick<Ports, 'secrets' | 'consent' | 'http' | 'clock'>,
  {
    connection: given,
    id,
    age,
    authorization,
  }: {
    connection: CalledConnection;
    id: string;
    age: number | null;
    authorization?: AuthorizationForm | undefined;
  },
  last: LastSeen,
  running: Running,
  reuse: boolean,
): Promise<DocumentRequestContext> {
  refuseUnsendable(given, id, age);
  const way = { url: given.base_url, route: given };
  const token =
    given.tokenId === null ? null : await secretToSend(ports, given.tokenId, way, running);
  const connection = { ...given, authorization: formOfCall(given, token, authorization) };
  const secret = given.isMock ? mockCredential : (token?.secret ?? null);
  const travel = await travelOfConnection(ports, connection, reuse, running);
  const shown = buildDocumentRequest({
    connection,
    id,
    age,
    secret: secret === null ? null : mask,
  });
  const sent = buildDocumentRequest({ connection, id, age, secret });
  const known = knownOfDocumentUrl(sent.request.url, connection.urlSecrets);
  const urlSecrets = urlSecretsIn(sent.request.url, known);
  ports.secrets.note(urlSecrets);
  const ofToken = secret === null ? [] : [secret];
  const masker = maskerOf([...ofToken, ...travel.secrets, ...travel.unsent, ...urlSecrets]);
  const at = ports.clock.now();
  token?.handed();
  travel.handed();
  const result = await ports.http.send(sent.request, travel.limits, running, travel.route);
  const redirect =
    token && result.ok
      ? redirectFinding('DOC-REQ-2', sent.request, result.reply, {
          hosts: token.hosts,
          secrets: masker.secrets,
        })
      : null;
  // What is odd about a token shows only in the request that holds it.
  const findings = [
    ...sent.findings,
    ...travel.findings,
    ...(redirect ? [redirect] : []),
    ...oddityFindings('DOC-REP-1', (result.ok ? result.reply : result.begun) ?? {}),
  ];
  // A token may have been typed where the id belongs.
  const request = { ...shown.request, url: maskedAddress(shown.request.url, known) };
  return {
    connectionId: connection.id,
    id,
    at,
    isMock: given.isMock,
    request: masker.shown(request),
    findings: masker.said(findings),
    last,
    masker,
    assumptions: sent.assumptions,
    authorization: secret === null ? null : connection.authorization,
    within: travel.limits.timeout,
    ...(result.ok
      ? { reply: result.reply, failure: null }
      : {
          reply: null,
          failure: masker.said(result.failure),
        }),
  };
}

type AskedDocument = Pick<
  DocumentRequestContext,
  'id' | 'at' | 'masker' | 'last' | 'authorization' | 'within'
>;

/** What the reply is judged with: what the journal knew before it arrived. */
const documentToJudge = (
  { id, at, masker, last, authorization }: AskedDocument,
  { body, status }: Pick<HttpReply, 'body' | 'status'>,
  choices: ChosenReadings,
): DocumentToJudge & { as: 'document' } => ({
  as: 'document',
  body,
  httpStatus: status,
  askedId: id,
  now: at,
  secrets: masker.secrets,
  ...last,
  authorization,
  choices,
});

/** Judges the reply with what the journal knew before it arrived, and checks its document by these rules; without the checks for null. */
export const judgeReply = (
  { judge }: Pick<Ports, 'judge'>,
  asked: AskedDocument,
  reply: Pick<HttpReply, 'body' | 'status'>,
  choices: ChosenReadings,
  rules: DocumentRules | null,
  running: Running,
  onDocument?: (bytes: Uint8Array) => void,
): Promise<CheckedJudgement> =>
  judge.judgeAndCheck(
    documentToJudge(asked, reply, choices),
    rules,
    asked.within === undefined ? running : { ...running, within: asked.within },
    onDocument,
  );

/**
 * The same for a reply that is shown next: where there is `xml`, its document is opened at the same
 * time. `opened` hands the open document over to the exchange that shows it; one that may not be shown
 * as it was decoded is dropped.
 */
export async function judgeToShow(
  ports: Pick<Ports, 'judge'> & Partial<Pick<Ports, 'xml'>>,
  asked: AskedDocument,
  reply: Pick<HttpReply, 'body' | 'status'>,
  choices: ChosenReadings,
  rules: DocumentRules | null,
  running: Running,
): Promise<{
  judged: CheckedJudgement;
  opened: (exchange: DocumentExchange) => DocumentExchange;
}> {
  const { xml } = ports;
  const begun: { bytes: Uint8Array; opening: ReturnType<Ports['xml']['begin']> }[] = [];
  const begin =
    xml && ((bytes: Uint8Array): void => void begun.push({ bytes, opening: xml.begin(bytes) }));
  try {
    const judged = await judgeReply(ports, asked, reply, choices, rules, running, begin);
    const opened = (exchange: DocumentExchange): DocumentExchange => {
      for (const { bytes, opening } of begun)
        if (exchange.xml && judged.xml?.shown === bytes) opening.keep(exchange.xml.id);
        else opening.drop();
      return exchange;
    };
    return { judged, opened };
  } catch (error) {
    for (const { opening } of begun) opening.drop();
    throw error;
  }
}

const fileName = (id: string): string =>
  id
    .replace(/[^\w.-]+/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 100) || 'document';

type Shown = Omit<DocumentRequestContext, 'connectionId' | 'reply' | 'failure' | 'within'>;

/** A request as the window is given it, without a reply. */
const shownRequest = ({ at, isMock, request, authorization, ...about }: Shown) => ({
  at: new Date(at).toISOString(),
  isMock,
  request,
  authorization,
  findings: [...about.findings],
  assumptions: [...about.assumptions],
  http: null,
  failure: null,
  verdict: null,
  reply: null,
  xml: null,
});

/** What the window is given: the texts go to the byte channel, and only references to them travel. */
export function shownExchange(
  asked: Shown,
  http: ReplyHead,
  { verdict, reply, xml }: DocumentJudgement,
  texts: Texts,
): DocumentExchange {
  const { masker, findings, assumptions } = asked;
  const name = fileName(masker.shown(asked.id));
  return {
    ...shownRequest(asked),
    http,
    last: masker.shown(asked.last),
    verdict: {
      ...verdict,
      findings: [...findings, ...verdict.findings],
      assumptions: joinAssumptions(assumptions, verdict.assumptions),
    },
    reply: texts.keep({ name: `${name}.json`, shown: reply, original: reply }),
    xml: xml && texts.keep({ name: `${name}.xml`, ...xml }),
  };
}

/** The same of a request that got no reply. */
export const failedExchange = (asked: DocumentRequestContext): DocumentExchange => ({
  ...shownRequest(asked),
  failure: asked.failure,
});
