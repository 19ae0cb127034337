import { Group } from 'react-aria-components';
import { useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { Judging } from './judging.tsx';
import { LayOutButton } from './lay-out-button.tsx';
import styles from './playground.module.css';
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
