import { useStore } from 'zustand';
import { type ActionName, actionNames } from '#core/widget/actions.ts';
import { surfaceOf } from '#core/widget/lint/advice.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useStores } from '../../shell/context.ts';
import { connectorsOf } from '../../shell/workspace-store.ts';
import { Button } from '../../ui/form/button.tsx';
import type { SheetProps } from './plain-sheets.tsx';
import styles from './setup.module.css';
import { withConnector } from './tab-draft.ts';

const wiredWith = (wired: readonly ActionName[], action: ActionName, on: boolean): Tab['wired'] =>
  actionNames.filter((name) => (name === action ? on : wired.includes(name)));

/** The five actions: whether each is wired, which way it goes in this category, and the connector it names. */
export function ActionsSheet({
  tab,
  put,
  onConnectors,
}: Pick<SheetProps, 'tab' | 'put'> & { onConnectors(): void }) {
  const connectors = useStore(useStores().workspace, connectorsOf);
  const optionsFor = (id: string | undefined) => {
    const isGone = id !== undefined && !connectors.some((one) => one.id === id);
    return [
      { id: '', name: 'None' },
      ...connectors,
      ...(isGone ? [{ id, name: 'A removed connector' }] : []),
    ];
  };
  return (
    <div className={styles.actions}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Action</th>
            <th scope="col">Wired</th>
            <th scope="col">Surface</th>
            <th scope="col">connector_id</th>
          </tr>
        </thead>
        <tbody>
          {actionNames.map((action) => (
            <tr key={action}>
              <th scope="row">
                <code>{action}</code>
              </th>
              <td>
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
              <td className={styles.muted}>{surfaceOf(tab, action) ?? 'never fired'}</td>
              <td>
                <select
                  className={styles.select}
                  aria-label={`connector_id of ${action}`}
                  value={tab.connectorIds[action] ?? ''}
                  onChange={(event) =>
                    put({
                      connectorIds: withConnector(
                        tab.connectorIds,
                        action,
                        event.target.value || null,
                      ),
                    })
                  }
                >
                  {optionsFor(tab.connectorIds[action]).map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.aside}>
        <span className={styles.help}>
          A connector defines how the platform attaches a secret to a proxied call.
        </span>
        <Button small onPress={onConnectors}>
          Set up connectors
        </Button>
      </div>
    </div>
  );
}
