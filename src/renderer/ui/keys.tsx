import { formatKeys } from './format.ts';
import styles from './keys.module.css';

/** A key binding drawn as keys. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {formatKeys(keys).map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
