import { ClipboardCopy, Play, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { cx } from '../../ui/cx.ts';
import menuStyles from '../../ui/menu.module.css';
import styles from './calls.module.css';

type CallMenuProps = {
  /** In pixels of the window. */
  x: number;
  y: number;
  /** Why the call cannot be fired again; null if it can. */
  reason: string | null;
  onResend(): void;
  onCopy(): void;
  onClear(): void;
  onClose(): void;
};

/** The context menu of a call in the list. */
export function CallMenu({ x, y, reason, onResend, onCopy, onClear, onClose }: CallMenuProps) {
  const place = useRef<HTMLSpanElement>(null);
  const item = cx(menuStyles.item, menuStyles.row);
  return (
    <>
      <span ref={place} className={styles.place} style={{ left: x, top: y }} />
      <Popover
        aria-label="Actions"
        triggerRef={place}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        className={cx('popover', menuStyles.popover, menuStyles.narrow)}
        placement="bottom start"
      >
        <Menu aria-label="Call" className={cx(menuStyles.menu)} autoFocus="first" onClose={onClose}>
          <MenuItem
            textValue={reason === null ? 'Fire again' : `Fire again. ${reason}`}
            isDisabled={reason !== null}
            onAction={onResend}
            className={item}
          >
            <Play size={14} aria-hidden />
            <span>
              Fire again
              {reason !== null && <span className="block small">{reason}</span>}
            </span>
          </MenuItem>
          <MenuItem textValue="Copy" onAction={onCopy} className={item}>
            <ClipboardCopy size={14} aria-hidden /> Copy
          </MenuItem>
          <MenuItem textValue="Clear the list" onAction={onClear} className={item}>
            <Trash2 size={14} aria-hidden /> Clear the list
          </MenuItem>
        </Menu>
      </Popover>
    </>
  );
}
