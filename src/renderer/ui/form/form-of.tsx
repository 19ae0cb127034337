import { type ReactNode, useState } from 'react';
import { BottomFold } from '../layout/pane.tsx';
import {
  AreaField,
  Checkbox,
  Field,
  FieldPair,
  type Form,
  FormRows,
  SelectField,
  within,
} from './field.tsx';

/** The path of a value in a draft: a key, or a key of an object that is there. */
export type PathIn<T> = {
  [Key in keyof T & string]:
    | Key
    | (NonNullable<T[Key]> extends readonly unknown[]
        ? never
        : NonNullable<T[Key]> extends object
          ? `${Key}.${keyof NonNullable<T[Key]> & string}`
          : never);
}[keyof T & string];

type Common<T> = {
  label: string;
  help?: ReactNode | ((draft: T) => ReactNode);
  /** Whether the row is there. */
  when?(draft: T): boolean;
};

type Valued<T> = Common<T> & {
  at: PathIn<T>;
  /** What the value is called outside of the draft, where that is something else. */
  setting?: string;
  /** The value to show where the draft has none. */
  usual?: string | boolean;
  required?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  /** Content after the field. */
  after?(form: Form<T>): ReactNode;
  /** What a new value changes, where that is more than the value itself. */
  change?(value: never, form: Form<T>): void;
};

/**
 * A row of a form: the path of its value in the draft, and how that is edited. `mono` is an id or an
 * address, which has no space at its ends; `orNull` makes null of a text that is empty. `part` is the
 * rows of one object in the draft. Rules and messages stand in the schema of the draft alone.
 */
export type Row<T> =
  | (Valued<T> & { as?: 'text' | 'mono' | 'secret' | 'lines' | 'number'; orNull?: boolean })
  | (Valued<T> & { as: 'check' })
  | (Valued<T> & { as: 'select'; options: readonly { value: string; title: string }[] })
  | (Common<T> & { as: 'pair' | 'section'; rows: readonly Row<T>[] })
  | (Common<T> & { as: 'fold'; aside?: string; open?: boolean; rows: readonly Row<T>[] })
  | (Common<T> & { as: 'part'; at: keyof T & string; rows: readonly Row<object>[] })
  | (Common<T> & { as: 'other'; at?: PathIn<T>; show(form: Form<T>): ReactNode });

/** The rows of one object in a draft. */
export const partRow = <T, Name extends keyof T & string>(
  at: Name,
  rows: readonly Row<T[Name]>[],
): Row<T> => ({ label: at, as: 'part', at, rows: rows as unknown as readonly Row<object>[] });

type Tree = { readonly [name: string]: unknown };

/** What a draft has at a path. */
export const valueAt = (draft: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Tree | null | undefined)?.[name], draft);

/** What `put` gets for another value at a path. */
export function changeAt<T>(draft: T, path: string, value: unknown): Partial<T> {
  const [name = '', inner] = path.split('.');
  const before = (draft as Tree)[name] as Tree | null | undefined;
  return { [name]: inner === undefined ? value : { ...before, [inner]: value } } as Partial<T>;
}

type FormOfProps<T> = {
  form: Form<T>;
  rows: readonly Row<T>[];
  /** What stands around the field of a setting, such as advice on it. */
  around?: Around;
};
type Around = (setting: string, field: ReactNode) => ReactNode;
const bare: Around = (_, field) => field;

/** THE way in which a form is shown: one row below the other, as its table says. */
export const FormOf = <T extends object>({ form, rows, around = bare }: FormOfProps<T>) => (
  <FormRows>
    <RowsOf form={form} rows={rows} around={around} />
  </FormRows>
);

const RowsOf = <T extends object>({ form, rows, around }: Required<FormOfProps<T>>) =>
  rows
    .filter((row) => row.when?.(form.draft) ?? true)
    .map((row) => <RowOf key={`${row.as} ${row.label}`} form={form} row={row} around={around} />);

