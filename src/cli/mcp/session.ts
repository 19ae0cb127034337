import { basename } from 'node:path';
import type { ReadWorkspaceFile } from '#app/ports/workspace-files.ts';
import { createQueue } from '#app/queue.ts';
import { shortHash } from '#core/text/short-hash.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { historyOf } from '../app.ts';
import type { CommandApp } from '../command-app.ts';
import { CouldNot, hideSecrets } from '../terminal/output.ts';
import { commandSecrets } from '../tokens/command-secrets.ts';
import {
  type CommandWorkspace,
  openCommandWorkspace,
  portsOf,
  storedWorkspace,
} from '../workspace/open-workspace.ts';
import { cleanText } from './outside.ts';
import type { CallQuestion, Permission, Question } from './permission.ts';

/** How `assay mcp` was started. */
export type McpOptions = {
  workspace?: string;
  allow?: readonly Permission[];
  data: string;
};

/** The tags of an agent's calls: who made them, and with an assay.yaml in which one. Tabs of other projects have the same names, and share the data folder. */
const agentTag = (client: string): string => `agent: ${client}`;
const workspaceTag = ({ path, folder }: ReadWorkspaceFile): string =>
  `workspace: ${cleanText(basename(folder).slice(0, 40))} ${shortHash(path)}`;

type Opened = { app: CommandApp; workspace: CommandWorkspace };

/** One client from its first message to its last. The app is opened once, before the agent can ask for anything. */
export type Session = {
  allow: ReadonlySet<Question['needs']>;
  options: McpOptions;
  /** The questions that wait for an answer, by the keys that the client answers with. */
  questions: Map<string, CallQuestion>;
  /** The name that the client gives itself. */
  client: string;
  /** Runs a tool when there is room for it. */
  inTurn: ReturnType<typeof createQueue>;
  open(): Promise<Opened>;
  close(): Promise<void>;
};

/** How many tools run at the same time; the others wait. */
const mostAtOnce = 8;

/** Creates the session of a client. */
export function createSession(options: McpOptions): Session {
  const end = new AbortController();
  let opened: Promise<Opened> | null = null;
  const session: Session = {
    allow: new Set(options.allow),
    options,
    questions: new Map(),
    client: 'unknown client',
    inTurn: createQueue(mostAtOnce),
    open() {
      if (end.signal.aborted) throw new CouldNot('cancelled', 'The client has left.');
      // Once and for all, also where it fails: what the agent writes into the file later gets no token.
      opened ??= openApp(session, end.signal);
      return opened;
    },
    async close() {
      end.abort();
      const last = await opened?.catch(() => null);
      await last?.app.close();
    },
  };
  return session;
}

/** No terminal is there to ask at: standard input belongs to the client. */
async function openApp(session: Session, ended: AbortSignal): Promise<Opened> {
  const { workspace: file, data } = session.options;
  const options = { data, ...(file !== undefined && { workspace: file }) };
  const secrets = commandSecrets(options);
  // What cannot be opened is said to the agent, too.
  hideSecrets(secrets.secrets.seen);
  const workspace = await openCommandWorkspace(options, secrets, true);
  const history = await historyOf({ data, record: true });
  const { createCommandApp } = await import('../command-app.ts');
  const app = createCommandApp(
    portsOf(workspace),
    history && {
      ...history,
      inThread: true,
      tags: () => [
        agentTag(session.client),
        ...(workspace.file === null ? [] : [workspaceTag(workspace.file)]),
      ],
    },
    ended,
  );
  return { app, workspace };
}

/** Writes of a tab, the strictest first. */
const strictness = ['off', 'ask', 'on'] as const;

/**
 * The workspace as it may be called now. Of the user's own, Writes of a tab is read again, because a person may have set it back in the window, and a tab that
 * is gone is left out. It only becomes stricter: what allows more counts from the next start on.
 */
export async function workspaceNow({ open, options }: Session): Promise<CommandWorkspace> {
  const { workspace } = await open();
  if (workspace.file !== null) return workspace;
  const stored = await storedWorkspace(options.data);
  const tabs = workspace.entries.tabs.flatMap((tab) => {
    const now = stored?.tabs.find(({ id }) => id === tab.id);
    if (now === undefined) return [];
    const both = [tab, now].map(({ writes = 'ask' }) => writes);
    const writes = strictness.find((policy) => both.includes(policy)) ?? 'off';
    return [{ ...tab, writes }];
  });
  return { ...workspace, entries: { ...workspace.entries, tabs } };
}

/** Whether a kept call belongs to what this client works on: all of the user's own workspace, and with an assay.yaml the calls that agents made in it. */
export const isInSight = (
  { tags }: Pick<HistoryEntry, 'tags'>,
  { file }: CommandWorkspace,
): boolean => file === null || tags.includes(workspaceTag(file));

/** A kept call that the client may see. Throws CouldNot for another one, as if it were not kept. */
export async function keptCall(session: Session, seq: number, signal?: AbortSignal) {
  const { app, workspace } = await session.open();
  const kept = await app.run('openExchange', { seq }, undefined, signal);
  if (isInSight(kept.entry, workspace)) return kept;
  throw new CouldNot('not-found', `The call ${seq} is not one of this workspace.`);
}
