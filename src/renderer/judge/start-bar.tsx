import { Group } from 'react-aria-components';
import { useStores } from '../frame/context.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import styles from './judge.module.css';
import { Judging } from './judging.tsx';
import { LayOutButton } from './lay-out-button.tsx';
import { startOf, starts } from './starts.ts';

/** Replies to begin with, one press each. */
export function StartBar() {
  const { judge } = useStores();
  return (
    <Group aria-label="Start from" className={cx(styles.bar, styles.starts)}>
      <span className={styles.quiet} aria-hidden>
        Start from
      </span>
      {starts.map((start) => (
        <Button
          key={start.name}
          small
          look="quiet"
          onPress={() => judge.getState().fill(startOf(start) ?? {})}
        >
          {start.title}
        </Button>
      ))}
      <span className={styles.spring} />
      <Judging />
      <LayOutButton />
    </Group>
  );
}
