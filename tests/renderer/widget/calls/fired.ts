import type { Timings } from '#core/http/http.ts';
import type { ReplyHead } from '#operations/schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';

export const timings = (total: number, phases: Partial<Timings> = {}): Timings => ({
  reused: false,
  dns: null,
  connect: 1,
  proxy: null,
  tls: null,
  firstByte: total - 2,
  download: 1,
  total,
  ...phases,
});

export const head = (status: number, total: number, statusText = ''): ReplyHead => ({
  status,
  statusText,
  headers: [],
  timings: timings(total),
  bytes: 2,
});

const verdict = (isDone: boolean): Fired['verdict'] => ({
  as: 'update_item',
  value: null,
  steps: [],
  findings: [],
  assumptions: [],
  outcome: isDone ? 'done' : 'failure',
});

const seen: NonNullable<Fired['widget']> = {
  notices: [],
  errorState: false,
  rows: null,
  row: null,
  message: null,
  channel: null,
  fires: [],
};
export const seeing = (some: Partial<typeof seen>): NonNullable<Fired['widget']> => ({
  ...seen,
  ...some,
});

/** A get_items through the platform that went well, or what is said otherwise. */
export const proxied = (some: Partial<Fired> = {}): Fired => ({
  action: 'get_items',
  surface: 'proxied',
  standIn: false,
  at: '2026-01-01T00:00:00.000Z',
  request: {
    method: 'GET',
    url: 'https://hook.example:8443/tab?action=get_items',
    headers: [],
    body: null,
  },
  parameters: [
    { name: 'action', value: 'get_items', where: 'query', why: '', clause: 'TAB-REQ-1' },
    { name: 'X-API-Key', value: '••••••••', where: 'header', why: '', clause: 'TAB-CRD-1' },
  ],
  http: head(200, 40, 'OK'),
  milliseconds: 40,
  failure: null,
  reply: { id: 'r', name: 'get_items.json', bytes: 2 },
  platform: { httpStatus: 200, body: null },
  issue: null,
  identity: null,
  cors: null,
  verdict: {
    as: 'get_items',
    outcome: 'list',
    value: null,
    steps: [],
    findings: [],
    assumptions: [],
  },
  widget: seeing({ rows: 3 }),
  thread: null,
  asSent: null,
  ...some,
});

type Cors = NonNullable<Fired['cors']>;
export const post: Cors['hops'][number]['request'] = {
  method: 'POST',
  url: 'https://hook.example/tab',
  body: '{}',
  headers: [['Origin', 'https://widget.example']],
};
export const preflight: Cors['hops'][number] = {
  kind: 'preflight',
  request: { ...post, method: 'OPTIONS', body: null },
  http: head(204, 10),
  failure: null,
};
export const cors = (some: Partial<Cors> = {}): Cors => ({
  allowed: true,
  stage: null,
  findings: [],
  remedies: [],
  by: 'model',
  said: null,
  hops: [preflight, { kind: 'request', request: post, http: head(200, 30), failure: null }],
  ...some,
});

/** An update_item from the browser that went well, or what is said otherwise. */
export const direct = (some: Partial<Fired> = {}): Fired =>
  proxied({
    action: 'update_item',
    surface: 'direct',
    request: post,
    parameters: [],
    http: head(200, 30),
    milliseconds: 40,
    platform: null,
    cors: cors(),
    verdict: verdict(some.reply !== null),
    widget: seeing({ notices: ['Done'], fires: ['get_items'] }),
    ...some,
  });
