import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { GridChart } from '#operations/xml-schemas.ts';
import { barsOf, chartSentence, ticksOf, tickText } from './chart-scale.ts';
import styles from './grid.module.css';

/** Pixels: height of the drawing, room for the values of the axis and for the dates below. */
const [height, axis, foot] = [132, 44, 16];
/** Pixels that a date takes. */
const dateWidth = 76;

type ChartBarsProps = { chart: GridChart | null; number: string; choosers: ReactNode };

/** The bars, what the one under the pointer or the keyboard stands for, and all of it in a sentence. */
export function ChartBars({ chart, number, choosers }: ChartBarsProps) {
  const id = useId();
  const [current, setCurrent] = useState<number | null>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  const isDrawn = chart !== null;
  useLayoutEffect(() => {
    const element = drawing.current;
    if (!element || !isDrawn) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDrawn]);
  const points = chart?.points ?? [];
  const ticks = ticksOf(points.map((point) => point.sum));
  const plot = { width: width - axis, height: height - foot - 6 };
  const y = (share: number): number => 6 + plot.height * (1 - share);
  const heightOf = (value: number): number =>
    y((value - (ticks[0] ?? 0)) / ((ticks.at(-1) ?? 1) - (ticks[0] ?? 0)));
  const point = current === null ? undefined : points[current];
  const pressed = (event: KeyboardEvent): void => {
    const last = points.length - 1;
    const at = current ?? -1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    setCurrent(Math.max(0, Math.min(last, next)));
  };
  const value = ({ date, sum, rows }: GridChart['points'][number]): string =>
    `${date}: ${sum.toLocaleString(undefined, { maximumFractionDigits: 6 })} in ${rows.toLocaleString()} ${rows === 1 ? 'row' : 'rows'}`;
  const whole = {
    role: 'listbox',
    tabIndex: 0,
    onKeyDown: pressed,
    onMouseLeave: () => setCurrent(null),
    'aria-label': `Sums of ${number}`,
    'aria-orientation': 'horizontal',
    ...(current === null ? {} : { 'aria-activedescendant': `${id}-${current}` }),
  } as const;
  const labelled = Math.max(1, Math.ceil((points.length * dateWidth) / plot.width));
  return (
    <>
      <div className={styles.chartBar}>
        {choosers}
        <span className={styles.reading} role="status">
          {point ? value(point) : ''}
        </span>
      </div>
      {chart && (
        <div ref={drawing} className={styles.drawing} {...whole}>
          <svg width={width} height={height} role="presentation">
            {ticks.map((tick) => (
              <g key={tick} aria-hidden>
                <line
                  className={tick === 0 ? styles.axis : styles.gridLine}
                  x1={axis}
                  x2={width}
                  y1={heightOf(tick)}
                  y2={heightOf(tick)}
                />
                <text className={styles.tick} x={axis - 6} y={heightOf(tick) + 3} textAnchor="end">
                  {tickText(tick)}
                </text>
              </g>
            ))}
            {barsOf(points, ticks).map((bar, index) => {
              const own = points[index];
              if (!own) return null;
              const left = axis + bar.left * plot.width;
              const wide = bar.width * plot.width;
              const option = {
                role: 'option',
                'aria-selected': index === current,
                'aria-label': value(own),
                id: `${id}-${index}`,
                onMouseEnter: () => setCurrent(index),
              };
              return (
                <g key={own.date} {...option}>
                  <rect
                    className={styles.touch}
                    x={left}
                    y={0}
                    width={wide}
                    height={height - foot}
                  />
                  <rect
                    className={styles.column}
                    data-current={index === current || undefined}
                    x={left + wide * 0.12}
                    y={y(bar.bottom + bar.height)}
                    width={Math.max(1, wide * 0.76)}
                    height={Math.max(1, bar.height * plot.height)}
                  />
                  {index % labelled === 0 && (
                    <text
                      className={styles.tick}
                      x={left + wide / 2}
                      y={height - 4}
                      textAnchor="middle"
                      aria-hidden
                    >
                      {own.date}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        </div>
      )}
      {chart && <figcaption className={styles.summary}>{chartSentence(chart, number)}</figcaption>}
    </>
  );
}
