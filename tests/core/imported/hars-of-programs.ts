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

/** Charles: times of its own, bodies of binary types in Base64, a tunnel that it did not look into. */
export const charlesHar = JSON.stringify({
  log: {
    version: '1.2',
    creator: { name: 'Charles Proxy', version: '5.0' },
    entries: [
      {
        startedDateTime: '2026-11-21T12:00:00.000+00:00',
        time: 123,
        request: {
          method: 'GET',
          url: `${proxiedUrl('item_clicked')}&id=1`,
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: [header('Accept', 'application/json')],
          queryString: [header('action', 'item_clicked')],
          headersSize: 300,
          bodySize: 0,
        },
        response: {
          _charlesStatus: 'COMPLETE',
          status: 200,
          statusText: null,
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: [header('Content-Encoding', 'gzip')],
          content: {
            size: 26,
            compression: -10,
            mimeType: 'application/json; charset=utf-8',
            text: btoa('{"id":"1","title":"Kettle"}'),
            encoding: 'base64',
          },
          redirectURL: null,
          headersSize: 0,
          bodySize: 46,
        },
        serverIPAddress: '192.0.2.2',
        cache: {},
        timings: { dns: 1, connect: 2, ssl: 3, send: 4, wait: 5, receive: 6 },
      },
      {
        startedDateTime: '2026-11-21T12:00:00.000+00:00',
        time: 123,
        request: { method: 'CONNECT', url: 'https://secret.example:443', headers: [] },
        response: { status: 200, headers: [], content: { size: 0 } },
        timings: {},
      },
      {
        startedDateTime: '2026-11-21T12:00:00.000+00:00',
        time: 123,
        request: {
          method: 'GET',
          url: `http://localhost:8080/webhook/abc/?id=${id}`,
          headers: [],
        },
        response: {
          status: 200,
          headers: [],
          content: {
            size: document.length,
            mimeType: 'application/octet-stream',
            text: btoa(document),
            encoding: 'base64',
          },
        },
        timings: {},
      },
    ],
  },
});

/** Proxyman: comments, `_` fields, a POST whose times are missing. */
export const proxymanHar = JSON.stringify({
  log: {
    version: '1.2',
    creator: { name: 'Proxyman', version: '6.0', comment: '' },
    comment: '',
    entries: [
      {
        _id: '1',
        _isHTTPS: true,
        _name: 'hooks.example.com',
        startedDateTime: '2026-11-21T12:00:00.000Z',
        request: {
          method: 'POST',
          url: `${proxiedUrl('create_item')}&conversationId=c1`,
          httpVersion: 'HTTP/1.1',
          headers: [header('Content-Type', 'application/json')],
          postData: post('{"kind":"message","content":"Hi"}'),
        },
        response: {
          status: 201,
          statusText: 'Created',
          headers: [],
          content: { size: 10, mimeType: 'application/json', text: '{"id":"9"}' },
        },
        cache: {},
        timings: { send: 0, wait: 0, receive: 0 },
        comment: '',
      },
      {
        startedDateTime: '2026-11-21T12:00:01.000Z',
        request: { method: 'get', url: proxiedUrl('get_items'), headers: [] },
        response: {
          status: 200,
          headers: [header('Content-Length', '0')],
          content: { size: -1, mimeType: 'application/json' },
        },
      },
    ],
  },
});
