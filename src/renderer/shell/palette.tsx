import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  setInteractionModality,
  TextField,
  useFilter,
} from 'react-aria-components';
import { flushSync } from 'react-dom';
import { shownBase } from '#core/document/request.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { Keys } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { DialogBody, DialogFrame } from '../ui/layout/dialog.tsx';
import dialogStyles from '../ui/layout/layout.module.css';
import menuStyles from '../ui/ui.module.css';
import { commandsOf } from './commands.ts';
import { useStateOf, useStores } from './context.ts';
import { foundRows, inContextFirst, listedRows, type PaletteRow } from './palette-rows.ts';
import styles from './shell.module.css';
import { connectionsOf, tabsOf } from './workspace-store.ts';

/** Search over everything that can be done, and over connections, tabs, documents and clauses. */
export function Palette() {
  const stores = useStores();
  const { contains } = useFilter({ sensitivity: 'base' });
  const hasWords = (text: string, typed: string): boolean =>
    typed
      .trim()
      .split(/\s+/)
      .every((word) => contains(text, word));
  const connections = useStateOf('workspace', connectionsOf);
  const tabs = useStateOf('workspace', tabsOf);
  const close = (): void => stores.shell.open(null);

  const targets: PaletteRow[] = [
    ...connections.map(({ id, name, base_url, urlSecrets }) => ({
      id: `connection-${id}`,
      title: name,
      text: shownBase({ base_url, urlSecrets }),
      group: 'Connections',
      run: () => {
        stores.documents.choose(id);
        stores.shell.go('documents');
      },
    })),
    ...tabs.map((tab) => ({
      id: `tab-${tab.id}`,
      title: tab.name,
      text: shownWebhook(tab),
      group: 'Tabs',
      run: () => {
        stores.simulator.choose(tab.id);
        stores.shell.go('widget');
      },
    })),
  ];
  const { view } = stores.shell.getState();
  const [query, setQuery] = useState('');
  const all: PaletteRow[] = [
    ...inContextFirst(
      commandsOf(stores).filter((one) => !one.hidden),
      view,
    ),
    ...targets,
    ...foundRows(stores, query),
  ];
  const recent = useStateOf('shell', 'recentCommands');
  const rows = listedRows(all, { query, recent, view });
  const groups = [...new Set(rows.map((row) => row.section))];
  const title = 'Search commands';
  const input = useRef<HTMLInputElement>(null);
  const [before] = useState(() => document.activeElement);
  // A pointer that rests where the palette opens would choose the row under it.
  useEffect(() => setInteractionModality('keyboard'), []);
  // The first row is active before anything is typed too, as it is after each letter.
  useEffect(() => {
    if (query !== '') return;
    const frame = requestAnimationFrame(() =>
      input.current?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }),
      ),
    );
    return () => cancelAnimationFrame(frame);
  }, [query]);

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && close()}
      className={cx(dialogStyles.dialogBackdrop)}
    >
      <Modal className={cx('popover', dialogStyles.modal, dialogStyles.wide)}>
        <Dialog aria-label={title} className={cx('column grow', dialogStyles.dialog)}>
          <Autocomplete filter={hasWords} inputValue={query} onInputChange={setQuery}>
            <TextField aria-label={title} autoFocus className={cx('row ruled muted', styles.field)}>
              <Search size={16} />
              <Input
                ref={input}
                role="combobox"
                aria-expanded
                aria-haspopup="menu"
                className={cx(styles.input)}
                placeholder="What do you want to do?"
              />
            </TextField>
            <Menu
              className={cx(styles.menu)}
              aria-label={title}
              renderEmptyState={() => <p className="muted pad">No matching commands.</p>}
              onAction={(key) => {
                // A dialog gives the keyboard back to what had it when it opened, which must not be the palette.
                flushSync(close);
                if (before instanceof HTMLElement) before.focus({ preventScroll: true });
                stores.shell.addRecent(String(key));
                rows.find((row) => row.id === key)?.run();
              }}
            >
              {groups.map((group) => (
                <MenuSection key={group} id={group}>
                  <Header className={cx(styles.group)}>{group}</Header>
                  {rows
                    .filter((row) => row.section === group)
                    .map((row) => (
                      <MenuItem
                        key={row.id}
                        id={row.id}
                        textValue={`${row.group} ${row.title} ${row.text ?? ''} ${row.keywords ?? ''}`}
                        className={cx(menuStyles.item, menuStyles.row, styles.item)}
                      >
                        <span className={cx('rigid ellipsis', styles.name)}>{row.title}</span>
                        {row.text && (
                          <span className={cx('muted small ellipsis shrinks', styles.text)}>
                            {row.text}
                          </span>
                        )}
                        {row.keys && <Keys keys={row.keys} />}
                      </MenuItem>
                    ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Every key of the window. */
export function KeyMap() {
  const stores = useStores();
  const bound = commandsOf(stores).flatMap(({ id, title, group, keys }) =>
    keys ? [{ id, title, group, keys }] : [],
  );
  const groups = [...new Set(bound.map((command) => command.group))];
  return (
    <DialogFrame wide title="Keyboard shortcuts" onClose={() => stores.shell.open(null)}>
      <DialogBody>
        <div className={styles.map}>
          {groups.map((group) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <ul>
                {bound
                  .filter((command) => command.group === group)
                  .map((command) => (
                    <li key={command.id} className={styles.pair}>
                      {command.title} <Keys keys={command.keys} />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </DialogBody>
    </DialogFrame>
  );
}
