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

/** The way of the call as one line; it opens its part of the trace that went wrong, or the last. */
export const TraceLine = ({ steps, milliseconds, onOpen }: TraceLineProps) => {
  const wanted = steps.find(({ tone }) => tone === 'bad') ?? steps.at(-1);
  return (
    <section className="ruled rigid small" aria-label="Waterfall">
      <Button
        className={cx('row wide hovers ring-inside', styles.line)}
        onPress={() => wanted && onOpen(wanted.part)}
      >
        <span className="shrinks breaks">
          {steps.map(({ key, text, tone, ms }, index) => (
            <Fragment key={key}>
              {index > 0 && (
                <span className="muted" aria-hidden>
                  {' → '}
                </span>
              )}
              <span className={tones[tone]}>{text}</span>
              {ms !== null && <span className="muted numbers"> {formatMilliseconds(ms)}</span>}
            </Fragment>
          ))}
        </span>
        <span className="push rigid muted numbers">
          <span className="spoken">Total time from the click </span>
          {milliseconds === null ? 'not measured' : formatMilliseconds(milliseconds)}
        </span>
      </Button>
    </section>
  );
};
