import { Radio, RadioGroup } from 'react-aria-components';
import { cx } from '../cx.ts';
import styles from './segments.module.css';

type SegmentsProps<T extends string> = {
  label: string;
  options: readonly { value: T; title: string }[];
  value: T;
  onChange(value: T): void;
};

/** One of a few, side by side. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      className={cx(styles.group)}
      value={value}
      onChange={choose}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className={cx(styles.segment)}>
          {option.title}
        </Radio>
      ))}
    </RadioGroup>
  );
}
