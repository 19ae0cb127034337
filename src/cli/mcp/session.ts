import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { ReadWorkspaceFile } from '#app/ports/workspace-files.ts';
import { createQueue } from '#app/queue.ts';
import { shortHash } from '#core/text/short-hash.ts';
import { assayFileName } from '#operations/assay-file-name.ts';
import { historyOf } from '../app.ts';
import type { CommandApp } from '../command-app.ts';
import { CouldNot, hideSecrets } from '../terminal/output.ts';
import { commandSecrets } from '../tokens/command-secrets.ts';
import {
  type CommandWorkspace,
  emptyCommandWorkspace,
  openCommandWorkspace,
  portsOf,
  storedWorkspace,
} from '../workspace/open-workspace.ts';
import type { Answer } from './answer.ts';
import { cleanText } from './outside.ts';
import type { Allowed, CallQuestion } from './permission.ts';

/** How `assay mcp` was started. */
export type McpOptions = {
  workspace?: string;
  allow?: Allowed;
  data: string;
};

/** The tags of an agent's calls: who made them, and with an assay.yaml in which one. Tabs of other projects have the same names, and share the data folder. */
const agentTag = (client: string): string => `agent: ${client}`;
const workspaceTag = ({ path, folder }: Pick<ReadWorkspaceFile, 'path' | 'folder'>): string =>
  `workspace: ${cleanText(basename(folder).slice(0, 40))} ${shortHash(path)}`;

/** What a call of a tool works with. `tag` is that of the workspace; null for the user's own, in which every kept call is in sight. */
export type Opened = {
  app: CommandApp;
  workspace: CommandWorkspace;
  tag: string | null;
  options: McpOptions;
};

/** One client from its first message to its last. */
export type Session = {
  allow: ReadonlySet<string>;
  /** The questions that wait for an answer, by the keys that the client answers with. */
  questions: Map<string, CallQuestion>;
  /** The last answers that have more than one page, by what was asked. */
  answers: Map<string, Answer>;
  /** The name that the client gives itself. */
  client: string;
  /** Runs a tool when there is room for it. */
  inTurn: ReturnType<typeof createQueue>;
  /** The workspace as it is now. */
  open(): Promise<Opened>;
  close(): Promise<void>;
};

/** How many tools run at the same time; the others wait. */
const mostAtOnce = 8;

/** Creates the session of a client. */
export function createSession(options: McpOptions): Session {
  const end = new AbortController();
  let begun: ReturnType<typeof begin> | null = null;
  const session: Session = {
    allow: new Set(options.allow?.split(',')),
    questions: new Map(),
    answers: new Map(),
    client: 'unknown client',
    inTurn: createQueue(mostAtOnce),
    async open() {
      if (end.signal.aborted) throw new CouldNot('cancelled', 'The client has left.');
      begun ??= begin(options, session, end.signal);
      return (await begun).opened();
    },
    async close() {
      end.abort();
      await (await begun?.catch(() => null))?.app.close();
    },
  };
  return session;
}

/**
 * Opens the workspace that is there before the agent can ask for anything: it stays as it is, whatever the agent writes into its file. A file that is
 * written later, or was wrong, is read at each call, and gets no secret. No terminal is there to ask at: standard input belongs to the client.
 */
async function begin(options: McpOptions, session: Session, ended: AbortSignal) {
  const { data, workspace: named } = options;
  const path = resolve(named ?? assayFileName);
  const secrets = commandSecrets({ data });
  // What cannot be opened is said to the agent, too.
  hideSecrets(secrets.secrets.seen);
  const isOwn = named === undefined && !existsSync(path);
  const empty = await emptyCommandWorkspace(secrets);
  const first =
    isOwn || existsSync(path)
      ? await openCommandWorkspace(options, secrets, true).catch(() => null)
      : null;
  let workspace = first ?? empty;
  const tagNow = (): string | null =>
    workspace.file === null && isOwn
      ? null
      : workspaceTag(workspace.file ?? { path, folder: dirname(path) });
  const history = await historyOf({ data, record: true });
  const { createCommandApp } = await import('../command-app.ts');
  const app = createCommandApp(
    {
      ...portsOf(workspace),
      workspace: {
        read: () => workspace.port.read(),
        change: (changed) => workspace.port.change(changed),
      },
    },
    history && {
      ...history,
      inThread: true,
      tags: () => {
        const tag = tagNow();
        return [agentTag(session.client), ...(tag === null ? [] : [tag])];
      },
    },
    ended,
  );
  const read = async (): Promise<CommandWorkspace> => {
    const later = await openCommandWorkspace({ data, workspace: path }, secrets, true);
    if (later.references.length === 0) return later;
    throw new CouldNot(
      'refused',
      `${basename(path)} names secrets, and it was not there, or was wrong, when assay mcp started, so it gets none. Leave the secrets out, or ask the person to start the client again.`,
    );
  };
  return {
    app,
    async opened(): Promise<Opened> {
      if (!first?.file) workspace = existsSync(path) ? await read() : (first ?? empty);
      return { app, workspace, tag: tagNow(), options };
    },
  };
}

/** Writes of a tab, the strictest first. */
const strictness = ['off', 'ask', 'on'] as const;

/**
 * The workspace as it may be called now. Of the user's own, Writes of a tab is read again, because a person may have set it back in the window, and a tab that
 * is gone is left out. It only becomes stricter: what allows more counts from the next start on.
 */
export async function workspaceNow({ workspace, options }: Opened): Promise<CommandWorkspace> {
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

/** A kept call that the client may see. Throws CouldNot for another one, as if it were not kept. */
export async function keptCall({ app, tag }: Opened, seq: number, signal?: AbortSignal) {
  const kept = await app.run('openExchange', { seq }, undefined, signal);
  if (tag === null || kept.entry.tags.includes(tag)) return kept;
  throw new CouldNot('not-found', `The call ${seq} is not one of this workspace.`);
}
