import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request as send,
} from 'node:http';
import type { ServerOptions } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { httpServer, type Loopback } from './loopback.ts';
import { httpsServer, labPassphrase, pem, wantsClientCertificate } from './tls-loopback.ts';

/** The `user:password` that the proxy of the lab accepts, and others. */
export const proxyCredentials = 'jo:pr0xy-s3cr3t-0123456789';
export const wrongCredentials = 'jo:wr0ng-s3cr3t-0123456789';

type PemName = Parameters<typeof pem>[0];

/** How a call of the lab travels, by the names of the lab's files. */
export type LabSettings = {
  ca?: PemName;
  serverName?: string;
  /** The certificate of `server.key`, or `client.pem` with the encrypted key and its passphrase. */
  client?: { passphrase: string } | { certificate: PemName };
  /** The proxy of the lab, with these credentials; null: without any. */
  proxy?: string | null;
};

/**
 * A way to a server, and how it ends: `says` are the sentences that name the cause and the fix, with
 * SETTINGS for what has the settings; null where the call succeeds.
 */
export type TravelCase = {
  name: string;
  server: { certificate: PemName; options?: ServerOptions } | 'http';
  settings: LabSettings;
  says: readonly string[] | null;
};

const trusted = { certificate: 'trusted.pem' } as const;
const ofTrusted = { ca: 'ca.pem' } as const;
const ofLab = { ca: 'lab-ca.pem' } as const;
const demanding = { certificate: 'trusted.pem', options: wantsClientCertificate } as const;

/** Every way to a server that settings are for, and every way it fails. */
export const travelCases: readonly TravelCase[] = [
  {
    name: 'an expired certificate',
    server: { certificate: 'expired.pem' },
    settings: ofTrusted,
    says: ['it expired on 2021-01-01.', 'Renew the certificate on the server'],
  },
  {
    name: 'a certificate that is not yet valid',
    server: { certificate: 'not-yet.pem' },
    settings: ofLab,
    says: ['is not valid before 2100-01-01.', 'Check the clock of this machine'],
  },
  {
    name: 'a certificate for another name',
    server: { certificate: 'elsewhere.pem' },
    settings: ofTrusted,
    says: [
      'it is for another hostname (elsewhere.example).',
      "enter the certificate's name as the server name in the settings of the SETTINGS",
    ],
  },
  {
    name: 'the same with that server name',
    server: { certificate: 'elsewhere.pem' },
    settings: { ...ofTrusted, serverName: 'elsewhere.example' },
    says: null,
  },
  {
    name: 'a missing intermediate certificate',
    server: { certificate: 'lab-server.pem' },
    settings: ofLab,
    says: ['whose certificate the server does not send.', 'Let the server send its whole chain'],
  },
  {
    name: 'the whole chain',
    server: {
      certificate: 'lab-server.pem',
      options: { cert: `${pem('lab-server.pem')}${pem('lab-intermediate.pem')}` },
    },
    settings: ofLab,
    says: null,
  },
  {
    name: 'a self-signed certificate',
    server: { certificate: 'self-signed.pem' },
    settings: {},
    says: ['it is self-signed.', 'add it as a CA certificate to the settings of the SETTINGS'],
  },
  {
    name: 'an unknown authority',
    server: trusted,
    settings: {},
    says: [
      'it was issued by an unknown authority ("Assay test authority").',
      'add its CA certificate to the settings of the SETTINGS',
    ],
  },
  {
    name: 'a server older than TLS 1.2',
    server: {
      certificate: 'trusted.pem',
      options: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    },
    settings: ofTrusted,
    says: [
      'supports no TLS version that this call allows',
      'Let it speak TLS 1.2 or a newer version',
    ],
  },
  {
    name: 'no cipher in common',
    server: {
      certificate: 'trusted.pem',
      options: { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' },
    },
    settings: ofTrusted,
    says: ['ended the TLS handshake', 'no cipher in common'],
  },
  {
    name: 'a client certificate that is required',
    server: demanding,
    settings: ofTrusted,
    says: ['It may require a client certificate: add one to the SETTINGS'],
  },
  {
    name: 'a client certificate of another authority',
    server: demanding,
    settings: { ...ofTrusted, client: { certificate: 'self-signed.pem' } },
    says: ['It may not accept the client certificate', 'the server trusts its issuer'],
  },
  {
    name: 'a client certificate with a wrong passphrase',
    server: demanding,
    settings: { ...ofTrusted, client: { passphrase: 'wr0ng-passphrase-0123' } },
    says: [
      'The client certificate of the SETTINGS cannot be used',
      'passphrase is missing or wrong',
    ],
  },
  {
    name: 'a client certificate that is accepted',
    server: demanding,
    settings: { ...ofTrusted, client: { passphrase: labPassphrase } },
    says: null,
  },
  ...(['http', 'https'] as const).flatMap((scheme): TravelCase[] => {
    const server = scheme === 'http' ? 'http' : trusted;
    const settings = scheme === 'http' ? {} : ofTrusted;
    return [
      {
        name: `a proxy to ${scheme} without credentials`,
        server,
        settings: { ...settings, proxy: null },
        says: [
          'requires a user name and a password (407).',
          'Choose a token of the form user:password',
        ],
      },
      {
        name: `a proxy to ${scheme} with wrong credentials`,
        server,
        settings: { ...settings, proxy: wrongCredentials },
        says: ['did not accept the user name and password (407).', 'Check the token for the proxy'],
      },
      {
        name: `a proxy to ${scheme} with its credentials`,
        server,
        settings: { ...settings, proxy: proxyCredentials },
        says: null,
      },
    ];
  }),
];

/** What must be nowhere but on the way to the proxy, in each way that it could be written. */
export const labSecrets: readonly string[] = [
  'pr0xy-s3cr3t',
  'wr0ng-s3cr3t',
  Buffer.from(proxyCredentials).toString('base64'),
  Buffer.from(wrongCredentials).toString('base64'),
  labPassphrase,
  'wr0ng-passphrase',
];

/** A proxy that opens tunnels and forwards http, for those with the credentials of the lab. */
export function labProxy(): Promise<Loopback> {
  const expected = `Basic ${Buffer.from(proxyCredentials).toString('base64')}`;
  const isDenied = ({ headers }: IncomingMessage): boolean =>
    headers['proxy-authorization'] !== expected;
  const server = createServer((incoming, outgoing) => {
    if (isDenied(incoming)) return void outgoing.writeHead(407).end();
    const { 'proxy-authorization': _own, ...headers } = incoming.headers;
    const onward = send(incoming.url ?? '', { method: incoming.method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket) => {
    if (isDenied(incoming))
      return void socket.end('HTTP/1.1 407 Denied\r\nContent-Length: 0\r\n\r\n');
    const [host, port] = (incoming.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const close = (): Promise<void> =>
        new Promise((closed) => {
          server.close(() => closed());
          for (const socket of sockets) socket.destroy();
        });
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close });
    });
  });
}

/** The server of a case. */
export const labServer = ({ server }: TravelCase, listener: RequestListener): Promise<Loopback> =>
  server === 'http'
    ? httpServer(listener)
    : httpsServer(server.certificate, listener, server.options);
