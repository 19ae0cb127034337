import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';
import { fireTab } from '../simulator/event-commands.ts';
import styles from '../simulator/simulator.module.css';
import type { Simulation, Snapshot } from '../simulator/simulator.ts';
import {
  droppedSnapshots,
  eventTextOf,
  exchangeOfSnapshot,
  stepSnapshot,
} from '../simulator/snapshots.ts';
import { useSimulation } from '../simulator/use-simulator.ts';

/** Goes through the snapshots by dragging, or by the arrow keys; `at` is the place of the shown one, from 0. */
function Scrubber({
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
          aria-label={eventTextOf(snapshots, at)}
        />
      </SliderTrack>
    </Slider>
  );
}

/** What a snapshot is of, and its call; the preview shows what the visitor saw. */
function Shown({ play: { snapshots, exchanges }, at }: { play: Simulation; at: number }) {
  const { simulator } = useStores();
  const snapshot = snapshots[at];
  if (!snapshot) return null;
  const id = exchangeOfSnapshot(snapshot);
  const exchange = exchanges.find((one) => one.id === id);
  const iso = new Date(snapshot.at).toISOString();
  return (
    <section
      className={cx('scrolls', styles.shown)}
      aria-label="Selected snapshot"
      aria-live="polite"
    >
      <p>
        <strong>{eventTextOf(snapshots, at)}</strong>{' '}
        <time dateTime={iso} title={iso} className="muted">
          {formatInstant(iso)}
        </time>
      </p>
      {exchange && (
        <Button small onPress={() => simulator.showExchange(exchange.id)}>
          Show {snapshot.answers === null ? 'the call that it fired' : 'the call that it answers'}:{' '}
          {exchange.call.action}
        </Button>
      )}
      {id !== null && !exchange && <p className="muted">Its call is no longer in memory.</p>}
    </section>
  );
}

/** Every state of the preview since the tab was opened, one per event: the selected one shows in the preview, until it is shut. */
export function TimeTravel() {
  const stores = useStores();
  const play = useSimulation();
  const shown = useStateOf('simulator', 'shownSnapshot');
  const { showSnapshot } = stores.simulator;
  const close = (): void => {
    showSnapshot(null);
    stores.workbench.setState({ isTravelling: false });
  };
  const shut = <IconButton name="Close time travel" icon={X} onPress={close} />;
  if (!play || play.snapshots.length === 0) {
    return (
      <section className={cx('rigid', styles.travel)} aria-label="Time travel">
        <EmptyState
          tight
          title="No snapshots yet"
          action={
            <>
              <Button onPress={() => fireTab(stores)}>Open the tab</Button>
              {shut}
            </>
          }
        >
          Each event in the preview takes a snapshot, so that you can go back to it.
        </EmptyState>
      </section>
    );
  }
  const { snapshots } = play;
  const gone = droppedSnapshots(play);
  const last = snapshots.length - 1;
  const found = snapshots.findIndex(({ number }) => number === shown);
  const at = found === -1 ? last : found;
  // The last snapshot is now, so later events show too.
  const show = (index: number): void =>
    showSnapshot(index >= last ? null : (snapshots[index]?.number ?? null));
  return (
    <section className={cx('column rigid', styles.travel)} aria-label="Time travel">
      <div className={cx('row rigid ruled', styles.scrubber)}>
        <IconButton
          name="Previous snapshot"
          icon={ChevronLeft}
          isDisabled={at === 0}
          onPress={() => showSnapshot(stepSnapshot(snapshots, shown, -1))}
        />
        <Scrubber snapshots={snapshots} at={at} onMove={show} />
        <IconButton
          name="Next snapshot"
          icon={ChevronRight}
          isDisabled={at === last}
          onPress={() => showSnapshot(stepSnapshot(snapshots, shown, 1))}
        />
        <span className="rigid muted small numbers">
          {at + 1 + gone} of {snapshots.length + gone}
        </span>
        {shut}
      </div>
      {gone > 0 && (
        <p className="rigid ruled muted small pad">
          The first {gone.toLocaleString()} snapshots are no longer in memory.
        </p>
      )}
      <Shown play={play} at={at} />
    </section>
  );
}
