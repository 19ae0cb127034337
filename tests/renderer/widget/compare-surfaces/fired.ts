import { type Fired, firedSchema } from '#operations/widget-schemas.ts';

const head = {
  status: 200,
  statusText: 'OK',
  headers: [['Content-Type', 'application/json']],
  bytes: 11,
};
const timings = {
  reused: false,
  dns: null,
  connect: 1,
  proxy: null,
  tls: null,
  firstByte: 2,
  download: 1,
  total: 4,
};
const http = { ...head, timings };
const verdict = {
  as: 'update_item',
  outcome: 'done',
  value: null,
  steps: [],
  findings: [],
  assumptions: [],
};
const nothing = {
  failure: null,
  reply: null,
  platform: null,
  issue: null,
  identity: null,
  cors: null,
  widget: null,
  thread: null,
  asSent: null,
  parameters: [],
};
const common = {
  action: 'update_item',
  standIn: false,
  at: '2026-11-21T12:00:00.000Z',
  http,
  verdict,
  ...nothing,
};

/** An update_item through the platform; a test changes what it is about. */
export const proxied = (changes: object = {}): Fired =>
  firedSchema.parse({
    ...common,
    surface: 'proxied',
    request: {
      method: 'POST',
      url: 'https://hook.example/tab?action=update_item&tabId=t1',
      headers: [
        ['Accept', 'application/json'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"type":"mark_read","seenAt":"2026-11-21T12:00:00.000Z"}',
    },
    platform: { httpStatus: 200, body: null },
    ...changes,
  });

const directRequest = {
  method: 'POST',
  url: 'https://hook.example/tab',
  headers: [['Content-Type', 'application/json']],
  body: '{"action":"update_item","tabId":"t1","item":{"id":"a"}}',
};
const asked = {
  method: 'OPTIONS',
  url: 'https://hook.example/tab',
  headers: [['Origin', 'https://widget.example']],
  body: null,
};

/** The same directly from the browser, which added its Origin. */
export const direct = (changes: object = {}): Fired =>
  firedSchema.parse({
    ...common,
    surface: 'direct',
    request: directRequest,
    cors: {
      allowed: true,
      stage: null,
      findings: [],
      remedies: [],
      by: 'model',
      said: null,
      hops: [
        { kind: 'preflight', request: asked, http: { ...http, status: 204 }, failure: null },
        {
          kind: 'request',
          request: {
            ...directRequest,
            headers: [...directRequest.headers, ['Origin', 'https://widget.example']],
          },
          http,
          failure: null,
        },
      ],
    },
    widget: {
      notices: ['Done'],
      errorState: false,
      rows: null,
      row: null,
      message: null,
      channel: null,
      fires: ['get_items'],
    },
    ...changes,
  });
