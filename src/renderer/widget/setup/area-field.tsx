import { Label, Text, TextArea, TextField } from 'react-aria-components';
import { cx } from '../../ui/cx.ts';
import styles from './setup.module.css';

type Props = {
  label: string;
  value: string;
  onChange(value: string): void;
  error: string | null;
  help: string;
  placeholder?: string;
  rows?: number;
};

/** Several labelled lines of data, with what is wrong with them below. */
export function AreaField({
  label,
  value,
  onChange,
  error,
  help,
  placeholder = '',
  rows = 5,
}: Props) {
  return (
    <TextField
      className={cx(styles.field)}
      value={value}
      onChange={onChange}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <Label className={cx(styles.label)}>{label}</Label>
      <TextArea
        className={cx(styles.area)}
        rows={rows}
        spellCheck={false}
        placeholder={placeholder}
      />
      <Text slot="description" className={cx(styles.help)}>
        {help}
      </Text>
      {error !== null && (
        <Text slot="errorMessage" className={cx(styles.error)}>
          {error}
        </Text>
      )}
    </TextField>
  );
}
