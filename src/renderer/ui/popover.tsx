import type { ComponentProps } from 'react';
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components';

/**
 * React Aria names the element of the popover after its trigger even where the dialog or menu inside
 * it has the role. A name without a role is not allowed, and counts as content outside any landmark.
 */
const withoutName = ({
  'aria-labelledby': name,
  ...props
}: ComponentProps<'div'>): React.ReactElement => (
  <div {...props} {...(props.role !== undefined && { 'aria-labelledby': name })} />
);

/** What opens next to its trigger, with a dialog or a menu inside. */
export const Popover = (props: PopoverProps) => <AriaPopover {...props} render={withoutName} />;
