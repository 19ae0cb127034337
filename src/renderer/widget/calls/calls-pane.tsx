import { Square } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePlay, useShot } from '../simulator/use-simulator.ts';
import { shotLine, waited } from './call-words.ts';
import styles from './calls.module.css';
import { ShotIcon, ShotText } from './shot-row.tsx';

const layout = { estimatedRowSize: 46, padding: 4 };

/** The calls of the tab in use, newest first; the one picked is shown beside them. */
export function ShotsPane() {
  const { play } = useStores();
  const own = useDeferredValue(usePlay());
  const shown = useDeferredValue(useShot());
  const rows = useMemo(
    () =>
      own
        ? own.shots
            .map((shot) => ({ id: shot.id, shot, lasted: waited(shot, own.moments) }))
            .reverse()
        : [],
    [own],
  );
  if (rows.length === 0) {
    return (
      <EmptyState tight title="No calls yet">
        Each call that the widget fires is listed here. Opening the tab fires get_items.
      </EmptyState>
    );
  }
  const show = (id: number): void => {
    // The newest is not held on to, so that the next one is shown once it is fired.
    play.getState().showShot(id === rows[0]?.id ? null : id);
  };
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        aria-label="Calls"
        className={cx(styles.list)}
        items={rows}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={shown ? [shown.id] : []}
        onSelectionChange={(keys) => {
          const key = keys === 'all' ? undefined : [...keys][0];
          if (key !== undefined) show(Number(key));
        }}
      >
        {({ id, shot, lasted }) => (
          <GridListItem
            id={id}
            textValue={`${shot.call.action}, ${shotLine(shot, lasted)}`}
            className={cx(styles.row)}
          >
            <ShotIcon shot={shot} />
            <ShotText shot={shot} lasted={lasted} />
            {shot.state === 'running' && (
              <IconButton
                small
                name={`Cancel ${shot.call.action}`}
                icon={<Square size={12} aria-hidden />}
                onPress={() => play.getState().cancel(id)}
              />
            )}
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}
