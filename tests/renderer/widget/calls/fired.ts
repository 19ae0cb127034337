import type { Timings } from '#core/http/http.ts';
import type { ReplyHead } from '#operations/schemas.ts';
import { type Fired, firingSchema } from '#operations/widget-schemas.ts';
import type { WidgetExchange } from '#renderer/widget/simulator/simulator.ts';
import { fired, list, status, tab } from '../simulator/stage.ts';

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
  ...fired(list([])),
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
  reply: { id: 'r', name: 'get_items.json', bytes: 2 },
  platform: { httpStatus: 200, body: null },
  widget: seeing({ rows: 3 }),
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
    verdict: status('update_item', some.reply !== null),
    widget: seeing({ notices: ['Done'], fires: ['get_items'] }),
    ...some,
  });

/** A get_items of the tab as the list of calls has it, answered as `proxied` says. */
export const exchangeOf = (id: number, some: Partial<WidgetExchange> = {}): WidgetExchange => ({
  id,
  tabId: tab.id,
  call: { action: 'get_items', surface: 'proxied', call: id },
  firing: firingSchema.parse({ tab, action: 'get_items', surface: 'proxied' }),
  at: 1000,
  endedAt: null,
  visitor: 'anonymous',
  state: 'answered',
  progress: null,
  fired: proxied(),
  error: null,
  ...some,
});
