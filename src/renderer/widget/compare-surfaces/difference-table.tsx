import comparison from '../../ui/comparison.module.css';
import { cx } from '../../ui/cx.ts';
import type { Compared, Difference, Section } from './differences.ts';
import styles from './surfaces.module.css';

type DifferenceTableProps = {
  name: string;
  titles: readonly [first: string, second: string];
  sections: readonly Section[];
};

const looks: Record<Difference, string | undefined> = {
  same: comparison.same,
  differs: comparison.differs,
  'only first': comparison.alone,
  'only second': comparison.alone,
};

function words(standing: Difference, [first, second]: DifferenceTableProps['titles']): string {
  if (standing === 'same' || standing === 'differs') return standing;
  return `only ${(standing === 'only first' ? first : second).toLowerCase()}`;
}

const Value = ({ value }: { value: string | null }) => (
  <td className={cx('mono', value === null && 'muted')}>
    {value === null ? 'none' : value === '' ? 'empty' : value}
  </td>
);

/** Several findings of one clause share their name, so the key of a row contains its values too. */
const keyOf = ({ name, first, second }: Compared): string => `${name} ${first} ${second}`;

/** Facts of two calls in aligned rows; a word and a colour mark each difference. */
export function DifferenceTable({ name, titles, sections }: DifferenceTableProps) {
  return (
    <table className={cx(comparison.table, styles.table)} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">{titles[0]}</th>
          <th scope="col">{titles[1]}</th>
          <th scope="col">Comparison</th>
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={section.name}>
          <tr>
            <th scope="rowgroup" colSpan={4} className={comparison.section}>
              {section.name}
            </th>
          </tr>
          {section.rows.map((row) => (
            <tr key={keyOf(row)} className={looks[row.difference]}>
              <th scope="row">{row.name}</th>
              <Value value={row.first} />
              <Value value={row.second} />
              <td className={comparison.standing}>{words(row.difference, titles)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
