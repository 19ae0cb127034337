import { Copy, KeyRound, type LucideIcon, RefreshCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { cx } from '../../ui/cx.ts';
import menuStyles from '../../ui/menu.module.css';
import styles from './setup.module.css';

type What = 'duplicate' | 'reset' | 'remove' | 'connectors';

const items: readonly { what: What; title: string; icon: LucideIcon; ofTab: boolean }[] = [
  { what: 'duplicate', title: 'Duplicate tab', icon: Copy, ofTab: true },
  { what: 'reset', title: 'Reset session', icon: RefreshCw, ofTab: true },
  { what: 'remove', title: 'Remove tab', icon: Trash2, ofTab: true },
  { what: 'connectors', title: 'Connectors', icon: KeyRound, ofTab: false },
];

/** What else can be done with the tab in use, and the connectors of all tabs; `button` opens it. */
export function TabsMenu({
  button,
  hasTab,
  onDo,
}: {
  button: ReactNode;
  hasTab: boolean;
  onDo(what: What): void;
}) {
  return (
    <MenuTrigger>
      {button}
      <Popover className={cx(menuStyles.popover, styles.narrow)} placement="bottom end">
        <Menu aria-label="Tabs" className={cx(menuStyles.menu)}>
          {items.map(({ what, title, icon: Icon, ofTab }) => (
            <MenuItem
              key={what}
              textValue={title}
              isDisabled={ofTab && !hasTab}
              onAction={() => onDo(what)}
              className={cx(menuStyles.item, styles.choice)}
            >
              <Icon size={14} aria-hidden /> {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
