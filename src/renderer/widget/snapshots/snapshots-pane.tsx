import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { VirtualRows } from '../../ui/layout/virtual-rows.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { fireTab } from '../simulator/event-commands.ts';
import styles from '../simulator/simulator.module.css';
import type { Snapshot } from '../simulator/simulator.ts';
import { droppedSnapshots, snapshotText, stepSnapshot } from '../simulator/snapshots.ts';
import { useSimulation } from '../simulator/use-simulator.ts';
import { SnapshotView, snapshotColumns, snapshotsWidth } from './snapshot-view.tsx';

/** Goes through the snapshots by dragging, or by the arrow keys; `at` is the place of the shown one, from 0. */
export function Scrubber({
  snapshots,
  at,
  onMove,
}: {
  snapshots: readonly Snapshot[];
  at: number;
  onMove(index: number): void;
}) {
  const last = snapshots.length - 1;
  return (
    <Slider
      className={cx(styles.slider)}
      aria-label="Snapshot"
      minValue={0}
      maxValue={Math.max(1, last)}
      value={at}
      isDisabled={last === 0}
      onChange={(value) => onMove(typeof value === 'number' ? value : (value[0] ?? last))}
    >
      <SliderTrack className={cx(styles.rail)}>
        <div
          className={styles.gone}
          style={{ width: `${last === 0 ? 100 : (100 * at) / last}%` }}
        />
        <SliderThumb
          className={cx('ring-outside', styles.thumb)}
          aria-label={snapshotText(snapshots, at).words}
        />
      </SliderTrack>
    </Slider>
  );
}

const columnheader = { role: 'columnheader' };
const gridcell = { role: 'gridcell' };

/** Every snapshot of the tab: the selected one shows in the preview, until Now. */
export function StatesPane() {
  const stores = useStores();
  const simulator = useSimulation();
  const shown = useStore(stores.simulator, (state) => state.shownSnapshot);
  const { showSnapshot: selectSnapshot } = stores.simulator.getState();
  if (!simulator || simulator.snapshots.length === 0) {
    return (
      <EmptyState
        tight
        title="No snapshots yet"
        action={<Button onPress={() => fireTab(stores)}>Open the tab</Button>}
      >
        A snapshot stores what the visitor sees after an event, so that you can go back to it. Open
        the tab to fire get_items and take the first one.
      </EmptyState>
    );
  }
  const { snapshots } = simulator;
  const gone = droppedSnapshots(simulator);
  const last = snapshots.length - 1;
  const found = snapshots.findIndex(({ number }) => number === shown);
  const at = found === -1 ? last : found;
  // The last snapshot is now, so later events show too.
  const show = (index: number): void =>
    selectSnapshot(index >= last ? null : (snapshots[index]?.number ?? null));
  return (
    <div className="column fill">
      <div className={cx('row rigid ruled', styles.scrubber)}>
        <IconButton
          small
          name="Previous snapshot"
          icon={<ChevronLeft size={16} />}
          isDisabled={at === 0}
          onPress={() => selectSnapshot(stepSnapshot(snapshots, shown, -1))}
        />
        <Scrubber snapshots={snapshots} at={at} onMove={show} />
        <IconButton
          small
          name="Next snapshot"
          icon={<ChevronRight size={16} />}
          isDisabled={at === last}
          onPress={() => selectSnapshot(stepSnapshot(snapshots, shown, 1))}
        />
        <span className="rigid muted small numbers">
          {at + 1 + gone} of {snapshots.length + gone}
        </span>
        <Button small isDisabled={at === last} onPress={() => selectSnapshot(null)}>
          {' '}
          Back to now{' '}
        </Button>
      </div>
      {gone > 0 && (
        <p className={cx('rigid ruled muted small', styles.note)}>
          The first {gone.toLocaleString()} snapshots are no longer in memory.
        </p>
      )}
      <SnapshotView play={simulator} index={at} />
      <div className={styles.snapshots}>
        <VirtualRows
          name="Snapshots"
          role="grid"
          total={snapshots.length}
          rowHeight={26}
          current={at}
          onCurrent={show}
          rowWidth={snapshotsWidth}
          header={snapshotColumns.map(({ title, width }) => (
            <span key={title} {...columnheader} className={styles.cell} style={{ width }}>
              {title}
            </span>
          ))}
          row={(index) =>
            snapshotColumns.map(({ title, width, cell }) => (
              <span key={title} {...gridcell} className={styles.cell} style={{ width }}>
                <span className="ellipsis">{cell(snapshots, index)}</span>
              </span>
            ))
          }
        />
      </div>
    </div>
  );
}
