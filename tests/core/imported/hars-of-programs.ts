import { completed, id } from '../document/replies.ts';
import { items, proxiedUrl, tabId, webhook } from './hars.ts';

const header = (name: string, value: string) => ({ name, value });
const post = (text: string) => ({ mimeType: 'application/json', params: [], text });
const document = JSON.stringify(completed);
const direct = JSON.stringify({
  action: 'update_item',
  tabId,
  tabName: 'Orders',
  sessionId: 's',
  item: { id: '1' },
  firedAt: '2026-11-21T12:00:00Z',
});

/** Firefox: pages, a cut picture, a preflight of its own, `serverIPAddress`, no `_` fields. */
export const firefoxHar = JSON.stringify({
  log: {
    version: '1.2',
    creator: { name: 'Firefox', version: '143.0' },
    browser: { name: 'Firefox', version: '143.0' },
    pages: [{ id: 'page_1', pageTimings: { onContentLoad: 1, onLoad: 2 } }],
    entries: [
      {
        startedDateTime: '2026-11-21T13:00:00.123+01:00',
        request: {
          bodySize: 0,
          method: 'GET',
          url: `https://platform.example/functions/v1/tab-fetch?action=get_items&tabId=${tabId}`,
          httpVersion: 'HTTP/2',
          headers: [header('Host', 'platform.example'), header('x-end-user-token', 'a.b.c')],
          cookies: [],
          queryString: [],
          headersSize: 400,
        },
        response: {
          status: 200,
          statusText: '',
          httpVersion: 'HTTP/2',
          headers: [header('content-type', 'application/json')],
          cookies: [],
          content: { mimeType: 'application/json', size: items.length, text: items },
          redirectURL: '',
          headersSize: 200,
          bodySize: 300,
        },
        cache: {},
        timings: { blocked: 0, dns: 0, connect: 0, ssl: 0, send: 0, wait: 80, receive: 0 },
        time: 80,
        _securityState: 'secure',
        serverIPAddress: '192.0.2.1',
        connection: '443',
        pageref: 'page_1',
      },
      {
        startedDateTime: '2026-11-21T13:00:01.000+01:00',
        request: { method: 'OPTIONS', url: webhook, headers: [], cookies: [] },
        response: { status: 204, statusText: 'No Content', headers: [], content: { size: 0 } },
        timings: {},
        time: 5,
      },
      {
        startedDateTime: '2026-11-21T13:00:01.010+01:00',
        request: {
          method: 'POST',
          url: webhook,
          headers: [header('Content-Type', 'application/json')],
          postData: post(direct),
        },
        response: {
          status: 200,
          statusText: 'OK',
          headers: [],
          content: { mimeType: 'application/json', size: 11, text: '{"ok":true}' },
        },
        timings: {},
        time: 5,
      },
      {
        startedDateTime: '2026-11-21T13:00:01.010+01:00',
        request: { method: 'GET', url: 'https://cdn.example/logo.png', headers: [] },
        response: {
          status: 200,
          headers: [],
          content: { mimeType: 'image/png', size: 3, encoding: 'base64', text: 'iVBO' },
        },
        timings: {},
        time: 5,
      },
    ],
  },
});

/** Safari: names in lower case, `_fetchType`, a request that is still open with a response of zeros. */
export const safariHar = JSON.stringify({
  log: {
    version: '1.2',
    creator: { name: 'WebKit Web Inspector', version: '1.0' },
    pages: [],
    entries: [
      {
        pageref: 'page_0',
        startedDateTime: '2026-11-21T12:00:00.000Z',
        time: 40.2,
        request: {
          method: 'GET',
          url: `https://api.example.com/webhook/statements?id=${id}&age=30`,
          httpVersion: 'HTTP/2',
          cookies: [],
          headers: [header('authorization', 'Bearer abc'), header(':path', '/webhook')],
          queryString: [],
          headersSize: 100,
          bodySize: 0,
        },
        response: {
          status: 200,
          statusText: 'OK',
          httpVersion: 'HTTP/2',
          cookies: [],
          headers: [header('content-type', 'application/json')],
          content: {
            size: document.length,
            compression: 0,
            mimeType: 'application/json',
            text: document,
          },
          redirectURL: '',
          headersSize: 100,
          bodySize: document.length,
          _transferSize: 900,
        },
        cache: {},
        timings: { blocked: 1, dns: -1, connect: -1, ssl: -1, send: 0.1, wait: 39, receive: 0.2 },
        _fetchType: 'Network Load',
        _priority: 'medium',
      },
      {
        startedDateTime: '2026-11-21T12:00:00.000Z',
        time: 0,
        request: { method: 'GET', url: proxiedUrl('get_items'), headers: [] },
        response: { status: 0, statusText: '', headers: [], content: { size: 0, text: '' } },
        cache: {},
        timings: {},
      },
    ],
  },
});
