import { httpServer } from '../../support/network/loopback.ts';
import { test as base } from '../fixtures.ts';

/** A call that reached the webhook; `text` is all of it, for what must not be in there. */
type Heard = { method: string; action: string; query: URLSearchParams; body: string; text: string };

/** A webhook with two rows that keeps what it was sent, preflights included. */
export type BenchWebhook = {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** The actions in the order they came, without preflights. */
  readonly actions: () => readonly string[];
  readonly forget: () => void;
};

const allow = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Allow-Methods': 'POST',
};

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const rows = () => [
  {
    id: 'A-1',
    title: 'First order',
    description: 'Two desks',
    status: 'open',
    timestamp: hoursAgo(3),
  },
  {
    id: 'A-2',
    title: 'Second order',
    description: 'One lamp',
    status: 'closed',
    timestamp: hoursAgo(5),
  },
];

function answerTo(action: string, query: URLSearchParams): unknown {
  if (action === 'get_items') return { items: rows() };
  if (action === 'item_clicked')
    return rows().find(({ id }) => id === query.get('id')) ?? rows()[0];
  return { ok: true };
}

const actionIn = (body: string): string => /"action":\s*"(\w+)"/.exec(body)?.[1] ?? '';

async function benchWebhook(): Promise<BenchWebhook & { close(): Promise<void> }> {
  const heard: Heard[] = [];
  const server = await httpServer(async (request, response) => {
    const { method = '', url = '/', headers } = request;
    const body = (await request.toArray()).join('');
    const query = new URL(url, 'http://webhook').searchParams;
    const action = query.get('action') ?? actionIn(body);
    heard.push({
      method,
      action,
      query,
      body,
      text: `${url}\n${JSON.stringify(headers)}\n${body}`,
    });
    if (method === 'OPTIONS') response.writeHead(204, allow).end();
    else
      response
        .writeHead(200, { ...allow, 'Content-Type': 'application/json' })
        .end(JSON.stringify(answerTo(action, query)));
  });
  return {
    url: `${server.url}/tab`,
    heard,
    actions: () => heard.filter(({ method }) => method !== 'OPTIONS').map(({ action }) => action),
    forget: () => void heard.splice(0),
    close: server.close,
  };
}

/** The `test` of the workbench: `assay`, and a webhook of the test's own. */
export const test = base.extend<{ hook: BenchWebhook }>({
  hook: async ({ hostName: _host }, use) => {
    const hook = await benchWebhook();
    await use(hook);
    await hook.close();
  },
});
