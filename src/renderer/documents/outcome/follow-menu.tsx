import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { cx } from '../../ui/cx.ts';
import menuStyles from '../../ui/menu.module.css';
import styles from '../list/list.module.css';
import { followTimes } from './follow-words.ts';

/** How long to follow for, as a menu of times; `children` is the button that opens it. */
export function FollowMenu({
  children,
  onFollow,
}: {
  children: ReactNode;
  onFollow(seconds: number): void;
}) {
  return (
    <MenuTrigger>
      {children}
      <Popover className={cx(menuStyles.popover, styles.narrow)} placement="bottom start">
        <FollowTimes onFollow={onFollow} />
      </Popover>
    </MenuTrigger>
  );
}

/** The times themselves. */
export const FollowTimes = ({ onFollow }: { onFollow(seconds: number): void }) => (
  <Menu
    aria-label="Follow for"
    className={cx(menuStyles.menu)}
    onAction={(key) => onFollow(Number(key))}
  >
    {followTimes.map(({ seconds, title }) => (
      <MenuItem key={seconds} id={seconds} textValue={title} className={cx(menuStyles.item)}>
        {`For ${title}`}
      </MenuItem>
    ))}
  </Menu>
);
