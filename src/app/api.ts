import { hasUser } from '#core/http/address.ts';
import { redactWithin } from '#core/secrets/redact.ts';
import { urlMask } from '#core/secrets/url-secrets.ts';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import type { Tab } from '#core/widget/tab.ts';
import { shownWebhook, webhookSecrets } from '#core/widget/webhook-address.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { historyOperations, recordedTag } from '#operations/history-schemas.ts';
import type { Input, OperationName } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { AppInfo, DocumentExchange } from '#operations/schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Changed } from '#operations/wire.ts';
import { fetchDocument, listHandlers, openCall } from './documents/documents.ts';
import { createFollowing } from './documents/follow.ts';
import { createFetchDocuments, manyHandlers } from './documents/many-documents.ts';
import { exportHandlers } from './evidence/handlers.ts';
import { importHandlers } from './evidence/import.ts';
import { keepElsewhere } from './evidence/imported-call.ts';
import { createHistory, type HistoryKeeping, historyQuota } from './history/record.ts';
import { replayCall } from './history/replay.ts';
import { historyHandlers, openKept } from './history.ts';
import { createMocks, noReplies, repliesOfFile, repliesOfHistory } from './mock.ts';
import type { Ports } from './ports/ports.ts';
import type { JudgedRecording, RecordingListener, RecordingSettings } from './record/record.ts';
import { createRecorders } from './record/recorders.ts';
import { createRejudge } from './rejudge.ts';
import { createTexts } from './texts.ts';
import { withWholeAddress } from './vault/credentials.ts';
import { vaultHandlers } from './vault/handlers.ts';
import { widgetHandlers } from './widget/handlers.ts';
import { judgeKept } from './widget/judge-kept.ts';
import { withSampleMark } from './workspace/first-start.ts';
import { openWorkspaces } from './workspace/open-workspaces.ts';
import { withSaidRoles } from './workspace/statement-rules.ts';
import { windowStateHandlers } from './workspace/window-state.ts';
import { openWorkspace } from './workspace/workspace.ts';
import { checkListedDocument } from './xml/check-listed.ts';
import { inspectXml, xmlHandlers } from './xml/handlers.ts';

/** The workspace file is readable, and what stands before the @ is sent by no request of ours. */
function refuseUser(address: string, field: string): void {
  if (!hasUser(new URL(address))) return;
  throw new OperationError(
    'bad-input',
    `The ${field} contains a user name or a password before the @. They would be stored in plain text and are never sent. Remove them and use a token.`,
  );
}

/** A masked address cannot be called: the whole one is stored elsewhere. */
function refuseMasked({ webhook_url, webhookTokenId }: Tab): void {
  if (webhookTokenId !== undefined || !webhook_url.replaceAll(/%E2%80%A2/gi, '•').includes(urlMask))
    return;
  throw new OperationError(
    'bad-input',
    'The webhook_url contains dots instead of its secrets. Enter the whole address, or choose the secret that contains it.',
  );
}

/**
 * What an app host says about itself. `notices` lists what happened so far, such as a file that was
 * set aside.
 */
export type AppHost = Omit<AppInfo, 'vault' | 'notices'> & {
  notices: () => string[];
};

/**
 * The whole app: one handler for every operation, over the ports of an app host; and the texts that
 * its byte channel serves. `keeping`: which exchanges are kept in the journal; `environment` is that
 * of a host that opens no workspace files itself, and `tagsOfHost` gives the tags of the calls that it makes.
 */
