import { completed, id } from '../document/replies.ts';
import { items, proxiedUrl, tabId, webhook } from './hars.ts';

const header = (name: string, value: string) => ({ name, value });
const json = [header('content-type', 'application/json')];
const document = JSON.stringify(completed);
const direct = JSON.stringify({
  action: 'update_item',
  tabId,
  tabName: 'Orders',
  sessionId: 's',
  item: { id: '1' },
  firedAt: '2026-11-21T12:00:00Z',
});

/** An entry with what both programs write, and no more. */
const entry = (at: string, request: object, response: object, more: object = { time: 5 }) => ({
  startedDateTime: `2026-11-21T1${at}`,
  request: { method: 'GET', headers: [], ...request },
  response: { status: 200, headers: [], ...response },
  ...more,
});
const har = (name: string, version: string, ...entries: object[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name, version }, entries } });

/** Firefox: a cut picture, a preflight of its own, `serverIPAddress`, no `_` fields. */
export const firefoxHar = har(
  'Firefox',
  '143.0',
  entry(
    '3:00:00.123+01:00',
    {
      url: `https://platform.example/functions/v1/tab-fetch?action=get_items&tabId=${tabId}`,
      headers: [header('Host', 'platform.example'), header('x-end-user-token', 'a.b.c')],
    },
    {
      headers: json,
      content: { mimeType: 'application/json', size: items.length, text: items },
    },
    { time: 80, serverIPAddress: '192.0.2.1' },
  ),
  entry(
    '3:00:01.000+01:00',
    { method: 'OPTIONS', url: webhook },
    { status: 204, content: { size: 0 } },
  ),
  entry(
    '3:00:01.010+01:00',
    {
      method: 'POST',
      url: webhook,
      headers: [header('Content-Type', 'application/json')],
      postData: { mimeType: 'application/json', params: [], text: direct },
    },
    { content: { mimeType: 'application/json', size: 11, text: '{"ok":true}' } },
  ),
  entry(
    '3:00:01.010+01:00',
    { url: 'https://cdn.example/logo.png' },
    { content: { mimeType: 'image/png', size: 3, encoding: 'base64', text: 'iVBO' } },
  ),
);

/** Safari: names in lower case, `_fetchType`, a request that is still open with a response of zeros. */
export const safariHar = har(
  'WebKit Web Inspector',
  '1.0',
  entry(
    '2:00:00.000Z',
    {
      url: `https://api.example.com/webhook/statements?id=${id}&age=30`,
      headers: [header('authorization', 'Bearer abc'), header(':path', '/webhook')],
    },
    {
      headers: json,
      content: { size: document.length, mimeType: 'application/json', text: document },
      _transferSize: 900,
    },
    { time: 40.2, _fetchType: 'Network Load' },
  ),
  entry(
    '2:00:00.000Z',
    { url: proxiedUrl('get_items') },
    { status: 0, content: { size: 0, text: '' } },
    { time: 0 },
  ),
);
