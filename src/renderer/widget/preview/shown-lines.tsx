import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatClock } from '../../ui/format.ts';
import type { Snapshot } from '../simulator/simulator.ts';
import styles from './shown-lines.module.css';

/** Says that an earlier snapshot is shown, which cannot be used. */
export function EarlierLine({ snapshot }: { snapshot: Snapshot }) {
  const { simulator } = useStores();
  return (
    <div className={cx('row rigid', styles.line)}>
      <span className="muted small">
        Snapshot from{' '}
        <time dateTime={new Date(snapshot.at).toISOString()}>
          {formatClock(new Date(snapshot.at).toISOString())}
        </time>
      </span>
      <Button small onPress={() => simulator.showSnapshot(null)}>
        Back to now
      </Button>
    </div>
  );
}

/** The preview shows another reply than the selected call. */
export function OtherReplyLine({ exchangeId }: { exchangeId: number }) {
  const { simulator } = useStores();
  return (
    <div className={cx('row rigid', styles.line)}>
      <span className="muted small">A different reply is selected</span>
      <Button small onPress={() => simulator.showExchange(exchangeId)}>
        Show the reply for this preview
      </Button>
    </div>
  );
}
