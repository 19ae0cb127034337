import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { GridChart as Chart, GridColumn } from '#operations/xml-schemas.ts';
import type { XmlDocument } from '../compare/xml-document.ts';
import { ChartBars } from './chart-bars.tsx';
import styles from './grid.module.css';

const noColumns: readonly GridColumn[] = [];

/** Sums of a number by time, as bars: those of the rows that the table shows. */
export function GridChart({ document }: { document: XmlDocument }) {
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
  const [chart, setChart] = useState<Chart | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    if (path === null || date === '' || number === '') return setChart(null);
    const controller = new AbortController();
    void document.chart({ path, filter, date, number }, controller.signal).then((outcome) => {
      if (controller.signal.aborted) return;
      setChart(outcome.ok ? outcome.value : null);
      setFailed(outcome.ok ? null : outcome.error.message);
    });
    return () => controller.abort();
  }, [document, path, filter, date, number]);

  return (
    <figure className={styles.chart} aria-label={`Chart of ${number} by ${date}`}>
      {failed && <p role="alert">{failed}</p>}
      <ChartBars
        chart={chart}
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
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  </label>
);
