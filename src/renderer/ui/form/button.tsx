import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import { cx } from '../cx.ts';
import styles from './button.module.css';

type ButtonProps = Omit<AriaButtonProps, 'className' | 'style'> & {
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  small?: boolean;
};

/** A button with words; its text is a verb. */
export function Button({ look = 'plain', small = false, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      className={cx(styles.button, look !== 'plain' && styles[look], small && styles.small)}
    />
  );
}

/** A button with an icon only: its name is spoken, and shown on hover and focus. */
export function IconButton({
  name,
  icon,
  small = false,
  ...rest
}: Omit<ButtonProps, 'children' | 'look'> & { name: string; icon: ReactNode }) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton
        {...rest}
        aria-label={name}
        className={cx(styles.button, styles.quiet, styles.icon, small && styles.small)}
      >
        {icon}
      </AriaButton>
      <Tooltip offset={6} className={cx(styles.tooltip)}>
        {name}
      </Tooltip>
    </TooltipTrigger>
  );
}
