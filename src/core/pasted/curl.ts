import { looksGeneratedName } from '../secrets/random-look.ts';
import { splitForCmd } from './cmd-words.ts';
import { changedSign, commandIn } from './command-text.ts';
import { type CurlArgument, changesAddress, readArguments } from './curl-options.ts';
import { OpenQuote, splitForShell } from './shell-words.ts';

/** What a curl command would send. */
export type CurlCommand = {
  url: string;
  method: string;
  headers: { name: string; value: string }[];
  /** Null for a command that sends no body. */
  body: string | null;
  /** `user:password`, as -u takes it. */
  user: string | null;
  /** The options, and everything else, that this result says nothing about, without their values. */
  unused: string[];
  /** Of these, those that change the address, so that it lacks something. */
  notInAddress: string[];
  /** The names of variables in it, of the shell or of curl. */
  variables: string[];
};

const headerOptions: Readonly<Record<string, string>> = {
  'user-agent': 'User-Agent',
  referer: 'Referer',
  cookie: 'Cookie',
};
const dataOptions = new Set(['data', 'data-ascii', 'data-binary', 'data-raw', 'data-urlencode']);

/** A piece of form data as --data-urlencode sends it. */
function encodedData(value: string): string {
  const [, name = '', content = value] = /^([^=]*)=([\s\S]*)$/.exec(value) ?? [];
  return (name === '' ? '' : `${name}=`) + encodeURIComponent(content);
}

/** Data as an option sends it; null where it is read from a file. */
function dataOf({ name, value }: CurlArgument): string | null {
  if (name === 'data-urlencode') return /^[^=]*@/.test(value) ? null : encodedData(value);
  return name !== 'data-raw' && value.startsWith('@') ? null : value;
}

