import { FileTrigger, Label, Text, TextArea, TextField } from 'react-aria-components';
import type { Connection } from '#core/document/connection.ts';
import { type TlsSettings, tlsVersions } from '#core/http/route.ts';
import { TokenField } from '../../tokens/token-field.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field, FieldPair, FormRows, SelectField } from '../../ui/form/field.tsx';
import styles from './transport.module.css';

type CertificateFieldProps = {
  value: string | null;
  onChange(pem: string | null): void;
  error: string | null;
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** A CA certificate in PEM, pasted or read from a file; null until one was given. */
export function CertificateField({ value, onChange, error }: CertificateFieldProps) {
  const read = async (files: FileList | null): Promise<void> => {
    const file = files?.item(0);
    if (file) onChange(orNull(await file.text()));
  };
  return (
    <div>
      <TextField
        className="field"
        value={value ?? ''}
        onChange={(text) => onChange(orNull(text))}
        isInvalid={error !== null}
        validationBehavior="aria"
      >
        <Label className="field-label">CA certificate</Label>
        <TextArea
          className="input input-area mono small"
          rows={4}
          spellCheck={false}
          placeholder="-----BEGIN CERTIFICATE-----"
        />
        <Text slot="description" className="help">
          PEM text of an additional authority to trust, or of a self-signed server
        </Text>
        {error !== null && (
          <Text slot="errorMessage" className="problem">
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

const versionOptions = tlsVersions.map((value) => ({ value, title: value.replace('v', ' ') }));

type Props = {
  connection: Connection;
  put(change: Partial<Connection>): void;
  errorOf(name: string): string | null;
  /** The time limit as typed, which need not be a number. */
  seconds: string;
  onSeconds(text: string): void;
};

/** How the calls of a connection travel: time, trust, proxy. */
export function TransportFields({ connection, put, errorOf, seconds, onSeconds }: Props) {
  const { tls, proxy } = connection;
  const putTls = (change: Partial<TlsSettings>): void => put({ tls: { ...tls, ...change } });
  return (
    <FormRows>
      <FieldPair>
        <Field
          label="Time limit (seconds)"
          value={seconds}
          onChange={(text) => {
            onSeconds(text);
            put({ timeoutSeconds: /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN });
          }}
          error={errorOf('timeoutSeconds')}
          help="For one whole call"
        />
        <SelectField
          label="Oldest TLS version"
          value={tls.minVersion}
          options={versionOptions}
          onChange={(minVersion) => putTls({ minVersion })}
        />
      </FieldPair>
      <div>
        <label className="row">
          <input
            type="checkbox"
            checked={tls.verify}
            onChange={(event) => putTls({ verify: event.target.checked })}
          />
          Verify certificates
        </label>
        <div role="status">
          {!tls.verify && (
            <p className="help tone-warning pad-above">
              Anyone on the network path can pose as the server, read the token and change the
              reply. Use this only for a test server on a network that you trust.
            </p>
          )}
        </div>
      </div>
      <CertificateField
        value={tls.ca}
        onChange={(ca) => putTls({ ca })}
        error={errorOf('tls.ca')}
      />
      <Field
        label="Server name"
        mono
        value={tls.servername ?? ''}
        onChange={(name) => putTls({ servername: name.trim() === '' ? null : name.trim() })}
        error={errorOf('tls.servername')}
        help="The name that the certificate must carry, if it isn't the hostname of base_url"
      />
      <FieldPair>
        <Field
          label="Proxy"
          mono
          value={proxy?.url ?? ''}
          onChange={(url) => put({ proxy: url.trim() === '' ? null : { url: url.trim() } })}
          error={errorOf('proxy.url')}
          placeholder="http://proxy.example.com:3128"
          help="Empty: connect directly, ignoring the system's proxy settings"
        />
        {proxy && (
          <TokenField
            label="Token for the proxy"
            value={connection.proxyTokenId}
            onChange={(proxyTokenId) => put({ proxyTokenId })}
            urls={[proxy.url]}
          />
        )}
      </FieldPair>
      {proxy && (
        <p className="help">
          The token's secret has the form user:password. It is sent to the proxy, not to the server.
        </p>
      )}
    </FormRows>
  );
}
