import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { gate } from '../gate.ts';
import { httpServer } from './loopback.ts';

/** What a scripted webhook answers to an action: a status, 200 where none is told, and a body. */
export type ScriptedAnswer = {
  status?: number;
  body?: string;
  headers?: Readonly<Record<string, string>>;
};

/** A request that reached it. `action` is from the query or the body (TAB-SRF-3), `OPTIONS` for a preflight. */
export type Heard = {
  action: string;
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
};

const preflight: ScriptedAnswer = {
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'content-type',
  },
};

function actionOf({ method }: IncomingMessage, url: URL, body: string): string {
  if (method === 'OPTIONS') return 'OPTIONS';
  const asked = url.searchParams.get('action');
  if (asked !== null) return asked;
  const entry: unknown = body === '' ? null : JSON.parse(body);
  return entry !== null &&
    typeof entry === 'object' &&
    'action' in entry &&
    typeof entry.action === 'string'
    ? entry.action
    : '';
}

/**
 * A real webhook whose answers a test sets, action by action: an empty list until told otherwise, and any page may call it. It keeps what
 * it heard, and holds an answer back for as long as a test wants.
 */
export async function scriptedWebhook() {
  const heard: Heard[] = [];
  const answers = new Map<string, ScriptedAnswer>([['OPTIONS', preflight]]);
  const held = new Map<string, Promise<void>>();
  let allowed: string | null = '*';

  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = await request.toArray();
    const body = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://webhook.invalid');
    const action = actionOf(request, url, body);
    heard.push({ action, method: request.method ?? '', url, headers: request.headers, body });
    // What is told now counts, whatever is told while the answer is held back.
    const { status = 200, body: said = '[]', headers } = answers.get(action) ?? {};
    await held.get(action);
    const readable = allowed === null ? {} : { 'Access-Control-Allow-Origin': allowed };
    response.writeHead(status, { 'Content-Type': 'application/json', ...readable, ...headers });
    response.end(status === 204 ? undefined : said);
  };
  const server = await httpServer((request, response) => void listener(request, response));
  return {
    ...server,
    heard: (action?: string): readonly Heard[] =>
      heard.filter((one) => action === undefined || one.action === action),
    /** Sets the answer to an action, or to OPTIONS; whatever is an object becomes JSON. */
    answer(
      action: string,
      { body, ...rest }: Omit<ScriptedAnswer, 'body'> & { body?: unknown },
    ): void {
      answers.set(action, {
        ...rest,
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    },
    /** The origin whose pages may read what it answers; null: it sends no such header. */
    allowOrigin(origin: string | null): void {
      allowed = origin;
    },
    /** Holds answers to an action back, until what it returns is called. */
    hold(action: string): () => void {
      const { opened, open } = gate();
      held.set(action, opened);
      return () => {
        held.delete(action);
        open();
      };
    },
  };
}
export type ScriptedWebhook = Awaited<ReturnType<typeof scriptedWebhook>>;
