import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { plural } from '#core/text/wording.ts';
import type { GridChart, GridColumn } from '#operations/xml-schemas.ts';
import { Select } from '../../../ui/form/select.tsx';
import { ChartFigure, type ChartPoint } from '../chart/chart-figure.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';

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

const barOf = ({ date, sum, rows }: GridChart['points'][number]): ChartPoint => ({
  key: date,
  label: date,
  value: sum,
  text: `${date}: ${sum.toLocaleString(undefined, { maximumFractionDigits: 6 })} in ${rows.toLocaleString()} ${plural(rows, 'row')}`,
  isMarked: false,
});

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
  const [drawn, setDrawn] = useState<{ chart: GridChart | null; failed: string | null }>(notDrawn);

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

  const { chart, failed } = drawn;
  const bars = useMemo(() => chart?.points.map(barOf) ?? null, [chart]);
  return (
    <>
      {failed && (
        <p role="alert" className="text-failed">
          {failed}
        </p>
      )}
      <ChartFigure
        name={`Chart of ${number} by ${date}`}
        pointsName={`Sums of ${number}`}
        points={bars}
        look="bars"
        caption={chart ? chartSentence(chart, number) : ''}
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
    </>
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
