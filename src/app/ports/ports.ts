import type { JudgementOf, ReplyToJudge } from '#core/contract/judge.ts';
import type { AnyVerdict, ReplyToRead } from '#core/contract/read-reply.ts';
import type { FileToRead, LocalFile } from '#core/document/local-file.ts';
import type { HttpLimits, HttpRequest, HttpResult } from '#core/http/http.ts';
import type { Route } from '#core/http/route.ts';
import type { Running } from '#operations/dispatch.ts';
import type { SamplesInfo, Workspace } from '#operations/schemas.ts';
import type { Consent } from './consent-port.ts';
import type { DirectFetch } from './direct-port.ts';
import type { IdentityPort } from './identity-port.ts';
import type { Journal } from './journal.ts';
import type { Secrets } from './secrets.ts';
import type { StandIn } from './stand-in-port.ts';
import type { Tokens } from './tokens.ts';
import type { Xml } from './xml-port.ts';

/**
 * Keeps the workspace in a file that people and other copies may change as well. `read` gives null before the first change. `change` works on what is kept
 * now, one copy of Assay at a time, and is on disk before it answers; `onChanged` hears of changes that came from elsewhere. Throws OperationError `storage`.
 */
export type WorkspaceStore = {
  read(): Promise<Workspace | null>;
  change(changed: (stored: Workspace | null) => Workspace): Promise<Workspace>;
  onChanged(listener: () => void): () => void;
};

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

/**
 * Judges a reply away from the thread that answers the window. Any secret found in the body is masked in what comes back
 * (`reply`, and the verdict made of it).
 */
export type Judge = {
  judge<Given extends ReplyToJudge>(input: Given, running: Running): Promise<JudgementOf<Given>>;
  /** Judges a reply that came from elsewhere, with nothing masked in it: there is no secret that it could repeat. */
  saved(input: ReplyToRead, running: Running): Promise<AnyVerdict>;
  file(input: FileToRead, running: Running): Promise<LocalFile>;
  /** Ends what is being judged. */
  close(): Promise<void>;
};

/** Tells the time in milliseconds since 1970. */
export type Clock = { now(): number };

/** Comes back after so many milliseconds, or at once when the signal is aborted; never rejects, and keeps no process from ending. */
export type Timer = { wait(milliseconds: number, signal: AbortSignal): Promise<void> };

/** Everything the app needs from the world. A face is a way of giving it these. */
export type Ports = {
  secrets: Secrets;
  tokens: Tokens;
  consent: Consent;
  workspace: WorkspaceStore;
  http: Http;
  judge: Judge;
  identity: IdentityPort;
  direct: DirectFetch;
  standIn: StandIn;
  xml: Xml;
  journal: Journal;
  clock: Clock;
  timer: Timer;
  /** The embedded sample services, null where they do not run. */
  samples: SamplesInfo | null;
};
