import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { BalancePoint } from '#core/statement/report.ts';
import styles from './balance-chart.module.css';
import { shareOf, ticksOf } from './chart-scale.ts';
import { balanceSentence, type ChartPoint, pointOf } from './statement-words.ts';

const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
/** Steps of a hundredth of the values need more digits than the short form has. */
const exact = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
/** A value of the axis, in few letters. */
function tickText(value: number, ticks: readonly number[]): string {
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  return Math.abs(value) < 100 * step ? short.format(value) : exact.format(value);
}

/** Pixels: the height of the drawing, and of its labels below. */
const [height, foot] = [132, 16];
/** Pixels that a label takes. */
const labelWidth = 76;

type BalanceChartProps = {
  /** Names the statement. */
  title: string;
  balances: readonly BalancePoint[];
  /** Enter or a click on a point. */
  onEnter(index: number): void;
};

/** The running balance of a statement as a line, with the value of the point under the pointer or the keyboard. */
export function BalanceChart({ title, balances, onEnter }: BalanceChartProps) {
  const [current, setCurrent] = useState<number | null>(null);
  const points = balances.map(pointOf);
  return (
    <figure className={styles.chart} aria-label={`Chart of the running balance: ${title}`}>
      <div className={styles.reading} role="status">
        {current === null ? '' : points[current]?.text}
      </div>
      <Drawing points={points} current={current} onCurrent={setCurrent} onEnter={onEnter} />
      <figcaption className="muted small">{balanceSentence(balances)}</figcaption>
    </figure>
  );
}

type DrawingProps = {
  points: readonly ChartPoint[];
  current: number | null;
  onCurrent(index: number | null): void;
  onEnter(index: number): void;
};

function Drawing({ points, current, onCurrent, onEnter }: DrawingProps) {
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
  const ticks = ticksOf(values);
  const tickTexts = ticks.map((tick) => tickText(tick, ticks));
  const axis = Math.max(44, 14 + 6 * Math.max(...tickTexts.map((text) => text.length)));
  const plot = { width: width - axis, height: height - foot - 6 };
  const y = (share: number): number => 6 + plot.height * (1 - share);
  const heightOf = (value: number): number => y(shareOf(value, ticks));
  const centreOf = (index: number): number => axis + ((index + 0.5) / points.length) * plot.width;
  const pressed = (event: KeyboardEvent): void => {
    const last = points.length - 1;
    const at = current ?? -1;
    if (event.key === 'Enter' && current !== null) onEnter(current);
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
    'aria-label': 'Running balances',
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
        <polyline className={styles.line} points={line} aria-hidden />
        {points.map((own, index) => {
          const centre = centreOf(index);
          const wide = plot.width / points.length;
          return (
            <g
              key={own.key}
              role="option"
              aria-selected={index === current}
              aria-label={own.text}
              id={`${id}-${index}`}
              onMouseEnter={() => onCurrent(index)}
              onClick={() => onEnter(index)}
            >
              <rect
                className={styles.touch}
                x={centre - wide / 2}
                y={0}
                width={wide}
                height={height - foot}
              />
              {own.isMarked && (
                <line className={styles.marked} x1={centre} x2={centre} y1={0} y2={height - foot} />
              )}
              <circle
                className={styles.dot}
                data-current={index === current || undefined}
                data-marked={own.isMarked || undefined}
                cx={centre}
                cy={heightOf(own.value)}
                r={own.isMarked ? 4 : 3}
              />
              {index % labelled === 0 && (
                <text
                  className={styles.tick}
                  x={centre}
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
