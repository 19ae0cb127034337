import { clauseById } from '../contract/clauses.ts';
import { runExample } from '../contract/examples/run-example.ts';
import type { Parts } from '../contract/shapes.ts';
import {
  type ActionName,
  actionNames,
  actions,
  type Surface,
  surfaces,
} from '../widget/actions.ts';
import { definitionsIn, directBody, objectOf, queryOf, refTo, type Schema } from './schemas.ts';

/**
 * What a schema cannot say, by the clause that says it. A finding of one of these clauses is beyond the exported files; each file lists
 * those of its endpoint.
 */
export const beyondSchemas: Readonly<Record<string, string>> = {
  'DOC-REQ-1': 'The request has no body, and endpoint_path_id is one segment of the path.',
  'DOC-REQ-2': 'Every request has the header Content-Type: application/json, and Authorization.',
  'DOC-REQ-3':
    'The contract does not say which of the two forms of Authorization a service accepts.',
  'DOC-REP-2': 'The outcome is status_code in the body. The HTTP status says nothing of it.',
  'DOC-REP-8': 'An HTTP 204 without a body counts as a document that was not found.',
  'DOC-FLD-1': 'The id in a reply is the id that was requested.',
  'DOC-FLD-2':
    'A date must exist in the calendar, date_created has a fraction of a second, and parsed_date is not before it.',
  'DOC-FLD-5': 'parsed_base64 is the Base64 of well-formed XML.',
  'DOC-FLD-6': 'The bytes of the XML are in the encoding that it names, otherwise in UTF-8.',
  'DOC-FLD-8': 'message has text that a person can read.',
  'DOC-FLD-9': 'No key occurs twice in an object.',
  'DOC-STA-1': 'After Completed or Failed the status does not change.',
  'DOC-RET-1': 'A document is accessible for up to 3 days after submission.',
  'TAB-REQ-1':
    'The parameters that the webhook_url has itself stay in front of these. One of the same name is replaced.',
  'TAB-REQ-5':
    'Accept: application/json is sent with every call, and Content-Type: application/json with a POST.',
  'TAB-REQ-6': 'No token of the visitor is in the address, the headers or the body.',
  'TAB-REQ-7':
    'userId and email are the claims of the verified token, and are left out without one.',
  'TAB-DIR-1': 'id is sent from the detail screen only. It is item.id, otherwise item.uuid.',
  'TAB-DIR-2': 'item is the row or the detail object as the webhook sent it, with all of its keys.',
  'TAB-DIR-3':
    'The webhook answers OPTIONS, and every reply allows the origin of the widget in Access-Control-Allow-Origin.',
  'TAB-ENV-1': 'An empty body is an empty list, too.',
  'TAB-ENV-3': 'In a bare array, the badge of the list is the key badge of the first item.',
  'TAB-ENV-5': 'A body that is not JSON becomes one item without an id.',
  'TAB-ENV-6': 'view is for messaging tabs only, and another value counts as list.',
  'TAB-ITM-2': 'The id is unique within the list.',
  'TAB-ITM-6': 'A timestamp must exist in the calendar.',
  'TAB-ITM-9': 'A title has a character that can be seen, and a URL can hold the id.',
  'TAB-CLR-1': 'An unknown colour is not refused. It is drawn gray.',
  'TAB-CLK-1':
    'Any JSON is tolerated. This is the reply of which the visitor sees everything. A body that is empty or not JSON is read as {rawText}.',
  'TAB-CLK-2': 'On a messaging tab, conversationId, otherwise id, names the realtime channel.',
  'TAB-CRE-1': 'The reply may be any JSON.',
  'TAB-UPD-1': 'Only the HTTP status counts.',
  'TAB-DEL-1': 'Only the HTTP status counts. Let get_items leave out the record afterwards.',
  'TAB-ERR-1': 'Any status but 2xx is a failure, and the widget does not read the reply.',
  'TAB-ERR-3': 'A reply with an error must not contain secrets, because its body is stored.',
  'TAB-MSG-1':
    'On a messaging tab the contract does not show the fields of a reply. These are those of a default tab.',
};

/** One request and its reply, as everything exported describes them. `action` null is the document service. */
export type Endpoint = {
  name: string;
  action: ActionName | null;
  surface: Surface | null;
  method: 'get' | 'post';
  /** The clause of the request, and the one on a reply that is a failure. */
  clause: string;
  failure: string;
  query: Parts;
  /** The definitions that `Query`, `Body` and `Reply` need, and these three, where there are any. */
  schemas: Readonly<Record<string, Schema>>;
  beyond: readonly string[];
  examples: { body: unknown; reply: unknown; refusal?: unknown };
};

/** What follows the clause in its first example: the JSON of a reply, or of the body of a request. */
function exampleOf(clause: string): unknown {
  const { examples } = clauseById(clause) ?? {};
  const example = examples && 'passes' in examples ? examples.passes : examples?.shows[0]?.of;
  if (example === undefined) return undefined;
  const body = 'body' in example ? example.body : runExample(example).request?.body;
  return body == null ? undefined : JSON.parse(body);
}

