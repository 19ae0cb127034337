import { Eye } from 'lucide-react';
import { Toolbar } from 'react-aria-components';
import { useStore } from 'zustand';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/button.tsx';
import { FollowMenu } from '../outcome/follow-menu.tsx';
import styles from './list.module.css';
import { type ListAction, type ListActionName, listActions } from './list-actions.ts';

/** What can be done with the selected documents, at one press each. */
export function ListToolbar({ rows }: { rows: readonly DocumentRow[] }) {
  const stores = useStores();
  useStore(stores.list, (state) => state.asking);
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
    <Toolbar aria-label="Selected documents" className={cx(styles.toolbar)}>
      {button('fetch')}
      <FollowMenu onFollow={follow}>
        <IconButton small name="Follow" icon={<Eye size={14} />} isDisabled={rows.length === 0} />
      </FollowMenu>
      {button(isPaused ? 'resume' : 'pause')}
      {button('stop')}
      {button('copy')}
      {button('remove')}
      <span className={styles.count} role="status">
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
