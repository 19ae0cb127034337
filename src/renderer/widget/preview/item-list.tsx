import { type KeyboardEvent, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { grouped } from '#core/text/wording.ts';
import type { Item } from '#core/widget/item.ts';
import { type Row, shownRows } from '#core/widget/simulator/model.ts';
import { previewUnread } from '#core/widget/simulator/preview.ts';
import { cx } from '../../ui/cx.ts';
import { ActionItem, ContextMenu } from '../../ui/menu.tsx';
import { ItemRow } from './item-row.tsx';
import { isWithin, type PictureProps, pathOfRow, rowOfPath } from './links.ts';
import { LongList, type Wanted } from './long-list.tsx';
import styles from './preview.module.css';

/** Where the keyboard is in the list, the row it goes to next, and the row whose menu is open. */
export type ItemListState = {
  current: number;
  wanted: Wanted | null;
  menu: { position: number; x: number; y: number } | null;
};

/** What happens in the list. `at` is where the menu opens, null where it does not, as in a past state. */
export type ItemListEvent =
  | { type: 'key moved'; to: number; focus: '[data-open]' | '[data-menu]' }
  | { type: 'finding picked'; position: number }
  | { type: 'menu pressed'; position: number; at: { x: number; y: number } | null }
  | { type: 'menu closed' }
  | { type: 'row deleted'; position: number; count: number };

/** The list as it begins: at the row that was open last, or at the first one for -1. */
export const beginItemList = (openedAt: number): ItemListState => ({
  current: Math.max(0, openedAt),
  wanted: openedAt === -1 ? null : { index: openedAt, focus: '[data-open]', ifLost: true },
  menu: null,
});

/** The list after an event. */
export function nextItemList(state: ItemListState, event: ItemListEvent): ItemListState {
  switch (event.type) {
    case 'key moved':
      return { ...state, current: event.to, wanted: { index: event.to, focus: event.focus } };
    case 'finding picked':
      return { ...state, wanted: { index: event.position, focus: null } };
    case 'menu pressed': {
      const { position, at } = event;
      return { ...state, current: position, menu: at ? { position, ...at } : state.menu };
    }
    case 'menu closed':
      return { ...state, menu: null };
    case 'row deleted': {
      // The row goes at once, and the keyboard to the one that takes its place.
      const next = Math.min(event.position, event.count - 2);
      return next < 0 ? state : { ...state, wanted: { index: next, focus: '[data-menu]' } };
    }
  }
}

/** Rows that PageUp and PageDown go over. */
const page = 8;

/** The row that a key leads to; null for a key that is not for moving. */
export function rowAfterKey(key: string, at: number, count: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

/** Rows that the preview shows. */
const mostRows = 20_000;

/** The list of a tab as the visitor sees it; arrows go from row to row, Enter opens one. */
function ItemList({
  tab,
  rows,
  seen,
  viewer,
  drawn: { can },
  isLive,
  links,
  opened,
  onEvent,
}: PictureProps & { rows: readonly Row<Item>[] }) {
  const hasMenu = can.update || can.delete;
  const stops = can.open || hasMenu;
  const count = Math.min(rows.length, mostRows);
  const [{ current, wanted, menu }, act] = useReducer(nextItemList, opened, (key) =>
    beginItemList(key === null ? -1 : rows.findIndex((row) => row.key === key)),
  );
  const { list, lit, picked } = links;
  const shown = useRef(rows);
  shown.current = rows;

  useEffect(() => {
    if (!picked || !list) return;
    const values = shown.current.map(({ value }) => value);
    const position = rowOfPath(list, picked.path, values);
    if (position !== -1) act({ type: 'finding picked', position });
  }, [picked, list]);

  const openMenu = useCallback(
    (position: number, trigger: HTMLElement) => {
      const { right, bottom } = trigger.getBoundingClientRect();
      act({ type: 'menu pressed', position, at: isLive ? { x: right, y: bottom } : null });
    },
    [isLive],
  );
  const keyed = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (
      !stops ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      !(event.target instanceof HTMLElement)
    )
      return;
    const at = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index ?? current);
    const to = rowAfterKey(event.key, at, count);
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
      <LongList
        name={isLive ? `preview ${tab.id}` : null}
        count={count}
        wanted={wanted}
        current={stops ? current : null}
        onKeyDown={keyed}
        row={(index, isStop) => {
          const row = rows[index];
          if (!row) return null;
          const path = pathOfRow(list, row.value, index);
          return (
            <ItemRow
              key={row.key}
              row={row}
              index={index}
              viewer={viewer}
              path={path}
              hasMenu={hasMenu}
              isLive={isLive}
              isStop={isStop}
              count={rows.length}
              unread={previewUnread(seen, row.key)}
              isLit={lit !== null && path !== null && isWithin(lit, path)}
              canOpen={can.open}
              onEvent={onEvent}
              onMenu={openMenu}
            />
          );
        }}
      />
      {count < rows.length && (
        <p className={cx('w-note', styles.note)}>
          The preview shows the first {grouped(count)} of {grouped(rows.length)} rows.
        </p>
      )}
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

/**
 * The list of a tab: not loaded, loading, empty, or with rows; after an error it shows the old rows
 * (TAB-ERR-1).
 */
export function ListScreen(props: PictureProps) {
  const { seen, drawn, isLive, onEvent } = props;
  const rows = useMemo(() => seen.list && shownRows(seen.list.kept), [seen.list]);
  return (
    <>
      {rows && rows.length > 0 && <ItemList {...props} rows={rows} />}
      {rows?.length === 0 && (
        <div className={cx('w-note', styles.note)}>
          <strong>Nothing here yet</strong>
          The list is empty.
        </div>
      )}
      {!rows && drawn.status === 'loading' && <p className={cx('w-note', styles.note)}>Loading</p>}
      {!rows && drawn.status === 'idle' && (
        <div className={cx('w-note', styles.note)}>
          <strong>Not loaded</strong>
          The visitor has not opened this tab.
          {isLive && (
            <button
              type="button"
              className={cx('w-hovers', styles.button)}
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
