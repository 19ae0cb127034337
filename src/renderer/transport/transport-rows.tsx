import { FileTrigger } from 'react-aria-components';
import {
  isSet,
  settingsWithoutEffect,
  type TlsSetting,
  type Transport,
} from '#core/http/transport.ts';
import { tokenRow } from '../tokens/token-field.tsx';
import { Button } from '../ui/form/button.tsx';
import type { Form } from '../ui/form/field.tsx';
import { changeAt, type PathIn, type Row } from '../ui/form/form-of.tsx';

/** Certificates in PEM, pasted or read from a file; null until one was given. */
function certificateRow(
  row: Pick<Row<Transport>, 'label' | 'help' | 'when'> & { at: PathIn<Transport> },
): Row<Transport> {
  const read = async (form: Form<Transport>, files: FileList | null): Promise<void> => {
    const text = await files?.item(0)?.text();
    if (text?.trim()) form.put(changeAt(form.draft, row.at, text));
  };
  return {
    ...row,
    as: 'lines',
    orNull: true,
    placeholder: '-----BEGIN CERTIFICATE-----',
    after: (form) => (
      <div className="wrap-row pad-above">
        <FileTrigger
          acceptedFileTypes={['.pem', '.crt', '.cer']}
          onSelect={(files) => void read(form, files)}
        >
          <Button small aria-label={`Read from a file: ${row.label}`}>
            Read from a file
          </Button>
        </FileTrigger>
      </div>
    ),
  };
}

/** The settings as their fields are called. */
const settingTitles: Readonly<Record<TlsSetting, string>> = {
  ca: 'CA certificate',
  servername: 'Server name',
  clientCertificate: 'Client certificate',
};

/** Which of the settings do nothing, because the address is http://; '' where all count. */
function withoutEffectSentence(transport: Transport, url: string, urlName: string): string {
  const titles = settingsWithoutEffect(url, transport.proxy?.url ?? null)
    .filter((setting) => isSet(setting, transport))
    .map((setting) => settingTitles[setting]);
  if (titles.length === 0) return '';
  return `Without effect: ${titles.join(', ')}. The ${urlName} is http:// and uses no TLS.`;
}

const risk =
  'Anyone on the network path can pose as the server, read the token and change the reply. Use this only for a test server on a network that you trust.';

/** How calls travel, of a connection or of a tab: time, trust, proxy, client certificate. `url` is the address of the server, and `urlName` what its field is called. */
export const transportRows = (
  url: string,
  urlName: 'base_url' | 'webhook_url',
): readonly Row<Transport>[] => [
  {
    label: 'Without effect',
    as: 'other',
    show: ({ draft }) => (
      <p role="status" className="help tone-warning hide-empty">
        {withoutEffectSentence(draft, url, urlName)}
      </p>
    ),
  },
  { label: 'Time limit (seconds)', at: 'timeoutSeconds', as: 'number', help: 'For one whole call' },
  {
    label: 'Verify certificates',
    at: 'tls.verify',
    as: 'check',
    help: ({ tls }) => !tls.verify && <span className="tone-warning">{risk}</span>,
  },
  certificateRow({
    label: 'CA certificate',
    at: 'tls.ca',
    help: 'PEM text of an additional authority to trust, or of a self-signed server',
  }),
  {
    label: 'Server name',
    at: 'tls.servername',
    as: 'mono',
    orNull: true,
    help: `The name that the certificate must carry, if it isn't the hostname of ${urlName}`,
  },
  {
    label: 'Proxy',
    as: 'pair',
    rows: [
      {
        label: 'Proxy',
        at: 'proxy.url',
        as: 'mono',
        placeholder: 'http://proxy.example.com:3128',
        help: ({ proxy }) =>
          proxy
            ? "The token's secret has the form user:password. It is sent to the proxy, not to the server."
            : "Empty: connect directly, ignoring the system's proxy settings",
        change: (text: string, { put }) => put({ proxy: text === '' ? null : { url: text } }),
      },
      tokenRow({
        label: 'Token for the proxy',
        at: 'proxyTokenId',
        urls: ({ proxy }) => (proxy ? [proxy.url] : []),
        when: ({ proxy }) => proxy !== null,
      }),
    ],
  },
  tokenRow({
    label: 'Client certificate',
    at: 'clientCertificate.tokenId',
    urls: () => [url],
    help: 'For a server that requires one: a token whose secret is the private key (PEM), pasted into one line, or a variable with it.',
    change: (tokenId, { draft, put }) =>
      put({
        clientCertificate:
          tokenId === null
            ? null
            : {
                certificate: null,
                passphraseTokenId: null,
                ...draft.clientCertificate,
                tokenId,
              },
      }),
  }),
  certificateRow({
    label: 'Certificate of the private key',
    at: 'clientCertificate.certificate',
    help: 'PEM text. Leave it empty if the secret contains the certificate',
    when: ({ clientCertificate }) => clientCertificate !== null,
  }),
  tokenRow({
    label: 'Token with the passphrase',
    at: 'clientCertificate.passphraseTokenId',
    urls: () => [url],
    when: ({ clientCertificate }) => clientCertificate !== null,
  }),
];
