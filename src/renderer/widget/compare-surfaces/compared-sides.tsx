import { useMemo, useState } from 'react';
import { Segments } from '../../ui/form/segments.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { countDifferent, differences, onlyDifferent } from './differences.ts';
import type { Comparison, Side } from './store.ts';
import { surfaceWords } from './surface-words.ts';
import styles from './surfaces.module.css';

const shows = [
  { value: 'all', title: 'Everything' },
  { value: 'different', title: 'Differences' },
] as const;
type Shows = (typeof shows)[number]['value'];

/** How far the call on one surface is, while it is not done. */
function Unfinished({ title, side, startedAt }: { title: string; side: Side; startedAt: number }) {
  switch (side.state) {
    case 'done':
      return null;
    case 'waiting':
      return <p className={styles.text}>{title}: waiting for the other call</p>;
    case 'running':
      return (
        <LoadingState
          tight
          title={`${title}: running`}
          progress={side.progress}
          startedAt={startedAt}
        />
      );
    case 'failed':
      return <ErrorState tight tried={`${title}: not fired`} happened={side.error.message} />;
  }
}

/** Both sides of a comparison: how far they are, and once both are there their facts in aligned rows. */
export function ComparedSides({ last: { sides, startedAt, action, order } }: { last: Comparison }) {
  const [on, setOn] = useState<Shows>('all');
  const { proxied, direct } = sides;
  const sections = useMemo(
    () =>
      proxied.state === 'done' && direct.state === 'done'
        ? differences(proxied.fired, direct.fired)
        : null,
    [proxied, direct],
  );
  if (sections === null) {
    return (
      <div>
        {order.map((surface) => (
          <Unfinished
            key={surface}
            title={surfaceWords[surface].title}
            side={sides[surface]}
            startedAt={startedAt}
          />
        ))}
      </div>
    );
  }
  const count = countDifferent(sections);
  return (
    <section className={styles.compared} aria-label={`${action} on both surfaces`}>
      <div className={styles.line}>
        <p role="status">{count === 1 ? '1 fact differs' : `${count} facts differ`}</p>
        <Segments
          label="Rows shown"
          options={shows}
          value={on}
          onChange={(value) => setOn(value)}
        />
        <span className={styles.text}>
          {order.map((surface, index) => `${index + 1}. ${surfaceWords[surface].title}`).join(', ')}{' '}
          in the order of firing
        </span>
      </div>
      <DifferenceTable
        name={`${action}, proxied and direct`}
        titles={[surfaceWords.proxied.title, surfaceWords.direct.title]}
        sections={on === 'all' ? sections : onlyDifferent(sections)}
      />
    </section>
  );
}
