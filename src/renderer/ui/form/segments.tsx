import { ChevronDown } from 'lucide-react';
import { Radio, RadioGroup, Text } from 'react-aria-components';
import { cx } from '../cx.ts';
import styles from './form.module.css';
import { choosing, type Option, Options } from './select.tsx';

type SegmentsProps<T extends string> = {
  label: string;
  options: readonly (Option<T> & { isDisabled?: boolean })[];
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
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={choosing(options, onChange)}
    >
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
  options: readonly Option<T>[];
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
  return (
    <label
      className={cx('input line holds ring-within', styles.segmentsChoice)}
      title={idle ?? undefined}
    >
      <span className={cx('muted small', styles.prefix)}>{label}</span>
      <select
        className={styles.segmentsSelect}
        value={value}
        disabled={idle !== null}
        onChange={({ target }) => choosing(options, onChange)(target.value)}
      >
        <Options options={options} />
      </select>
      <ChevronDown className={styles.segmentsChevron} />
    </label>
  );
}
