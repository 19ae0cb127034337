import { ChevronDown, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Input, Menu, MenuItem, MenuTrigger, Switch, TextField } from 'react-aria-components';
import type { Headers } from '#core/http/http.ts';
import { type ActionName, actions, type Category } from '#core/widget/actions.ts';
import { type MockReply, mockReplyKinds } from '#core/widget/mock-reply.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { Field, NumberField, SelectField } from '../../ui/form/field.tsx';
import menuStyles from '../../ui/menu.module.css';
import { Popover } from '../../ui/popover.tsx';
import styles from './mock-replies.module.css';
import { answers, commonStatuses, mockReplyText } from './words.ts';

/** What is wrong with a header line, in a sentence; null where it can be sent. */
export function headerProblem(name: string, value: string): string | null {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    return 'A header name may contain only letters, digits and -.';
  return valueProblem(value);
}

/** What is wrong with the value of a header. */
export function valueProblem(value: string): string | null {
  const sendable = [...value].every((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code === 9 || (code >= 32 && code <= 255 && code !== 127);
  });
  return sendable
    ? null
    : 'A header value may not contain line breaks, control characters or characters outside Latin-1.';
}

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
    <fieldset className={cx('stack gap-1', styles.headers)}>
      <legend className={styles.label}>More headers</legend>
      {rows.map((row, index) => (
        <div key={row.key} className="row gap-1">
          {(['name', 'value'] as const).map((cell) => (
            <TextField
              key={cell}
              aria-label={`${cell === 'name' ? 'Name' : 'Value'} of header ${index + 1}`}
              value={row[cell]}
              onChange={(text) => change(row.key, cell, text)}
              isInvalid={problems.some(({ key }) => key === row.key)}
              className="grow"
              autoComplete="off"
            >
              <Input
                className="input input-small mono small wide"
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
        <p key={key} className="problem">
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

/** The HTTP status to answer with: any from 200 to 599, the common ones from a list. */
export const StatusField = ({
  value,
  onChange,
}: {
  value: number;
  onChange(status: number): void;
}) => (
  <NumberField
    label="HTTP status"
    value={value}
    min={200}
    max={599}
    onChange={onChange}
    after={
      <MenuTrigger>
        <IconButton name="Common statuses" icon={<ChevronDown size={14} />} />
        <Popover
          className={cx('popover', menuStyles.popover, styles.narrow)}
          placement="bottom end"
        >
          <Menu
            aria-label="Common statuses"
            className={cx(menuStyles.menu)}
            onAction={(key) => onChange(Number(key))}
          >
            {commonStatuses.map(({ status, title }) => (
              <MenuItem key={status} id={status} textValue={title} className={cx(menuStyles.item)}>
                {title}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    }
  />
);

const kinds = mockReplyKinds.map((value) => ({ value, title: mockReplyText[value].title }));

type FaultFieldsProps = {
  action: ActionName;
  category: Category;
  fault: MockReply;
  onChange(changes: Partial<MockReply>): void;
};

/** How the answer comes, and everything of it but its body. */
export function MockReplyFields({
  action,
  category,
  fault: mockReply,
  onChange,
}: FaultFieldsProps) {
  const isDirect = actions[action].surface[category] === 'direct';
  const wrongType = valueProblem(mockReply.contentType);
  return (
    <div className={styles.fields}>
      <SelectField
        label="Delivery"
        value={mockReply.kind}
        options={kinds}
        onChange={(kind) => onChange({ kind })}
        help={mockReplyText[mockReply.kind].text}
      />
      {mockReply.kind !== 'never' && (
        <NumberField
          label="Latency in ms"
          value={mockReply.latency}
          min={0}
          max={600_000}
          onChange={(latency) => onChange({ latency })}
        />
      )}
      {answers(mockReply) && (
        <>
          <StatusField value={mockReply.status} onChange={(status) => onChange({ status })} />
          <Field
            label="Content-Type"
            mono
            value={mockReply.contentType}
            onChange={(contentType) => onChange({ contentType: contentType.slice(0, 200) })}
            placeholder="none"
            error={wrongType}
          />
          <HeaderRows headers={mockReply.headers} onChange={(headers) => onChange({ headers })} />
          {isDirect && (
            <Switch
              className={cx(styles.switch)}
              isSelected={mockReply.allowsOrigin}
              onChange={(allowsOrigin) => onChange({ allowsOrigin })}
            >
              <span className="switch-track" aria-hidden />
              Allow the widget's origin (CORS)
            </Switch>
          )}
        </>
      )}
    </div>
  );
}
