import { useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { cx } from '../../ui/cx.ts';
import menuStyles from '../../ui/menu.module.css';
import styles from './item.module.css';

type RowMenuProps = {
  trigger: HTMLElement;
  canUpdate: boolean;
  canDelete: boolean;
  onUpdate(): void;
  onDelete(): void;
  onClose(): void;
};

/** The menu of a row (TAB-EVT-3). There is one for all rows, since a menu in every row of a long list would be felt. */
export function RowMenu({
  trigger,
  canUpdate,
  canDelete,
  onUpdate,
  onDelete,
  onClose,
}: RowMenuProps) {
  const place = useRef<HTMLElement>(trigger);
  return (
    <Popover
      aria-label="Actions"
      triggerRef={place}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      className={cx(menuStyles.popover, styles.popover)}
    >
      <Menu
        aria-label="Actions"
        className={cx(menuStyles.menu)}
        autoFocus="first"
        onClose={onClose}
      >
        {canUpdate && (
          <MenuItem className={cx(menuStyles.item)} onAction={onUpdate}>
            Update
          </MenuItem>
        )}
        {canDelete && (
          <MenuItem className={cx(menuStyles.item)} onAction={onDelete}>
            Delete
          </MenuItem>
        )}
      </Menu>
    </Popover>
  );
}
