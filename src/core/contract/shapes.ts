import { type ActionName, actionNames } from '../widget/actions.ts';
import { meaningOf } from './spelling.ts';

/**
 * One key of an object, or one parameter, as the contract describes it: what it holds, whether it must be there, and the clause that says so.
 * `values` are all that it may be, `of` the shape inside it. `aliases`: names that other systems use for it, which only make a better message.
 */
export type Part = {
  type: 'string' | 'number' | 'boolean' | 'object' | 'array';
  format?: 'uuid' | 'time' | 'instant' | 'milliseconds' | 'base64';
  required?: true;
  values?: readonly (string | number)[];
  of?: 'tag' | 'badge' | 'author';
  clause: string;
  aliases?: readonly string[];
};
/** What an object is made of, in the order of the contract. */
export type Parts = Readonly<Record<string, Part>>;

const required = true;

/** The ten colours of the widget (TAB-CLR-1). Any other is shown gray; brown is shown amber/stone. */
export const paletteColors = [
  ...(['green', 'yellow', 'red', 'blue', 'gray'] as const),
  ...(['purple', 'orange', 'teal', 'pink', 'brown'] as const),
] as const;

/** How a list opens (TAB-ENV-6). */
export const views = ['list', 'direct'] as const;

/** The keys that may hold the list, in the order they are tried (TAB-ENV-1). */
export const listKeys = ['items', 'data', 'results', 'records', 'rows'] as const;

/** DefaultItem (TAB-ITM-1). */
export const itemParts = {
  id: {
    type: 'string',
    required,
    clause: 'TAB-ITM-2',
    aliases: ['uuid', 'guid', '_id', 'itemId', 'uid', 'gid', 'sys_id', 'objectID', 'identifier'],
  },
  title: {
    type: 'string',
    clause: 'TAB-ITM-4',
    aliases: ['name', 'label', 'subject', 'heading', 'headline', 'summary', 'displayName'],
  },
  type: { type: 'string', clause: 'TAB-ITM-9', aliases: ['category', 'kind'] },
  status: { type: 'string', clause: 'TAB-ITM-8', aliases: ['state'] },
  description: {
    type: 'string',
    clause: 'TAB-ITM-5',
    aliases: ['desc', 'body', 'content', 'text', 'details', 'message', 'notes'],
  },
  timestamp: {
    type: 'string',
    format: 'time',
    clause: 'TAB-ITM-6',
    aliases: [
      ...['created', 'creation', 'updated', 'modified', 'published', 'received', 'sent'],
      ...['date', 'datetime', 'time', 'ts'],
    ],
  },
  is_urgent: {
    type: 'boolean',
    clause: 'TAB-ITM-7',
    aliases: ['urgent', 'isUrgent', 'important'],
  },
  tags: { type: 'array', of: 'tag', clause: 'TAB-ITM-3', aliases: ['labels'] },
} as const satisfies Parts;

/** The key of DefaultItem that a wrong key probably means, by alias or by spelling; null if there is no good guess. */
export const meantKey = meaningOf(itemParts);

/** A tag, which has no other keys (TAB-ITM-3). */
export const tagParts = {
  label: { type: 'string', required, clause: 'TAB-ITM-3' },
  color: { type: 'string', values: paletteColors, required, clause: 'TAB-CLR-1' },
  tooltip: { type: 'string', required, clause: 'TAB-ITM-3' },
} as const satisfies Parts;

/** A badge (TAB-BDG-1). */
export const badgeParts = {
  color: { type: 'string', values: paletteColors, required, clause: 'TAB-CLR-1' },
} as const satisfies Parts;

/** What the envelope of get_items has beside its list. */
export const envelopeParts = {
  badge: { type: 'object', of: 'badge', clause: 'TAB-BDG-1' },
  view: { type: 'string', values: views, clause: 'TAB-ENV-6' },
} as const satisfies Parts;

/** A parameter of the address, and the actions that have it: all, or those named in `on`. */
export type Parameter = Part & { on?: readonly ActionName[] };
const posts = ['create_item', 'update_item', 'delete_item'] as const;

