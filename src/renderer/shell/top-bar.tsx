import { Search } from 'lucide-react';
import { Button } from 'react-aria-components';
import { ConnectionAddress } from '../documents/request-bar.tsx';
import { useFetch } from '../documents/use-fetch.ts';
import { Keys } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Named } from '../ui/form/button.tsx';
import { TargetAddress } from '../widget/simulator/target-address.tsx';
import { useTab } from '../widget/simulator/use-simulator.ts';
import { WorkspaceBar } from '../workspace/workspace-bar.tsx';
import { useStateOf, useStores } from './context.ts';
import styles from './shell.module.css';

/** The target in use with its address, and the search for everything else. */
export function TopBar() {
  const { shell } = useStores();
  const view = useStateOf('shell', 'view');
  const { connection } = useFetch();
  const tab = useTab();
  const isWidget = view === 'widget';
  const target = isWidget ? tab?.name : connection?.name;
  return (
    <header className={cx('row ruled', styles.top)} data-region="bar">
      <WorkspaceBar />
      {(isWidget || view === 'documents') && (
        <>
          <span className={cx('ellipsis strong', styles.target)}>
            <span className="spoken">{isWidget ? 'Tab: ' : 'Connection: '}</span>
            {target ?? 'none yet'}
          </span>
          <div className={cx('row', styles.bar)}>
            {isWidget ? <TargetAddress /> : <ConnectionAddress />}
          </div>
        </>
      )}
      <Named name="Search commands">
        <Button
          className={cx('row rigid push muted', styles.search)}
          aria-label="Search commands"
          onPress={() => shell.open('commands')}
        >
          <Search />
          <span className={styles.searchWord}>Search</span>
          <Keys keys="Mod+K" />
        </Button>
      </Named>
    </header>
  );
}
