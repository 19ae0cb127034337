import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import type { ActionName, Category } from '#core/widget/actions.ts';
import type { Fault } from '#core/widget/mock-reply.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import menuStyles from '../../ui/menu.module.css';
import styles from './mock-replies.module.css';
import { readyFaults } from './ready-faults.ts';

type ReadyMenuProps = { action: ActionName; category: Category; onPick(fault: Fault): void };

/** Ready-made replies, the documented replies and the examples of the rules, for one action. */
export function ReadyMenu({ action, category, onPick }: ReadyMenuProps) {
  const groups = useMemo(() => readyFaults(action, category), [action, category]);
  const pick = (id: string): void => {
    const picked = groups.flatMap(({ faults }) => faults).find((one) => one.id === id);
    if (picked) onPick(picked.fault);
  };
  return (
    <MenuTrigger>
      <Button small>
        Use a ready-made reply <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className={cx(menuStyles.popover)} placement="bottom start">
        <Menu
          aria-label="Ready-made replies"
          className={cx(menuStyles.menu)}
          onAction={(key) => pick(String(key))}
        >
          {groups.map(({ name, faults }) => (
            <MenuSection key={name} id={name}>
              <Header className={cx(styles.group)}>{name}</Header>
              {faults.map(({ id, title, about }) => (
                <MenuItem key={id} id={id} textValue={title} className={cx(menuStyles.item)}>
                  <span className={menuStyles.label}>{title}</span>
                  <span className={cx(menuStyles.text, styles.oneLine)}>{about}</span>
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
