import { ChevronDown, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MenuSection } from 'react-aria-components';
import { useMockedActions } from '../../reply/edit-reply.tsx';
import { useStateOf, useStores } from '../../shell/context.ts';
import { mockOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { ActionButton, IconButton } from '../../ui/form/button.tsx';
import { ActionItem, MenuButton } from '../../ui/menu.tsx';
import styles from '../bar.module.css';
import { eventSections } from '../commands.ts';
import { cancelTab, fireTab, runningOf } from './event-commands.ts';
import { useSimulation, useTab } from './use-simulator.ts';

/** Fires get_items, and says so where that gets a mock reply, or cancels while calls of the tab are running; a menu has all other events. */
export function FireButton() {
  const stores = useStores();
  const focusAsked = useStateOf('shell', 'focusAsked');
  const tab = useTab();
  const running = runningOf(useSimulation())[0];
  const trial = useStateOf('simulator', ({ trials }) => trials[tab?.id ?? '']?.get_items);
  // A fix that was tried ends with the next click, which calls the webhook.
  const isReply = useMockedActions().includes('get_items') && trial?.step !== 'used';
  const service = useStateOf('workspace', mockOf('tab', tab?.id));
  const isMocked = isReply || service !== null;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusAsked > 0) box.current?.querySelector<HTMLElement>('button')?.focus();
  }, [focusAsked]);
  return (
    <div ref={box} className={cx('line rigid', styles.fire, isMocked && styles.mocked)}>
      <ActionButton
        name={isMocked ? 'Fire (mock)' : 'Fire'}
        icon={Play}
        disabled={!tab?.wired.includes('get_items')}
        running={running ? { startedAt: running.at, cancel: () => cancelTab(stores) } : null}
        onPress={() => fireTab(stores)}
      />
      <MenuButton
        name="Events"
        button={<IconButton large name="Events" icon={ChevronDown} />}
        width={320}
        placement="bottom start"
      >
        <Events />
      </MenuButton>
    </div>
  );
}

function Events() {
  const stores = useStores();
  return (
    <>
      {eventSections(stores).map(({ name, commands }) => (
        <MenuSection key={name} className={cx(styles.section)} aria-label={name}>
          {commands.map(({ id, title, icon, action, run }) => (
            <ActionItem key={id} title={title} icon={icon} run={run}>
              {action && <code className="push muted">{action}</code>}
            </ActionItem>
          ))}
        </MenuSection>
      ))}
    </>
  );
}
