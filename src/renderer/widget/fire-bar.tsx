import { Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../frame/context.ts';
import styles from '../frame/frame.module.css';
import { ActionButton } from '../ui/action-button.tsx';
import { useTab } from './use-tab.ts';

/** Where get_items goes, and Fire. */
export function FireBar() {
  const { widget, shell } = useStores();
  const running = useStore(widget, (state) => state.running);
  const focusAsked = useStore(shell, (state) => state.focusAsked);
  const { tab, fire } = useTab();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusAsked > 0) bar.current?.querySelector<HTMLElement>('button')?.focus();
  }, [focusAsked]);
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.idBox} title={tab?.webhook_url}>
        <span className={styles.prefix}>GET</span>
        <span className={styles.url}>{tab ? `${tab.webhook_url}${tab.webhook_url.includes('?') ? '&' : '?'}action=get_items` : ''}</span>
      </div>
      <ActionButton name="Fire" icon={<Play size={14} aria-hidden />} disabled={!tab} running={running} onPress={fire} />
    </div>
  );
}
