import { ChevronDown } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/button.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import menuStyles from '../../ui/menu.module.css';
import styles from './mock-replies.module.css';
import { commonStatuses } from './words.ts';

/** The HTTP status to answer with: any from 200 to 599, the common ones from a list. */
export const StatusField = ({
  value,
  onChange,
}: {
  value: number;
  onChange(status: number): void;
}) => (
  <NumberField
    label="HTTP status"
    value={value}
    min={200}
    max={599}
    onChange={onChange}
    after={
      <MenuTrigger>
        <IconButton name="Common statuses" icon={<ChevronDown size={14} />} />
        <Popover className={cx(menuStyles.popover, styles.narrow)} placement="bottom end">
          <Menu
            aria-label="Common statuses"
            className={cx(menuStyles.menu)}
            onAction={(key) => onChange(Number(key))}
          >
            {commonStatuses.map(({ status, title }) => (
              <MenuItem key={status} id={status} textValue={title} className={cx(menuStyles.item)}>
                {title}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    }
  />
);
