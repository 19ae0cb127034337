import { useState } from 'react';
import type { Explained } from '#core/widget/request/explain-request.ts';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { cx } from '../../ui/cx.ts';
import { Segments } from '../../ui/form/segments.tsx';
import styles from './hops.module.css';

const filters = [
  { value: 'all', title: 'All' },
  { value: 'present', title: 'Present' },
  { value: 'absent', title: 'Absent' },
] as const;
type Filter = (typeof filters)[number]['value'];

/** Every query parameter, header and body field: its value or that it is absent, and why, with the clause that says so. */
export function WhyTable({ parameters }: { parameters: readonly Explained[] }) {
  const [filter, setFilter] = useState<Filter>('all');
  const rows = parameters
    .map((one, index) => ({ ...one, key: `${index} ${one.name}` }))
    .filter(({ value }) => filter === 'all' || (filter === 'present') === (value !== null));
  return (
    <>
      <div className={styles.filter}>
        <Segments<Filter>
          label="Fields shown"
          options={filters}
          value={filter}
          onChange={setFilter}
        />
        <span className={styles.muted} role="status">
          {rows.length} of {parameters.length} fields
        </span>
      </div>
      <div className={styles.scrolled}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Where</th>
              <th scope="col">Value</th>
              <th scope="col">Why</th>
              <th scope="col">Clause</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, where, value, why, clause }) => (
              <tr key={key}>
                <th scope="row" className={styles.mono}>
                  {name}
                </th>
                <td className={styles.muted}>{where}</td>
                <td className={cx(value === null ? styles.muted : styles.mono)}>
                  {value === null ? 'absent' : value === '' ? 'empty' : value}
                </td>
                <td>{why}</td>
                <td>
                  <ClauseLink id={clause} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
