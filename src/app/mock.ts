import { createNotes } from '#core/contract/notes.ts';
import { isObject, type JsonObject } from '#core/contract/words.ts';
import { type Connection, usualConnection } from '#core/document/connection.ts';
import { isSuccess } from '#core/http/http.ts';
import { parseJson } from '#core/json/text.ts';
import type { Category } from '#core/widget/actions.ts';
import type { MockDocument, MockReplies, MockReply, MockSource } from '#core/widget/mock-reply.ts';
import { shapeOf } from '#core/widget/reply/shape.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { AssayFile } from '#operations/assay-file-schemas.ts';
import type { Handlers } from '#operations/dispatch.ts';
import type { HistoryEntry, KeptExchange } from '#operations/history-schemas.ts';
import type { Input, RecordedOf } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { Ports } from './ports/ports.ts';
import { createQueue } from './queue.ts';
import type { Texts } from './texts.ts';

/** What a mock service answers where nothing is said: what the samples answer. */
export const noReplies: MockReplies = {
  category: 'default',
  tab: null,
  fixed: {},
  documents: new Map(),
};

/** What a call to a mock service carries in the place of a credential. */
export const mockCredential = 'made-up-credential-of-a-mock-reply';

/** A connection as it is called: `isMock` where its mock service is. */
export type CalledConnection = Connection & { isMock?: true };

/** How kept calls are found and opened. */
type KeptCalls = {
  list(query: Input<'listHistory'>): Promise<{ entries: readonly HistoryEntry[] }>;
  open(seq: number): Promise<Pick<KeptExchange, 'fired' | 'document' | 'asked'>>;
  texts: Pick<Texts, 'find'>;
};

type Opened = { value: unknown; id: string | undefined; category: Category };

/** The JSON reply of a kept call; null if its reply is not JSON. */
async function openReply({ open, texts }: KeptCalls, seq: number): Promise<Opened | null> {
  const { fired, document, asked } = await open(seq);
  const reply = (fired ?? document)?.reply;
  const text = reply && texts.find(reply.id);
  const parsed = text ? parseJson(new TextDecoder().decode(text.shown)) : null;
  return parsed?.ok
    ? { value: parsed.value, id: asked?.itemId, category: asked?.tab.category ?? 'default' }
    : null;
}

/** How many kept calls are searched, the newest first. */
const mostCalls = 500;

/**
 * The replies of kept calls, of one tab or connection alone where `ownerId` names it. Throws an OperationError `not-found` where none of them
 * can be used.
 */
export async function repliesOfHistory(
  calls: KeptCalls,
  as: 'webhook' | 'document',
  ownerId: string | null = null,
): Promise<MockReplies> {
  const { entries: all } = await calls.list({ kind: as, ownerId, limit: mostCalls });
  const entries = all.filter(({ hasReply, isMock }) => hasReply && !isMock);
  if (as === 'document') {
    const documents = new Map<string, MockDocument>();
    for (const { seq, documentId } of entries) {
      const id = documentId?.toLowerCase();
      if (id === undefined || documents.has(id)) continue;
      const value = (await openReply(calls, seq))?.value;
      if (isObject(value) && typeof value.status_code === 'number')
        documents.set(id, { ...value, status_code: value.status_code });
    }
    if (documents.size > 0) return { ...noReplies, documents };
    throw new OperationError(
      'not-found',
      `None of the newest ${mostCalls} document calls in the history has a reply about a document.`,
    );
  }
  const good = entries.filter(({ status }) => status !== null && isSuccess(status));
  for (const { seq, name } of good.filter(({ action }) => action === 'get_items')) {
    const list = await openReply(calls, seq);
    if (list === null || shapeOf(list.value, createNotes(), true) === null) continue;
    const details = new Map<string, JsonObject>();
    for (const entry of good) {
      if (entry.action !== 'item_clicked' || entry.name !== name) continue;
      const opened = await openReply(calls, entry.seq);
      const detail = Array.isArray(opened?.value) ? opened.value[0] : opened?.value;
      if (!isObject(detail)) continue;
      const id = opened?.id ?? String(detail.id);
      if (!details.has(id)) details.set(id, detail);
    }
    return { ...noReplies, category: list.category, tab: { list: list.value, details } };
  }
  throw new OperationError('not-found', 'The history has no list that a webhook answered.');
}

/** The replies that a workspace file names. The list of a mock reply to get_items is where its tab begins. */
export function repliesOfFile(
  {
    mocks,
    documents,
  }: {
    mocks: AssayFile['mocks'];
    documents: readonly { document_id: string; expected: MockDocument & string }[];
  },
  category: Category = 'default',
): MockReplies {
  const first: MockReply | undefined = mocks.get_items;
  const list = first?.kind === 'reply' && isSuccess(first.status) ? parseJson(first.body) : null;
  return {
    category,
    tab: list?.ok ? { list: list.value, details: new Map() } : null,
    fixed: mocks,
    documents: new Map(
      documents.map(({ document_id, expected }) => [document_id.toLowerCase(), expected]),
    ),
  };
}

