import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Menu, MenuItem } from 'react-aria-components';
import { cx } from './cx.ts';
import menuStyles from './menu.module.css';
import { Popover } from './popover.tsx';

/** A context menu with its first item focused, at a place of the window in pixels; `name` says what its items are for. */
export function ContextMenu({
  name,
  x,
  y,
  onClose,
  children,
}: {
  name: string;
  x: number;
  y: number;
  onClose(): void;
  children: ReactNode;
}) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={place} className="menu-place" style={{ left: x, top: y }} />
      <Popover
        aria-label="Actions"
        triggerRef={place}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        className={cx('popover', menuStyles.popover, menuStyles.narrow)}
        placement="bottom start"
      >
        <Menu aria-label={name} className={cx(menuStyles.menu)} autoFocus="first" onClose={onClose}>
          {children}
        </Menu>
      </Popover>
    </>
  );
}

/** One action of a menu. */
export const ActionItem = ({
  title,
  icon: Icon,
  enabled = true,
  run,
}: {
  title: string;
  icon: LucideIcon;
  enabled?: boolean;
  run(): void;
}) => (
  <MenuItem
    textValue={title}
    isDisabled={!enabled}
    onAction={run}
    className={cx(menuStyles.item, menuStyles.row)}
  >
    <Icon size={14} aria-hidden /> {title}
  </MenuItem>
);
