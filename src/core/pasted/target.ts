import type { AuthorizationForm } from '../document/connection.ts';
import { type EndpointParts, splitEndpoint } from '../document/endpoint-address.ts';
import { isOneLabel, queryWithout, withScheme } from '../http/address.ts';
import { isPlaceholder } from '../secrets/random-look.ts';
import { namesSecret } from '../secrets/secret-words.ts';
import { unmeantIn } from '../secrets/stored-secret.ts';
import { listOf } from '../text/list-of.ts';
import { plural } from '../text/wording.ts';
import { actionNames } from '../widget/actions.ts';
import { platformParameters } from '../widget/request/request-fields.ts';
import type { Connector } from '../widget/tab.ts';
import { commandIn, longestPasted, withoutFence } from './command-text.ts';
import { type CurlCommand, notRead, plainName, readCurl } from './curl.ts';

/** The secret of a pasted command, and how each kind of target sends it. It goes into the vault or nowhere. */
export type PastedCredential = {
  secret: string;
  /** The header that carries it. */
  header: string;
  connector: Omit<Connector, 'tokenId'>;
  /** Null: a document request cannot send it, because it is not in the Authorization header. */
  authorization: AuthorizationForm | null;
  /** Why it may be no secret: it looks like a placeholder, or it names a shell variable whose value is not known here. */
  doubt: 'placeholder' | 'variable' | null;
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

const platformNames: ReadonlySet<string> = new Set(
  actionNames.flatMap((action) => [...platformParameters(action)]),
);

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

/** The credential in a header; null if the header carries none. */
function credentialIn({
  name,
  value,
}: CurlCommand['headers'][number]): Omit<PastedCredential, 'doubt'> | null {
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

/** An address that may go on in the next line, as mail programs break it. */
const broken = /https?:\/\/[^\s"'<>`]+\r?\n(?!https?:)[\w/?&=%.~#:-]+[ \t]*(?:\r?\n|$)/i;

/** The different addresses inside a longer text, such as a line of JSON, a sentence or code. */
function addressesIn(text: string): string[] {
  const found = withoutFence(text).text.matchAll(/https?:\/\/[^\s"'<>`\\)\]}“”‘’\u200b]+/gi);
  return [...new Set(Array.from(found, ([one]) => one.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')))];
}

const readAddress = (text: string): CurlCommand => {
  const [, method = 'GET', address = text] = /^([A-Z]{3,7})\s+(\S[\s\S]*)$/.exec(text) ?? [];
  return {
    url: withScheme(address),
    method,
    headers: [],
    body: null,
    user: null,
    unused: [],
    notInAddress: [],
    variables: [],
  };
};

const isAddress = (text: string, typed: string): boolean => {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, port, pathname } = new URL(text);
  // The scheme twice.
  if (/^https?$/.test(hostname) && pathname.startsWith('//')) return false;
  if (!/^[\w.-]+$|^\[/.test(hostname)) return false;
  // URL reads a number as an IPv4 address.
  if (/^[\d.]+$/.test(typed) && typed !== hostname) return false;
  // A word alone is no address; one with a scheme or a port is a host of an own network or container.
  return !isOneLabel(hostname) || port !== '' || /https?:\/\//i.test(typed);
};

/** Whether a text names the variable, in the way of any shell. */
const names = (text: string, variable: string): boolean =>
  new RegExp(`\\$\\{?${variable}(?!\\w)|%${variable}%|\\{\\{${variable}[:}]`, 'i').test(text);

// Templates of Postman and others, placeholders of documentation, and variables where a host belongs.
const templates = [
  /\{\{ {0,5}([^{}]{1,60}?) {0,5}\}\}/g,
  /<([A-Za-z][\w .-]{0,60})>/g,
  /(?<![{$])\{([A-Za-z_][\w.-]{0,60})\}(?!\})/g,
  /\$\{([A-Za-z_]\w*)[^}]{0,200}\}/g,
  /(?<=^(?:https?:\/\/)?[^/?#]{0,80})\$([A-Za-z_]\w*)/gi,
  /(?<=^(?:https?:\/\/)?[^/?#]{0,80})(?:%([A-Za-z_]\w*)%|\[([A-Za-z][\w .-]{1,60})\])/gi,
  /%(?![0-9a-f]{2})([A-Za-z_]\w*)%/gi,
  /%([A-Z]{3,}_\w*)%/g,
];

/** The names of what stands in an address for a value that is not known here. */
const missingIn = ({ url, variables }: CurlCommand): string[] => [
  ...new Set(
    listOf(
      ...variables.slice(0, 50).filter((name) => names(url, name)),
      /\$\(|`/.test(url) && '$(…)',
      ...templates.flatMap((one) =>
        Array.from(url.matchAll(one), ([, name, other]) => name ?? other ?? ''),
      ),
    ),
  ),
];

// Other programs and libraries, by the word that calls them, and what each is.
const otherCommands: readonly [RegExp, string | null][] = [
  [/(?:^|[\s=;(])fetch\(/, 'a fetch() call'],
  [/\b(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm)[ \t]/i, 'a command of PowerShell'],
  [/^[ \t]*(?:[$%>#][ \t]+)?(wget|https?|xh|curlie)[ \t]/m, null],
  [/(?:^|[\s=;(])(axios|requests|httpx|got)(?:\.\w+)?\(/, null],
];

/** What a text is that another program than curl sends; null for any other. */
function otherCommand(text: string): string | null {
  for (const [form, what] of otherCommands) {
    const found = form.exec(text);
    if (found) return what ?? `a command of another program (${found[1]})`;
  }
  return null;
}

const expected =
  'Paste an http:// or https:// address, such as https://api.example.com/webhook/…, or a curl command.';

/** Why a text is no address, where that can be told. */
function problemOf(text: string, addresses: number): string {
  if (addresses > 1) return `The text has ${addresses} different addresses. Paste one of them.`;
  if (/^(?!https?:)[a-z][\w+.-]{0,20}:\/\//i.test(text.trim()))
    return 'Only http:// and https:// addresses work here.';
  if (/^[A-Z]{3,7} \/\S* HTTP\/\d/.test(text.trim()))
    return 'This is an HTTP request as it is sent. Paste its address: https://, the value of Host and the path.';
  if (broken.test(text))
    return 'The address may go on in the next line. Paste it in one line, without spaces.';
  return expected;
}

/** Works out what a pasted text points to; a problem is a whole sentence that repeats none of it but the names of variables. */
export function readPasted(text: string): { target: PastedTarget } | { problem: string } {
  if (text.length > longestPasted)
    return { problem: 'This text is too long. Paste only the address or the curl command.' };
  const isCommand = commandIn(text) !== null;
  const other = isCommand ? null : otherCommand(text);
  if (other !== null) return { problem: notRead(other) };
  const alone = text.trim().replace(/[,;]$/, '');
  const read = isCommand ? readCurl(text) : { command: readAddress(alone) };
  if ('problem' in read) return read;
  const addresses = isCommand || isAddress(read.command.url, text) ? [] : addressesIn(text);
  const [only] = addresses;
  // What follows an address at the beginning of the text may belong to it.
  const isClear = addresses.length === 1 && !/^\s*https?:/i.test(text) && !broken.test(text);
  const isPart = only !== undefined && isClear;
  const command = isPart ? readAddress(only) : read.command;
  const missing = missingIn(command);
  if (missing.length > 0)
    return {
      problem: `The address contains ${plural(missing.length, 'a variable', 'variables')} whose ${plural(missing.length, 'value is', 'values are')} not known here: ${listed(missing)}. Write the value in its place.`,
    };
  if (/&amp;/i.test(command.url))
    return {
      problem: 'The address has &amp; as a page has it in its source. Write & in its place.',
    };
  if (!isAddress(command.url, text)) return { problem: problemOf(text, addresses.length) };
  const target = targetOf(command);
  const scheme = !isCommand && !alone.includes('://') && new URL(command.url).protocol;
  const readings = listOf(
    isPart && 'Read the only address in the text, and nothing else of it.',
    scheme && `Added ${scheme}//.`,
  );
  return { target: { ...target, notes: [...readings, ...target.notes] } };
}

function targetOf(command: CurlCommand): PastedTarget {
  const { address, user } = withoutUser(new URL(command.url));
  const login = command.user ?? user;
  const headers = listOf(
    ...command.headers,
    login !== null && { name: 'Authorization', value: `Basic ${base64(login)}` },
  );
  // The Base64 of a login hides what stands in it.
  const doubtOf = (secret: string): PastedCredential['doubt'] => {
    const written = secret === `Basic ${base64(login ?? '')}` ? (login ?? '') : secret;
    if (command.variables.some((name) => names(written, name))) return 'variable';
    return isPlaceholder(secret) || /^`.+`$/.test(secret) ? 'placeholder' : null;
  };
  const credentials = headers
    .flatMap((header) => credentialIn(header) ?? [])
    .map((one): PastedCredential => ({ ...one, doubt: doubtOf(one.secret) }));
  const credential =
    [null, 'placeholder', 'variable']
      .map((doubt) => credentials.find((one) => one.doubt === doubt))
      .find((one) => one !== undefined) ?? null;
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
    notes: notesOn(command, credential, others),
  };
}

function notesOn(
  { headers, body, unused, notInAddress, variables, method }: CurlCommand,
  used: PastedCredential | null,
  parameters: readonly string[],
): string[] {
  const left = headers.filter(({ name }) => name.toLowerCase() !== used?.header.toLowerCase());
  const isMore =
    body !== null ||
    !/^(?:GET|POST|HEAD)$/.test(method) ||
    [...parameters, ...left].length > 0 ||
    unused.some((one) => !notInAddress.includes(one));
  const unmeant = used?.doubt === null ? unmeantIn(used.secret) : null;
  return listOf(
    unmeant !== null &&
      used !== null &&
      `The secret of the ${used.header} header contains ${unmeant}. Copy it again.`,
    notInAddress.length > 0 &&
      `The address lacks what ${listed(notInAddress)} ${plural(notInAddress.length, 'changes', 'change')} in it. Complete it by hand.`,
    variables.length > 0 &&
      `The command uses variables, whose values are not known here: ${listed(variables.map((name) => plainName(name) ?? 'one more'))}.`,
    isMore &&
      `Only the address ${used === null ? 'is' : 'and the secret are'} used; Assay builds the call itself.`,
  );
}
