import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import styles from './bar.module.css';

type BarButtonProps = {
  /** The control and its value, spoken and shown on hover. */
  name: string;
  icon: ReactNode;
  label: string;
  /** A word or a value gives way in a narrow bar. */
  size: 'word' | 'visitor';
  tone?: 'plain' | 'accent' | 'warning';
};

/** A control of the bar that opens a menu or a popover. It has the same width whatever its value is. */
export const BarButton = ({ name, icon, label, size, tone = 'plain' }: BarButtonProps) => (
  <span className={cx('line rigid', tone !== 'plain' && styles[tone])} title={name}>
    <Button small aria-label={name}>
      {icon}
      <span className={cx('ellipsis', styles[size])}>{label}</span>
    </Button>
  </span>
);
