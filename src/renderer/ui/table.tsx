import type { ReactNode } from 'react';

type TableProps = {
  columns: readonly string[];
  className: string | undefined;
  /** Its rows. */
  children: ReactNode;
};

/** A table under the names of its columns. */
export const Table = ({ columns, className, children }: TableProps) => (
  <table className={className}>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
