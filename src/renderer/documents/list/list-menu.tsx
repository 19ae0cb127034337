import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { Menu, MenuItem, Popover, SubmenuTrigger } from 'react-aria-components';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import menuStyles from '../../ui/menu.module.css';
import { FollowTimes } from '../outcome/follow-menu.tsx';
import styles from './list.module.css';
import { listActions } from './list-actions.ts';

/** The context menu of the selected documents, at a place of the window in pixels. */
export function ListMenu({
  rows,
  x,
  y,
  onClose,
}: {
  rows: readonly DocumentRow[];
  x: number;
  y: number;
  onClose(): void;
}) {
  const stores = useStores();
  const place = useRef<HTMLSpanElement>(null);
  const [fetch, ...others] = listActions(stores, rows);
  const follow = (seconds: number): void => {
    onClose();
    void stores.list.getState().follow(
      rows.map(({ id }) => id),
      seconds,
    );
  };
  const items = others.map(({ name, title, icon: Icon, enabled, run }) => (
    <MenuItem
      key={name}
      textValue={title}
      isDisabled={!enabled}
      onAction={run}
      className={cx(menuStyles.item, styles.choice)}
    >
      <Icon size={14} aria-hidden /> {title}
    </MenuItem>
  ));
  return (
    <>
      <span ref={place} className={styles.place} style={{ left: x, top: y }} />
      <Popover
        aria-label="Actions"
        triggerRef={place}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        className={cx(menuStyles.popover, styles.narrow)}
        placement="bottom start"
      >
        <Menu
          aria-label="Selected documents"
          className={cx(menuStyles.menu)}
          autoFocus="first"
          onClose={onClose}
        >
          {fetch && (
            <MenuItem
              textValue={fetch.title}
              isDisabled={!fetch.enabled}
              onAction={fetch.run}
              className={cx(menuStyles.item, styles.choice)}
            >
              <fetch.icon size={14} aria-hidden /> {fetch.title}
            </MenuItem>
          )}
          <SubmenuTrigger>
            <MenuItem textValue="Follow" className={cx(menuStyles.item, styles.choice)}>
              <Eye size={14} aria-hidden /> Follow <span className={styles.aside}>›</span>
            </MenuItem>
            <Popover className={cx(menuStyles.popover, styles.narrow)}>
              <FollowTimes onFollow={follow} />
            </Popover>
          </SubmenuTrigger>
          {items}
        </Menu>
      </Popover>
    </>
  );
}