export function createApp(
  given: Ports,
  host: AppHost,
  keeping: HistoryKeeping = 'as set',
  environment: string | null = null,
  tagsOfHost: () => readonly string[] = () => [],
) {
  const texts = createTexts();
  const files = openWorkspaces(given);
  const ports: Ports = { ...given, workspace: files.workspace, secrets: files.secrets };
  const workspace = openWorkspace(ports);
  files.onSwitch(workspace.forget);
  const documents = createRejudge<DocumentExchange>();
  const rejudge = createRejudge<Fired>();
  const readings = async () => (await workspace.read()).readings;
  const { tokens, samples, journal, clock } = ports;
  const history = createHistory(
    ports,
    texts,
    workspace.read,
    host.version,
    keeping,
    (ownerId) => environment ?? files.environmentOf(ownerId),
    tagsOfHost,
  );
  const mocks = createMocks(ports, workspace.read, async ({ kind, id }, from, category) => {
    if (from === 'samples') return noReplies;
    if (from === 'workspace') {
      const file = await files.resolved();
      if (file) return repliesOfFile(file, category);
      throw new OperationError('not-found', 'No workspace file is open.');
    }
    await history.written();
    const texts = createTexts();
    const calls = {
      texts,
      list: async (query: Input<'listHistory'>) => ({
        entries: await journal.calls(historyOperations.listHistory.input.parse(query)),
      }),
      open: (seq: number) => openKept(journal, texts, { seq }),
    };
    return repliesOfHistory(calls, kind === 'tab' ? 'webhook' : 'document', id);
  });
  const following = createFollowing(
    ports,
    async () => {
      const set = await workspace.read();
      return { ...set, connections: set.connections.map(mocks.called) };
    },
    Math.random,
    history,
    files.pauseOf,
  );
  const fetchDocuments = createFetchDocuments({ ports, history }, readings);
  const windowState = windowStateHandlers(ports);
  /** Judges and keeps what passes a recorder, until the signal ends it. */
  async function record(
    settings: RecordingSettings,
    listener: RecordingListener,
    signal: AbortSignal,
  ): Promise<JudgedRecording> {
    const { createJudgedRecording } = await import('./record/record.ts');
    const choices = await readings();
    const { tab, connection, to, marked = tab ? webhookSecrets(tab) : [] } = settings;
    const of = tab ?? connection ?? null;
    return createJudgedRecording(
      { ...settings, judge: ports.judge, secrets: ports.secrets, choices },
      async (exchange) => {
        const ref = crypto.randomUUID();
        const from = { name: to.host, tags: [recordedTag], owner: of && { ...of, ref }, tab };
        const kept = await keepElsewhere(history, clock, from, {
          ...exchange,
          request: redactWithin(exchange.request, marked),
          cors: redactWithin(exchange.cors, marked),
        });
        if (typeof kept !== 'number') return null;
        listener.onKept?.(ref);
        return kept;
      },
      listener,
      signal,
    );
  }
  const recorders = createRecorders(ports, workspace.read, record, (ref) =>
    openKept(journal, texts, { ref }),
  );
  const stopRemoved = async (): Promise<void> => {
    await Promise.all([recorders.stopRemoved(), mocks.adjust()]);
  };
  const handlers = {
    ...windowState.handlers,
    ...files.handlers,
    ...listHandlers(ports, following, files.follow, mocks.isOnFor),
    ...manyHandlers(
      ports,
      texts,
      ({ connection, ...given }, ...run) =>
        fetchDocuments({ ...given, connection: mocks.called(connection) }, ...run),
      workspace.read,
    ),
    openCall: async ({ seq }, running) =>
      documents.first(await openCall(ports, texts, seq), await readings(), running),
    ...xmlHandlers(ports.xml, texts),
    checkListedDocument: checkListedDocument(ports, texts, workspace.read),
    ...widgetHandlers(ports, texts, readings, rejudge, history, mocks.addressOfTab),
    ...historyHandlers(ports, texts, history, workspace.read),
    replayCall: (input, running) =>
      replayCall({ ports, texts, history, workspace: workspace.read }, input, running),
    ...exportHandlers(
      ports,
      texts,
      async (which, own) => {
        await history.written();
        return openKept(journal, own, which);
      },
      workspace.read,
      host.version,
    ),
    ...importHandlers(ports, texts, history, readings, files.open),
    // Checks are a large part of the app, and most starts need none.
    runCheck: async (input, running) => {
      const { runCheck } = await import('./check/run-check.ts');
      return runCheck({ ports, texts, history }, input, running);
    },
    writeCheckReport: async ({ report, form }) => {
      const { reports } = await import('./check/reports.ts');
      const { file, write } = reports[form];
      const bytes = new TextEncoder().encode(write(report, true));
      return { text: texts.keep({ name: file, shown: bytes, original: bytes }) };
    },
    ...vaultHandlers(ports, workspace.read),
    ...recorders.handlers,
    ...mocks.handlers,
    listRecorders: async (input) => ({
      ...(await recorders.handlers.listRecorders(input)),
      mocks: mocks.list(),
    }),
    inspectXml: inspectXml(ports.judge, texts, readings),
    readApp: async (_, { progress }) => {
      const phase = 'saving what can be read of the damaged history';
      const saving = (done: number, total: number | null): void =>
        progress({ phase, done, total, unit: 'items' });
      // Notices about the journal are known only after it was opened.
      if (host.dataFolder !== null) await journal.revision(saving).catch(() => 0);
      return {
        ...host,
        vault: await tokens.info(),
        notices: host.notices().map((text) => withoutCredentials(text, [])),
      };
    },
    readSamples: () => samples,
    readWorkspace: workspace.give,
    saveConnection: (connection) => {
      refuseUser(connection.base_url, 'base_url');
      const kept = withSampleMark(connection, connection.base_url, samples?.documents.base_url);
      return workspace.save('connections', kept);
    },
    removeConnection: async ({ id }) => {
      const after = await workspace.remove('connections', id);
      await stopRemoved();
      // What is still being written of it would stay. A journal that fails says so itself; the connection is removed all the same.
      await history.written();
      await journal.removeConnection(id).catch(() => undefined);
      return after;
    },
    saveTab: async (tab, running) => {
      refuseUser(tab.webhook_url, 'webhook_url');
      refuseMasked(tab);
      const { webhookTokenId } = tab;
      // What a workspace file names is read for a call and for nothing else.
      const isStored = webhookTokenId !== undefined && !files.isReference(webhookTokenId);
      const shown = isStored
        ? { ...tab, webhook_url: shownWebhook(await withWholeAddress(ports, tab, running)) }
        : tab;
      const kept = withSampleMark(shown, shown.webhook_url, samples?.webhook.default_url);
      const after = await workspace.save('tabs', kept);
      await mocks.adjust();
      return after;
    },
    removeTab: async ({ id }) => {
      const after = await workspace.remove('tabs', id);
      await stopRemoved();
      return after;
    },
    saveConnector: (connector) => workspace.save('connectors', connector),
    removeConnector: ({ id }) => workspace.remove('connectors', id),
    saveSettings: async (settings) => {
      const after = await workspace.saveSettings(settings);
      // Hundreds of thousands of calls take minutes; what is left when the app closes goes at the next start.
      void journal.expire(clock.now(), historyQuota(after)).catch(() => undefined);
      return after;
    },
    saveStatementRoles: (said) => workspace.change((old) => withSaidRoles(old, said)),
    chooseReading: ({ id, reading }) =>
      workspace.change((old) => ({ ...old, readings: { ...old.readings, [id]: reading } })),
    fetchDocument: async (input, running) => {
      const how = { isListed: true };
      const called = { ...input, connection: mocks.called(input.connection) };
      const judged = await fetchDocument(ports, texts, called, running, history, how);
      return documents.first(judged, await readings(), running);
    },
    judgeAgain: async ({ reply, ref }, running) => {
      const choices = await readings();
      const document = await documents.rejudge(reply, choices, running);
      const fired = await rejudge.rejudge(reply, choices, running);
      if (document || fired) return { document, fired };
      if (ref) {
        const kept = await openKept(journal, texts, { ref });
        const again = await judgeKept(ports.judge, kept, texts, choices, running);
        if (again) return { document: null, fired: again };
      }
      throw new OperationError(
        'not-found',
        'This reply is no longer in memory. Fetch or fire again to judge a new one.',
      );
    },
    readReply: async (reply, running) =>
      ports.judge.saved({ ...reply, choices: await readings() }, running),
  } satisfies Handlers;
  return {
    handlers,
    texts,
    fetchDocuments,
    record,
    /** Opens the workspace file that the user named when starting the app. Throws an OperationError. */
    openWorkspaceFile: files.open,
    /** Reports changes made here or elsewhere; returns the way to stop. */
    onChanged(listener: (what: Changed) => void): () => void {
      const stops = [
        tokens.onChanged(() => listener('vault')),
        files.onChanged(() => {
          listener('workspace');
          void stopRemoved().catch(() => undefined);
        }),
        recorders.onChanged(() => listener('recorders')),
        mocks.onChanged(() => listener('recorders')),
        journal.onChanged(() => listener('calls')),
        ...(ports.opened ? [ports.opened.onOpened(() => listener('opened'))] : []),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    /**
     * Continues what an earlier run followed once `rested` resolves, and requests no document before; it does nothing more if that is false, because the
     * app closed meanwhile.
     */
    async start(rested = Promise.resolve(true)) {
      const goesOn = rested.then(async (isOpen) => {
        if (isOpen) await journal.restart(clock.now()).catch(() => undefined);
        return isOpen;
      });
      following.wake(goesOn);
      if (!(await goesOn)) return;
      // The window says why a workspace cannot be read; nothing is deleted by a limit that nobody knows.
      const set = await workspace.read().catch(() => null);
      if (set) void journal.expire(clock.now(), historyQuota(set)).catch(() => undefined);
    },
    /** Ends recorders, mock services and following, waits for what is being written, and closes the journal. */
    async close() {
      await Promise.all([recorders.close(), mocks.close()]);
      files.close();
      await following.close();
      await Promise.all([files.written(), windowState.written(), history.written()]);
      await Promise.all([
        journal.close(),
        ports.judge.close(),
        ports.xml.close(),
        ports.workspaceFiles?.close(),
        tokens.close(),
      ]);
    },
  };
}

/** The functions of all operations; the window takes what they give from here. */
type Api = ReturnType<typeof createApp>['handlers'];
/** What an operation gives: the result of its function. */
export type Output<N extends OperationName> = Awaited<ReturnType<Api[N]>>;
