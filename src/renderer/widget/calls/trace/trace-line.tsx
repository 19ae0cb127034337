import { Fragment } from 'react';
import { Button } from 'react-aria-components';
import { cx } from '../../../ui/cx.ts';
import { formatMilliseconds } from '../../../ui/format.ts';
import styles from './trace.module.css';
import type { LineStep } from './trace.ts';

type TraceLineProps = {
  steps: readonly LineStep[];
  milliseconds: number | null;
  /** Opens a part of the trace. */
  onOpen(part: string): void;
};

const tones = { plain: 'plain', good: 'tone-ok', bad: 'tone-error' } as const;

/** The way of the call as one line; each step opens its part of the trace. */
export const TraceLine = ({ steps, milliseconds, onOpen }: TraceLineProps) => (
  <section className={cx('row ruled rigid small', styles.line)} aria-label="Waterfall">
    <span className="shrinks">
      {steps.map(({ key, part, text, tone, ms }, index) => (
        <Fragment key={key}>
          {index > 0 && (
            <span className="muted" aria-hidden>
              {' → '}
            </span>
          )}
          <Button className={cx('hovers breaks', styles.step)} onPress={() => onOpen(part)}>
            <span className={tones[tone]}>{text}</span>
            {ms !== null && <span className="muted numbers"> {formatMilliseconds(ms)}</span>}
          </Button>
        </Fragment>
      ))}
    </span>
    <span className="push rigid muted numbers">
      <span className="spoken">Total time from the click </span>
      {milliseconds === null ? 'not measured' : formatMilliseconds(milliseconds)}
    </span>
  </section>
);
