import { KeyRound } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useStore } from 'zustand';
import { callTitles, type RunningCall } from '../calls/store.ts';
import { aboutOf } from '../settings/store.ts';
import { cx } from '../ui/cx.ts';
import { formatBytes, formatProgress } from '../ui/format.ts';
import { useLate } from '../ui/states.tsx';
import { useStores } from './context.ts';
import styles from './frame.module.css';

/** What holds for the window: where secrets are kept, what is running, what text is on show and where in it the cursor is. */
export function StatusBar() {
  const { shell, calls, about } = useStores();
  const text = useStore(shell, (state) => state.shownText);
  const running = useStore(calls, (state) => state.running);
  const vault = useStore(about, aboutOf)?.vault;
  return (
    <footer role="contentinfo" aria-label="Status bar" className={styles.status} data-region="bar" tabIndex={-1}>
      {vault && (
        <span className={cx(styles.vault, (vault.keep === 'memory' || vault.keep === null) && styles.warn)} title={vault.note}>
          <KeyRound size={12} aria-hidden />
          {vault.note}
        </span>
      )}
      {running.map((call) => (
        <Running key={call.key} call={call} />
      ))}
      <span className={styles.spring} />
      {text && (
        <>
          <span className={styles.numbers}>
            Line {text.line.toLocaleString()}, column {text.column.toLocaleString()}
          </span>
          <span className={styles.numbers}>{formatBytes(text.bytes)}</span>
          <span>{text.encoding}</span>
          {text.tier && <span>{text.tier}</span>}
        </>
      )}
    </footer>
  );
}

function Running({ call }: { call: RunningCall }) {
  const late = useLate(300, call.startedAt);
  if (!late) return null;
  const title = callTitles[call.name] ?? call.name;
  return (
    <span className={styles.call}>
      {title}
      {call.progress && <span className={styles.numbers}>{formatProgress(call.progress)}</span>}
      <Button className={cx(styles.stop)} aria-label={`Cancel: ${title}`} onPress={call.cancel}>
        Cancel
      </Button>
    </span>
  );
}
