import { Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { useStores } from '../../shell/context.ts';
import styles from '../../shell/shell.module.css';
import { cx } from '../../ui/cx.ts';
import { ActionButton } from '../../ui/form/button.tsx';
import { cancelTab, fireTab, runningOf } from './event-commands.ts';
import { useSimulation, useTab } from './use-simulator.ts';

/** Where get_items goes, and Fire; Cancel while calls of the tab are under way. */
export function FireBar() {
  const stores = useStores();
  const focusAsked = useStore(stores.shell, (state) => state.focusAsked);
  const tab = useTab();
  const running = runningOf(useSimulation())[0];
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusAsked > 0) bar.current?.querySelector<HTMLElement>('button')?.focus();
  }, [focusAsked]);
  const isWired = tab?.wired.includes('get_items') ?? false;
  const address = tab ? shownWebhook(tab) : '';
  const url = `${address}${address.includes('?') ? '&' : '?'}action=get_items`;
  return (
    <div ref={bar} className={cx('row', styles.bar)}>
      <div
        className={cx('input line holds ring-within', styles.idBox)}
        title={address || undefined}
      >
        <span className={cx('muted mono small', styles.prefix)}>GET</span>
        <span className={cx('grow mono small muted ellipsis', styles.url)}>
          {tab && !isWired
            ? 'This tab does not wire get_items. Edit the tab to fire it.'
            : tab && url}
        </span>
      </div>
      <ActionButton
        name="Fire"
        icon={<Play size={14} aria-hidden />}
        disabled={!isWired}
        running={running ? { startedAt: running.at, cancel: () => cancelTab(stores) } : null}
        onPress={() => fireTab(stores)}
      />
    </div>
  );
}