/** Whether something is wrong in one of the rows. */
const isWrongIn = <T,>(form: Form<T>, rows: readonly Row<T>[]): boolean =>
  rows.some((row) =>
    'rows' in row && row.as !== 'part'
      ? isWrongIn(form, row.rows)
      : 'at' in row && row.at !== undefined && form.isWrong(row.at),
  );

function RowOf<T extends object>({
  form,
  row,
  around,
}: {
  form: Form<T>;
  row: Row<T>;
  around: Around;
}) {
  const rowsOf = (rows: readonly Row<T>[]) => <RowsOf form={form} rows={rows} around={around} />;
  switch (row.as) {
    case 'pair':
      return <FieldPair>{rowsOf(row.rows)}</FieldPair>;
    case 'section':
      return (
        <fieldset className="section">
          <legend className="strong">{row.label}</legend>
          <FormRows>{rowsOf(row.rows)}</FormRows>
        </fieldset>
      );
    case 'fold':
      return (
        <BottomFold
          title={row.label}
          aside={row.aside}
          open={row.open ?? false}
          forced={isWrongIn(form, row.rows)}
        >
          <FormRows>{rowsOf(row.rows)}</FormRows>
        </BottomFold>
      );
    case 'part':
      return <RowsOf form={within(form, row.at) as Form<object>} rows={row.rows} around={bare} />;
    case 'other':
      return row.at === undefined ? row.show(form) : around(row.at, row.show(form));
    default:
      return around(row.setting ?? row.at, <ValueRow form={form} row={row} />);
  }
}

/** The row of one value. */
function ValueRow<T extends object>({
  form,
  row,
}: {
  form: Form<T>;
  row: Extract<
    Row<T>,
    { as?: 'text' | 'mono' | 'secret' | 'lines' | 'number' | 'check' | 'select' }
  >;
}) {
  const { draft } = form;
  const value = valueAt(draft, row.at) ?? row.usual;
  const help = typeof row.help === 'function' ? row.help(draft) : row.help;
  const set = (next: unknown): void => {
    if (row.change) row.change(next as never, form);
    else form.put(changeAt(draft, row.at, next));
  };
  const error = form.errorOf(row.at);
  // What is wrong says enough.
  const common = { label: row.label, help: error === null && help, error };
  const text = value === null || Number.isNaN(value) ? '' : String(value ?? '');
  const orNull = (typed: string): string | null =>
    'orNull' in row && row.orNull && typed.trim() === '' ? null : typed;
  switch (row.as) {
    case 'check':
      return (
        <div>
          <Checkbox checked={value === true} onChange={set}>
            {row.label}
          </Checkbox>
          <div role="status">{help && <p className="help pad-above">{help}</p>}</div>
        </div>
      );
    case 'select':
      return <SelectField {...common} value={text} options={row.options} onChange={set} />;
    case 'lines':
      return (
        <AreaField
          {...common}
          rows={4}
          value={text}
          onChange={(typed) => set(orNull(typed))}
          placeholder={row.placeholder ?? ''}
          after={row.after?.(form)}
        />
      );
    case 'number':
      return <NumberText {...common} value={value as number} onChange={set} />;
    default:
      return (
        <Field
          {...common}
          mono={row.as === 'mono'}
          secret={row.as === 'secret'}
          value={text}
          onChange={(typed) => set(orNull(row.as === 'mono' ? typed.trim() : typed))}
          placeholder={row.placeholder ?? ''}
          required={row.required ?? false}
          autoFocus={row.autoFocus ?? false}
          after={row.after?.(form)}
        />
      );
  }
}

/** A number field. Text that is not a number is NaN in the draft, and the schema refuses it. */
function NumberText({
  value,
  onChange,
  ...field
}: Omit<Parameters<typeof Field>[0], 'value' | 'onChange'> & {
  value: number;
  onChange(value: number): void;
}) {
  const [typed, setTyped] = useState(Number.isNaN(value) ? '' : String(value ?? ''));
  return (
    <Field
      {...field}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(/^\s*-?[\d.]+\s*$/.test(text) ? Number(text) : Number.NaN);
      }}
    />
  );
}
