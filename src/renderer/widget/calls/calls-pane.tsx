import { ChevronRight, Square } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  Button as AriaButton,
  Collection,
  type Key,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  Virtualizer,
} from 'react-aria-components';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { callsOf, groupByAction } from '../simulator/action-entries.ts';
import type { Simulation, WidgetExchange } from '../simulator/simulator.ts';
import { newerActions } from '../simulator/state.ts';
import { useExchange, useSimulation } from '../simulator/use-simulator.ts';
import { CallText, StandingIcon } from './call-row.tsx';
import { exchangeLine, waited } from './call-words.ts';
import styles from './calls.module.css';

/** A row of the list: the first call of an action with those that followed, or one of those. */
type Row = {
  id: number;
  exchange: WidgetExchange;
  /** The calls that the status and the counts of the row are about. */
  calls: readonly WidgetExchange[];
  words: string | null;
  lasted: number | null;
  followed: readonly Row[];
};

/** The rows of a tab: the newest action first, and below it its calls in their order. */
function rowsOf(simulation: Simulation): Row[] {
  const { snapshots } = simulation;
  return groupByAction(simulation)
    .map(
      (entry): Row => ({
        id: entry.id,
        exchange: entry.first,
        calls: callsOf(entry),
        words: entry.words,
        lasted: waited(entry.first, snapshots),
        followed: entry.followed.map((exchange) => ({
          id: exchange.id,
          exchange,
          calls: [exchange],
          words: null,
          lasted: waited(exchange, snapshots),
          followed: [],
        })),
      }),
    )
    .reverse();
}

const layout = { estimatedRowSize: 46, padding: 4 };

function CallItem({ row }: { row: Row }) {
  const { simulator } = useStores();
  const { id, exchange, calls, lasted, words, followed } = row;
  const { action } = exchange.call;
  return (
    <TreeItem
      id={id}
      textValue={[action, words, exchangeLine(exchange, lasted)].filter(Boolean).join(', ')}
      className={({ level }) =>
        cx('pickable hovers ring-inside list-row', styles.row, level > 1 && styles.nested)
      }
    >
      <TreeItemContent>
        <StandingIcon calls={calls} />
        <CallText exchange={exchange} calls={calls} lasted={lasted} words={words} />
        {exchange.state === 'running' && (
          <IconButton
            small
            name={`Cancel ${action}`}
            icon={<Square size={12} aria-hidden />}
            onPress={() => simulator.getState().cancel(id)}
          />
        )}
        {followed.length > 0 && (
          <AriaButton slot="chevron" className={cx('hovers lights-up', styles.chevron)}>
            <ChevronRight size={14} aria-hidden />
          </AriaButton>
        )}
      </TreeItemContent>
      <Collection items={followed}>{(one) => <CallItem row={one} />}</Collection>
    </TreeItem>
  );
}

/** Says how many actions were fired while an older call is selected, and shows the newest. */
function NewerActions() {
  const { simulator } = useStores();
  const own = useSimulation();
  const hold = useStore(simulator, (state) => state.hold);
  const count = own ? newerActions(own, hold) : 0;
  return (
    <div role="status">
      {count > 0 && (
        <Button small look="quiet" onPress={() => simulator.getState().showExchange(null)}>
          {count.toLocaleString()} new, show latest
        </Button>
      )}
    </div>
  );
}

/** The list of calls with what can be done with the whole of it. */
export const CallsPane = () => (
  <Pane name="Calls" title="Calls" tools={<NewerActions />}>
    <CallsTree />
  </Pane>
);

/**
 * What the user did in the tab in use, newest first, each with the calls that it caused; the
 * selected call is shown next to them.
 */
function CallsTree() {
  const { simulator } = useStores();
  const own = useDeferredValue(useSimulation());
  const shown = useDeferredValue(useExchange());
  const rows = useMemo(() => (own ? rowsOf(own) : []), [own]);
  const [closed, setClosed] = useState<ReadonlySet<Key>>(new Set());
  if (rows.length === 0) {
    return (
      <EmptyState tight title="No calls yet">
        Each call that the widget fires is listed here. Opening the tab fires get_items.
      </EmptyState>
    );
  }
  const show = (id: number): void => {
    // The newest is not held on to, so that the next one is shown once it is fired.
    simulator.getState().showExchange(id === rows[0]?.id ? null : id);
  };
  const parents = rows.filter(({ followed }) => followed.length > 0).map(({ id }) => id);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <Tree
        aria-label="Calls"
        className="fill scrolls ring-inside"
        items={rows}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={shown ? [shown.id] : []}
        onSelectionChange={(keys) => {
          const key = keys === 'all' ? undefined : [...keys][0];
          if (key !== undefined) show(Number(key));
        }}
        expandedKeys={parents.filter((id) => !closed.has(id))}
        onExpandedChange={(open) => setClosed(new Set(parents.filter((id) => !open.has(id))))}
      >
        {(row) => <CallItem row={row} />}
      </Tree>
    </Virtualizer>
  );
}
