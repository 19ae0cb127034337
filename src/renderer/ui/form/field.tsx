import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Input, Label, Text, TextField } from 'react-aria-components';
import { cx } from '../cx.ts';
import styles from './field.module.css';

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
  /** Stands beside the input. */
  after?: ReactNode;
};

/** One labelled line of text, with what is wrong with it below. */
export function Field({
  label,
  value,
  onChange,
  error,
  help,
  mono,
  secret,
  placeholder = '',
  autoFocus = false,
  required = false,
  readOnly = false,
  after,
}: FieldProps) {
  return (
    <TextField
      className={cx(styles.field)}
      value={value}
      onChange={onChange}
      isInvalid={Boolean(error)}
      autoFocus={autoFocus}
      isRequired={required}
      isReadOnly={readOnly}
      validationBehavior="aria"
      type={secret ? 'password' : 'text'}
      autoComplete="off"
    >
      <Label className={cx(styles.label)}>{label}</Label>
      <div className={cx(styles.control)}>
        <Input
          className={cx(styles.input, mono && styles.mono)}
          placeholder={placeholder}
          spellCheck={false}
        />
        {after}
      </div>
      {help && (
        <Text slot="description" className={cx(styles.help)}>
          {help}
        </Text>
      )}
      {error && (
        <Text slot="errorMessage" className={cx(styles.error)}>
          {error}
        </Text>
      )}
    </TextField>
  );
}

type SelectFieldProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; title: string }[];
  onChange(value: T): void;
  help?: ReactNode;
  /** What is wrong with the choice, and what there is to warn of. */
  error?: string | null;
  warning?: string | null;
};

/** A choice of a few, by the platform's own list. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
  help,
  error,
  warning,
}: SelectFieldProps<T>) {
  const id = useId();
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={(event) => choose(event.target.value)}
          aria-describedby={help || error || warning ? `${id}-help` : undefined}
          aria-invalid={error ? true : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
        <ChevronDown size={14} className={styles.chevron} aria-hidden />
      </div>
      <div id={`${id}-help`} className={styles.help} aria-live="polite">
        {help && <div>{help}</div>}
        {warning && <div className={styles.warning}>{warning}</div>}
        {error && <div className={styles.error}>{error}</div>}
      </div>
    </div>
  );
}

/** The rows of a form, one below the other. */
export const FormRows = ({ children }: { children: ReactNode }) => (
  <div className={styles.form}>{children}</div>
);

/** Two fields side by side. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);
