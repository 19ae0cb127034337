import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'onChange'> & {
  onChange(value: string): void;
  small?: boolean;
  /** As wide as what it is in. */
  wide?: boolean;
  children: ReactNode;
};

/** The platform's own list of options, in a field like any other. */
export const Select = ({ onChange, small = false, wide = false, ...rest }: SelectProps) => (
  <span className={cx('holds shrinks', styles.box, wide && 'wide')}>
    <select
      {...rest}
      className={cx('input wide shrinks', small && 'input-small small', styles.select)}
      onChange={({ target }) => onChange(target.value)}
    />
    <ChevronDown size={14} className={styles.chevron} aria-hidden />
  </span>
);
