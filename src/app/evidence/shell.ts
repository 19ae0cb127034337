import { listOf } from '#core/text/list-of.ts';
import { type RequestTemplate, type Template, writeTemplate } from './placeholders.ts';

/** What no text that is pasted into a terminal may hold: a Ctrl+C in it ends the line, and what follows is run. */
const keys = /(?![\t\n\u0080-\u009f])\p{Cc}/gu;
const hasKeys = (text: string): boolean => text.search(keys) !== -1;

/** One word of a POSIX shell: everything in single quotes means itself, and variables stand in double quotes. */
const shellWord = (template: Template): string =>
  writeTemplate(
    template,
    (text) => `'${text.replaceAll(keys, ' ').replaceAll("'", String.raw`'\''`)}'`,
    (name) => `"$${name}"`,
  );

/** Headers that curl would add by itself, although the kept request does not have them. */
function unwanted({ headers, body }: RequestTemplate): string[] {
  const names = headers.map(([name]) => name.toLowerCase());
  return listOf(
    'Accept',
    'User-Agent',
    body !== null && 'Content-Type',
    // Curl announces a large body first and waits for an answer.
    body !== null && body.length > longestWord && 'Expect',
  ).filter((name) => !names.includes(name.toLowerCase()));
}

/** A header as curl takes it: one without a value ends with a semicolon, as nothing behind a colon would remove it. */
const headerTemplate = (name: string, value: Template): Template => {
  const [first] = value;
  const isEmpty = value.length === 1 && first !== undefined && 'text' in first && first.text === '';
  return isEmpty ? [{ text: `${name};` }] : [{ text: `${name}: ` }, ...value];
};

/** Joins neighbouring texts, so that a header is one quoted word. */
function joined(template: Template): Template {
  const pieces: ({ text: string } | { variable: string })[] = [];
  for (const piece of template) {
    const last = pieces.at(-1);
    if ('text' in piece && last !== undefined && 'text' in last)
      pieces[pieces.length - 1] = { text: last.text + piece.text };
    else pieces.push(piece);
  }
  return pieces;
}

const isGlob = (url: Template): boolean =>
  url.some((piece) => 'text' in piece && /[[\]{}]/.test(piece.text));

/** Curl sends POST when there is a body, and otherwise GET. */
const usualMethod = ({ body }: RequestTemplate): string => (body === null ? 'GET' : 'POST');

const octal = (key: string): string => `\\0${key.charCodeAt(0).toString(8).padStart(3, '0')}`;

/** A word of a command has at most 128 KiB in Linux; a longer body goes through a pipe. */
const longestWord = 32 * 1024;

/** Writes a body to stdin. A control character cannot stand in a word, so that printf has to make it. */
const printed = (body: string): string =>
  hasKeys(body)
    ? `printf '%b' ${shellWord([{ text: body.replaceAll('\\', String.raw`\\`).replaceAll(keys, octal) }])}`
    : `printf '%s' ${shellWord([{ text: body }])}`;

/** The request as a curl command for bash, zsh and other POSIX shells. It sends the headers of the request and no others. */
export function curlCommand(request: RequestTemplate): string {
  const { method, url, headers, body } = request;
  const isPiped = body !== null && (body.length > longestWord || hasKeys(body));
  const options = listOf(
    isGlob(url) && '--globoff',
    method !== usualMethod(request) && `-X ${method}`,
    ...headers.map(([name, value]) => `-H ${shellWord(joined(headerTemplate(name, value)))}`),
    ...unwanted(request).map((name) => `-H '${name}:'`),
    body !== null && (isPiped ? '--data-binary @-' : `--data-raw ${shellWord([{ text: body }])}`),
  );
  const command = [`curl ${shellWord(url)}`, ...options].join(' \\\n  ');
  return isPiped ? `${printed(body)} | \\\n${command}` : command;
}
