import type { HttpLimits, HttpRequest, HttpResult } from '#core/http.ts';
import type { DocumentJudgement, DocumentToJudge, ListJudgement, ListToJudge } from '#core/judge.ts';
import type { Running } from '#operations/dispatch.ts';
import type { SamplesInfo, TokenInfo, VaultInfo, Workspace } from '#operations/schemas.ts';

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

/** Sends one request exactly as given: no header added beyond Host, Connection and Content-Length, no redirect followed. Rejects only when cancelled. */
export type Http = { send(request: HttpRequest, limits: HttpLimits, running: Running): Promise<HttpResult> };

/**
 * Judges a reply away from the thread that answers the window. Any secret found in the body is masked in what comes back
 * (`reply`, and the verdict made of it).
 */
export type Judge = {
  document(input: DocumentToJudge, running: Running): Promise<DocumentJudgement>;
  list(input: ListToJudge, running: Running): Promise<ListJudgement>;
};

export type Clock = { now(): number };

/** Everything the app needs from the world. A face is a way of giving it these. */
export type Ports = {
  vault: Vault;
  workspace: WorkspaceStore;
  http: Http;
  judge: Judge;
  clock: Clock;
  /** The embedded sample services, null where they do not run. */
  samples: SamplesInfo | null;
};
