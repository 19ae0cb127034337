import { type RequestTemplate, type Template, writeTemplate } from './placeholders.ts';

/** One word of a POSIX shell: everything in single quotes means itself, and variables stand in double quotes. */
const shellWord = (template: Template): string =>
  writeTemplate(
    template,
    (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`,
    (name) => `"$${name}"`,
  );

/** Headers that curl would add by itself, although the kept request does not have them. */
function unwanted({ headers, body }: RequestTemplate): string[] {
  const names = headers.map(([name]) => name.toLowerCase());
  return [
    'Accept',
    'User-Agent',
    ...(body === null ? [] : ['Content-Type']),
    // Curl announces a large body first and waits for an answer.
    ...(body !== null && body.length > longestWord ? ['Expect'] : []),
  ].filter((name) => !names.includes(name.toLowerCase()));
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

/** A word of a command has at most 128 KiB in Linux; a longer body goes through a pipe. */
const longestWord = 32 * 1024;

/** Writes a body to stdin. A NUL cannot stand in a word, so that printf has to make it. */
const printed = (body: string): string =>
  body.includes('\0')
    ? `printf '%b' ${shellWord([{ text: body.replaceAll('\\', String.raw`\\`).replaceAll('\0', String.raw`\0000`) }])}`
    : `printf '%s' ${shellWord([{ text: body }])}`;

/** The request as a curl command for bash, zsh and other POSIX shells. It sends the headers of the request and no others. */
export function curlCommand(request: RequestTemplate): string {
  const { method, url, headers, body } = request;
  const isPiped = body !== null && (body.length > longestWord || body.includes('\0'));
  const options = [
    ...(isGlob(url) ? ['--globoff'] : []),
    ...(method === usualMethod(request) ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H ${shellWord(joined(headerTemplate(name, value)))}`),
    ...unwanted(request).map((name) => `-H '${name}:'`),
    ...(body === null
      ? []
      : [isPiped ? '--data-binary @-' : `--data-raw ${shellWord([{ text: body }])}`]),
  ];
  const command = [`curl ${shellWord(url)}`, ...options].join(' \\\n  ');
  return isPiped ? `${printed(body)} | \\\n${command}` : command;
}

const configEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
/** A text within the quotes of curl's config file, within a here-string of PowerShell that knows variables. */
const configText = (text: string): string =>
  text
    .replaceAll(/[\\"\n\r\t\v]/g, (char) => configEscapes[char] ?? char)
    .replaceAll(/[`$]/g, (char) => `\`${char}`);
const configVariable = (name: string): string => `$($env:${name} -replace '([\\\\"])', '\\$1')`;
const configValue = (template: Template): string =>
  `"${writeTemplate(template, configText, configVariable)}"`;

/**
 * The request as a curl command for PowerShell. Its options go through stdin, because Windows
 * PowerShell drops quotes from the arguments of programs, and would read a body in another encoding.
 */
export function powershellCommand(request: RequestTemplate): string {
  const { method, url, headers, body } = request;
  const options = [
    ['url', configValue(url)],
    ...(isGlob(url) ? [['globoff']] : []),
    ...(method === usualMethod(request) ? [] : [['request', `"${method}"`]]),
    ...headers.map(([name, value]) => ['header', configValue(headerTemplate(name, value))]),
    ...unwanted(request).map((name) => ['header', `"${name}:"`]),
    ...(body === null ? [] : [['data-raw', configValue([{ text: body }])]]),
  ];
  return [
    '& {',
    '$OutputEncoding = New-Object System.Text.UTF8Encoding $false',
    '@"',
    ...options.map((option) => option.join(' = ')),
    '"@ | curl.exe --config -',
    '}',
  ].join('\n');
}
