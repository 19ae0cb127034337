import type { HttpLimits, HttpRequest, HttpResult } from '#core/http.ts';
import type {
  DocumentJudgement,
  DocumentToJudge,
  ItemJudgement,
  ItemToJudge,
  ListJudgement,
  ListToJudge,
  StatusJudgement,
  StatusToJudge,
} from '#core/judge.ts';
import type { Route } from '#core/route.ts';
import type { Running } from '#operations/dispatch.ts';
import type { SamplesInfo, TokenInfo, VaultInfo, Workspace } from '#operations/schemas.ts';
import type { DirectFetch } from './direct-port.ts';
import type { IdentityPort } from './identity-port.ts';
import type { Journal } from './journal-port.ts';
import type { StandIn } from './stand-in-port.ts';
import type { Xml } from './xml-port.ts';

/** Keeps secrets. `read` is the only way a secret comes out, and only handlers call it, at request time (TAB-CRD-2). */
export type Vault = {
  info(): VaultInfo;
  list(): Promise<TokenInfo[]>;
  add(token: { id?: string; label: string; kind: TokenInfo['kind']; secret: string }): Promise<TokenInfo>;
  rename(id: string, label: string, kind: TokenInfo['kind']): Promise<TokenInfo>;
  replace(id: string, secret: string): Promise<TokenInfo>;
  remove(id: string): Promise<void>;
  /** The secret; throws an OperationError `secret-missing` that says what to do when there is none or it cannot be read. */
  read(id: string): Promise<string>;
};

/** Keeps the workspace. `read` gives null before the first `write`. Throws OperationError `storage`. */
export type WorkspaceStore = { read(): Promise<Workspace | null>; write(workspace: Workspace): Promise<void> };

/**
 * Sends one request exactly as given: no header added beyond Host, Connection, Content-Length and Proxy-Authorization, no redirect followed.
 * Without a route it goes straight to the server on a connection of its own. Rejects only when cancelled.
 */
export type Http = { send(request: HttpRequest, limits: HttpLimits, running: Running, route?: Route): Promise<HttpResult> };

/**
 * Judges a reply away from the thread that answers the window. Any secret found in the body is masked in what comes back
 * (`reply`, and the verdict made of it).
 */
export type Judge = {
  document(input: DocumentToJudge, running: Running): Promise<DocumentJudgement>;
  list(input: ListToJudge, running: Running): Promise<ListJudgement>;
  item(input: ItemToJudge, running: Running): Promise<ItemJudgement>;
  status(input: StatusToJudge, running: Running): Promise<StatusJudgement>;
  /** Ends what is being judged. */
  close(): Promise<void>;
};

/** Tells the time in milliseconds since 1970. */
export type Clock = { now(): number };

/** Comes back after so many milliseconds, or at once when the signal is aborted; never rejects, and keeps no process from ending. */
export type Timer = { wait(milliseconds: number, signal: AbortSignal): Promise<void> };

/** Everything the app needs from the world. A face is a way of giving it these. */
export type Ports = {
  vault: Vault;
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
