import styles from './chip.module.css';

/** One fact in two words: what it is, and what it says. */
export function Chip({ name, value }: { name: string; value: string }) {
  return (
    <span className={styles.chip}>
      <span className={styles.name}>{name}</span> <span className={styles.value}>{value}</span>
    </span>
  );
}
