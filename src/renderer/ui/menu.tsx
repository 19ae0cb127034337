import { Check, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import {
  Header,
  Menu,
  MenuItem,
  type MenuProps,
  MenuSection,
  MenuTrigger,
  type PopoverProps,
  Text,
} from 'react-aria-components';
import { cx } from './cx.ts';
import { Popover } from './popover.tsx';
import styles from './ui.module.css';

type MenuButtonProps<T> = Omit<MenuProps<T>, 'className' | 'style'> &
  Pick<PopoverProps, 'placement'> & {
    /** What its items are for. */
    name: string;
    button: ReactNode;
    /** Pixels, where it is not as wide as its items. */
    width?: number;
  };

/** A button that opens a menu. */
export const MenuButton = <T extends object>({
  name,
  button,
  width,
  placement = 'bottom',
  ...menu
}: MenuButtonProps<T>) => (
  <MenuTrigger>
    {button}
    <Popover
      className={cx('popover', styles.popover, width === undefined && styles.narrow)}
      {...(width !== undefined && { style: { width: `min(${width}px, calc(100vw - 32px))` } })}
      placement={placement}
    >
      <Menu {...menu} aria-label={name} className={cx(styles.menu)} />
    </Popover>
  </MenuTrigger>
);

/** A context menu with its first item focused, at a place of the window in pixels; `name` says what its items are for. */
export function ContextMenu({
  name,
  x,
  y,
  placement = 'bottom start',
  onClose,
  children,
}: {
  name: string;
  x: number;
  y: number;
  onClose(): void;
  children: ReactNode;
} & Pick<PopoverProps, 'placement'>) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={place} className="menu-place" style={{ left: x, top: y }} />
      <Popover
        aria-label="Actions"
        triggerRef={place}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        className={cx('popover', styles.popover, styles.narrow)}
        placement={placement}
      >
        <Menu aria-label={name} className={cx(styles.menu)} autoFocus="first" onClose={onClose}>
          {children}
        </Menu>
      </Popover>
    </>
  );
}

/** One action of a menu, with what stands behind its title; `reason` says why it cannot be done now. */
export const ActionItem = ({
  title,
  icon: Icon,
  enabled = true,
  reason,
  run,
  children,
}: {
  title: string;
  icon?: LucideIcon;
  enabled?: boolean;
  reason?: string | undefined;
  run(): void;
  children?: ReactNode;
}) => (
  <MenuItem
    textValue={reason === undefined ? title : `${title}. ${reason}`}
    isDisabled={!enabled}
    onAction={run}
    className={cx(styles.item, styles.row)}
  >
    {Icon && <Icon />}
    <span>
      {title}
      {reason && <span className="block small">{reason}</span>}
    </span>
    {children}
  </MenuItem>
);

/** The rows of a table of actions. */
export const ActionItems = ({
  actions,
}: {
  actions: readonly (Parameters<typeof ActionItem>[0] & { id: string })[];
}) => actions.map(({ id, ...action }) => <ActionItem key={id} {...action} />);

/** One of a section that can be chosen; a sign says whether it is. */
export const ChoiceItem = ({
  id,
  title,
  staysOpen = false,
  children,
}: {
  id: string;
  title: string;
  /** The menu stays open for the next choice. */
  staysOpen?: boolean;
  children?: ReactNode;
}) => (
  <MenuItem
    id={id}
    textValue={title}
    shouldCloseOnSelect={!staysOpen}
    className={cx(styles.item, styles.row)}
  >
    {({ isSelected }) => (
      <>
        <span className={cx('rigid', styles.check)}>{isSelected && <Check />}</span>
        {title}
        {children}
      </>
    )}
  </MenuItem>
);

/** Choices of a menu under a title, of which one or several are chosen. */
export const ChoiceSection = ({
  title,
  chosen,
  onChoose,
  several = false,
  children,
}: {
  title: string;
  chosen: readonly string[];
  onChoose?(keys: readonly string[]): void;
  several?: boolean;
  children: ReactNode;
}) => (
  <MenuSection
    selectionMode={several ? 'multiple' : 'single'}
    selectedKeys={chosen}
    onSelectionChange={(keys) => keys !== 'all' && onChoose?.([...keys].map(String))}
  >
    <Header className={cx('field-label muted', styles.title)}>{title}</Header>
    {children}
  </MenuSection>
);

/** Things to pick under a title, each with what it is about. */
export const OfferSection = ({
  title,
  offers,
}: {
  title: string;
  offers: readonly { name: string; about: string; run(): void }[];
}) => (
  <MenuSection>
    <Header className={cx('muted small', styles.title)}>{title}</Header>
    {offers.map(({ name, about, run }) => (
      <MenuItem key={name} textValue={name} onAction={run} className={cx(styles.item)}>
        <Text slot="label" className="strong">
          {name}
        </Text>
        <Text slot="description" className="help">
          {about}
        </Text>
      </MenuItem>
    ))}
  </MenuSection>
);
