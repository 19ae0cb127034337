import { ChevronDown } from 'lucide-react';
import { Radio, RadioGroup, Text } from 'react-aria-components';
import { cx } from '../cx.ts';
import styles from './segments.module.css';

type SegmentsProps<T extends string> = {
  label: string;
  options: readonly { value: T; title: string; isDisabled?: boolean }[];
  value: T;
  onChange(value: T): void;
  /** Why some of them cannot be chosen. */
  help?: string | null;
};

/** One of a few, side by side. */
export function Segments<T extends string>({
  label,
  options,
  value,
  onChange,
  help = null,
}: SegmentsProps<T>) {
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <RadioGroup aria-label={label} orientation="horizontal" value={value} onChange={choose}>
      <div className={cx(styles.group)}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            className={cx('muted small', styles.segment)}
          >
            {option.title}
          </Radio>
        ))}
      </div>
      {help && (
        <Text slot="description" className="help block pad-above">
          {help}
        </Text>
      )}
    </RadioGroup>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; title: string }[];
  /** Why it makes no difference here; null where it does. */
  idle?: string | null;
  onChange(value: T): void;
};

/** A selection of a few options on one line, after its name. */
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
    <label className={cx('input line holds ring-within', styles.choice)} title={idle ?? undefined}>
      <span className={cx('muted small', styles.prefix)}>{label}</span>
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
