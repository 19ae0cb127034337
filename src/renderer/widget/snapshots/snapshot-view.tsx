import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatClock, formatInstant, formatMilliseconds } from '../../ui/format.ts';
import styles from '../simulator/simulator.module.css';
import type { Simulation, Snapshot } from '../simulator/simulator.ts';
import { exchangeOfSnapshot, snapshotText } from '../simulator/snapshots.ts';

/** Texts with a key each, for a list in which the same text may stand twice. */
export function keyedTexts(texts: readonly string[]): { key: string; text: string }[] {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return { key: `${count} ${text}`, text };
  });
}

/** The shown snapshot: its event, all that changed for the visitor, and its calls. */
export function SnapshotView({
  play: { snapshots, exchanges },
  index,
}: {
  play: Simulation;
  index: number;
}) {
  const { simulator } = useStores();
  const snapshot = snapshots[index];
  if (!snapshot) return null;
  const { words, changes } = snapshotText(snapshots, index);
  const id = exchangeOfSnapshot(snapshot);
  const exchange = exchanges.find((one) => one.id === id);
  const iso = new Date(snapshot.at).toISOString();
  return (
    <section
      className={cx('ruled rigid scrolls', styles.shown)}
      aria-label="Selected snapshot"
      aria-live="polite"
    >
      <p>
        <strong>{words}</strong>{' '}
        <time dateTime={iso} title={iso} className="muted">
          {formatInstant(iso)}
        </time>
      </p>
      {changes.length === 0 ? (
        <p className="muted">The visitor sees no change.</p>
      ) : (
        <ul className={styles.changes}>
          {keyedTexts(changes).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      {exchange && (
        <Button small onPress={() => simulator.getState().showExchange(exchange.id)}>
          Show {snapshot.answers === null ? 'the call that it fired' : 'the call that it answers'}:{' '}
          {exchange.call.action}
        </Button>
      )}
      {id !== null && !exchange && <p className="muted">Its call is no longer in memory.</p>}
    </section>
  );
}

type MomentColumn = {
  title: string;
  width: number;
  cell(snapshots: readonly Snapshot[], index: number): string;
};

const since = (snapshots: readonly Snapshot[], index: number): string => {
  const [before, snapshot] = [snapshots[index - 1], snapshots[index]];
  return before && snapshot ? `+${formatMilliseconds(snapshot.at - before.at)}` : '';
};

/** The columns of the list of snapshots; widths in pixels. */
export const snapshotColumns: readonly MomentColumn[] = [
  { title: 'No.', width: 56, cell: (snapshots, index) => String(snapshots[index]?.number ?? '') },
  {
    title: 'At',
    width: 108,
    cell: (snapshots, index) => formatClock(new Date(snapshots[index]?.at ?? 0).toISOString()),
  },
  { title: 'After', width: 84, cell: since },
  {
    title: 'What happened',
    width: 320,
    cell: (snapshots, index) => snapshotText(snapshots, index).words,
  },
  {
    title: 'What the visitor sees',
    width: 520,
    cell: (snapshots, index) => snapshotText(snapshots, index).changes.join(' · ') || 'No change',
  },
];

/** Pixels of a row. */
export const snapshotsWidth = snapshotColumns.reduce((sum, { width }) => sum + width, 0);