/** The query parameters of a proxied call: the common ones, then those of the action (TAB-REQ-1 to TAB-REQ-4). */
export const queryParts = {
  action: { type: 'string', values: actionNames, required, clause: 'TAB-REQ-1' },
  agentId: { type: 'string', format: 'uuid', required, clause: 'TAB-REQ-1' },
  agentName: { type: 'string', clause: 'TAB-REQ-1' },
  tabId: { type: 'string', format: 'uuid', required, clause: 'TAB-REQ-1' },
  tabName: { type: 'string', clause: 'TAB-REQ-1' },
  sessionId: { type: 'string', clause: 'TAB-REQ-1' },
  endUserId: { type: 'string', clause: 'TAB-IDN-1' },
  endUserEmail: { type: 'string', clause: 'TAB-IDN-1' },
  _ts: {
    type: 'number',
    format: 'milliseconds',
    required,
    clause: 'TAB-REQ-2',
    on: ['get_items'],
  },
  id: { type: 'string', clause: 'TAB-REQ-3', on: ['item_clicked'] },
  conversationId: { type: 'string', clause: 'TAB-REQ-4', on: posts },
  firedAt: { type: 'string', format: 'time', clause: 'TAB-REQ-4', on: posts },
} as const satisfies Readonly<Record<string, Parameter>>;

/** The author of a message (TAB-REQ-7); both claims are there for a verified visitor only. */
export const authorParts = {
  userId: { type: 'string', clause: 'TAB-REQ-7' },
  partyId: { type: 'string', required, clause: 'TAB-REQ-7' },
  display: { type: 'string', required, clause: 'TAB-REQ-7' },
  email: { type: 'string', clause: 'TAB-REQ-7' },
} as const satisfies Parts;

/** The bodies of the proxied POST actions (TAB-REQ-7 to TAB-REQ-9). */
export const entryParts = {
  create_item: {
    kind: { type: 'string', values: ['message'], required, clause: 'TAB-REQ-7' },
    content: { type: 'string', required, clause: 'TAB-REQ-7' },
    createdAt: { type: 'string', format: 'time', required, clause: 'TAB-REQ-7' },
    author: { type: 'object', of: 'author', required, clause: 'TAB-REQ-7' },
  },
  update_item: {
    type: { type: 'string', values: ['mark_read'], required, clause: 'TAB-REQ-8' },
    seenAt: { type: 'string', format: 'time', required, clause: 'TAB-REQ-8' },
  },
  delete_item: { id: { type: 'string', format: 'uuid', required, clause: 'TAB-REQ-9' } },
} as const satisfies Readonly<Record<(typeof posts)[number], Parts>>;

/** The body of a direct call (TAB-DIR-1, TAB-DIR-2). */
export const directParts = {
  action: { type: 'string', values: actionNames, required, clause: 'TAB-DIR-1' },
  tabId: { type: 'string', format: 'uuid', required, clause: 'TAB-DIR-1' },
  tabName: { type: 'string', required, clause: 'TAB-DIR-1' },
  sessionId: { type: 'string', required, clause: 'TAB-DIR-1' },
  item: { type: 'object', required, clause: 'TAB-DIR-2' },
  firedAt: { type: 'string', format: 'time', required, clause: 'TAB-DIR-1' },
  id: { type: 'string', clause: 'TAB-DIR-1' },
} as const satisfies Parts;

/** The query parameters of a document request (DOC-REQ-4, DOC-REQ-5). */
export const documentQueryParts = {
  id: { type: 'string', format: 'uuid', required, clause: 'DOC-REQ-5' },
  age: { type: 'number', clause: 'DOC-REQ-4' },
} as const satisfies Parts;

/** The values of status_code and of status (DOC-REP-1, DOC-FLD-4). */
export const statusCodes = [200, 204, 400, 401] as const;
export const isStatusCode = (value: unknown): value is (typeof statusCodes)[number] =>
  statusCodes.some((code) => code === value);
export const documentStatuses = ['Pending', 'Processing', 'Completed', 'Failed'] as const;

