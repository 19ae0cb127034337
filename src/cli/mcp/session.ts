import { historyOf } from '../app.ts';
import type { CommandApp } from '../command-app.ts';
import { CouldNot } from '../terminal/output.ts';
import { commandSecrets } from '../tokens/command-secrets.ts';
import {
  type CommandWorkspace,
  openCommandWorkspace,
  portsOf,
} from '../workspace/open-workspace.ts';
import type { CallQuestion, Permission } from './permission.ts';

/** How `assay mcp` was started. */
export type McpOptions = {
  workspace?: string;
  allow?: readonly Permission[];
  data: string;
};

type Opened = { app: CommandApp; workspace: CommandWorkspace };

/** One client from its first message to its last. The app is opened once, before the agent can ask for anything. */
export type Session = {
  allow: ReadonlySet<Permission>;
  options: McpOptions;
  /** The questions that wait for an answer, by the keys that the client answers with. */
  questions: Map<string, CallQuestion>;
  /** The name that the client gives itself. */
  client: string;
  open(): Promise<Opened>;
  close(): Promise<void>;
};

/** Creates the session of a client. */
export function createSession(options: McpOptions): Session {
  const end = new AbortController();
  let opened: Promise<Opened> | null = null;
  const session: Session = {
    allow: new Set(options.allow),
    options,
    questions: new Map(),
    client: 'unknown client',
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
  const workspace = await openCommandWorkspace(options, commandSecrets(options), true);
  const history = await historyOf({ data, record: true });
  const { createCommandApp } = await import('../command-app.ts');
  const app = createCommandApp(
    portsOf(workspace),
    history && { ...history, inThread: true, tags: () => [`agent: ${session.client}`] },
    ended,
  );
  return { app, workspace };
}
