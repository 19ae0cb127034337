import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatClock } from '../../ui/format.ts';
import type { Snapshot } from '../simulator/simulator.ts';
import styles from './shown-lines.module.css';

/** Says that the preview is that of an older call, which cannot be used. */
export function EarlierLine({ snapshot }: { snapshot: Snapshot }) {
  const { simulator } = useStores();
  return (
    <div className={cx('row rigid', styles.line)}>
      <span className="muted small">
        After this call,{' '}
        <time dateTime={new Date(snapshot.at).toISOString()}>
          {formatClock(new Date(snapshot.at).toISOString())}
        </time>
      </span>
      <Button small onPress={() => simulator.showExchange(null)}>
        Back to now
      </Button>
    </div>
  );
}
