import { type ReactNode, useId, useState } from 'react';
import {
  Input,
  Label,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components';
import { z } from 'zod';
import { grouped } from '#core/text/wording.ts';
import { cx } from '../cx.ts';
import styles from './form.module.css';
import { type Option, Select } from './select.tsx';

type FieldProps = {
  label: string;
  value: string;
  onChange(value: string): void;
  /** What is wrong with the value; null while nothing is. */
  error?: string | null | undefined;
  help?: ReactNode;
  mono?: boolean;
  secret?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  required?: boolean;
  /** Shown, and not to be changed here. */
  readOnly?: boolean;
  /** Content after the input. */
  after?: ReactNode;
};

/** A labelled text, with its help and what is wrong with it below; its input is `children`. */
export const TextBox = ({
  label,
  error,
  help,
  children,
  ...field
}: Pick<FieldProps, 'label' | 'error' | 'help'> &
  Omit<TextFieldProps, 'children' | 'className' | 'isInvalid'> & { children: ReactNode }) => (
  <TextField {...field} className="field" isInvalid={Boolean(error)} validationBehavior="aria">
    <Label className="field-label">{label}</Label>
    {children}
    {help && (
      <Text slot="description" className="help breaks hide-empty">
        {help}
      </Text>
    )}
    {error && (
      <Text slot="errorMessage" className="problem">
        {error}
      </Text>
    )}
  </TextField>
);

/** One labelled line of text. */
export const Field = ({
  mono,
  secret,
  placeholder = '',
  autoFocus = false,
  required = false,
  readOnly = false,
  after,
  ...box
}: FieldProps) => (
  <TextBox
    {...box}
    autoFocus={autoFocus}
    isRequired={required}
    isReadOnly={readOnly}
    type={secret ? 'password' : 'text'}
    autoComplete="off"
  >
    <div className={styles.control}>
      <Input
        className={cx('input wide shrinks', mono && 'mono small')}
        placeholder={placeholder}
        spellCheck={false}
      />
      {after}
    </div>
  </TextBox>
);

/** A draft, as the fields of its form show and change it. */
export type Form<T> = {
  draft: T;
  put(change: Partial<T>): void;
  /** What is wrong with a field, by its path in the draft; null where nothing is, and before saving was tried. */
  errorOf(path: string): string | null;
  /** Whether anything is wrong at a path or inside it. */
  isWrong(path: string): boolean;
};

/** The part of a form that is about one object in its draft. */
export const within = <T, Name extends keyof T & string>(
  { draft, put, errorOf, isWrong }: Form<T>,
  name: Name,
): Form<T[Name]> => ({
  draft: draft[name],
  put: (change) => put({ [name]: { ...draft[name], ...change } } as Partial<T>),
  errorOf: (path) => errorOf(`${name}.${path}`),
  isWrong: (path) => isWrong(`${name}.${path}`),
});

type AreaFieldProps = {
  label: string;
  value: string;
  onChange(value: string): void;
  error?: string | null;
  help?: ReactNode;
  placeholder?: string;
  rows?: number;
  /** Content after the lines. */
  after?: ReactNode;
};

/** Several labelled lines of data. */
export const AreaField = ({ placeholder = '', rows = 5, after, ...box }: AreaFieldProps) => (
  <div>
    <TextBox {...box}>
      <TextArea
        className="input input-area mono small"
        rows={rows}
        spellCheck={false}
        placeholder={placeholder}
      />
    </TextBox>
    {after}
  </div>
);

type SelectFieldProps<T extends string> = {
  label: string;
  value: T;
  options: readonly Option<T>[];
  onChange(value: T): void;
  help?: ReactNode;
  /** The error and the warning of the field. */
  error?: string | null;
  warning?: string | null;
  /** Content after the list. */
  after?: ReactNode;
};

/** A selection of a few options, by the platform's own list. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
  help,
  error,
  warning,
  after,
}: SelectFieldProps<T>) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="row">
        <Select
          wide
          id={id}
          value={value}
          options={options}
          onChange={onChange}
          aria-describedby={help || error || warning ? `${id}-help` : undefined}
          aria-invalid={error ? true : undefined}
        />
        {after}
      </div>
      <div id={`${id}-help`} className="help breaks hide-empty" aria-live="polite">
        {help && <div>{help}</div>}
        {warning && <div className="tone-warning">{warning}</div>}
        {error && <div className="problem">{error}</div>}
      </div>
    </div>
  );
}

/** A box to tick, with the words of `children`. */
export const Checkbox = ({
  checked,
  onChange,
  className = 'row',
  children,
}: {
  checked: boolean;
  onChange(checked: boolean): void;
  className?: string;
  children: ReactNode;
}) => (
  <label className={className}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);

/** The rows of a form, one below the other. */
export const FormRows = ({ children }: { children: ReactNode }) => (
  <div className={styles.form}>{children}</div>
);

/** Two fields side by side. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

/** What is wrong with each field of a draft, by the name of the field; no entry where nothing is. */
export function problemsOf(schema: z.ZodType, draft: unknown): Readonly<Record<string, string>> {
  const checked = schema.safeParse(draft);
  if (checked.success) return {};
  const problems = new Map<string, string>();
  // Of several problems of one field the first one counts.
  for (const { path, message } of checked.error.issues.toReversed())
    problems.set(path.join('.'), message);
  return Object.fromEntries(problems);
}

/** A whole number from `min` to `max`; of any other it says so. */
export function wholeNumber(min: number, max: number) {
  const message = `Enter a whole number from ${min} to ${grouped(max)}.`;
  return z.int(message).min(min, message).max(max, message);
}

type NumberFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
  after?: ReactNode;
};

/**
 * A whole number; invalid input or a number outside the range stays in the field and is not passed
 * on.
 */
export function NumberField({ label, value, min, max, onChange, after }: NumberFieldProps) {
  const [typed, setTyped] = useState({ text: String(value), value });
  const text = typed.value === value ? typed.text : String(value);
  const read = (next: string) =>
    wholeNumber(min, max).safeParse(/^\d+$/.test(next.trim()) ? Number(next) : null);
  return (
    <Field
      label={label}
      mono
      value={text}
      onChange={(next) => {
        const { success, data = value } = read(next);
        setTyped({ text: next, value: data });
        if (success) onChange(data);
      }}
      error={read(text).error?.issues[0]?.message ?? null}
      after={after}
    />
  );
}
