import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { plural } from '#core/text/wording.ts';
import type { GridChart as Chart, GridChart, GridColumn } from '#operations/xml-schemas.ts';
import { Select } from '../../../ui/form/select.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';
import styles from './grid.module.css';

type Points = GridChart['points'];

/** Round values from the least to the greatest that the axis shows, 0 among them; about `count` steps. */
export function ticksOf(values: readonly number[], count = 4): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low) / count;
  // Steps so small that they have no power of ten cannot be used.
  if (rough < 1e-100) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Where each bar stands, between 0 and 1 from the left and from the bottom. */
export function barsOf(
  points: Points,
  ticks: readonly number[],
): { left: number; width: number; bottom: number; height: number }[] {
  const low = ticks[0] ?? 0;
  const span = (ticks.at(-1) ?? 1) - low || 1;
  const step = 1 / Math.max(1, points.length);
  return points.map(({ sum }, index) => ({
    left: index * step,
    width: step,
    bottom: (Math.min(0, sum) - low) / span,
    height: Math.abs(sum) / span,
  }));
}

const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
/** A value of the axis, in few letters. */
export const tickText = (value: number): string => short.format(value);

/** What the chart shows, in words. */
export function chartSentence({ by, points, left }: GridChart, number: string): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return `No row has both a date and a number.`;
  const most = points.reduce((best, point) => (point.sum > best.sum ? point : best), first);
  const least = points.reduce((best, point) => (point.sum < best.sum ? point : best), first);
  const value = (sum: number): string =>
    sum.toLocaleString(undefined, { maximumFractionDigits: 2 });
  const skipped =
    left === 0
      ? ''
      : ` ${left.toLocaleString()} ${plural(left, 'row is', 'rows are')} skipped: no readable date or number.`;
  return `Sum of ${number} by ${by}, ${first.date} to ${last.date}. Highest ${value(most.sum)} (${most.date}), lowest ${value(least.sum)} (${least.date}).${skipped}`;
}

/** Pixels: height of the drawing, room for the values of the axis and for the dates below. */
const [height, axis, foot] = [132, 44, 16];
/** Pixels that a date takes. */
const dateWidth = 76;

type ChartBarsProps = { chart: GridChart | null; number: string; choosers: ReactNode };

/**
 * The bars, the values of the one under the pointer or the keyboard, and a sentence about the whole
 * chart.
 */
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
    `${date}: ${sum.toLocaleString(undefined, { maximumFractionDigits: 6 })} in ${rows.toLocaleString()} ${plural(rows, 'row')}`;
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
      {chart && <figcaption className="muted small">{chartSentence(chart, number)}</figcaption>}
    </>
  );
}

const noColumns: readonly GridColumn[] = [];
const notDrawn = { chart: null, failed: null };

/** Sums of a number by time, as bars: those of the rows that the table shows. */
export function GridChartPane({ document }: { document: XmlDocument }) {
  const { grid } = document;
  const { path, filter } = useStore(grid.store);
  const columns = useStore(grid.pages.store, (state) => state.meta?.columns) ?? noColumns;
  const named = (kind: GridColumn['kind']): string[] =>
    columns.filter((column) => column.kind === kind).map((column) => column.name);
  const [dates, numbers] = [named('date'), named('number')];
  const [picked, setPicked] = useState({ date: '', number: '' });
  const date = dates.includes(picked.date) ? picked.date : (dates[0] ?? '');
  const number = numbers.includes(picked.number)
    ? picked.number
    : (numbers.find((name) => /amount|sum|value/i.test(name)) ?? numbers[0] ?? '');
  const [drawn, setDrawn] = useState<{ chart: Chart | null; failed: string | null }>(notDrawn);

  useEffect(() => {
    if (path === null || date === '' || number === '') return setDrawn(notDrawn);
    const controller = new AbortController();
    void document.chart({ path, filter, date, number }, controller.signal).then((outcome) => {
      if (controller.signal.aborted) return;
      setDrawn(
        outcome.ok
          ? { chart: outcome.value, failed: null }
          : { chart: null, failed: outcome.error.message },
      );
    });
    return () => controller.abort();
  }, [document, path, filter, date, number]);

  return (
    <figure className={styles.chart} aria-label={`Chart of ${number} by ${date}`}>
      {drawn.failed && <p role="alert">{drawn.failed}</p>}
      <ChartBars
        chart={drawn.chart}
        number={number}
        choosers={
          <>
            <Chooser
              label="Sum of"
              names={numbers}
              value={number}
              onChange={(name) => setPicked({ date, number: name })}
            />
            <Chooser
              label="by"
              names={dates}
              value={date}
              onChange={(name) => setPicked({ date: name, number })}
            />
          </>
        }
      />
    </figure>
  );
}

type ChooserProps = {
  label: string;
  names: readonly string[];
  value: string;
  onChange(name: string): void;
};

const Chooser = ({ label, names, value, onChange }: ChooserProps) => (
  <label>
    {label}
    <Select small value={value} onChange={onChange}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  </label>
);