/** An address without a scheme is one of http, as for curl, or of what --proto-default names. */
const withScheme = (url: string, scheme: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `${scheme}://${url}`;

const withQuery = (url: string, query: string): string => {
  const [, before = url, hash = ''] = /^([^#]*)(#[\s\S]*)?$/.exec(url) ?? [];
  return `${before}${before.includes('?') ? '&' : '?'}${query}${hash}`;
};

const plainOption = /^-.$|^--(?!.*(?:\d[a-z]|\d{4}))[a-z][a-z\d.-]{0,40}$/;

/** The name of a header, a parameter or a variable as a note may repeat it; null where a secret may stand in its place. */
export const plainName = (name: string): string | null =>
  /^[\w.-]{1,60}$/.test(name) && !/[a-z]\d+[a-z]/i.test(name) && !looksGeneratedName(name)
    ? name
    : null;

class Gathered {
  readonly urls: string[] = [];
  readonly queries: string[] = [];
  readonly headers: CurlCommand['headers'] = [];
  readonly data: string[] = [];
  readonly unused: string[] = [];
  readonly notInAddress: string[] = [];
  readonly variables: string[] = [];
  /** Options whose data is in a file, or holds a variable. */
  readonly unreadData: string[] = [];
  scheme = 'http';
  method: string | null = null;
  user: string | null = null;
  sendsBody = false;
  putsDataInQuery = false;

  take(argument: CurlArgument): void {
    const { name, shown, value, unknown = [] } = argument;
    this.variables.push(...unknown);
    if (name === null || name === 'url') this.takeAddress(value);
    else if (name === 'header') this.takeHeader(value);
    else if (name in headerOptions) this.takeNamed(headerOptions[name] ?? '', argument);
    else if (name === 'url-query') this.takeQuery(argument);
    else if (dataOptions.has(name) || name === 'json') this.takeData(argument);
    else if (name === 'request') this.method = value.toUpperCase();
    else if (name === 'user') this.user = value;
    else if (name === 'oauth2-bearer')
      this.headers.push({ name: 'Authorization', value: `Bearer ${value}` });
    else if (name === 'get') this.putsDataInQuery = true;
    else if (name === 'head') this.method ??= 'HEAD';
    else if (name === 'proto-default') this.scheme = value;
    else {
      this.unused.push(plainOption.test(shown) ? shown : 'an option');
      if (changesAddress.has(name)) this.notInAddress.push(shown);
      if (name === 'form' || name === 'form-string') this.sendsBody = true;
      if (name === 'upload-file') this.method ??= 'PUT';
    }
  }
  private takeAddress(url: string): void {
    this.urls.push(url);
  }
  private takeHeader(line: string): void {
    const [, name, value = ''] = /^([^:;]+)[:;]\s*([\s\S]*?)\s*$/.exec(line) ?? [];
    if (name === undefined || !/^[!#$%&'*+.^_`|~\w-]+$/.test(name.trim()))
      this.unused.push(line.startsWith('@') ? '-H from a file' : '-H');
    else if (/^host$/i.test(name.trim())) this.notInAddress.push('the Host header');
    else this.headers.push({ name: name.trim(), value });
  }
  private takeNamed(name: string, { shown, value }: CurlArgument): void {
    // A cookie without = is the name of a file.
    if (name === 'Cookie' && !value.includes('=')) this.unused.push(shown);
    else this.headers.push({ name, value });
  }
  private takeQuery({ shown, value, unknown = [] }: CurlArgument): void {
    const isPlain = value.startsWith('+');
    const query = isPlain ? value.slice(1) : dataOf({ name: 'data-urlencode', shown, value });
    if (query === null) this.unused.push(`${shown} from a file`);
    if (query === null || unknown.length > 0) this.notInAddress.push(shown);
    else this.queries.push(query);
  }
  private takeData(argument: CurlArgument): void {
    this.sendsBody = true;
    const data = dataOf(argument);
    const { shown, unknown = [] } = argument;
    if (data === null) this.unused.push(`${shown} from a file`);
    if (data === null || unknown.length > 0) this.unreadData.push(shown);
    else this.data.push(data);
    if (argument.name === 'json')
      this.headers.push({ name: 'Content-Type', value: 'application/json' });
  }
}

/** Options with which curl keeps the password of --user to itself. */
const signs = /^--(?:aws-sigv4|digest|negotiate|ntlm)$/;

/** Says what was pasted in place of a curl command, and how to come by one. */
export const notRead = (what: string): string =>
  `This is ${what}, which Assay does not read. Choose Copy as cURL, or paste its address alone.`;

/** Reads a curl command; a problem is a whole sentence that repeats none of its values. */
export function readCurl(text: string): { command: CurlCommand } | { problem: string } {
  const command = commandIn(text);
  if (command === null) return { problem: 'The text contains no curl command.' };
  if (command.shell === 'powershell') return { problem: notRead('a command of PowerShell') };
  const sign = changedSign(command.text);
  if (sign !== null)
    return {
      problem: `The command has ${sign === '\u00a0' ? 'a no-break space' : sign === '\u200b' ? 'a zero-width space' : sign}, which no shell reads so: a word processor, a chat or a page changed it. Copy it from where it is plain text.`,
    };
  try {
    const split = command.shell === 'cmd' ? splitForCmd : splitForShell;
    const { words, variables, rest } = split(command.text.trim());
    const found = new Gathered();
    for (const argument of readArguments(words.slice(1))) found.take(argument);
    // The value of an option that curl does not have looks like an address without a scheme.
    const [url = found.urls[0], second] = new Set(
      found.urls.filter((one) => /^https?:\/\//i.test(one)),
    );
    if (second !== undefined)
      return { problem: 'The command has several addresses. Paste it with one of them.' };
    if (url === undefined || url === '') return { problem: 'The command contains no address.' };
    const body = found.data.join('&');
    const { putsDataInQuery } = found;
    const query = [...(putsDataInQuery ? [body] : []), ...found.queries].filter(
      (one) => one !== '',
    );
    const sendsBody = found.sendsBody && !putsDataInQuery;
    const address = withScheme(url, found.scheme);
    // Of such an address curl makes several.
    if (
      /\[\w+-\w+(?::\d+)?\]|\{[^{},]*,[^{}]*\}/.test(url) &&
      !found.unused.some((one) => /^-(?:g|-globoff)$/.test(one))
    )
      found.notInAddress.push('a list in brackets');
    return {
      command: {
        url: query.length > 0 ? withQuery(address, query.join('&')) : address,
        method: found.method ?? (sendsBody ? 'POST' : 'GET'),
        headers: found.headers,
        body: sendsBody && found.data.length > 0 ? body : null,
        user: found.unused.some((one) => signs.test(one)) ? null : found.user,
        unused: [
          ...new Set([
            ...command.leftOut,
            ...found.unused,
            ...(rest === '' ? [] : ['what follows the command']),
          ]),
        ],
        notInAddress: [
          ...new Set([...found.notInAddress, ...(putsDataInQuery ? found.unreadData : [])]),
        ],
        variables: [...new Set([...variables, ...found.variables])],
      },
    };
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    return { problem: 'A quote in the command is not closed. Copy the whole command.' };
  }
}
