import { useState } from 'react';
import type { Edit } from '#core/contract/finding.ts';
import { errorText } from '#core/text/wording.ts';
import type { ActionName } from '#core/widget/actions.ts';
import { allowedFor, corsServers } from '#core/widget/cors/server-code.ts';
import { surfaceOf } from '#core/widget/lint/advice.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Repair } from '../../findings/headline.tsx';
import { canEdit, mockReplyFrom } from '../../reply/edit-reply.tsx';
import { repaired } from '../../reply/judging.ts';
import { type Stores, useStateOf, useStores } from '../../shell/context.ts';
import { connectorsOf, openedOf, tabsOf } from '../../shell/workspace-store.ts';
import { loadText } from '../../text/text-pane.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Choice } from '../../ui/form/segments.tsx';
import { blankConnector, ConnectorForm } from '../setup/connectors-dialog.tsx';
import { withConnector } from '../setup/tab-draft.ts';
import type { WidgetExchange } from '../simulator/simulator.ts';

const ofBody = (edits: readonly Edit[]): readonly Edit[] =>
  edits.filter(({ op }) => op !== 'header');

/** Copies what a server needs to let a blocked call through, where headers are what is missing. */
export function CopyForServers({
  fired: { cors },
  clauses,
}: {
  fired: Fired;
  clauses: readonly string[];
}) {
  const { copyText } = useStores().shell;
  // Not where nothing answers, or something in front of the webhook does.
  const isLack =
    cors !== null &&
    !cors.allowed &&
    cors.remedies.length > 0 &&
    cors.findings.some(({ clause, level }) => clause === 'TAB-DIR-3' && level === 'error');
  const allowed = isLack && clauses.includes('TAB-DIR-3') && allowedFor(cors);
  if (!allowed) return null;
  return (
    <>
      <span className="muted">Copy for</span>
      {corsServers.map(({ name, code }) => (
        <Button
          key={name}
          small
          aria-label={`Copy for ${name}`}
          onPress={() => void copyText(code(allowed))}
        >
          {name}
        </Button>
      ))}
    </>
  );
}

/** Repairs the reply of a call: plays the result to the widget until the next click, so that the preview shows what the visitor would see, or copies it. Only the list can be fetched again without the visitor; after any other action the next click gets it. Null where the reply cannot be edited. */
export function fixerOf(
  { simulator, shell }: Pick<Stores, 'simulator' | 'shell'>,
  exchange: WidgetExchange,
): Record<'fix' | 'copy', (repair: Repair) => void> | null {
  const { say, copyText } = shell;
  const { fired, tabId, firing } = exchange;
  if (!fired?.reply || !canEdit(fired.reply)) return null;
  const { action, reply, verdict, http, surface } = fired;
  const result = async ({ edits, removeIgnored }: Repair) => {
    const text = await loadText(reply, new AbortController().signal, () => undefined);
    const { replyTextOf } = await import('#core/diagnosis/suggest-fix.ts');
    const how = { httpStatus: http?.status, category: firing.tab.category, surface };
    const whole = replyTextOf(verdict, text, how);
    return (
      (await repaired(text, whole && { ...whole, removeIgnored }, ofBody(edits))) ?? {
        text,
        says: '',
      }
    );
  };
  const run =
    (work: (repair: Repair) => Promise<void>) =>
    (repair: Repair): void =>
      void work(repair).catch((error: unknown) => say('The fix failed', errorText(error), true));
  return {
    copy: run(async (repair) => void (await copyText((await result(repair)).text))),
    fix: run(async (repair) => {
      const { text: body, says } = await result(repair);
      if (says === '') return say('This reply has to be fixed by hand');
      const state = simulator.getState();
      const mock = state.mockReplies[tabId]?.[action];
      // A mock reply that the user turned on stays on, with the fix in it.
      if (mock && !state.trials[tabId]?.[action])
        state.setMockReply(tabId, action, { ...mock, body });
      else state.tryMockReply(tabId, action, mockReplyFrom(fired, body), says);
      state.showExchange(null);
      shell.askFocus();
      if (action === 'get_items') state.does(tabId, { type: 'refreshed' });
      else say(`The next ${action} gets the fixed reply`, 'Repeat the click in the widget.');
    }),
  };
}

/** Says that a mock reply answered the call, and turns it off; after get_items the webhook is called at once. */
export function MockReplyNote({ exchange: { tabId, call } }: { exchange: WidgetExchange }) {
  const { simulator, shell } = useStores();
  const isOn = useStateOf('simulator', (state) => Boolean(state.mockReplies[tabId]?.[call.action]));
  const turnOff = (): void => {
    const state = simulator.getState();
    state.setMockReply(tabId, call.action, null);
    state.showExchange(null);
    shell.askFocus();
    if (call.action === 'get_items') state.does(tabId, { type: 'refreshed' });
  };
  return (
    <p className="row tone-warning">
      <span className="ellipsis">A mock reply answered, not the webhook.</span>
      {isOn && (
        <Button small onPress={turnOff}>
          Stop mock reply
        </Button>
      )}
    </p>
  );
}

/** Whether the webhook itself answered 401 to a call that the platform may send a credential with. */
export const isRefused = ({ fired }: WidgetExchange): boolean =>
  fired !== null && fired.http?.status === 401 && !fired.standIn && fired.surface === 'proxied';

/** The tab with another connector on the action, and on all other proxied actions that had the same one: a webhook rarely takes two. */
export function withConnectorLike(tab: Tab, action: ActionName, id: string | null): Tab {
  const before = tab.connectorIds[action];
  const alike = tab.wired.filter(
    (one) =>
      one === action || (surfaceOf(tab, one) === 'proxied' && tab.connectorIds[one] === before),
  );
  return {
    ...tab,
    connectorIds: alike.reduce((ids, one) => withConnector(ids, one, id), tab.connectorIds),
  };
}

/** After a 401, the connector of the action is chosen here, and get_items is fired again with it. */
export function ConnectorAfter401({ exchange: { tabId, call } }: { exchange: WidgetExchange }) {
  const { workspace, simulator, shell } = useStores();
  const connectors = useStateOf('workspace', connectorsOf);
  const tab = useStateOf('workspace', tabsOf).find(({ id }) => id === tabId);
  const isOfFile = useStateOf('workspace', openedOf) !== null;
  const [isAdding, setAdding] = useState(false);
  const { say } = shell;
  if (!tab || isOfFile) return null;
  const { action } = call;
  const fireAgain = (): void => {
    simulator.showExchange(null);
    simulator.does(tabId, { type: 'refreshed' });
  };
  const choose = async (id: string | null): Promise<void> => {
    const error = await workspace.saveTab(withConnectorLike(tab, action, id));
    if (error) say('The tab was not saved', error.message, true);
    else if (action === 'get_items') fireAgain();
    else say(`The next ${action} uses it`, 'Repeat the click in the widget.');
  };
  const options = [
    { value: '', title: 'None' },
    ...connectors.map(({ id, name }) => ({ value: id, title: name })),
  ];
  return (
    <div className="wrap-row">
      <Choice
        label="Connector"
        value={tab.connectorIds[action] ?? ''}
        options={options}
        onChange={(id) => void choose(id || null)}
      />
      <Button small aria-label="New connector" onPress={() => setAdding(true)}>
        New…
      </Button>
      {isAdding && (
        <ConnectorForm
          connector={blankConnector()}
          isNew
          onClose={() => setAdding(false)}
          onSaved={(id) => void choose(id)}
        />
      )}
    </div>
  );
}
