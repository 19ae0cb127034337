import { z } from 'zod';
import type { MockReply } from '#core/widget/mock-reply.ts';
import type { CheckedVisitor } from './check-schemas.ts';
import { type OperationTable, refreshes, takes } from './rows.ts';
import { hostLimitSchema } from './vault-schemas.ts';

const path = z.string().min(1, 'Enter the path of a workspace file').max(4096);
const environment = z.string().min(1).max(100);
const label = z.string().min(1).max(100);

/** A workspace file in one of its environments; null: as the file stands. */
export const namedWorkspaceSchema = z.object({ path, environment: environment.nullable() });
export type NamedWorkspace = z.infer<typeof namedWorkspaceSchema>;

/**
 * Whether a token that the workspace names can be used. `unbound`: the user chose none of this
 * machine. `gone`: the token that was chosen is no longer stored.
 */
export type ReferenceState = 'ready' | 'unbound' | 'gone';

/** A secret that a workspace names, by the id under which its entries use it. */
export type WorkspaceReference = {
  id: string;
  from: 'token' | 'env';
  /** The label or the variable. */
  name: string;
  /** The servers that it is sent to, in any environment. */
  hosts: string[];
  signs: boolean;
  /** It is a webhook_url as a whole, so that its server cannot be seen in the file. */
  isAddress: boolean;
  state: ReferenceState;
  /** The token of this machine that it is bound to. */
  boundTo: { id: string; label: string } | null;
};

/** What a workspace file may cause, as a person is shown it before it does. */
export type WorkspaceCauses = NamedWorkspace & {
  /** The name of the file and of its folder. */
  name: string;
  /** The servers that it calls, in any environment. */
  addresses: string[];
  references: WorkspaceReference[];
  /** All of it as texts, to agree to what was shown. */
  causes: string[];
};

/** The workspace file that is open. */
export type OpenWorkspace = WorkspaceCauses & {
  environments: string[];
  warnings: readonly string[];
  /** Visitors that the file names, with the ids of their tabs; null: for every tab. */
  visitors: CheckedVisitor[];
  /** Mock replies that the file names. */
  mocks: { name: string; reply: MockReply }[];
};

/** Which workspace is open. `open` null: the workspace.json of the data folder. */
export type WorkspaceFilesInfo = {
  open: OpenWorkspace | null;
  /** A file that was to be opened, or what the open one holds now, which is not used until the user agrees to what it may cause. */
  asks: WorkspaceCauses | null;
  /** Why the file cannot be read now, with file, line and column, or why it was not opened. */
  problem: string | null;
  recent: (NamedWorkspace & { name: string })[];
  /** Whether this host can open the file in an editor. */
  canEdit: boolean;
  /** How a file is chosen: in a dialog of the system, by a path in the window, or not at all. */
  choosing: 'dialog' | 'path' | 'none';
};

/** Workspaces of repositories. Nothing of one is used before a person agreed to what it may cause; opening one sends nothing and reads no secret. */
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
  /** Back to the workspace.json of the data folder, or leaves a file that asks. */
  closeWorkspaceFile: takes({}),
  /**
   * Agrees to what the workspace may cause that asks, or else the open one, and opens it. `causes` are those that were shown:
   * `conflict` if the file has others now. `tokens`: the stored token under each label, null for none, for the servers that the file names, or for
   * `server` where the token is a whole address. `refused` beyond the limit of a token.
   */
  agreeToWorkspace: takes({
    causes: z.array(z.string().max(10_000)).max(100_000),
    tokens: z
      .array(
        z.object({
          label,
          tokenId: z.string().min(1).max(200).nullable(),
          server: hostLimitSchema.nullable().default(null),
        }),
      )
      .max(1000),
  }),
  /** An entry as the file writes it, in YAML, to be pasted into a file. */
  readWorkspaceEntry: takes({
    list: z.enum(['tabs', 'connections']),
    name: z.string().min(1).max(100),
  }),
  /** Opens the file in the user's editor. */
  editWorkspaceFile: takes({}),
} as const satisfies OperationTable;
