import { ChevronRight, GitCompareArrows } from 'lucide-react';
import { useMemo, useState } from 'react';
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
import { ExportItems } from '../../export/export-menu.tsx';
import { useStateOf, useStores } from '../../shell/context.ts';
import { settingsOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { ActionItems, ContextMenu } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { withPrevious } from '../simulator/state.ts';
import { useExchange, useSimulation, useTab } from '../simulator/use-simulator.ts';
import { callActions } from './call-actions.ts';
import { CallText, StandingIcon } from './call-row.tsx';
import { type CallRow, callRows, countedCalls, filteredRows, rowText } from './call-rows.ts';
import { exportOfCalls } from './call-words.ts';
import styles from './calls.module.css';

const layout = { estimatedRowSize: 46, padding: 4 };

function CallItem({ row }: { row: CallRow }) {
  const { id, exchange, calls, words, followed } = row;
  return (
    <TreeItem
      id={id}
      textValue={rowText(row)}
      className={({ level }) =>
        cx('pickable hovers ring-inside list-row', styles.row, level > 1 && styles.nested)
      }
    >
      <TreeItemContent>
        {({ isExpanded }) => (
          <>
            <StandingIcon calls={calls} />
            <CallText
              exchange={exchange}
              calls={calls}
              counted={countedCalls(row, isExpanded && followed.length > 0)}
              words={words}
            />
            {followed.length > 0 && (
              <AriaButton slot="chevron" className={cx('hovers lights-up', styles.chevron)}>
                <ChevronRight className="turns" />
              </AriaButton>
            )}
          </>
        )}
      </TreeItemContent>
      <Collection items={followed}>{(one) => <CallItem row={one} />}</Collection>
    </TreeItem>
  );
}

/**
 * What the user did in the tab in use, newest first, each with the calls that it caused; the
 * selected call is shown next to them.
 */
export function CallsPane() {
  const { shell } = useStores();
  const own = useSimulation();
  const [filter, setFilter] = useState('');
  const all = useMemo(() => (own ? callRows(own) : []), [own]);
  const rows = useMemo(() => filteredRows(all, filter), [all, filter]);
  const counted = rows.length === all.length ? '' : `${rows.length} of ${all.length}`;
  return (
    <Pane
      name="Calls"
      title={
        <h2 className="ellipsis strong">
          Calls <span className="muted small numbers regular">{counted}</span>
        </h2>
      }
      tools={<CompareButton />}
    >
      <div className="column fill">
        {all.length > 1 && (
          <div className={cx('rigid ruled', styles.filter)}>
            <SearchBox
              name="Filter calls"
              value={filter}
              onChange={setFilter}
              placeholder="Filter"
              title="Action, status, clause of a finding"
            />
          </div>
        )}
        <div className="rest scrolls container">
          {all.length === 0 ? (
            <EmptyState
              tight
              title="No calls yet"
              action={<Button onPress={() => shell.open('record-tab')}>Record real calls</Button>}
            >
              Each call that the widget fires is listed here. Opening the tab fires get_items. Assay
              can also record what the platform and browsers send.
            </EmptyState>
          ) : rows.length === 0 ? (
            <EmptyState
              tight
              title="No matching calls"
              action={<Button onPress={() => setFilter('')}>Clear the filter</Button>}
            >
              No call has “{filter}” in its action, its status or its findings.
            </EmptyState>
          ) : (
            <CallsTree rows={rows} newest={all[0]?.id} />
          )}
        </div>
        <KeptNote />
      </div>
    </Pane>
  );
}

/** Compares the selected call with the previous call of its action; nothing where there is none. */
function CompareButton() {
  const { questions } = useStores();
  const simulation = useSimulation();
  const exchange = useExchange();
  const compared = simulation && exchange && withPrevious(simulation, exchange);
  return compared ? (
    <Button small look="quiet" icon={GitCompareArrows} onPress={() => void questions.ask(compared)}>
      Compare
    </Button>
  ) : null;
}

/** Says that the calls of the tab are not kept, so that they are gone after a reload, or that the history has more of them. */
function KeptNote() {
  const tab = useTab();
  const hasEarlier = useSimulation()?.hasEarlier;
  const isOn = useStateOf('workspace', (state) => settingsOf(state)?.history.keep !== false);
  const isKept = isOn && tab?.keepsHistory !== false;
  if (!tab || (isKept && !hasEarlier)) return null;
  return (
    <p className={cx('rigid muted small', styles.note)} role="note">
      {isKept
        ? 'Earlier calls of this tab are in History.'
        : 'History is off for this tab: a reload forgets its calls.'}
    </p>
  );
}

type Place = { row: CallRow; x: number; y: number };

function CallsTree({ rows, newest }: { rows: readonly CallRow[]; newest: number | undefined }) {
  const stores = useStores();
  const { simulator } = stores;
  const shown = useExchange();
  const [closed, setClosed] = useState<ReadonlySet<Key>>(new Set());
  const [place, setMenu] = useState<Place | null>(null);
  const every = rows.flatMap((row) => [row, ...row.followed]);
  const parents = rows.filter(({ followed }) => followed.length > 0).map(({ id }) => id);
  // The newest is not held on to, so that the next one is shown once it is fired.
  const show = (id: number): void => simulator.showExchange(id === newest ? null : id);
  const rowAt = (target: EventTarget): CallRow | undefined => {
    const key = target instanceof Element && target.closest('[role=row]')?.getAttribute('data-key');
    return every.find(({ id }) => String(id) === key);
  };
  // A call may end while its menu is open.
  const menu = place && { ...place, row: every.find(({ id }) => id === place.row.id) ?? place.row };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are what the key and the menu are for. */}
      <div
        className="fill"
        onContextMenu={(event) => {
          const row = rowAt(event.target);
          if (!row) return;
          event.preventDefault();
          setMenu({ row, x: event.clientX, y: event.clientY });
        }}
      >
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
      </div>
      {menu && (
        <ContextMenu name="Call" x={menu.x} y={menu.y} onClose={() => setMenu(null)}>
          <ActionItems actions={callActions(stores, menu.row.exchange)} />
          <ExportItems subject={exportOfCalls(menu.row.calls)} />
        </ContextMenu>
      )}
    </>
  );
}
