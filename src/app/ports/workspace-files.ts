import type { JsonObject } from '#core/contract/words.ts';
import type { AssayFile, UsedReference } from '#operations/assay-file-schemas.ts';
import type { AllowedRoute } from '#operations/vault-schemas.ts';
import type { NamedWorkspace } from '#operations/workspace-file-schemas.ts';
import type { Secrets } from './secrets.ts';

/**
 * What is kept in a file that people may change as well. `read` returns null before the first change. `change` works on the current content, and
 * resolves when it is on disk. Throws OperationError `storage`.
 */
export type Kept<T> = {
  read(): Promise<T | null>;
  change(changed: (stored: T | null) => T): Promise<T>;
};

/**
 * An assay.yaml as it was read. `path` is its place behind all links; `value` is what is written in
 * it, with the paths of other files; `file` is the same with their content and all defaults.
 */
export type ReadWorkspaceFile = {
  path: string;
  folder: string;
  value: JsonObject;
  file: AssayFile;
  /** What the user should know of it, each with file, line and column. */
  warnings: readonly string[];
};

/** The file of a workspace that is open. Everything throws OperationErrors; `bad-input` names file, line and column. */
export type WorkspaceFile = {
  path: string;
  read(): Promise<ReadWorkspaceFile>;
  /** Reports changes made elsewhere. */
  onChanged(listener: () => void): () => void;
};

/** That the user lets a workspace use a stored token under a label. No hosts: it is sent nowhere. */
export type TokenBinding = {
  workspace: string;
  label: string;
  tokenId: string;
  hosts: string[];
  signs: boolean;
  routes: AllowedRoute[];
};

/** What a person agreed to that a workspace may cause, as `causeLines` says it. */
export type WorkspaceAgreement = { workspace: string; causes: string[] };

/** Which stored tokens the workspaces of repositories may use and what else was agreed to, kept outside of them. */
export type TokenBindings = {
  find(workspace: string, label: string): Promise<TokenBinding | undefined>;
  all(): Promise<TokenBinding[]>;
  save(binding: TokenBinding): Promise<void>;
  /** False if there is no such binding. */
  remove(workspace: string, label: string): Promise<boolean>;
  agreedTo(workspace: string): Promise<readonly string[]>;
  agree(agreement: WorkspaceAgreement): Promise<void>;
};

/** The workspace file that is open, and those that were, newest first. */
export type RecentWorkspaces = { open: NamedWorkspace | null; recent: NamedWorkspace[] };

/** The workspaces of repositories, of an app host that can open them. */
export type WorkspaceFiles = {
  /** Asks the user outside of the window; null where the window asks for a path itself. */
  choose: (() => Promise<string | null>) | null;
  /** Opens the file in the editor of the user; null where the host shows no other program. */
  edit: ((path: string) => Promise<void>) | null;
  /** Reads nothing yet. */
  open(path: string): Promise<WorkspaceFile>;
  bindings: TokenBindings;
  recent: Kept<RecentWorkspaces>;
  /** The secrets that a workspace names, over those that are stored. */
  secretsOf(
    workspace: Pick<ReadWorkspaceFile, 'path'>,
    references: readonly UsedReference[],
  ): Secrets;
  /** Ends whatever is being read. */
  close(): Promise<void>;
};
