import type { RequestTemplate, Template } from './placeholders.ts';

/** A template as a sum of literals and variables: `"Bearer " + process.env.TOKEN`. */
const sum = (template: Template, variable: (name: string) => string): string =>
  template
    .map((piece) => ('text' in piece ? JSON.stringify(piece.text) : variable(piece.variable)))
    .join(' + ');

/** The request as a module of JavaScript, for Node and other places that have `fetch` and `process.env`. */
export function fetchSnippet({ method, url, headers, body }: RequestTemplate): string {
  const text = (template: Template): string => sum(template, (name) => `process.env.${name}`);
  return [
    '{',
    `  const response = await fetch(${text(url)}, {`,
    `    method: ${JSON.stringify(method)},`,
    '    headers: [',
    ...headers.map(([name, value]) => `      [${JSON.stringify(name)}, ${text(value)}],`),
    '    ],',
    ...(body === null ? [] : [`    body: ${JSON.stringify(body)},`]),
    '    redirect: "manual",',
    '  });',
    '  console.log(response.status, await response.text());',
    '}',
  ].join('\n');
}

/** A literal of JSON is one of Python, but for halves of characters outside the BMP, which Python cannot encode. */
export function pythonSnippet({ method, url, headers, body }: RequestTemplate): string {
  const text = (template: Template): string =>
    sum(template, (name) => `os.environ[${JSON.stringify(name)}]`);
  return [
    'import os',
    'import requests',
    '',
    'response = requests.request(',
    `    ${JSON.stringify(method)},`,
    `    ${text(url)},`,
    '    headers={',
    ...headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${text(value)},`),
    '    },',
    ...(body === null ? [] : [`    data=${JSON.stringify(body)}.encode("utf-8"),`]),
    '    allow_redirects=False,',
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');
}
