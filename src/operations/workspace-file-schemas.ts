import { z } from 'zod';
import type { MockReply } from '#core/widget/mock-reply.ts';
import type { CheckedVisitor } from './check-schemas.ts';
import { type OperationTable, refreshes, takes } from './rows.ts';
import { hostLimitSchema, maxHostnames } from './vault-schemas.ts';

const path = z.string().min(1, 'Enter the path of a workspace file').max(4096);
const environment = z.string().min(1).max(100);
const label = z.string().min(1).max(100);

/** A workspace file in one of its environments; null: as the file stands. */
export const namedWorkspaceSchema = z.object({ path, environment: environment.nullable() });
export type NamedWorkspace = z.infer<typeof namedWorkspaceSchema>;

/**
 * Whether a token that the workspace names can be used. `unbound`: the user has not bound it on this
 * machine. `outgrown`: the workspace would send it to other servers, or sign with it, since it was
 * bound. `gone`: the token that it was bound to is no longer stored.
 */
export type ReferenceState = 'ready' | 'unbound' | 'outgrown' | 'gone';

/** A secret that the open workspace names, by the id under which its entries use it. */
export type WorkspaceReference = {
  id: string;
  from: 'token' | 'env';
  /** The label or the variable. */
  name: string;
  /** The servers that it is sent to, in any environment for a token, in this one for the others. */
  hosts: string[];
  signs: boolean;
  /** It is a webhook_url as a whole, so that its server cannot be seen in the file. */
  isAddress: boolean;
  state: ReferenceState;
  /** The token of this machine that it is bound to. */
  boundTo: { id: string; label: string } | null;
};

/** The workspace file that is open. */
export type OpenWorkspace = NamedWorkspace & {
  /** The name of the file and of its folder. */
  name: string;
  environments: string[];
  references: WorkspaceReference[];
  warnings: readonly string[];
  /** Visitors that the file names, with the ids of their tabs; null: for every tab. */
  visitors: CheckedVisitor[];
  /** Mock replies that the file names. */
  mocks: { name: string; reply: MockReply }[];
};

/** Which workspace is open. `open` null: the workspace.json of the data folder. */
export type WorkspaceFilesInfo = {
  open: OpenWorkspace | null;
  /** Why the file cannot be read now, with file, line and column, or why it was not opened. */
  problem: string | null;
  recent: (NamedWorkspace & { name: string })[];
  /** Whether this host can open the file in an editor. */
  canEdit: boolean;
  /** How a file is chosen: in a dialog of the system, by a path in the window, or not at all. */
  choosing: 'dialog' | 'path' | 'none';
};

/** Workspaces of repositories. Opening one sends nothing and reads no secret. */
export const workspaceFileOperations = {
  readWorkspaceFile: refreshes({}),
  /**
   * `path` null: the user chooses a file outside of the window. Where that is possible, a window
   * can name only files that were chosen so before (`refused`).
   */
  openWorkspaceFile: takes({
    path: path.nullable(),
    environment: environment.nullable().default(null),
  }),
  /** Back to the workspace.json of the data folder. */
  closeWorkspaceFile: takes({}),
  /**
   * Lets the open workspace use a stored token under a label that it names, for `hosts`, or else for
   * the servers that its addresses name now. `refused` beyond the limit of the token itself.
   */
  bindWorkspaceToken: takes({
    label,
    tokenId: z.string().min(1).max(200),
    hosts: z.array(hostLimitSchema).max(maxHostnames).default([]),
  }),
  unbindWorkspaceToken: takes({ label }),
  /** An entry as the file writes it, in YAML, to be pasted into a file. */
  readWorkspaceEntry: takes({
    list: z.enum(['tabs', 'connections']),
    name: z.string().min(1).max(100),
  }),
  /** Opens the file in the user's editor. */
  editWorkspaceFile: takes({}),
} as const satisfies OperationTable;
