import { knownVisitors, numberFor, uuidFor } from './visitors.ts';

/** One request of a fixed sequence, by a name that tells what it is for. */
export type NamedRequest = {
  readonly name: string;
  readonly method: string;
  /** Comes after the address of the webhook. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** What is sent as the credential: the right one unless something else is said. */
  readonly credential?: 'right' | 'wrong' | 'none';
};

const [ada, grace] = knownVisitors;
const firedAt = '2026-05-04T10:00:00.000Z';
const widget = { Origin: 'https://widget.example' };
const foreign = { Origin: 'https://foreign.example' };
const preflight = {
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'content-type',
};

/** The time from which the records of these requests count: a little before `firedAt`. */
export const requestsStartAt = Date.parse('2026-05-04T09:59:00.000Z');

function get(name: string, query: string, rest: Partial<NamedRequest> = {}): NamedRequest {
  return { name, method: 'GET', query, ...rest };
}

function list(name: string, more = '', rest: Partial<NamedRequest> = {}): NamedRequest {
  return get(name, `?action=get_items&_ts=1${more}`, rest);
}

/** A call from the widget's own page. */
function click(name: string, action: string, item: object, more: object = {}): NamedRequest {
  return {
    name,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...widget },
    credential: 'none',
    body: { action, tabId: uuidFor('tab'), tabName: '', sessionId: 's', item, firedAt, ...more },
  };
}

const chairs = { id: 'ORD-1001', title: 'Café chairs', status: 'open' };
const lamp = { id: 'ORD-1002', title: 'Desk lamp', status: 'pending' };

/** Shows every fault of a default tab; the reading calls come first. */
export const defaultRequests: readonly NamedRequest[] = [
  list('list of Ada', `&endUserId=${ada}`),
  list('list of Ada again', `&endUserId=${ada}`),
  list('list of Grace', `&endUserId=${grace}`),
  list('list of nobody'),
  list('list with a quote in the name', `&endUserId=${ada}&tabName=Ada%27s%20orders`),
  list('list without credential', `&endUserId=${ada}`, { credential: 'none' }),
  list('list with a wrong credential', `&endUserId=${ada}`, { credential: 'wrong' }),
  list('HEAD of the list', `&endUserId=${ada}`, { method: 'HEAD' }),
  get('detail', `?action=item_clicked&id=ORD-1001&endUserId=${ada}`),
  get('detail of an unknown id', `?action=item_clicked&id=ORD-0&endUserId=${ada}`),
  get(
    'detail of a foreign id',
    `?action=item_clicked&id=ORD-${numberFor(ada)}1&endUserId=${grace}`,
  ),
  get('unknown action', `?action=explode&endUserId=${ada}`),
  { name: 'PUT', method: 'PUT', query: '?action=get_items' },
  {
    name: 'OPTIONS of the widget',
    method: 'OPTIONS',
    headers: { ...widget, ...preflight },
    credential: 'none',
  },
  {
    name: 'OPTIONS of a foreign page',
    method: 'OPTIONS',
    headers: { ...foreign, ...preflight },
    credential: 'none',
  },
  click('update from the row', 'update_item', chairs),
  click('update from the detail screen', 'update_item', lamp, { id: 'ORD-1002' }),
  click('update with the id alone', 'update_item', { id: 'ORD-1003' }),
  click('stale update', 'update_item', chairs, { firedAt: '2026-05-01T10:00:00.000Z' }),
  list('list after updates', `&endUserId=${ada}`),
  click('delete', 'delete_item', chairs),
  click('delete again', 'delete_item', chairs),
  list('list after a deletion', `&endUserId=${ada}`),
  get('GET that deletes', '?action=delete_item&id=ORD-1004'),
  list('list at the end', `&endUserId=${ada}`),
];

const thread = uuidFor(`${ada}/Delivery on Friday`);
const message = uuidFor(`${ada}/Delivery on Friday/0`);

function post(name: string, query: string, body: object, rest: Partial<NamedRequest> = {}) {
  return {
    name,
    method: 'POST',
    query: `?${query}&endUserId=${ada}&firedAt=${firedAt}`,
    headers: { 'Content-Type': 'application/json' },
    body,
    ...rest,
  };
}

const composed = {
  kind: 'message',
  content: 'Thank you!',
  createdAt: firedAt,
  author: { userId: ada, partyId: uuidFor('party'), display: 'Ada' },
};

/** Shows every fault of a messaging tab. */
export const messagingRequests: readonly NamedRequest[] = [
  list('list of Ada', `&endUserId=${ada}`),
  list('list of Grace', `&endUserId=${grace}`),
  get('thread', `?action=item_clicked&id=${thread}&endUserId=${ada}`),
  get('foreign thread', `?action=item_clicked&id=${thread}&endUserId=${grace}`),
  post('composer', `action=create_item&conversationId=${thread}`, composed),
  get('thread after the composer', `?action=item_clicked&id=${thread}&endUserId=${ada}`),
  post('composer without credential', `action=create_item&conversationId=${thread}`, composed, {
    credential: 'none',
  }),
  post('mark-read', `action=update_item&conversationId=${thread}`, {
    type: 'mark_read',
    seenAt: firedAt,
  }),
  list('list after mark-read', `&endUserId=${ada}`),
  post('delete', 'action=delete_item', { id: message }),
  get('thread after a deletion', `?action=item_clicked&id=${thread}&endUserId=${ada}`),
  post('delete again', 'action=delete_item', { id: message }),
];
