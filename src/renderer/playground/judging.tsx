import { useStore } from 'zustand';
import { useStores } from '../shell/context.ts';
import { useLate } from '../ui/states.tsx';
import styles from './playground.module.css';

/** Says that a verdict is under way, once it takes long enough to be noticed. */
export function Judging() {
  const { judge } = useStores();
  const askedAt = useStore(judge, (state) => state.askedAt);
  return askedAt === null ? null : <Late key={askedAt} since={askedAt} />;
}

const Late = ({ since }: { since: number }) =>
  useLate(300, since) ? <span className={styles.quiet}>Judging the latest text</span> : null;
