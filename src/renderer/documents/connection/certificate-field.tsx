import { FileTrigger, Label, Text, TextArea, TextField } from 'react-aria-components';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './transport.module.css';

type Props = { value: string | null; onChange(pem: string | null): void; error: string | null };

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** A CA certificate in PEM, pasted or read from a file; null while there is none. */
export function CertificateField({ value, onChange, error }: Props) {
  const read = async (files: FileList | null): Promise<void> => {
    const file = files?.item(0);
    if (file) onChange(orNull(await file.text()));
  };
  return (
    <div>
      <TextField
        className={cx(styles.field)}
        value={value ?? ''}
        onChange={(text) => onChange(orNull(text))}
        isInvalid={error !== null}
        validationBehavior="aria"
      >
        <Label className={cx(styles.label)}>CA certificate</Label>
        <TextArea
          className={cx(styles.area)}
          rows={4}
          spellCheck={false}
          placeholder="-----BEGIN CERTIFICATE-----"
        />
        <Text slot="description" className={cx(styles.note)}>
          PEM text of an additional authority to trust, or of a self-signed server
        </Text>
        {error !== null && (
          <Text slot="errorMessage" className={cx(styles.error)}>
            {error}
          </Text>
        )}
      </TextField>
      <div className={styles.actions}>
        <FileTrigger
          acceptedFileTypes={['.pem', '.crt', '.cer']}
          onSelect={(files) => void read(files)}
        >
          <Button small>Read from a file</Button>
        </FileTrigger>
        {value !== null && (
          <Button small look="quiet" onPress={() => onChange(null)}>
            Remove the certificate
          </Button>
        )}
      </div>
    </div>
  );
}
