import { readReply } from '#core/read-reply.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { AppInfo, DocumentExchange, TabExchange } from '#operations/schemas.ts';
import { createAgain } from './again.ts';
import { fetchDocument } from './documents.ts';
import { withSampleMark } from './first-start.ts';
import type { Ports } from './ports.ts';
import { createTexts, type Texts } from './texts.ts';
import { fireGetItems } from './widget.ts';
import { openWorkspace } from './workspace.ts';

/** What a face says of itself. `notices` is what was noticed so far, such as a file that was set aside. */
export type Face = Omit<AppInfo, 'vault' | 'notices'> & { notices: () => string[] };

/** The whole app: one handler for every operation, over the ports of a face; and the texts that its byte channel serves. */
export function createHandlers(ports: Ports, face: Face): { handlers: Handlers; texts: Texts } {
  const texts = createTexts();
  const workspace = openWorkspace(ports);
  const documents = createAgain<DocumentExchange>();
  const tabs = createAgain<TabExchange>();
  const readings = async () => (await workspace.read()).readings;
  const { vault, samples } = ports;
  const handlers: Handlers = {
    readApp: () => ({ ...face, vault: vault.info(), notices: face.notices() }),
    readSamples: () => samples,
    readWorkspace: () => workspace.read(),
    saveConnection: (connection) => {
      const kept = withSampleMark(connection, connection.base_url, samples?.documents.base_url);
      return workspace.change((old) => ({ ...old, connections: workspace.put(old.connections, kept) }));
    },
    removeConnection: ({ id }) => workspace.change((old) => ({ ...old, connections: workspace.without(old.connections, id) })),
    saveTab: (tab) => {
      const kept = withSampleMark(tab, tab.webhook_url, samples?.webhook.default_url);
      return workspace.change((old) => ({ ...old, tabs: workspace.put(old.tabs, kept) }));
    },
    removeTab: ({ id }) => workspace.change((old) => ({ ...old, tabs: workspace.without(old.tabs, id) })),
    saveSettings: (settings) => workspace.change((old) => ({ ...old, settings })),
    listTokens: async () => {
      // The first start stores the sample token, which belongs in the list.
      await workspace.read();
      return vault.list();
    },
    addToken: (token) => vault.add(token),
    renameToken: ({ id, label, kind }) => vault.rename(id, label, kind),
    replaceToken: ({ id, secret }) => vault.replace(id, secret),
    removeToken: async ({ id }) => {
      await vault.remove(id);
      return vault.list();
    },
    chooseReading: ({ id, reading }) => workspace.change((old) => ({ ...old, readings: { ...old.readings, [id]: reading } })),
    fetchDocument: async (input, running) => documents.first(await fetchDocument(ports, texts, input, running), await readings(), running),
    fireGetItems: async ({ tab }, running) => tabs.first(await fireGetItems(ports, texts, tab, running), await readings(), running),
    judgeAgain: async ({ reply }, running) => {
      const choices = await readings();
      const document = await documents.again(reply, choices, running);
      const tab = await tabs.again(reply, choices, running);
      if (document || tab) return { document, tab };
      throw new OperationError('not-found', 'This reply made room for newer ones. Fetch or fire again to see it judged anew.');
    },
    readReply: async (reply) => readReply({ ...reply, choices: await readings() }),
  };
  return { handlers, texts };
}
