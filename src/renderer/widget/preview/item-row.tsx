import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import type { Item } from '#core/widget/item.ts';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { Row } from '#core/widget/simulator/model.ts';
import { previewRow, type Viewer } from '#core/widget/simulator/preview.ts';
import { cx } from '../../ui/cx.ts';
import { ItemPills, Shortened, ShownTime, UrgentIcon } from './item-marks.tsx';
import styles from './preview.module.css';

type ItemRowProps = {
  row: Row<Item>;
  /** Its place among the rows, from 0. */
  index: number;
  count: number;
  viewer: Viewer;
  /** Its unread messages; null if the list does not say it (TAB-MSG-1). */
  unread: number | null;
  /** Its path in the reply, and whether it is in the light. */
  path: string | null;
  isLit: boolean;
  canOpen: boolean;
  hasMenu: boolean;
  isLive: boolean;
  isStop: boolean;
  onEvent(event: TabEvent): void;
  onMenu(position: number, trigger: HTMLElement): void;
};

/** One row as a visitor sees it (TAB-ITM-4 to TAB-ITM-8): a button where rows open, with a menu where it offers anything. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const {
    row,
    index,
    count,
    viewer,
    unread,
    path,
    isLit,
    canOpen,
    hasMenu,
    isLive,
    isStop,
    onEvent,
    onMenu,
  } = props;
  const { title, urgent, time, preview, type, status, tags, left } = previewRow(
    row.value,
    index,
    viewer,
  );
  const content = (
    <>
      <span className={cx('row', styles.titleLine)}>
        {urgent && <UrgentIcon />}
        <span className="strong ellipsis">{title}</span>
        {unread ? (
          <span className={styles.unread}>
            {unread}
            <span className="spoken"> unread</span>
          </span>
        ) : null}
      </span>
      {time ? <ShownTime time={time} /> : <span />}
      {preview && <span className={cx('ellipsis', styles.preview)}>{preview}</span>}
      <ItemPills type={type} status={status} tags={tags} />
      <Shortened left={left} />
    </>
  );
  const pressed = isLive ? {} : { 'aria-disabled': true };
  return (
    <li
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={cx(styles.row, urgent && 'w-urgent')}
      data-path={path ?? undefined}
      data-lit={isLit ? '' : undefined}
    >
      {canOpen ? (
        <button
          type="button"
          data-open
          className={cx(styles.content, 'w-hovers', styles.open)}
          tabIndex={isStop ? 0 : -1}
          {...pressed}
          onClick={() => onEvent({ type: 'row clicked', key: row.key })}
        >
          {content}
        </button>
      ) : (
        <div className={styles.content}>{content}</div>
      )}
      {hasMenu && (
        <button
          type="button"
          data-menu
          className={cx('w-hovers', styles.menu)}
          aria-haspopup="menu"
          aria-label={`Actions for ${title}`}
          title="Actions"
          tabIndex={isStop ? 0 : -1}
          {...pressed}
          onClick={({ currentTarget }) => onMenu(index, currentTarget)}
        >
          <Ellipsis size={16} />
        </button>
      )}
    </li>
  );
});
