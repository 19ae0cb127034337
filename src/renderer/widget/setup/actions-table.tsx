import { Fragment, useState } from 'react';
import { type ActionName, actionNames } from '#core/widget/actions.ts';
import { surfaceOf } from '#core/widget/lint/advice.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useStateOf } from '../../shell/context.ts';
import { connectorsOf } from '../../shell/workspace-store.ts';
import { Button } from '../../ui/form/button.tsx';
import type { Form } from '../../ui/form/field.tsx';
import { type Option, Select } from '../../ui/form/select.tsx';
import { Table } from '../../ui/table.tsx';
import styles from '../widget.module.css';
import { AdviceOn } from './advice.tsx';
import { blankConnector, ConnectorForm } from './connectors-dialog.tsx';
import { type TabDraft, withConnector } from './tab-draft.ts';

const wiredWith = (wired: readonly ActionName[], action: ActionName, on: boolean): Tab['wired'] =>
  actionNames.filter((name) => (name === action ? on : wired.includes(name)));

/** The five actions: whether each is wired, its surface in this category, and its connector. */
export function ActionsTable({
  form: { draft: tab, put },
  onConnectors,
}: {
  form: Form<TabDraft>;
  onConnectors(): void;
}) {
  const connectors = useStateOf('workspace', connectorsOf);
  const [addingFor, setAddingFor] = useState<ActionName | null>(null);
  const choose = (action: ActionName, id: string | null): void =>
    put({ connectorIds: withConnector(tab.connectorIds, action, id) });
  const optionsFor = (chosen: string | undefined): Option<string>[] => {
    const isGone = chosen !== undefined && !connectors.some(({ id }) => id === chosen);
    return [
      { value: '', title: 'None' },
      ...connectors.map(({ id, name }) => ({ value: id, title: name })),
      ...(isGone ? [{ value: chosen, title: 'Removed connector' }] : []),
    ];
  };
  return (
    <div className={styles.actions}>
      <Table
        className={styles.actionTable}
        columns={['Action', 'Wired', 'Surface', 'connector_id']}
      >
        {actionNames.map((action) => (
          <Fragment key={action}>
            <tr>
              <th scope="row">
                <code>{action}</code>
              </th>
              <td data-setting={`wired.${action}`}>
                <input
                  type="checkbox"
                  className={styles.check}
                  aria-label={`${action} is wired`}
                  checked={tab.wired.includes(action)}
                  onChange={(event) =>
                    put({ wired: wiredWith(tab.wired, action, event.target.checked) })
                  }
                />
              </td>
              <td className="muted">{surfaceOf(tab, action) ?? 'never fired'}</td>
              <td data-setting={`connectorIds.${action}`}>
                <div className="row">
                  <Select
                    small
                    wide
                    aria-label={`connector_id of ${action}`}
                    value={tab.connectorIds[action] ?? ''}
                    onChange={(id) => choose(action, id || null)}
                    options={optionsFor(tab.connectorIds[action])}
                  />
                  <Button
                    small
                    aria-label={`New connector for ${action}`}
                    onPress={() => setAddingFor(action)}
                  >
                    New…
                  </Button>
                </div>
              </td>
            </tr>
            <tr>
              <td colSpan={4}>
                <AdviceOn settings={[`wired.${action}`, `connectorIds.${action}`]} />
              </td>
            </tr>
          </Fragment>
        ))}
      </Table>
      <div className={styles.aside}>
        <span className="help">
          A connector defines how the platform attaches a secret to a proxied call.
        </span>
        <Button small onPress={onConnectors}>
          Set up connectors
        </Button>
      </div>
      {addingFor && (
        <ConnectorForm
          connector={blankConnector()}
          isNew
          onClose={() => setAddingFor(null)}
          onSaved={(id) => choose(addingFor, id)}
        />
      )}
    </div>
  );
}
