import { hasUser } from '#core/http/address.ts';
import { urlMask } from '#core/secrets/url-secrets.ts';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import type { Tab } from '#core/widget/tab.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { AppInfo, DocumentExchange } from '#operations/schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Served } from '#operations/wire.ts';
import { createLog } from './documents/document-log.ts';
import { archiveHandlers, fetchDocument, listHandlers, openCall } from './documents/documents.ts';
import { createFollowing } from './documents/follow.ts';
import { createHistory, historyHandlers, noHistory } from './history.ts';
import { createMasking } from './masking.ts';
import type { Ports } from './ports/ports.ts';
import { createRejudge } from './rejudge.ts';
import { createTexts, type Texts } from './texts.ts';
import { withWholeAddress } from './vault/credentials.ts';
import { vaultHandlers } from './vault/handlers.ts';
import { widgetHandlers } from './widget/handlers.ts';
import { withSampleMark } from './workspace/first-start.ts';
import { windowStateHandlers } from './workspace/window-state.ts';
import { openWorkspace } from './workspace/workspace.ts';
import { xmlHandlers } from './xml/handlers.ts';

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
export type AppHost = Omit<AppInfo, 'vault' | 'notices' | 'noReferences'> & {
  notices: () => string[];
  noReferences?: string | null;
};

/**
 * The app of an app host. `onChanged` reports changes made here or by another copy of Assay, and
 * returns the function that ends the subscription. `start` continues what an earlier run followed;
 * `close` ends following and closes the journal.
 */
export type App = Pick<Served, 'onChanged'> & {
  handlers: Handlers;
  texts: Texts;
  start(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The whole app: one handler for every operation, over the ports of an app host; and the texts that
 * its byte channel serves. `keepsHistory`: every exchange is kept in the journal.
 */
export function createHandlers(ports: Ports, host: AppHost, keepsHistory = false): App {
  const texts = createTexts();
  const workspace = openWorkspace(ports);
  const documents = createRejudge<DocumentExchange>();
  const rejudge = createRejudge<Fired>();
  const readings = async () => (await workspace.read()).readings;
  const { tokens, samples, journal, clock } = ports;
  const masking = createMasking();
  const log = createLog(ports, workspace.read);
  const following = createFollowing(ports, log, workspace.read, Math.random, masking);
  const windowState = windowStateHandlers(ports);
  const history = keepsHistory ? createHistory(ports, texts, host.version) : noHistory;
  const handlers: Handlers = {
    ...windowState.handlers,
    ...listHandlers(ports, following),
    ...archiveHandlers(ports, workspace.read),
    openCall: async ({ seq }, running) =>
      documents.first(await openCall(ports, texts, seq), await readings(), running),
    ...xmlHandlers(ports.xml, texts),
    ...widgetHandlers(ports, texts, readings, rejudge, masking, history),
    ...historyHandlers(ports, texts, history),
    ...vaultHandlers(ports, workspace.read),
    inspectXml: async ({ name, body }, running) => {
      const { xml, ...found } = await ports.judge.file(
        { body, choices: await readings() },
        running,
      );
      return {
        ...found,
        xml: xml && texts.keep({ name: found.from === 'reply' ? `${name}.xml` : name, ...xml }),
      };
    },
    readApp: async () => {
      // Notices about the journal are known only after it was opened.
      if (host.dataFolder !== null) await journal.revision().catch(() => 0);
      return {
        ...host,
        noReferences: host.noReferences ?? null,
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
      // A journal that fails says so itself; the connection is removed all the same.
      await journal.removeConnection(id).catch(() => undefined);
      return after;
    },
    saveTab: async (tab, running) => {
      refuseUser(tab.webhook_url, 'webhook_url');
      refuseMasked(tab);
      const whole = await withWholeAddress(ports, tab, running);
      const shown =
        tab.webhookTokenId === undefined ? tab : { ...tab, webhook_url: shownWebhook(whole) };
      const kept = withSampleMark(shown, shown.webhook_url, samples?.webhook.default_url);
      return workspace.save('tabs', kept);
    },
    removeTab: ({ id }) => workspace.remove('tabs', id),
    saveConnector: (connector) => workspace.save('connectors', connector),
    removeConnector: ({ id }) => workspace.remove('connectors', id),
    saveScenario: (scenario) => workspace.save('scenarios', scenario),
    removeScenario: ({ id }) => workspace.remove('scenarios', id),
    saveSettings: async (settings) => {
      const after = await workspace.saveSettings(settings);
      await journal.shrink(after.settings.archive.quotaMiB * 1024 * 1024).catch(() => undefined);
      return after;
    },
    chooseReading: ({ id, reading }) =>
      workspace.change((old) => ({ ...old, readings: { ...old.readings, [id]: reading } })),
    fetchDocument: async (input, running) => {
      const judged = await fetchDocument(ports, texts, input, running, false, log, masking);
      const exchange = await documents.first(judged, await readings(), running);
      history.keepDocument(input.connection, input.id, exchange);
      return exchange;
    },
    judgeAgain: async ({ reply }, running) => {
      const choices = await readings();
      const document = await documents.rejudge(reply, choices, running);
      const fired = await rejudge.rejudge(reply, choices, running);
      if (document || fired) return { document, fired };
      throw new OperationError(
        'not-found',
        'This reply is no longer in memory. Fetch or fire again to judge a new one.',
      );
    },
    readReply: async (reply, running) =>
      ports.judge.saved({ ...reply, choices: await readings() }, running),
  };
  return {
    handlers,
    texts,
    onChanged(listener) {
      const stops = [
        tokens.onChanged(() => listener('vault')),
        ports.workspace.onChanged(() => listener('workspace')),
        journal.onChanged(() => listener('documents')),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async start() {
      await journal.restart(clock.now()).catch(() => undefined);
      following.wake();
    },
    async close() {
      await following.close();
      await Promise.all([log.written(), windowState.written(), history.written()]);
      await Promise.all([journal.close(), ports.judge.close(), ports.xml.close(), tokens.close()]);
    },
  };
}
