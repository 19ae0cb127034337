import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import type { JudgementOf, ReplyToJudge } from '#core/contract/judge.ts';
import type { DocumentJudgement, DocumentToJudge } from '#core/contract/judge-document.ts';
import type { ReplyToRead } from '#core/contract/read-reply.ts';
import type { ComparedExchange, ExchangeComparison } from '#core/diagnosis/compare.ts';
import type { ReplyToFix, SuggestedFix } from '#core/diagnosis/suggest-fix.ts';
import type { FileToRead, LocalFile } from '#core/document/local-file.ts';
import type { CopyToMake, MadeCopy } from '#core/exported/make-copy.ts';
import type {
  HttpFailure,
  HttpLimits,
  HttpReply,
  HttpRequest,
  HttpResult,
} from '#core/http/http.ts';
import type { Route, UnusualRoute } from '#core/http/route.ts';
import type { Imported } from '#core/imported/imported-exchange.ts';
import type { TextToImport } from '#core/imported/judged-reply.ts';
import type { PassedCall } from '#core/recorded/passed-call.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import type { CorsVerdict, CredentialsMode, FetchHop, PageFetch } from '#core/widget/cors/model.ts';
import type { MockReplies, MockReply } from '#core/widget/mock-reply.ts';
import type { Algorithm, Minting, TokenFlaw } from '#core/widget/visitor.ts';
import type { Refusal } from '#core/widget/visitor-claims.ts';
import type { Running } from '#operations/dispatch.ts';
import type { SamplesInfo, Workspace } from '#operations/schemas.ts';
import type { KeptStatementRules } from '#operations/statement-schemas.ts';
import type { SecretReference, TokenLimit } from '#operations/vault-schemas.ts';
import type { WindowState } from '#operations/window-schemas.ts';
import type { XmlAnswers } from '../xml/answers.ts';
import type { XmlOperationName, XmlQuestions } from '../xml/open.ts';
import type { Journal } from './journal.ts';
import type { Secrets } from './secrets.ts';
import type { Tokens } from './tokens.ts';
import type { Kept, WorkspaceFiles } from './workspace-files.ts';

/**
 * Sends one request exactly as given: no header added beyond Host, Connection, Content-Length and Proxy-Authorization, no redirect followed.
 * Without a route it goes straight to the server on a connection of its own. Rejects only when cancelled.
 */
export type Http = {
  send(
    request: HttpRequest,
    limits: HttpLimits,
    running: Running,
    route?: Route,
  ): Promise<HttpResult>;
};

/** What a person has said about the statements of a connection's documents. */
export type DocumentRules = {
  connectionId: string;
  kept: KeptStatementRules | undefined;
  /** Also a document that is too large to be checked with its reply is checked. */
  ofAnySize?: boolean;
};

/** `checks` is null where there is no document, or where it is too large to be checked with its reply. */
export type CheckedJudgement = DocumentJudgement & { checks: StatementOutcome | null };

/** `within`: milliseconds after which a reply counts as not read. It bounds what is judged in a thread. */
export type JudgeRunning = Running & { within?: number };

/**
 * Judges a reply outside the thread that answers the window. The result (`reply`, and the verdict)
 * has every secret found in the body masked.
 */
export type Judge = {
  /** Makes ready for a long reply that is on its way. */
  prepare(): void;
  judge<Given extends ReplyToJudge>(
    input: Given,
    running: JudgeRunning,
  ): Promise<JudgementOf<Given>>;
  /**
   * The same for a reply of the document endpoint, with the statement checks of its document; without
   * them for null. `onDocument` hears of the bytes of a large document before they are judged. They may
   * be shown only if the judgement has the same array as `shown`: otherwise it is masked, or in another
   * encoding.
   */
  judgeAndCheck(
    input: DocumentToJudge & { as: 'document' },
    rules: DocumentRules | null,
    running: JudgeRunning,
    onDocument?: (bytes: Uint8Array) => void,
  ): Promise<CheckedJudgement>;
  /** Judges a reply from elsewhere without masking: there is no secret that it could repeat. */
  saved(input: ReplyToRead, running: Running): Promise<AnyVerdict>;
  /** Fixes a reply in rounds, each of which reads it again. */
  fix(input: ReplyToFix, running: Running): Promise<SuggestedFix>;
  /** Makes a copy for somebody else, whose parts are judged again and again. */
  copy(input: CopyToMake, running: Running): Promise<MadeCopy>;
  file(input: FileToRead, running: Running): Promise<LocalFile>;
  /** Recognises and judges what comes from elsewhere. The result has no secret of it. */
  imported(input: TextToImport, running: Running): Promise<Imported>;
  /** Compares two kept exchanges. */
  compare(
    input: Record<'before' | 'after', ComparedExchange>,
    running: Running,
  ): Promise<ExchangeComparison>;
  /** Ends what is being judged. */
  close(): Promise<void>;
};

