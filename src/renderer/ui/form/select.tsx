import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './form.module.css';

/** One of what can be chosen. */
export type Option<T extends string> = { value: T; title: string };

/** Gives the value that was chosen, if it is one of the options. */
export const choosing =
  <T extends string>(options: readonly Option<T>[], onChange: (value: T) => void) =>
  (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };

/** The options of a platform's own list. */
export const Options = ({ options }: { options: readonly Option<string>[] }) =>
  options.map(({ value, title }) => (
    <option key={value} value={value}>
      {title}
    </option>
  ));

type SelectProps<T extends string> = Omit<
  ComponentProps<'select'>,
  'className' | 'onChange' | 'value'
> & {
  value: T;
  options: readonly Option<T>[];
  onChange(value: T): void;
  small?: boolean;
  /** As wide as what it is in. */
  wide?: boolean;
};

/** The platform's own list of options, in a field like any other. */
export function Select<T extends string>({
  options,
  onChange,
  small = false,
  wide = false,
  ...rest
}: SelectProps<T>) {
  const choose = choosing(options, onChange);
  return (
    <span className={cx('holds shrinks', styles.box, wide && 'wide')}>
      <select
        {...rest}
        className={cx('input wide shrinks', small && 'input-small small', styles.select)}
        onChange={({ target }) => choose(target.value)}
      >
        <Options options={options} />
      </select>
      <ChevronDown className={styles.selectChevron} />
    </span>
  );
}
