import { ChevronDown, FolderGit2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button, MenuItem } from 'react-aria-components';
import { several } from '#core/text/wording.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { openedOf, recentOf, referencesOf } from '../shell/workspace-store.ts';
import { cx } from '../ui/cx.ts';
import { Select } from '../ui/form/select.tsx';
import { ActionItem, MenuButton } from '../ui/menu.tsx';
import menuStyles from '../ui/ui.module.css';
import styles from './workspace.module.css';

/** The open workspace file, with its environment and what has to be chosen; nothing for the workspace of this machine. */
export function WorkspaceBar() {
  const { workspace } = useStores();
  const opened = useStateOf('workspace', openedOf);
  const missing = useStateOf('workspace', referencesOf).filter(({ state }) => state !== 'ready');
  const isAsking = useStateOf('workspace', ({ file }) => file?.asks != null);
  const { showDialog } = workspace;
  if (opened === null) return null;
  const words = isAsking
    ? 'Review changes'
    : missing.length > 0
      ? `${several(missing.length, 'token')} to choose`
      : null;
  return (
    <div className={cx('line shrinks', styles.bar)}>
      <WorkspaceMenu />
      {opened.environments.length > 0 && <EnvironmentPicker />}
      {words !== null && (
        <Button
          className={cx('row hovers-over tone-warning', styles.button)}
          aria-label={words}
          onPress={() => showDialog('trust')}
        >
          <TriangleAlert className="rigid" />
          <span className={cx('ellipsis', styles.words)}>{words}</span>
        </Button>
      )}
    </div>
  );
}

function WorkspaceMenu() {
  const { workspace } = useStores();
  const opened = useStateOf('workspace', openedOf);
  const file = useStateOf('workspace', 'file');
  const { openFile, closeFile, chooseFile, showDialog } = workspace;
  const recent = recentOf({ file });
  return (
    <MenuButton
      name="Workspace"
      button={
        <Button className={cx('row hovers-over', styles.button)}>
          <FolderGit2 className="rigid muted" />
          <span className="spoken">Workspace: </span>
          <span className="ellipsis">{opened?.name}</span>
          <ChevronDown className="rigid muted" />
        </Button>
      }
      placement="bottom start"
    >
      <ActionItem title="Tokens of this workspace" run={() => showDialog('trust')} />
      <ActionItem title="Open workspace…" run={chooseFile} />
      {recent.map(({ path, name, environment }) => (
        <MenuItem
          key={path}
          id={path}
          textValue={name}
          className={cx(menuStyles.item, menuStyles.row)}
          onAction={() => void openFile(path, environment)}
        >
          <span className="ellipsis shrinks">{name}</span>
          <span className="push muted small">{environment}</span>
        </MenuItem>
      ))}
      <ActionItem title="Close workspace" run={closeFile} />
    </MenuButton>
  );
}

function EnvironmentPicker() {
  const { workspace } = useStores();
  const id = useId();
  const opened = useStateOf('workspace', openedOf);
  if (opened === null) return null;
  const { path, environment, environments } = opened;
  return (
    <div className={cx('shrinks', styles.environment)}>
      <label className="spoken" htmlFor={id}>
        Environment
      </label>
      <Select
        id={id}
        small
        value={environment ?? ''}
        onChange={(name) => void workspace.openFile(path, name || null)}
        options={[
          { value: '', title: 'No environment' },
          ...environments.map((name) => ({ value: name, title: name })),
        ]}
      />
    </div>
  );
}