/** The document record. Which of its fields must be there depends on the reply: `documentReplies`. */
export const recordParts = {
  status_code: {
    type: 'number',
    values: statusCodes,
    clause: 'DOC-REP-1',
    aliases: ['code', 'http_status'],
  },
  id: {
    type: 'string',
    format: 'uuid',
    clause: 'DOC-FLD-1',
    aliases: ['uuid', 'document_id', 'doc_id', '_id'],
  },
  date_created: {
    type: 'string',
    format: 'instant',
    clause: 'DOC-FLD-2',
    aliases: ['created', 'created_at', 'creation_date', 'created_date'],
  },
  parsed_date: {
    type: 'string',
    format: 'instant',
    clause: 'DOC-FLD-2',
    aliases: ['parsed', 'parsed_at', 'date_parsed', 'completed_at'],
  },
  bank_code: {
    type: 'string',
    clause: 'DOC-FLD-3',
    aliases: ['bank', 'template', 'template_code'],
  },
  external_id: { type: 'string', clause: 'DOC-REP-3', aliases: ['client_id', 'reference'] },
  status: { type: 'string', values: documentStatuses, clause: 'DOC-FLD-4', aliases: ['state'] },
  parsed_base64: {
    type: 'string',
    format: 'base64',
    clause: 'DOC-FLD-5',
    aliases: ['base64', 'parsed_xml', 'xml', 'content', 'data', 'document', 'parsed_document'],
  },
  document_version: {
    type: 'string',
    clause: 'DOC-FLD-7',
    aliases: ['version', 'format_version'],
  },
  execution: {
    type: 'string',
    clause: 'DOC-REP-3',
    aliases: ['execution_id', 'run_id', 'job_id'],
  },
  message: {
    type: 'string',
    clause: 'DOC-FLD-8',
    aliases: ['error', 'msg', 'detail', 'details', 'reason', 'error_message'],
  },
} as const satisfies Parts;
export type RecordField = keyof typeof recordParts;

/** Every field of the record, in the order of the table. */
export const fieldNames = Object.keys(recordParts) as RecordField[];

/** The field of the record that an unknown key probably means, by alias or by spelling. */
export const meantField = meaningOf(recordParts);

/** The keys that a reply to a document request must have, and the clause that requires them; `values` are those that tell it from others. */
export type DemandedReply = {
  clause: string;
  called: string;
  values: Partial<Record<RecordField, string | number>>;
  fields: readonly RecordField[];
};

const underWay = {
  clause: 'DOC-REP-3',
  called: 'a 200 reply',
  fields: ['status_code', 'status'],
} as const;

/** Each reply, by what happened to the document (DOC-REP-3 to DOC-REP-6). */
export const documentReplies = {
  completed: {
    clause: 'DOC-REP-3',
    called: 'a Completed document',
    values: { status_code: 200, status: 'Completed' },
    fields: fieldNames.filter((field) => field !== 'message'),
  },
  pending: { ...underWay, values: { status_code: 200, status: 'Pending' } },
  processing: { ...underWay, values: { status_code: 200, status: 'Processing' } },
  failed: {
    clause: 'DOC-REP-3',
    called: 'a Failed document',
    values: { status_code: 200, status: 'Failed' },
    fields: ['status_code', 'id', 'status'],
  },
  'not-found': {
    clause: 'DOC-REP-4',
    called: 'a 204 reply',
    values: { status_code: 204 },
    fields: ['status_code', 'message', 'id'],
  },
  'no-template': {
    clause: 'DOC-REP-5',
    called: 'a 400 reply',
    values: { status_code: 400, status: 'Failed', bank_code: '' },
    fields: ['status_code', 'message', 'id', 'date_created', 'external_id', 'bank_code', 'status'],
  },
  unauthorized: {
    clause: 'DOC-REP-6',
    called: 'a 401 reply',
    values: { status_code: 401 },
    fields: ['status_code', 'message'],
  },
} as const satisfies Readonly<Record<string, DemandedReply>>;

/** What a part must hold, in words that follow "must be". */
export function wordsOf({ type, format, of }: Part): string {
  if (format === 'uuid') return 'a UUID';
  if (format === 'time') return 'an ISO 8601 date-time';
  if (format === 'milliseconds') return 'milliseconds since 1970';
  if (type === 'array') return `an array of ${of}s`;
  return `${type === 'object' ? 'an' : 'a'} ${type}`;
}
