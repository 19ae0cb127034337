import type { AuthorizationForm } from '../document/connection.ts';
import { type EndpointParts, splitEndpoint } from '../document/endpoint-address.ts';
import { isLoopback, queryWithout } from '../http/address.ts';
import { isPlaceholder, namesSecret } from '../secrets/secret-words.ts';
import { actionNames } from '../widget/actions.ts';
import { platformParameters } from '../widget/request/request-fields.ts';
import type { Connector } from '../widget/tab.ts';
import { type CurlCommand, isCurl, readCurl } from './curl.ts';

/** The secret of a pasted command, and how each kind of target sends it. It goes into the vault or nowhere. */
export type PastedCredential = {
  secret: string;
  /** The header that carries it. */
  header: string;
  connector: Omit<Connector, 'tokenId'>;
  /** Null: a document request cannot send it, because it is not in the Authorization header. */
  authorization: AuthorizationForm | null;
};

/** What a pasted address or command points to. */
export type PastedTarget = {
  /** What it is most likely, which the user may correct. */
  kind: 'webhook' | 'document';
  /** Its hostname, to call it by. */
  host: string;
  webhookUrl: string;
  /** Null if the address cannot be that of a document endpoint. */
  endpoint: EndpointParts | null;
  credential: PastedCredential | null;
  /** What is left out of it, in whole sentences that repeat no value. */
  notes: string[];
};

/** A longer text is nothing that anybody would paste here. */
const longest = 200_000;

const platformNames: ReadonlySet<string> = new Set(
  actionNames.flatMap((action) => [...platformParameters(action)]),
);

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

/** The credential in a header; null if the header carries none. */
function credentialIn({ name, value }: CurlCommand['headers'][number]): PastedCredential | null {
  if (value === '') return null;
  if (name.toLowerCase() !== 'authorization')
    return namesSecret(name)
      ? {
          secret: value,
          header: name,
          connector: { type: 'header_auth', headerName: name },
          authorization: null,
        }
      : null;
  const [, token] = /^bearer\s+(\S.*)$/i.exec(value) ?? [];
  return token === undefined
    ? {
        secret: value,
        header: 'Authorization',
        connector: { type: 'header_auth', headerName: 'Authorization' },
        authorization: 'plain',
      }
    : {
        secret: token,
        header: 'Authorization',
        connector: { type: 'bearer_token' },
        authorization: 'bearer',
      };
}

/** Everything that an address brings along for its user name and password. */
const withoutUser = (url: URL): { address: string; user: string | null } => {
  const { username, password } = url;
  if (username === '' && password === '') return { address: url.href, user: null };
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  const plain = (text: string): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  return { address: bare.href, user: `${plain(username)}:${plain(password)}` };
};

const listed = (names: readonly string[]): string => [...new Set(names)].join(', ');

type Split = { address: string; names: string[] };

/** An address without the query parameters that Assay sets itself, and which those were. */
function withoutOwn(address: string, own: ReadonlySet<string>): Split {
  const url = new URL(address);
  const { query, replaced } = queryWithout(url, own);
  if (replaced.length === 0) return { address, names: [] };
  url.search = query;
  return { address: url.href, names: replaced };
}

const readAddress = (text: string): CurlCommand => {
  const [, method = 'GET', address = text] = /^([A-Z]{3,7})\s+(\S[\s\S]*)$/.exec(text) ?? [];
  const isBare = !/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address);
  // A server on this machine rarely has a certificate.
  const scheme =
    isBare && URL.canParse(`http://${address}`) && isLoopback(new URL(`http://${address}`));
  return {
    url: isBare ? `${scheme ? 'http' : 'https'}://${address}` : address,
    method,
    headers: [],
    body: null,
    user: null,
    unused: [],
    variables: [],
  };
};

/** Works out what a pasted text points to; a problem is a whole sentence that repeats none of it. */
export function readPasted(text: string): { target: PastedTarget } | { problem: string } {
  if (text.length > longest)
    return { problem: 'This text is too long. Paste only the address or the curl command.' };
  const read = isCurl(text) ? readCurl(text) : { command: readAddress(text.trim()) };
  if ('problem' in read) return read;
  const { command } = read;
  const isAddress =
    /^https?:\/\/[^\s]+$/i.test(command.url) &&
    URL.canParse(command.url) &&
    /^\[|\.|^localhost$/.test(new URL(command.url).hostname);
  return isAddress
    ? { target: targetOf(command) }
    : {
        problem:
          'Paste an http:// or https:// address, such as https://api.example.com/webhook/…, or a curl command.',
      };
}

function targetOf(command: CurlCommand): PastedTarget {
  const { address, user } = withoutUser(new URL(command.url));
  const login = command.user ?? user;
  const headers = [
    ...command.headers,
    ...(login === null ? [] : [{ name: 'Authorization', value: `Basic ${base64(login)}` }]),
  ];
  const isUnknown = (secret: string): boolean =>
    isPlaceholder(secret) || command.variables.some((name) => secret.includes(name));
  const credentials = headers.flatMap((header) => credentialIn(header) ?? []);
  const credential = credentials.find(({ secret }) => !isUnknown(secret)) ?? null;
  const url = new URL(address);
  const endpoint = splitEndpoint(address);
  const isRead = command.method === 'GET' || command.method === 'HEAD';
  // An id in the path is no sign of it: webhooks have such addresses too.
  const namesDocument = Boolean(url.searchParams.get('id')) && !url.searchParams.has('action');
  const isDocument = endpoint !== null && namesDocument && isRead;
  const webhook = withoutOwn(address, platformNames);
  const kind = isDocument ? 'document' : 'webhook';
  const others = isDocument ? endpoint.others : webhook.names;
  return {
    kind,
    host: url.host,
    webhookUrl: webhook.address,
    endpoint,
    credential,
    notes: notesOn(command, credentials, credential, others),
  };
}

function notesOn(
  { headers, body, unused, variables, method }: CurlCommand,
  credentials: readonly PastedCredential[],
  used: PastedCredential | null,
  parameters: readonly string[],
): string[] {
  const left = headers.filter(({ name }) => name.toLowerCase() !== used?.header.toLowerCase());
  const options = [...unused, ...left.map(({ name }) => `header ${name}`)];
  const isMissing = used === null && credentials.length > 0;
  return [
    ...(parameters.length === 0
      ? []
      : [`Left out these query parameters, which Assay sets itself: ${listed(parameters)}.`]),
    ...(isMissing
      ? [
          'The command names a placeholder or a shell variable instead of the secret. Choose a token when the reply asks for one.',
        ]
      : []),
    ...(variables.length > 0 && !isMissing
      ? [`The command uses shell variables, whose values are not known here: ${listed(variables)}.`]
      : []),
    ...(body !== null || !/^(?:GET|POST|HEAD)$/.test(method)
      ? ['Assay sends its own method and body for each action.']
      : []),
    ...(options.length === 0 ? [] : [`Not used: ${listed(options)}.`]),
  ];
}
