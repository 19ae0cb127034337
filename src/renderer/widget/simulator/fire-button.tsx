import {
  AppWindow,
  ArrowLeftRight,
  Check,
  ChevronDown,
  FolderOpen,
  type LucideIcon,
  MousePointerClick,
  Play,
  RotateCw,
  SquarePen,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MenuItem, MenuSection } from 'react-aria-components';
import { useStore } from 'zustand';
import { editMockReply, useMockedActions } from '../../reply/edit-reply.tsx';
import { useStores } from '../../shell/context.ts';
import { mockOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { ActionButton, IconButton } from '../../ui/form/button.tsx';
import menuStyles from '../../ui/menu.module.css';
import { ActionItem, MenuButton } from '../../ui/menu.tsx';
import styles from '../bar.module.css';
import {
  cancelTab,
  directCallOf,
  dispatchEvent,
  fireTab,
  runningOf,
  sendAgain,
  tabEvents,
} from './event-commands.ts';
import { itemEvents } from './item-events.ts';
import { useExchange, useSimulation, useTab } from './use-simulator.ts';

/** Fires get_items, and says so where that gets a mock reply, or cancels while calls of the tab are running; a menu has all other events. */
export function FireButton() {
  const stores = useStores();
  const focusAsked = useStore(stores.shell, (state) => state.focusAsked);
  const tab = useTab();
  const running = runningOf(useSimulation())[0];
  const trial = useStore(stores.simulator, ({ trials }) => trials[tab?.id ?? '']?.get_items);
  // A fix that was tried ends with the next click, which calls the webhook.
  const isReply = useMockedActions().includes('get_items') && trial !== 'used';
  const service = useStore(stores.workspace, mockOf('tab', tab?.id));
  const isMocked = isReply || service !== null;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusAsked > 0) box.current?.querySelector<HTMLElement>('button')?.focus();
  }, [focusAsked]);
  return (
    <div ref={box} className={cx('line rigid', styles.fire)}>
      <ActionButton
        name={isMocked ? 'Fire (mock)' : 'Fire'}
        icon={<Play size={14} aria-hidden />}
        disabled={!tab?.wired.includes('get_items')}
        running={running ? { startedAt: running.at, cancel: () => cancelTab(stores) } : null}
        onPress={() => fireTab(stores)}
      />
      <MenuButton
        name="Events"
        button={<IconButton name="Events" icon={<ChevronDown size={14} />} />}
        width={320}
        placement="bottom start"
      >
        <Events />
      </MenuButton>
    </div>
  );
}

const eventIcons = { opened: FolderOpen, refreshed: RotateCw, focused: AppWindow };

function Events() {
  const stores = useStores();
  const { simulator } = stores;
  const tab = useTab();
  const simulation = useSimulation();
  const autoFire = useStore(simulator, (state) => state.autoFire);
  const ofItems = tab && simulation ? itemEvents(simulation.seen, tab) : [];
  const shown = directCallOf(useExchange());
  const direct = tab?.writes === 'off' ? null : shown;
  const item = (title: string, action: string, icon: LucideIcon, run: () => void) => (
    <ActionItem key={title} title={title} icon={icon} run={run}>
      <code className="push muted">{action}</code>
    </ActionItem>
  );
  return (
    <>
      <MenuSection className={cx(styles.section)} aria-label="Events of the tab">
        {tabEvents.map(({ type, title }) =>
          item(title, 'get_items', eventIcons[type], () => dispatchEvent(stores, type)),
        )}
      </MenuSection>
      {ofItems.length > 0 && (
        <MenuSection className={cx(styles.section)} aria-label="Events of an item">
          {ofItems.map(({ title, action, event }) =>
            item(title, action, MousePointerClick, () => {
              if (tab) simulator.getState().does(tab.id, event);
            }),
          )}
        </MenuSection>
      )}
      {direct && (
        <MenuSection className={cx(styles.section)} aria-label="The shown call">
          {item(
            'Fire over the other surface',
            direct.call.action,
            ArrowLeftRight,
            () => void sendAgain(stores, direct, () => simulator.getState().fireOverOther(direct)),
          )}
        </MenuSection>
      )}
      <MenuSection
        className={cx(styles.section)}
        aria-label="Automatic events"
        selectionMode="multiple"
        selectedKeys={autoFire ? ['auto'] : []}
        onSelectionChange={(keys) =>
          simulator.getState().setAutoFire(keys === 'all' || keys.has('auto'))
        }
      >
        <MenuItem id="auto" textValue="Auto-fire" className={cx(menuStyles.item)}>
          {({ isSelected }) => (
            <>
              <span className="row">
                {isSelected ? <Check size={14} aria-hidden /> : <span className={styles.noIcon} />}
                Auto-fire
              </span>
              <span className={cx('help', styles.under)}>
                When on, opening the tab and returning to this window fire get_items, as in the real
                widget.
              </span>
            </>
          )}
        </MenuItem>
      </MenuSection>
      <MenuSection className={cx(styles.section)} aria-label="Mock reply">
        <ActionItem
          title="Edit mock reply…"
          icon={SquarePen}
          run={() => {
            if (tab) editMockReply(stores, tab);
          }}
        />
      </MenuSection>
    </>
  );
}
