import { Eye } from 'lucide-react';
import { MenuItem, SubmenuTrigger, Toolbar } from 'react-aria-components';
import { useStore } from 'zustand';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { ActionItem, ContextMenu } from '../../ui/context-menu.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/button.tsx';
import menuStyles from '../../ui/menu.module.css';
import { Popover } from '../../ui/popover.tsx';
import { FollowMenu, FollowTimes } from '../outcome/follow-box.tsx';
import styles from './list.module.css';
import { type ListAction, type ListActionName, listActions } from './list-actions.ts';

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
  const [fetch, ...others] = listActions(stores, rows);
  const follow = (seconds: number): void => {
    onClose();
    void stores.list.getState().follow(
      rows.map(({ id }) => id),
      seconds,
    );
  };
  return (
    <ContextMenu name="Selected documents" x={x} y={y} onClose={onClose}>
      {fetch && <ActionItem {...fetch} />}
      <SubmenuTrigger>
        <MenuItem textValue="Follow" className={cx(menuStyles.item, menuStyles.row)}>
          <Eye size={14} aria-hidden /> Follow{' '}
          <span className={cx('push muted small', styles.aside)}>›</span>
        </MenuItem>
        <Popover className={cx('popover', menuStyles.popover, menuStyles.narrow)}>
          <FollowTimes onFollow={follow} />
        </Popover>
      </SubmenuTrigger>
      {others.map(({ name, ...action }) => (
        <ActionItem key={name} {...action} />
      ))}
    </ContextMenu>
  );
}

/** What can be done with the selected documents, at one press each. */
export function ListToolbar({ rows }: { rows: readonly DocumentRow[] }) {
  const stores = useStores();
  useStore(stores.list, (state) => state.run === null);
  const actions = listActions(stores, rows);
  const button = (name: ListActionName) => (
    <ActionIcon action={actions.find((one) => one.name === name)} />
  );
  const isPaused =
    rows.some(({ follow }) => follow?.state === 'paused') &&
    !rows.some(({ follow }) => follow?.state === 'following');
  const follow = (seconds: number): void =>
    void stores.list.getState().follow(
      rows.map(({ id }) => id),
      seconds,
    );
  return (
    <Toolbar aria-label="Selected documents" className="list-tools">
      {button('fetch')}
      <FollowMenu onFollow={follow}>
        <IconButton small name="Follow" icon={<Eye size={14} />} isDisabled={rows.length === 0} />
      </FollowMenu>
      {button(isPaused ? 'resume' : 'pause')}
      {button('stop')}
      {button('copy')}
      {button('remove')}
      <span className={cx('muted small numbers regular', styles.count)} role="status">
        {rows.length > 1 ? `${rows.length.toLocaleString()} selected` : ''}
      </span>
    </Toolbar>
  );
}

function ActionIcon({ action }: { action: ListAction | undefined }) {
  if (!action) return null;
  const { title, icon: Icon, enabled, run } = action;
  return (
    <IconButton small name={title} icon={<Icon size={14} />} isDisabled={!enabled} onPress={run} />
  );
}
