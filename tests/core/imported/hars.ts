/** Parts of HARs as programs write them. */

export const tabId = '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001';
const agentId = '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002';

export const webhook = 'https://hooks.example.com/tab';
export const proxiedUrl = (action: string, base = webhook): string =>
  `${base}?action=${action}&agentId=${agentId}&tabId=${tabId}&tabName=Orders`;

export const items = '{"items":[{"id":"1","title":"Blue kettle"}]}';

type Content = { text?: string; size?: number; encoding?: string; mimeType?: string };
type Parts = {
  method?: string;
  url: string;
  requestHeaders?: [string, string][];
  postData?: object;
  status?: number;
  headers?: [string, string][];
  content?: Content;
};

const named = (headers: [string, string][]): object[] =>
  headers.map(([name, value]) => ({ name, value }));

/** An entry with everything that HAR 1.2 demands. */
export const entryOf = ({
  method = 'GET',
  url,
  requestHeaders = [],
  postData,
  status = 200,
  headers = [],
  content = { text: items, size: items.length, mimeType: 'application/json' },
}: Parts): Record<string, unknown> => ({
  startedDateTime: '2026-11-21T12:00:00.000Z',
  time: 12.5,
  request: {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    headers: named(requestHeaders),
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    postData,
  },
  response: {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    headers: named(headers),
    cookies: [],
    content,
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
  },
  cache: {},
  timings: { blocked: -1, dns: 1, connect: 3, ssl: 2, send: 0, wait: 5, receive: 1.5 },
});

export const harOf = (...entries: unknown[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } });

export const postOf = (body: object): { mimeType: string; text: string } => ({
  mimeType: 'application/json',
  text: JSON.stringify(body),
});
