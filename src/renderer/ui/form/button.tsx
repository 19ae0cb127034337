import { Check, Copy, type LucideIcon, Square, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import { cx } from '../cx.ts';
import { useLate } from '../format.ts';
import styles from './form.module.css';

type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> & {
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  small?: boolean;
  icon?: LucideIcon;
};

/** A button with words; its text is a verb. */
export function Button({
  look = 'plain',
  small = false,
  icon: Icon,
  children,
  ...rest
}: ButtonProps & { children: ReactNode }) {
  return (
    <AriaButton
      {...rest}
      className={cx(
        'hovers-over',
        styles.button,
        look !== 'plain' && styles[look],
        look === 'primary' && 'ring-outside',
        small && styles.small,
      )}
    >
      {Icon && <Icon />}
      {children}
    </AriaButton>
  );
}

/** Shows the name of a button that has no word, or what else it means, on hover and focus. */
export const Named = ({
  name,
  placement = 'top',
  children,
}: {
  name: string;
  placement?: 'top' | 'right';
  children: ReactNode;
}) => (
  <TooltipTrigger delay={500}>
    {children}
    <Tooltip offset={6} placement={placement} className={cx(styles.tooltip)}>
      {name}
    </Tooltip>
  </TooltipTrigger>
);

/** Empties the search field that it is in, or does what `onPress` says. */
export const ClearButton = ({
  name = 'Clear',
  ...rest
}: Pick<AriaButtonProps, 'aria-label' | 'onPress'> & { name?: string }) => (
  <Named name={name}>
    <AriaButton {...rest} className="clear-button hovers lights-up">
      <X size={12} />
    </AriaButton>
  </Named>
);

/** A button with an icon only: its name is spoken, and shown on hover and focus. The icon of a filter that is on is coloured. */
export function IconButton({
  name,
  icon: Icon,
  isOn = false,
  large = false,
  ...rest
}: Omit<ButtonProps, 'look' | 'small'> & {
  name: string;
  icon: LucideIcon;
  isOn?: boolean;
  large?: boolean;
}) {
  return (
    <Named name={name}>
      <AriaButton
        {...rest}
        aria-label={name}
        className={cx(
          'hovers-over',
          styles.button,
          styles.quiet,
          'lights-up',
          styles.icon,
          !large && styles.small,
        )}
      >
        <Icon size={large ? 16 : 14} className={cx(isOn && 'tone-info')} />
      </AriaButton>
    </Named>
  );
}

/** Closes a notice. */
export const DismissButton = (press: Pick<AriaButtonProps, 'onPress'>) => (
  <IconButton name="Dismiss" icon={X} {...press} />
);

type ActionButtonProps = {
  name: string;
  icon: LucideIcon;
  disabled: boolean;
  /** The call under way, null for none. */
  running: { startedAt: number; cancel(): void } | null;
  onPress(): void;
};

/**
 * The one primary action of a view; it turns into Cancel when its call takes longer than 300 ms. It is one button all the while, so that
 * the keyboard stays on it.
 */
export function ActionButton({ name, icon, disabled, running, onPress }: ActionButtonProps) {
  const cancels = useLate(running?.startedAt ?? null);
  const press = (): void => {
    if (!running) onPress();
    else if (cancels) running.cancel();
  };
  return (
    <Button
      look={cancels ? 'plain' : 'primary'}
      icon={cancels ? Square : icon}
      isDisabled={disabled && !running}
      onPress={press}
    >
      {cancels ? 'Cancel' : name}
    </Button>
  );
}

/**
 * Copies a text; `what` names it ("Copy id"). A tick briefly replaces the icon, and is announced.
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      <IconButton name={`Copy ${what}`} icon={copied ? Check : Copy} onPress={copy} />
      <span className="spoken" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
