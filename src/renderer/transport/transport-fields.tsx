import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import {
  isSet,
  settingsWithoutEffect,
  type TlsSetting,
  type Transport,
} from '#core/http/transport.ts';
import { TokenField } from '../tokens/token-field.tsx';
import { Button } from '../ui/form/button.tsx';
import {
  AreaField,
  Checkbox,
  Field,
  FieldPair,
  type Form,
  FormRows,
  within,
} from '../ui/form/field.tsx';
import styles from './transport.module.css';

type CertificateFieldProps = {
  label: string;
  help: string;
  value: string | null;
  onChange(pem: string | null): void;
  error: string | null;
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Certificates in PEM, pasted or read from a file; null until one was given. */
function CertificateField({ label, help, value, onChange, error }: CertificateFieldProps) {
  const read = async (files: FileList | null): Promise<void> => {
    const file = files?.item(0);
    if (file) onChange(orNull(await file.text()));
  };
  return (
    <div>
      <AreaField
        label={label}
        rows={4}
        value={value ?? ''}
        onChange={(text) => onChange(orNull(text))}
        error={error}
        placeholder="-----BEGIN CERTIFICATE-----"
        help={help}
      />
      <div className={styles.actions}>
        <FileTrigger
          acceptedFileTypes={['.pem', '.crt', '.cer']}
          onSelect={(files) => void read(files)}
        >
          <Button small aria-label={`Read from a file: ${label}`}>
            Read from a file
          </Button>
        </FileTrigger>
        {value !== null && (
          <Button
            small
            look="quiet"
            aria-label={`Remove the certificate: ${label}`}
            onPress={() => onChange(null)}
          >
            Remove the certificate
          </Button>
        )}
      </div>
    </div>
  );
}

/** The settings as their fields are called. */
const settingTitles: Readonly<Record<TlsSetting, string>> = {
  ca: 'CA certificate',
  servername: 'Server name',
  clientCertificate: 'Client certificate',
};

/** Which of the settings do nothing, because the address is http://; '' where all count. */
function withoutEffectSentence(
  transport: Transport,
  { url, urlName }: Pick<Props, 'url' | 'urlName'>,
): string {
  const titles = settingsWithoutEffect(url, transport.proxy?.url ?? null)
    .filter((setting) => isSet(setting, transport))
    .map((setting) => settingTitles[setting]);
  if (titles.length === 0) return '';
  return `Without effect: ${titles.join(', ')}. The ${urlName} is http:// and uses no TLS.`;
}

type Props = {
  form: Form<Transport>;
  /** The address of the server, and what its field is called. */
  url: string;
  urlName: 'base_url' | 'webhook_url';
};

/** How calls travel, of a connection or of a tab: time, trust, proxy, client certificate. */
export function TransportFields({ form, url, urlName }: Props) {
  const { draft: transport, put, errorOf } = form;
  const { timeoutSeconds, tls, proxy } = transport;
  const { put: putTls } = within(form, 'tls');
  // The time limit as typed, which need not be a number.
  const [seconds, setSeconds] = useState(String(timeoutSeconds || ''));
  const withoutEffect = withoutEffectSentence(transport, { url, urlName });
  return (
    <FormRows>
      <div role="status">
        {withoutEffect !== '' && <p className="help tone-warning">{withoutEffect}</p>}
      </div>
      <Field
        label="Time limit (seconds)"
        value={seconds}
        onChange={(text) => {
          setSeconds(text);
          // A number that is no time limit is kept as well, for the form to show it with its error.
          put({ timeoutSeconds: /^\s*-?[\d.]+\s*$/.test(text) ? Number(text) : Number.NaN });
        }}
        error={errorOf('timeoutSeconds')}
        help="For one whole call"
      />
      <div>
        <Checkbox checked={tls.verify} onChange={(on) => putTls({ verify: on })}>
          Verify certificates
        </Checkbox>
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
        label="CA certificate"
        help="PEM text of an additional authority to trust, or of a self-signed server"
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
        help={`The name that the certificate must carry, if it isn't the hostname of ${urlName}`}
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
            value={transport.proxyTokenId}
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
      <ClientCertificateFields form={form} url={url} />
    </FormRows>
  );
}

/** What proves to the server who is calling. Its secrets are tokens; the certificate itself is not secret. */
function ClientCertificateFields({
  form: {
    draft: { clientCertificate: set },
    put,
    errorOf,
  },
  url,
}: Pick<Props, 'form' | 'url'>) {
  const change = (changed: Partial<NonNullable<typeof set>>): void => {
    if (set) put({ clientCertificate: { ...set, ...changed } });
  };
  const choose = (tokenId: string | null): void =>
    put({
      clientCertificate:
        tokenId === null ? null : { certificate: null, passphraseTokenId: null, ...set, tokenId },
    });
  return (
    <>
      <div>
        <TokenField
          label="Client certificate"
          value={set?.tokenId ?? null}
          onChange={choose}
          urls={[url]}
        />
        <p className="help">
          For a server that requires one: a token whose secret is the private key (PEM), pasted into
          one line, or a variable with it.
        </p>
      </div>
      {set && (
        <>
          <CertificateField
            label="Certificate of the private key"
            help="PEM text. Leave it empty if the token's file contains the certificate"
            value={set.certificate}
            onChange={(certificate) => change({ certificate })}
            error={errorOf('clientCertificate.certificate')}
          />
          <TokenField
            label="Token with the passphrase"
            value={set.passphraseTokenId}
            onChange={(passphraseTokenId) => change({ passphraseTokenId })}
            urls={[url]}
          />
        </>
      )}
    </>
  );
}