/** A mock service that is on in place of the webhook of a tab or the service of a connection. */
export type RunningMock = { of: RecordedOf; from: MockSource; address: string };

const keyOf = ({ kind, id }: RecordedOf): string => `${kind} ${id}`;

/** The mock services of tabs and connections. Each ends with the app, and with what it is of. */
export function createMocks(
  { startMock }: Pick<Ports, 'startMock'>,
  workspace: () => Promise<Workspace>,
  repliesOf: (of: RecordedOf, from: MockSource, category: Category) => Promise<MockReplies>,
) {
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  type Running = { shown: RunningMock; category: Category; close(): Promise<void> };
  const running = new Map<string, Running>();
  const turns = new Map<string, ReturnType<typeof createQueue>>();
  let isClosed = false;
  const list = (): RunningMock[] => [...running.values()].map(({ shown }) => shown);
  const addressOf = (kind: RecordedOf['kind'], id: string): string | null =>
    running.get(keyOf({ kind, id }))?.shown.address ?? null;
  async function categoryOf({ kind, id }: RecordedOf): Promise<Category | null> {
    const { tabs, connections } = await workspace();
    if (kind === 'tab') return tabs.find((one) => one.id === id)?.category ?? null;
    return connections.some((one) => one.id === id) ? 'default' : null;
  }
  /** One start or stop after the other for each tab and connection. */
  function inTurn(key: string, work: () => Promise<void>): Promise<void> {
    const turn = turns.get(key) ?? createQueue(1);
    turns.set(key, turn);
    return turn(work);
  }
  /** Calls go to the next one before the old one is closed: never to the real service in between. */
  async function replace(key: string, next: Running | null): Promise<void> {
    const old = running.get(key);
    if (next) running.set(key, next);
    else running.delete(key);
    if (old || next) changed();
    await old?.close();
  }
  async function begin(of: RecordedOf, from: MockSource): Promise<void> {
    if (!startMock) throw new OperationError('refused', 'Use assay mock instead.');
    if (isClosed) throw new OperationError('refused', 'Assay is closing.');
    const category = await categoryOf(of);
    if (category === null)
      throw new OperationError('not-found', `The ${of.kind} is no longer there.`);
    const replies = { ...(await repliesOf(of, from, category)), category };
    const as = of.kind === 'tab' ? 'webhook' : 'document';
    const { url, close } = await startMock({ as, replies });
    // It may have been changed or removed meanwhile.
    const now = await categoryOf(of).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    if (now === category)
      return replace(keyOf(of), { shown: { of, from, address: url }, category, close });
    await close();
    if (now !== null) await begin(of, from);
  }
  const stop = (key: string): Promise<void> => inTurn(key, () => replace(key, null));
  return {
    list,
    handlers: {
      startMock: async ({ kind, id, from }) => {
        const of = { kind, id };
        await inTurn(keyOf(of), () => begin(of, from));
        return list();
      },
      stopMock: async (of) => {
        await stop(keyOf(of));
        return list();
      },
    } satisfies Pick<Handlers, 'startMock' | 'stopMock'>,
    /** The address that is called in place of the webhook of the tab; null where no mock service is on. */
    addressOfTab: ({ id }: Pick<Tab, 'id'>): string | null => addressOf('tab', id),
    isOnFor: (connectionId: string): boolean => addressOf('connection', connectionId) !== null,
    /** The connection as it is called: at its mock service and with nothing that is stored, where that is on. */
    called(connection: Connection): CalledConnection {
      const address = addressOf('connection', connection.id);
      if (address === null) return connection;
      const { origin, pathname } = new URL(address);
      const { id, name, authorization, timeoutSeconds } = connection;
      return {
        ...usualConnection,
        id,
        name,
        authorization,
        timeoutSeconds,
        base_url: origin,
        endpoint_path_id: pathname.slice(pathname.lastIndexOf('/') + 1),
        isMock: true,
      };
    },
    /** Stops those whose tab or connection is no longer there, and starts those again whose tab has another category. */
    async adjust(): Promise<void> {
      const adjusted = list().map(({ of, from }) => {
        const key = keyOf(of);
        return inTurn(key, async () => {
          const one = running.get(key);
          const category = one && (await categoryOf(of));
          if (!one || category === one.category) return;
          if (category === null) await replace(key, null);
          else await begin(of, from).catch(() => replace(key, null));
        });
      });
      await Promise.all(adjusted);
    },
    /** Reports each that is started or stopped; returns the way to stop. */
    onChanged(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...turns.keys()].map(stop));
    },
  };
}

/** The tab as it is called at its mock service: nothing of its address, and of how calls to it travel, is left. */
export const tabAtMock = (tab: Tab, address: string): Tab => ({
  ...tab,
  webhook_url: address,
  urlSecrets: undefined,
  webhookTokenId: undefined,
  unverifiedHost: null,
  transport: undefined,
});
