import { Ellipsis, History, type LucideIcon, UserPlus } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/button.tsx';
import menuStyles from '../../ui/menu.module.css';
import { Popover } from '../../ui/popover.tsx';
import { startSession } from '../simulator/event-commands.ts';

/** What is done with the preview once in a while. */
export function PreviewMenu() {
  const stores = useStores();
  const item = (title: string, Icon: LucideIcon, run: () => void) => (
    <MenuItem textValue={title} onAction={run} className={cx(menuStyles.item, menuStyles.row)}>
      <Icon size={14} aria-hidden /> {title}
    </MenuItem>
  );
  return (
    <MenuTrigger>
      <IconButton small name="More about the preview" icon={<Ellipsis size={14} />} />
      <Popover className={cx('popover', menuStyles.popover)} placement="bottom end">
        <Menu aria-label="Preview" className={cx(menuStyles.menu)}>
          {item('Time travel', History, () => stores.workbench.getState().travel(true))}
          {item('Start new session', UserPlus, () => void startSession(stores))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
