import { ChevronDown } from 'lucide-react';
import styles from '../../playground/playground.module.css';

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; title: string }[];
  /** Why it makes no difference here; null where it does. */
  idle?: string | null;
  onChange(value: T): void;
};

/** A choice of a few with its name in front of it, in one line. */
export function Choice<T extends string>({
  label,
  value,
  options,
  idle = null,
  onChange,
}: ChoiceProps<T>) {
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <label className={styles.choice} title={idle ?? undefined}>
      <span className={styles.prefix}>{label}</span>
      <select
        className={styles.select}
        value={value}
        disabled={idle !== null}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
      <ChevronDown size={14} className={styles.chevron} aria-hidden />
    </label>
  );
}