/** The time in milliseconds since 1970. */
export type Clock = { now(): number };

/**
 * Resolves after so many milliseconds, or at once when the signal is aborted; never rejects, and
 * does not keep the process alive.
 */
export type Timer = { wait(milliseconds: number, signal: AbortSignal): Promise<void> };

/** What a person opened outside the window: the path of a file or of a workspace file, or an address. */
export type OpenedThing =
  | { kind: 'file' | 'workspace'; path: string }
  | { kind: 'address'; text: string };

/**
 * What a file manager, another start of Assay or `assay open` handed over. `take` removes the oldest
 * and returns it, or null if nothing waits. `read` rejects with an OperationError `storage` or `bad-input`.
 */
export type OpenedThings = {
  take(): OpenedThing | null;
  read(path: string, maxBytes: number): Promise<Uint8Array>;
  onOpened(listener: () => void): () => void;
};

/** Everything the app needs from the outside. An app host provides these. */
export type Ports = {
  secrets: Secrets;
  tokens: Tokens;
  consent: Consent;
  workspace: Kept<Workspace>;
  /** Null where no other workspace can be opened. */
  workspaceFiles: WorkspaceFiles | null;
  /** Null where nothing can be handed over. */
  opened: OpenedThings | null;
  windowState: Kept<WindowState>;
  http: Http;
  judge: Judge;
  identity: IdentityPort;
  direct: DirectFetch;
  standIn: MockServer;
  xml: Xml;
  journal: Journal;
  clock: Clock;
  timer: Timer;
  /** The embedded sample services, null where they do not run. */
  samples: SamplesInfo | null;
  /** Null where a command starts its own. */
  startRecorder: StartRecorder | null;
  startMock: StartMock | null;
};

/**
 * Settings of a recorder: the service behind it, where it listens (port 0: any free one), what it
 * does with the `Host` header (null: it stays for a service on this machine, and becomes the
 * service's for any other), and who hears of each call as it ends. `names`: besides those of the
 * loopback, the names of this machine by which callers reach it.
 */
export type RecorderSettings = {
  to: URL;
  listen: { host: string; port: number };
  names?: readonly string[];
  host: 'keep' | 'target' | null;
  route?: Route;
  onCall(call: PassedCall): void;
  /** A connection, or the rest of one, passes without being read; a sentence says why. */
  onUnread(why: string): void;
};

export type Recorder = { listening: URL; host: 'keep' | 'target'; close(): Promise<void> };

/** Starts a mock service on this machine; `url` is the webhook_url, or the address of the documents. */
type StartMock = (settings: {
  as: 'webhook' | 'document';
  replies: MockReplies;
}) => Promise<{ url: string; close(): Promise<void> }>;

/** Begins to listen and to pass calls on. Throws an OperationError `refused` that says why it cannot. */
type StartRecorder = (settings: RecorderSettings) => Promise<Recorder>;

/**
 * A `fetch()` for a page to do. `origin` as `pageOrigin` makes it; without `credentials` it is
 * `fetch()`'s own default, which sends no cookie to another origin. With a `route` no browser makes
 * the call, because a browser does not have these settings.
 */
export type DirectFetchCall = {
  request: HttpRequest;
  origin: string;
  credentials?: CredentialsMode;
  route?: Route | undefined;
  holdsSecret?: PageFetch['holdsSecret'];
};

/**
 * What the page has of its call. The last hop of a reply has a failure if the body is incomplete.
 * `said` is the browser's own reason in its own words, null without a browser.
 */
export type DirectOutcome =
  | { kind: 'reply'; reply: HttpReply }
  | { kind: 'blocked'; said: string | null }
  | { kind: 'failure'; failure: HttpFailure };

/** A call with everything that went over the wire for it, in order, and why it was blocked where it was. */
export type DirectResult = {
  by: 'browser' | 'model';
  hops: FetchHop<HttpReply>[];
  outcome: DirectOutcome;
  verdict: CorsVerdict;
};

