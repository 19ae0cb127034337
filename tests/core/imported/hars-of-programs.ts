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

/** Firefox: a cut picture, a preflight of its own, `serverIPAddress`, no `_` fields. */
export const firefoxHar = JSON.stringify({
  log: {
    version: '1.2',
    creator: { name: 'Firefox', version: '143.0' },
    entries: [
      {
        startedDateTime: '2026-11-21T13:00:00.123+01:00',
        request: {
          method: 'GET',
          url: `https://platform.example/functions/v1/tab-fetch?action=get_items&tabId=${tabId}`,
          headers: [header('Host', 'platform.example'), header('x-end-user-token', 'a.b.c')],
        },
        response: {
          status: 200,
          headers: [header('content-type', 'application/json')],
          content: { mimeType: 'application/json', size: items.length, text: items },
        },
        time: 80,
        serverIPAddress: '192.0.2.1',
      },
      {
        startedDateTime: '2026-11-21T13:00:01.000+01:00',
        request: { method: 'OPTIONS', url: webhook, headers: [] },
        response: { status: 204, headers: [], content: { size: 0 } },
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
          headers: [],
          content: { mimeType: 'application/json', size: 11, text: '{"ok":true}' },
        },
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
    entries: [
      {
        startedDateTime: '2026-11-21T12:00:00.000Z',
        time: 40.2,
        request: {
          method: 'GET',
          url: `https://api.example.com/webhook/statements?id=${id}&age=30`,
          headers: [header('authorization', 'Bearer abc'), header(':path', '/webhook')],
        },
        response: {
          status: 200,
          headers: [header('content-type', 'application/json')],
          content: {
            size: document.length,
            mimeType: 'application/json',
            text: document,
          },
          _transferSize: 900,
        },
        _fetchType: 'Network Load',
      },
      {
        startedDateTime: '2026-11-21T12:00:00.000Z',
        time: 0,
        request: { method: 'GET', url: proxiedUrl('get_items'), headers: [] },
        response: { status: 0, headers: [], content: { size: 0, text: '' } },
      },
    ],
  },
});