/** The clauses of each action and the names of its schemas, an example of its reply, and what no schema says of it. */
type Row = {
  request: string;
  body?: string;
  reply: string;
  of: string;
  example: string;
  beyond: readonly string[];
};
const rows: Readonly<Record<ActionName, Row>> = {
  get_items: {
    request: 'TAB-REQ-2',
    reply: 'TAB-ENV-1',
    of: 'ListReply',
    example: 'TAB-BDG-1',
    beyond: [
      'TAB-ENV-1',
      'TAB-ENV-3',
      'TAB-ENV-5',
      'TAB-ENV-6',
      'TAB-ITM-2',
      'TAB-ITM-6',
      'TAB-ITM-9',
      'TAB-CLR-1',
      'TAB-MSG-1',
    ],
  },
  item_clicked: {
    request: 'TAB-REQ-3',
    reply: 'TAB-CLK-1',
    of: 'ItemReply',
    example: 'TAB-CLK-1',
    beyond: ['TAB-CLK-1', 'TAB-CLK-2', 'TAB-ITM-6', 'TAB-ITM-9', 'TAB-CLR-1', 'TAB-MSG-1'],
  },
  create_item: {
    request: 'TAB-REQ-7',
    body: 'MessageEntry',
    reply: 'TAB-CRE-1',
    of: 'CreateReply',
    example: 'TAB-CRE-1',
    beyond: ['TAB-REQ-7', 'TAB-CRE-1'],
  },
  update_item: {
    request: 'TAB-REQ-8',
    body: 'MarkReadEntry',
    reply: 'TAB-UPD-1',
    of: 'UpdateReply',
    example: 'TAB-CRE-1',
    beyond: ['TAB-UPD-1'],
  },
  delete_item: {
    request: 'TAB-REQ-9',
    body: 'DeleteEntry',
    reply: 'TAB-DEL-1',
    of: 'DeleteReply',
    example: 'TAB-CRE-1',
    beyond: ['TAB-DEL-1'],
  },
};

function webhookEndpoint(action: ActionName, surface: Surface): Endpoint {
  const isDirect = surface === 'direct';
  const row = rows[action];
  const clause = isDirect ? 'TAB-DIR-1' : row.request;
  const query = isDirect ? {} : queryOf(action);
  const entry = row.body === undefined ? null : refTo(row.body);
  const body = isDirect ? directBody(action) : entry;
  const roots = {
    ...(!isDirect && { Query: objectOf(query, 'TAB-REQ-1') }),
    ...(body && { Body: body }),
    Reply: refTo(row.of),
  };
  const sent = exampleOf(clause);
  return {
    name: `${action}.${surface}`,
    action,
    surface,
    method: actions[action].method === 'GET' ? 'get' : 'post',
    clause,
    failure: isDirect ? row.reply : 'TAB-ERR-1',
    query,
    schemas: { ...roots, ...definitionsIn(roots) },
    beyond: isDirect
      ? ['TAB-DIR-1', 'TAB-DIR-2', 'TAB-DIR-3', ...row.beyond]
      : ['TAB-REQ-1', 'TAB-REQ-5', 'TAB-REQ-6', ...row.beyond, 'TAB-ERR-1', 'TAB-ERR-3'],
    examples: {
      body: isDirect ? { ...Object(sent), action } : sent,
      reply: exampleOf(row.example),
    },
  };
}

/** The document service as one endpoint. */
const documentEndpoint = (): Endpoint => {
  const query = queryOf(null);
  const roots = { Query: objectOf(query, 'DOC-REQ-1'), Reply: refTo('DocumentReply') };
  return {
    name: 'document',
    action: null,
    surface: null,
    method: 'get',
    clause: 'DOC-REQ-1',
    failure: 'DOC-REP-2',
    query,
    schemas: { ...roots, ...definitionsIn(roots) },
    beyond: Object.keys(beyondSchemas).filter((clause) => clause.startsWith('DOC-')),
    examples: {
      body: undefined,
      reply: exampleOf('DOC-FLD-3'),
      refusal: exampleOf('DOC-REP-6'),
    },
  };
};

/** Every endpoint: the document service, and each action on each surface on which a widget fires it. */
export const endpoints = (): Endpoint[] => [
  documentEndpoint(),
  ...surfaces.flatMap((surface) =>
    actionNames
      .filter((action) => Object.values(actions[action].surface).includes(surface))
      .map((action) => webhookEndpoint(action, surface)),
  ),
];

/** What an endpoint is, in Markdown: the rule of its request, and the list of what no schema says. */
export function describeEndpoint({ clause, beyond, action, surface }: Endpoint): string {
  const what =
    action === null
      ? 'The endpoint that returns a parsed document.'
      : `The action ${action} on the ${surface} surface.`;
  return [
    `${what} ${clauseById(clause)?.title}`,
    '',
    'What a schema cannot say:',
    '',
    ...beyond.map((id) => `- ${beyondSchemas[id]} (${id})`),
  ].join('\n');
}