/**
 * Runs a page's `fetch()` from the origin of the widget: preflight, call, redirects (TAB-DIR-3).
 * Cookies are dropped after each call. The time limit is for all hops together. Rejects only when
 * cancelled.
 */
export type DirectFetch = {
  send(call: DirectFetchCall, limits: HttpLimits, running: Running): Promise<DirectResult>;
};

/** What a token is verified with: the customer's secret (or the private key that they sign with), a public key in any form that `problemOfPublicKey` takes, or a key set (JSON as text). */
export type VerifyKey = { secret: string } | { publicKey: string } | { keySet: string };

/** What is weak about a key that verified a token, in sentences. */
export type KeyNote = { message: string; effect: string; fix: string };

/**
 * A signed token's claims, or why it is refused and what to do: whole sentences that repeat neither
 * the token nor the secret. `notes`: what other libraries may refuse about the key or the token.
 */
export type Verified =
  | { ok: true; claims: Readonly<Record<string, unknown>>; notes?: KeyNote[] }
  | ({ ok: false } & Refusal);

/** How a token is made: `expiresIn` in seconds, negative for one that is over; `kid` as given, or that of the key's own JWK. */
type MintOptions = {
  algorithm: Algorithm;
  now: number;
  expiresIn: number;
  flaw?: TokenFlaw | null;
  kid?: string | undefined;
};

/** A token, or why it cannot be made: a whole sentence that does not repeat the key. */
export type Minted = { ok: true; token: string } | { ok: false; reason: string };

/** Verifies and makes visitors' tokens (JWT). `now` is milliseconds since 1970. */
export type IdentityPort = {
  verify(
    token: string,
    key: VerifyKey,
    options: { now: number; algorithms?: readonly Algorithm[] | undefined },
  ): Promise<Verified>;
  /** A token signed with a shared secret, or with a private key (PEM or JWK as text) for the algorithms of key pairs. */
  mint(claims: Minting['claims'], key: string, options: MintOptions): Promise<Minted>;
};

/**
 * Gives a mock reply to one call with all its hops: the request reaches a local server that behaves
 * as the mock reply says, and never the webhook or the target of its redirect. Only the address
 * that it redirects to answers differently: with 200 and the same body.
 */
export type MockServer = {
  http(fault: MockReply): Pick<Http, 'send'>;
  /** The same on the direct surface. */
  direct(fault: MockReply): DirectFetch;
};

/**
 * A document for questions: `key` identifies it, `read` returns its text as UTF-8 when it has to be
 * opened.
 */
export type XmlSource = { key: string; read: () => Uint8Array };

/**
 * Answers questions about XML texts. Each text is opened once and stays open while it is among the
 * most recently used. Rejects when cancelled.
 */
export type Xml = {
  ask<N extends XmlOperationName>(
    source: XmlSource,
    name: N,
    question: XmlQuestions[N],
    running: Running,
  ): Promise<XmlAnswers[N]>;
  /**
   * Begins to open a document that may be shown soon. `keep` makes it the document of this key, `drop`
   * forgets it; one of them must be called.
   */
  begin(bytes: Uint8Array): { keep(key: string): void; drop(): void };
  /** Makes ready for a large document that is on its way. */
  prepare(): void;
  /** Closes what is open. */
  close(): Promise<void>;
};

type Limit = Pick<TokenLimit, 'hosts' | 'signs'>;

/** What only a person may allow, and not the window alone: a page that was taken over could call any operation. */
export type Question =
  | ({ about: 'reference'; label: string; reference: SecretReference } & Limit)
  | { about: 'hosts'; label: string; from: readonly string[]; to: readonly string[] }
  /** That a stored secret may sign and verify visitors' tokens, which it could not before. */
  | { about: 'signing'; label: string }
  /** That the secret travels this route, though its limit names hosts only. `ca` is the text of the certificates. */
  | { about: 'route'; label: string; hosts: readonly string[]; route: UnusualRoute }
  /** That a visitor's token, signed with this secret, leaves the app. `claims`: all that was signed; `flaw`: what is wrong with the copy on purpose. */
  | {
      about: 'minted';
      label: string;
      claims: Readonly<Record<string, unknown>>;
      flaw: TokenFlaw | null;
      expiresAt: string;
    };

/**
 * Asks a person outside the window. If nobody can be asked, it throws an OperationError `refused`
 * that says what to do.
 */
export type Consent = { ask(question: Question): Promise<boolean> };
