import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import type { Headers } from '#core/http/http.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { headerProblem } from './header-line.ts';
import styles from './mock-replies.module.css';

type Row = { key: number; name: string; value: string };
type Cell = 'name' | 'value';

const rowsOf = (headers: Headers): Row[] =>
  headers.map(([name, value], key) => ({ key, name, value }));
const sendable = (rows: readonly Row[]): Headers =>
  rows.flatMap(
    ({ name, value }): Headers => (headerProblem(name, value) === null ? [[name, value]] : []),
  );
const isBlank = ({ name, value }: Row): boolean => name === '' && value === '';

/** Header lines to type; one that cannot be sent stays here, says why, and goes no further. */
export function HeaderRows({
  headers,
  onChange,
}: {
  headers: Headers;
  onChange(headers: Headers): void;
}) {
  const given = JSON.stringify(headers);
  const [typed, setTyped] = useState({ rows: rowsOf(headers), given });
  const rows = typed.given === given ? typed.rows : rowsOf(headers);
  const put = (next: Row[]): void => {
    const sent = sendable(next);
    setTyped({ rows: next, given: JSON.stringify(sent) });
    onChange(sent);
  };
  const change = (key: number, cell: Cell, text: string): void =>
    put(rows.map((row) => (row.key === key ? { ...row, [cell]: text } : row)));
  const add = (): void =>
    put([...rows, { key: 1 + Math.max(-1, ...rows.map(({ key }) => key)), name: '', value: '' }]);
  const problems = rows
    .filter((row) => !isBlank(row))
    .flatMap(({ key, name, value }) => {
      const problem = headerProblem(name, value);
      return problem === null ? [] : [{ key, problem }];
    });
  return (
    <fieldset className={styles.headers}>
      <legend className={styles.label}>More headers</legend>
      {rows.map((row, index) => (
        <div key={row.key} className={styles.header}>
          {(['name', 'value'] as const).map((cell) => (
            <TextField
              key={cell}
              aria-label={`${cell === 'name' ? 'Name' : 'Value'} of header ${index + 1}`}
              value={row[cell]}
              onChange={(text) => change(row.key, cell, text)}
              isInvalid={problems.some(({ key }) => key === row.key)}
              className={cx(styles.cell)}
              autoComplete="off"
            >
              <Input
                className={cx(styles.input)}
                placeholder={cell === 'name' ? 'Retry-After' : '30'}
                spellCheck={false}
              />
            </TextField>
          ))}
          <IconButton
            small
            name={`Remove header ${index + 1}`}
            icon={<X size={14} />}
            onPress={() => put(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      {problems.map(({ key, problem }) => (
        <p key={key} className={styles.problem}>
          {problem}
        </p>
      ))}
      <div>
        <Button small look="quiet" onPress={add}>
          <Plus size={14} aria-hidden /> Add header
        </Button>
      </div>
    </fieldset>
  );
}
