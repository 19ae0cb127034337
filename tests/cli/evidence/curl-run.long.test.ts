import { beforeAll, expect, test } from 'vitest';
import { requestTemplate, usualNames } from '#app/evidence/placeholders.ts';
import { curlCommand } from '#app/evidence/shell.ts';
import type { HttpRequest } from '#core/http/http.ts';
import { mask } from '#core/secrets/redact.ts';
import { urlMask } from '#core/secrets/url-secrets.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { havePrograms } from '#tests/support/run/system-packages.ts';
import { outputOf } from '#tests/support/run/system-programs.ts';

beforeAll(async () => expect(await havePrograms(['curl'])).toBeUndefined());

/** Signs that mean something to a shell, to a here-string, to curl or to JSON. */
const signs = ["'", '"', '`', '$HOME', '$(id)', '!', '\\', '\\n', '%', '@', '{', '['].join('a');
/** Bodies that begin, end or go on with what a shell or curl takes for its own. */
const bodies = [
  ...[null, '', '@file', "'@", '"@', '\n"@\n', "it's", '\\', '\r\n\t', '{"a":[1]}', ' a '],
  ...[`${signs}😀ř•`, `${signs}\n${signs}\r\n`],
];

type Heard = { line: string; headers: string[]; body: string };
/** What a server heard, with the headers in an order of their own. */
function heardAs(text: string): Heard {
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...headers] = text.slice(0, end).split('\r\n');
  const others = headers.filter(
    (header) => !/^(?:host|connection|content-length|transfer-encoding):/i.test(header),
  );
  const trimmed = others.map((header) => header.trim());
  return { line, headers: trimmed.sort(), body: text.slice(end + 4) };
}
const expectedOf = ({ method, url, headers, body }: HttpRequest): Heard => {
  const { pathname, search } = new URL(url);
  const lines = headers.map(([name, value]) => `${name}: ${value}`.trim());
  return {
    line: `${method} ${pathname}${search} HTTP/1.1`,
    headers: lines.sort(),
    body: body ?? '',
  };
};
const inCurl = async (request: HttpRequest): Promise<void> =>
  void (await outputOf('sh', ['-s'], { input: curlCommand(requestTemplate(request, usualNames)) }));
test.each(bodies)(
  'a curl command sends the bytes of the request and no header of its own: %j',
  async (body) => {
    const server = await recorder();
    const request: HttpRequest = {
      method: 'POST',
      url: new URL(`${server.url}/a-b_c/%20?q=${encodeURIComponent(signs)}[]{}`).href,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Signs', signs],
        ['X-None', ''],
      ],
      body,
    };
    await inCurl(request);
    expect(server.heard.map(heardAs)).toEqual([expectedOf(request)]);
  },
);

test('a command that is pasted presses no key of the terminal, and sends the same body', async () => {
  const server = await recorder();
  const body = 'a\u0003\ntouch ran\n\u001b[201~\r\n\u007f\u0016\\0077';
  const headers: [string, string][] = [['X-Key', 'b\u0003\u0015c']];
  const request = { method: 'POST' as const, url: `${server.url}/`, headers, body };
  expect(curlCommand(requestTemplate(request, usualNames))).not.toMatch(/(?![\t\n])\p{Cc}/u);
  await inCurl(request);
  expect(heardAs(server.heard[0] ?? '')).toMatchObject({ headers: ['X-Key: b  c'], body });
});

const masked = (origin: string): HttpRequest => ({
  method: 'POST',
  url: `${origin}/in/${urlMask}?key=${urlMask}&a=b`,
  headers: [
    ['Authorization', `Bearer ${mask}`],
    ['Content-Type', 'application/json'],
  ],
  body: `{"said":"it's ${mask} $HOME"}`,
});
const env = {
  ASSAY_TOKEN: 'tok"en\\ with $HOME and `id`\'s',
  URL_SECRET: 'one',
  URL_SECRET_2: 'two',
};
const whole = {
  line: 'POST /in/one?key=two&a=b HTTP/1.1',
  headers: [`Authorization: Bearer ${env.ASSAY_TOKEN}`, 'Content-Type: application/json'],
  body: `{"said":"it's ${mask} $HOME"}`,
};

test('masked secrets of the address and the headers come from variables', async () => {
  const server = await recorder();
  const template = requestTemplate(masked(server.url), usualNames);
  expect(template.variables).toEqual(['URL_SECRET', 'URL_SECRET_2', 'ASSAY_TOKEN']);
  await outputOf('sh', ['-s'], { env, input: curlCommand(template) });
  expect(server.heard.map(heardAs)).toEqual([whole]);
});
