import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './chart.module.css';
import { barsOf, shareOf, ticksOf } from './chart-scale.ts';

/** A point of a chart: `label` stands below it, `text` says what it is and its value, a marked one stands out. */
export type ChartPoint = {
  key: string;
  label: string;
  value: number;
  text: string;
  isMarked: boolean;
};

const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
/** Steps of a hundredth of the values need more digits than the short form has. */
const exact = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
/** A value of the axis, in few letters. */
function tickText(value: number, ticks: readonly number[]): string {
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  return Math.abs(value) < 100 * step ? short.format(value) : exact.format(value);
}

/** Pixels: height of the drawing, room for the values of the axis and for the labels below. */
const [height, foot] = [132, 16];
/** Pixels that a label takes. */
const labelWidth = 76;

type ChartFigureProps = {
  /** What a screen reader calls the figure, and the list of its points. */
  name: string;
  pointsName: string;
  /** Null while they are read. */
  points: readonly ChartPoint[] | null;
  /** Bars stand on 0; a line shows small changes of large values. */
  look: 'bars' | 'line';
  /** Says in words what the whole chart shows. */
  caption: string;
  /** Stands at the left, above the drawing. */
  choosers?: ReactNode;
  /** Enter or a click on a point. */
  onEnter?(index: number): void;
};

/** Values as bars or a line, with the value of the point under the pointer or the keyboard. */
export function ChartFigure({
  name,
  pointsName,
  points,
  look,
  caption,
  choosers,
  onEnter,
}: ChartFigureProps) {
  const [current, setCurrent] = useState<number | null>(null);
  const point = current === null ? undefined : points?.[current];
  return (
    <figure className={styles.chart} aria-label={name}>
      <div className={styles.chartBar}>
        {choosers}
        <span className={styles.reading} role="status">
          {point?.text ?? ''}
        </span>
      </div>
      {points && (
        <Drawing
          name={pointsName}
          points={points}
          look={look}
          current={current}
          onCurrent={setCurrent}
          onEnter={onEnter}
        />
      )}
      {points && <figcaption className="muted small">{caption}</figcaption>}
    </figure>
  );
}

type DrawingProps = {
  name: string;
  points: readonly ChartPoint[];
  look: 'bars' | 'line';
  current: number | null;
  onCurrent(index: number | null): void;
  onEnter: ((index: number) => void) | undefined;
};

function Drawing({ name, points, look, current, onCurrent, onEnter }: DrawingProps) {
  const id = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const element = drawing.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const values = points.map(({ value }) => value);
  const ticks = ticksOf(values, look === 'bars');
  const tickTexts = ticks.map((tick) => tickText(tick, ticks));
  const axis = Math.max(44, 14 + 6 * Math.max(...tickTexts.map((text) => text.length)));
  const plot = { width: width - axis, height: height - foot - 6 };
  const y = (share: number): number => 6 + plot.height * (1 - share);
  const heightOf = (value: number): number => y(shareOf(value, ticks));
  const bars = barsOf(values, ticks);
  const centreOf = (index: number): number => axis + ((index + 0.5) / points.length) * plot.width;
  const pressed = (event: KeyboardEvent): void => {
    const last = points.length - 1;
    const at = current ?? -1;
    if (event.key === 'Enter' && current !== null) onEnter?.(current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    onCurrent(Math.max(0, Math.min(last, next)));
  };
  const whole = {
    role: 'listbox',
    tabIndex: 0,
    onKeyDown: pressed,
    onMouseLeave: () => onCurrent(null),
    'aria-label': name,
    'aria-orientation': 'horizontal',
    ...(current === null ? {} : { 'aria-activedescendant': `${id}-${current}` }),
  } as const;
  const labelled = Math.max(1, Math.ceil((points.length * labelWidth) / plot.width));
  const line = values.map((value, index) => `${centreOf(index)},${heightOf(value)}`).join(' ');
  return (
    <div ref={drawing} className={styles.drawing} {...whole}>
      <svg width={width} height={height} role="presentation">
        {ticks.map((tick, index) => (
          <g key={tick} aria-hidden>
            <line
              className={tick === 0 ? styles.axis : styles.gridLine}
              x1={axis}
              x2={width}
              y1={heightOf(tick)}
              y2={heightOf(tick)}
            />
            <text className={styles.tick} x={axis - 6} y={heightOf(tick) + 3} textAnchor="end">
              {tickTexts[index]}
            </text>
          </g>
        ))}
        {look === 'line' && <polyline className={styles.line} points={line} aria-hidden />}
        {points.map((own, index) => {
          const bar = bars[index];
          if (!bar) return null;
          const left = axis + bar.left * plot.width;
          const wide = bar.width * plot.width;
          const option = {
            role: 'option',
            'aria-selected': index === current,
            'aria-label': own.text,
            id: `${id}-${index}`,
            onMouseEnter: () => onCurrent(index),
            ...(onEnter && { onClick: () => onEnter(index) }),
          };
          const states = {
            'data-current': index === current || undefined,
            'data-marked': own.isMarked || undefined,
          };
          return (
            <g key={own.key} {...option}>
              <rect className={styles.touch} x={left} y={0} width={wide} height={height - foot} />
              {look === 'bars' ? (
                <rect
                  className={styles.column}
                  {...states}
                  x={left + wide * 0.12}
                  y={y(bar.bottom + bar.height)}
                  width={Math.max(1, wide * 0.76)}
                  height={Math.max(1, bar.height * plot.height)}
                />
              ) : (
                <>
                  {own.isMarked && (
                    <line
                      className={styles.marked}
                      x1={left + wide / 2}
                      x2={left + wide / 2}
                      y1={0}
                      y2={height - foot}
                    />
                  )}
                  <circle
                    className={styles.dot}
                    {...states}
                    cx={left + wide / 2}
                    cy={heightOf(own.value)}
                    r={own.isMarked ? 4 : 3}
                  />
                </>
              )}
              {index % labelled === 0 && (
                <text
                  className={styles.tick}
                  x={left + wide / 2}
                  y={height - 4}
                  textAnchor="middle"
                  aria-hidden
                >
                  {own.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
