import { Keys } from '../ui/keys.tsx';
import { DialogBody, DialogFrame } from '../ui/layout/dialog.tsx';
import { commandsOf } from './commands.ts';
import { useStores } from './context.ts';
import styles from './palette.module.css';

/** Every key of the window. */
export function KeyMap() {
  const stores = useStores();
  const bound = commandsOf(stores).flatMap(({ id, title, group, keys }) =>
    keys ? [{ id, title, group, keys }] : [],
  );
  const groups = [...new Set(bound.map((command) => command.group))];
  return (
    <DialogFrame wide title="Keyboard shortcuts" onClose={() => stores.shell.getState().open(null)}>
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
