import { type KeyboardEvent, useCallback, useEffect, useReducer, useRef } from 'react';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { PreviewScreen, Viewer } from '#core/widget/simulator/preview.ts';
import { cx } from '../../ui/cx.ts';
import { ActionItem, ContextMenu } from '../../ui/menu.tsx';
import frameStyles from './frame.module.css';
import { beginItemList, nextItemList, rowAfterKey } from './item-list-state.ts';
import { ItemRow } from './item-row.tsx';
import { type Links, pathOfRow } from './links.ts';
import { isWithin, type PlacedRow } from './parts.ts';
import { WindowedList } from './windowed-list.tsx';

type ItemListProps = {
  rows: readonly PlacedRow[];
  onlooker: Viewer;
  /** How many messages of a row are unread. */
  unreadOf(key: string): number | null;
  can: PreviewScreen['can'];
  isLive: boolean;
  links: Pick<Links, 'list' | 'lit' | 'picked'>;
  /** The row that was open last: the list begins there. */
  opened: string | null;
  onEvent(event: TabEvent): void;
};

/** The list of a tab as the visitor sees it; arrows go from row to row, Enter opens one. */
export function ItemList({
  rows,
  onlooker: viewer,
  unreadOf,
  can,
  isLive,
  links,
  opened,
  onEvent,
}: ItemListProps) {
  const hasMenu = can.update || can.delete;
  const stops = can.open || hasMenu;
  const [{ current, wanted, menu }, act] = useReducer(nextItemList, opened, (key) =>
    beginItemList(key === null ? -1 : rows.findIndex((row) => row.key === key)),
  );
  const { list, lit, picked } = links;
  const shown = useRef(rows);
  shown.current = rows;

  useEffect(() => {
    const item = picked && list ? list.places.rowOfPath(picked.path) : null;
    const value = item === null ? undefined : list?.items[item];
    const index = value ? shown.current.findIndex((row) => row.value === value) : -1;
    if (index !== -1) act({ type: 'finding picked', position: index });
  }, [picked, list]);

  const open = useCallback((key: string) => onEvent({ type: 'row clicked', key }), [onEvent]);
  const openMenu = useCallback(
    (position: number, trigger: HTMLElement) => {
      const { right, bottom } = trigger.getBoundingClientRect();
      act({ type: 'menu pressed', position, at: isLive ? { x: right, y: bottom } : null });
    },
    [isLive],
  );
  const keyed = (event: KeyboardEvent<HTMLUListElement>): void => {
    if (
      !stops ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      !(event.target instanceof HTMLElement)
    )
      return;
    const at = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index ?? current);
    const to = rowAfterKey(event.key, at, rows.length);
    if (to === null) return;
    event.preventDefault();
    const focus = can.open && !event.target.matches('[data-menu]') ? '[data-open]' : '[data-menu]';
    act({ type: 'key moved', to, focus });
  };
  const chosen = menu && rows[menu.position];
  const pressed = (type: 'update asked' | 'delete asked'): void => {
    if (!menu || !chosen) return;
    onEvent({ type, path: 'row', key: chosen.key });
    if (type === 'delete asked')
      act({ type: 'row deleted', position: menu.position, count: rows.length });
  };
  return (
    <>
      <WindowedList
        count={rows.length}
        wanted={wanted}
        current={stops ? current : null}
        onKeyDown={keyed}
        row={(position, isStop) => {
          const row = rows[position];
          if (!row) return null;
          const index = row.index ?? position;
          const path = pathOfRow(list, row.value, index);
          return (
            <ItemRow
              key={row.key}
              row={row}
              index={index}
              position={position}
              onlooker={viewer}
              path={path}
              hasMenu={hasMenu}
              isLive={isLive}
              isStop={isStop}
              count={rows.length}
              unread={unreadOf(row.key)}
              tagPath={list?.places.pathOfTag ?? null}
              lit={lit !== null && path !== null && isWithin(lit, path) ? lit : null}
              canOpen={can.open}
              onOpen={open}
              onMenu={openMenu}
            />
          );
        }}
      />
      {/* There is one menu for all rows (TAB-EVT-3), since one in every row of a long list would be felt. */}
      {menu && chosen && (
        <ContextMenu
          key={chosen.key}
          name="Actions"
          x={menu.x}
          y={menu.y}
          placement="bottom end"
          onClose={() => act({ type: 'menu closed' })}
        >
          {can.update && <ActionItem title="Update" run={() => pressed('update asked')} />}
          {can.delete && <ActionItem title="Delete" run={() => pressed('delete asked')} />}
        </ContextMenu>
      )}
    </>
  );
}

type ListScreenProps = Omit<Parameters<typeof ItemList>[0], 'rows' | 'can'> & {
  drawn: PreviewScreen;
  /** The rows that pass the filter; null until the first list. */
  rows: Parameters<typeof ItemList>[0]['rows'] | null;
  /** How many rows the visitor has, whatever the filter leaves. */
  total: number;
  /** Begins a fresh list, from its top. */
  listKey: string;
};

/**
 * The list of a tab: not loaded, loading, empty, or with rows; after an error it shows the old rows
 * (TAB-ERR-1).
 */
export function ListScreen({ drawn, rows, total, listKey, ...rest }: ListScreenProps) {
  const { onEvent, isLive } = rest;
  return (
    <>
      {rows && rows.length > 0 && <ItemList key={listKey} {...rest} rows={rows} can={drawn.can} />}
      {rows && total === 0 && (
        <div className={cx('w-note', frameStyles.note)}>
          <strong>Nothing here yet</strong>
          The list is empty.
        </div>
      )}
      {!rows && drawn.status === 'loading' && (
        <p className={cx('w-note', frameStyles.note)}>Loading</p>
      )}
      {!rows && drawn.status === 'idle' && (
        <div className={cx('w-note', frameStyles.note)}>
          <strong>Not loaded</strong>
          The visitor has not opened this tab.
          {isLive && (
            <button
              type="button"
              className={cx('w-hovers', frameStyles.button)}
              onClick={() => onEvent({ type: 'opened' })}
            >
              Open the tab
            </button>
          )}
        </div>
      )}
    </>
  );
}
