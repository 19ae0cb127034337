import type { Headers, HttpRequest } from '#core/http/http.ts';
import type { CorsStage, CredentialsMode } from '#core/widget/cors/model.ts';

/** What a webhook answers; 200 without headers where nothing is said. */
type CannedReply = { status?: number; headers?: Headers };

/**
 * A call from a page and what the webhook answers, by method and place (`POST a/hook`, `OPTIONS b/other`); `{a}` and `{b}` stand for the addresses of
 * two servers, `{A}` and `{B}` for their origins. `expect` is where a browser stops the call.
 */
export type CorsCase = {
  name: string;
  origin: string;
  credentials: CredentialsMode;
  request: HttpRequest;
  replies: Record<string, CannedReply>;
  expect: 'allowed' | CorsStage;
  /** Where some version of Chromium strays from the Fetch standard: what it does instead. */
  orElse?: CorsCase['expect'];
};

export const widget = 'https://widget.example';
export const allowed: Headers = [
  ['Access-Control-Allow-Origin', widget],
  ['Access-Control-Allow-Headers', 'content-type'],
];
export const json: Headers = [['Content-Type', 'application/json']];
export const call: HttpRequest = {
  method: 'POST',
  url: '{a}/hook',
  headers: json,
  body: '{"action":"update_item"}',
};
const base = { origin: widget, credentials: 'same-origin', request: call } as const;

export const acao = (value: string): Headers => [['Access-Control-Allow-Origin', value]];
export const acah = (value: string): Headers => [['Access-Control-Allow-Headers', value]];
export const acam = (value: string): Headers => [['Access-Control-Allow-Methods', value]];
export const acac = (value: string): Headers => [['Access-Control-Allow-Credentials', value]];

type Rest = Partial<CorsCase>;
/** The reply to OPTIONS varies, the one to POST allows the widget. */
export const asked = (
  name: string,
  expect: CorsCase['expect'],
  headers: Headers,
  { status = 204, ...rest }: Rest & { status?: number } = {},
): CorsCase => ({
  name: `OPTIONS: ${name}`,
  expect,
  ...base,
  replies: { 'OPTIONS a/hook': { status, headers }, 'POST a/hook': { headers: allowed } },
  ...rest,
});
/** The reply to POST varies, the one to OPTIONS allows the widget. */
export const answered = (
  name: string,
  expect: CorsCase['expect'],
  headers: Headers,
  { status = 200, ...rest }: Rest & { status?: number } = {},
): CorsCase => ({
  name: `POST: ${name}`,
  expect,
  ...base,
  replies: {
    'OPTIONS a/hook': { status: 204, headers: allowed },
    'POST a/hook': { status, headers },
  },
  ...rest,
});
/** The same reply to everything. */
export const both = (
  name: string,
  expect: CorsCase['expect'],
  headers: Headers,
  rest: Rest = {},
): CorsCase => ({
  name,
  expect,
  ...base,
  replies: { 'OPTIONS a/hook': { status: 204, headers }, 'POST a/hook': { headers } },
  ...rest,
});
/** POST is answered with a redirect; what happens where it leads is in `there`. */
export const sentOn = (
  name: string,
  expect: CorsCase['expect'],
  status: number,
  location: string,
  there: Record<string, CannedReply>,
  rest: Rest = {},
): CorsCase => ({
  name: `Redirect: ${name}`,
  expect,
  ...base,
  replies: {
    'OPTIONS a/hook': { status: 204, headers: allowed },
    'POST a/hook': { status, headers: [...allowed, ['Location', location]] },
    ...there,
  },
  ...rest,
});

export const include: Rest = { credentials: 'include' };
export const at = (origin: string): Rest => ({ origin });
export const carrying = (...headers: Headers): Rest => ({
  request: { ...call, headers: [...json, ...headers] },
});
export const typed = (type: string): Rest => ({
  request: { ...call, headers: [['Content-Type', type]] },
});
export const to = (url: string): Rest => ({ request: { ...call, url } });
export const everywhere: CannedReply = { headers: [...acao('*'), ...acah('*')] };
export const withCookies: Headers = [...allowed, ...acac('true')];
