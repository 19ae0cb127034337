import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { timingSafeEqual } from 'hono/utils/buffer';
import { type Ticket, TicketStore } from './tickets.ts';

export const path = '/tickets';

type Body = Record<string, unknown>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A ticket as the widget shows it. */
const toItem = ({ id, title, description, status, urgent, createdAt }: Ticket) => ({
  id,
  title,
  type: 'ticket',
  status,
  description,
  timestamp: createdAt.toISOString(),
  is_urgent: urgent,
  tags: urgent ? [{ label: 'priority', color: 'red', tooltip: 'Answered within a day' }] : [],
});

async function readBody(c: Context): Promise<Body> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (!isObject(body)) throw new HTTPException(400, { message: 'The body must be a JSON object.' });
  return body;
}

/** The id of the record. The rest of `item` may be out of date, so it is ignored. */
function idIn(body: Body): string {
  const item = isObject(body.item) ? body.item : {};
  const id = body.id ?? item.id ?? item.uuid;
  if (typeof id !== 'string') throw new HTTPException(400, { message: 'The id is missing.' });
  return id;
}

/** The webhook of one widget tab. With a `token`, calls of the platform must carry it as a bearer token. */
export function createApp(token?: string) {
  const app = new Hono();
  const store = new TicketStore();

  // Update and Delete are sent by the visitor's browser, without cookies, from the page of the widget.
  app.use(cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: ['Content-Type'] }));
  app.use(
    bodyLimit({
      maxSize: 64 * 1024,
      onError: (c) => c.json({ error: 'The body is too large.' }, 413),
    }),
  );

  app.use(async (c, next) => {
    // Only the platform puts the action, and who the visitor is, into the query.
    if (token !== undefined && c.req.query('action') !== undefined) {
      const given = c.req.header('Authorization') ?? '';
      if (!(await timingSafeEqual(given, `Bearer ${token}`)))
        throw new HTTPException(401, { message: 'The credential is missing or not valid.' });
    }
    await next();
    c.header('Cache-Control', 'no-store');
  });

  /** The ticket, if it belongs to the visitor; without an owner, whoever it belongs to. With `deleted`, it may be a deleted one. */
  function findTicket(id: string, owner: string | null, deleted = false): Ticket {
    const ticket = store.get(id);
    if (
      ticket === undefined ||
      (owner !== null && ticket.owner !== owner) ||
      (ticket.deletedAt !== undefined && !deleted)
    )
      throw new HTTPException(404, { message: 'There is no such ticket.' });
    return ticket;
  }

  app.get(path, (c) => {
    const owner = c.req.query('endUserId') ?? '';
    switch (c.req.query('action')) {
      case 'get_items':
        return c.json({ items: store.list(owner).map(toItem), badge: { color: 'blue' } });
      case 'item_clicked':
        return c.json(toItem(findTicket(c.req.query('id') ?? '', owner)));
      default:
        throw new HTTPException(400, { message: 'Expected get_items or item_clicked.' });
    }
  });

  app.post(path, async (c) => {
    const body = await readBody(c);
    const inQuery = c.req.query('action');
    // The browser cannot prove who the visitor is; knowing the random id has to be enough.
    const owner = inQuery === undefined ? null : (c.req.query('endUserId') ?? '');
    switch (inQuery ?? body.action) {
      case 'update_item':
        // The platform marks conversations as read; tickets have no unread state.
        if (body.type !== 'mark_read') store.toggle(findTicket(idIn(body), owner));
        return c.json({ ok: true });
      case 'delete_item':
        // A second click is no error: the ticket is gone, as asked.
        store.delete(findTicket(idIn(body), owner, true));
        return c.json({ ok: true });
      default:
        throw new HTTPException(400, { message: 'Expected update_item or delete_item.' });
    }
  });

  app.all(path, (c) => c.json({ error: 'Method not allowed.' }, 405, { Allow: 'GET, POST' }));
  app.notFound((c) => c.json({ error: 'Not found.' }, 404));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
    console.error(error);
    return c.json({ error: 'Internal error.' }, 500);
  });

  return app;
}
