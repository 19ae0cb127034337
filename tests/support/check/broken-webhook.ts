import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

type Row = Record<string, unknown> & { id: string; title: string; status: string };

const callSchema = z.object({
  action: z.string().optional(),
  id: z.string().optional(),
  item: z.record(z.string(), z.unknown()).optional(),
});

/** A call as the webhook reads it: its action, the id of the record, and the whole body. */
export type WebhookCall = {
  request: IncomingMessage;
  action: string;
  id: string;
  item: Record<string, unknown>;
  rows: Row[];
  /** How many get_items there were before. */
  nth: number;
};
/** What the webhook answers. `gone`: rows that were deleted. */
export type WebhookReply = { status: number; body: unknown; headers?: Record<string, string> };

/** What is wrong with a webhook; each part gets the right reply and gives another one. */
export type Fault = {
  list?: (reply: WebhookReply, call: WebhookCall) => WebhookReply | Promise<WebhookReply>;
  detail?: (reply: WebhookReply, call: WebhookCall, gone: readonly Row[]) => WebhookReply;
  write?: (reply: WebhookReply, call: WebhookCall, act: () => void) => WebhookReply;
  refusal?: (reply: WebhookReply, call: WebhookCall) => WebhookReply;
  /** The status and headers of OPTIONS, and the headers of every other reply. */
  options?: { status?: number; headers: Record<string, string> };
  headers?: Record<string, string>;
};

const cors = { 'Access-Control-Allow-Origin': '*' };
const preflight = {
  ...cors,
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Allow-Methods': 'POST, GET, OPTIONS',
};

/** A webhook of a default tab that follows the contract in everything but the fault. */
export function brokenWebhook(fault: Fault = {}): RequestListener {
  let rows: Row[] = ['A lamp', 'A desk', 'A chair', 'A shelf'].map((title, index) => ({
    id: `o${index + 1}`,
    title,
    status: 'open',
  }));
  const gone: Row[] = [];
  let lists = 0;
  const refuse = (status: number, error: string): WebhookReply => ({ status, body: { error } });

  function act({ action, id }: WebhookCall): void {
    const row = rows.find((one) => one.id === id || one.id === `o${id}`);
    if (row && action === 'update_item') row.status = 'in_progress';
    if (row && action === 'delete_item') {
      gone.push(row);
      rows = rows.filter((one) => one !== row);
    }
  }

  async function answer(call: WebhookCall): Promise<WebhookReply> {
    const { request, action, id } = call;
    const { list, detail, write, refusal } = fault;
    const refused = (status: number, error: string) => {
      const reply = refuse(status, error);
      return refusal ? refusal(reply, call) : reply;
    };
    const isRead = action === 'get_items' || action === 'item_clicked';
    if (!isRead && action !== 'update_item' && action !== 'delete_item')
      return refused(400, 'unknown action');
    if (isRead !== (request.method === 'GET' || request.method === 'HEAD'))
      return refused(405, 'wrong method');
    if (action === 'get_items') {
      const reply = { status: 200, body: { items: rows } };
      lists += 1;
      return list ? list(reply, call) : reply;
    }
    const isAsked = (one: Row): boolean => one.id === id || one.id === `o${id}`;
    const row = rows.find(isAsked);
    // A second delete finds its record gone, as asked.
    const isDeleted = action === 'delete_item' && gone.some(isAsked);
    const reply =
      row || isDeleted
        ? { status: 200, body: row ?? { ok: true } }
        : refused(404, 'no such record');
    if (action === 'item_clicked') return detail ? detail(reply, call, gone) : reply;
    if (write) return write(reply, call, () => act(call));
    act(call);
    return reply;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      const { status = 204, headers = preflight } = fault.options ?? {};
      response.writeHead(status, headers).end();
      return;
    }
    const query = new URL(request.url ?? '', 'http://webhook').searchParams;
    const sent = request.method === 'POST' ? callSchema.safeParse(await json(request)).data : null;
    const call: WebhookCall = {
      request,
      action: sent?.action ?? query.get('action') ?? '',
      id: sent?.id ?? String(sent?.item?.id ?? query.get('id') ?? ''),
      item: sent?.item ?? {},
      rows,
      nth: lists,
    };
    const { status, body, headers } = await answer(call);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(fault.headers ?? cors),
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  }
  return (request, response) => void respond(request, response);
}
