import { useState } from 'react';
import type { ActionName } from '#core/widget/actions.ts';
import { surfaceOf } from '#core/widget/lint/advice.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { connectorsOf, tabsOf } from '../../shell/workspace-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Choice } from '../../ui/form/segments.tsx';
import { openedOf } from '../../workspace/store.ts';
import { blankConnector, ConnectorForm } from '../setup/connectors-dialog.tsx';
import { withConnector } from '../setup/tab-draft.ts';
import type { WidgetExchange } from '../simulator/simulator.ts';

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
  const { workspace, simulator, exporting } = useStores();
  const connectors = useStateOf('workspace', connectorsOf);
  const tab = useStateOf('workspace', tabsOf).find(({ id }) => id === tabId);
  const isOfFile = useStateOf('workspaceFiles', openedOf) !== null;
  const [isAdding, setAdding] = useState(false);
  const { say } = exporting;
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
