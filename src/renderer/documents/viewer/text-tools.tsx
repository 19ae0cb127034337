import { Ellipsis, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/button.tsx';
import menuStyles from '../../ui/menu.module.css';
import { isOutlineOpen } from './commands.ts';

/** Shows or hides the outline. */
export function OutlineButton() {
  const { xml } = useStores();
  const open = isOutlineOpen(useStore(xml, (state) => state.outlineOpen));
  const Icon = open ? PanelLeftClose : PanelLeftOpen;
  return (
    <IconButton
      small
      name={open ? 'Hide outline' : 'Show outline'}
      icon={<Icon size={15} />}
      onPress={() => xml.getState().setOutline(!open)}
    />
  );
}

/** What can be done with the text on show: find, go to a line, and what the editor alone can do. */
export function TextTools() {
  const { xml } = useStores();
  const control = useStore(xml, (state) => state.control);
  if (!control) return null;
  const { layout } = control;
  const rows = [
    { id: 'find', title: 'Find…', run: control.find },
    { id: 'line', title: 'Go to line…', run: control.goToLine },
    ...(layout
      ? [
          { id: 'wrap', title: 'Turn line wrapping on or off', run: layout.toggleWrap },
          { id: 'fold', title: 'Fold all', run: layout.foldAll },
          { id: 'unfold', title: 'Unfold all', run: layout.unfoldAll },
        ]
      : []),
  ];
  return (
    <MenuTrigger>
      <IconButton small name="Text tools" icon={<Ellipsis size={15} />} />
      <Popover className={cx(menuStyles.popover)} style={{ width: 220 }} placement="bottom end">
        <Menu
          aria-label="Text tools"
          className={cx(menuStyles.menu)}
          items={rows}
          onAction={(key) => rows.find(({ id }) => id === key)?.run()}
        >
          {(row) => (
            <MenuItem id={row.id} className={cx(menuStyles.item)}>
              {row.title}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
