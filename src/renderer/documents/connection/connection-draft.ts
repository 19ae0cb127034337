import {
  type Connection,
  connectionSchema,
  usualConnection,
  usualTransport,
} from '#core/document/connection.ts';
import { type EndpointParts, splitEndpoint } from '#core/document/endpoint-address.ts';
import { isSameTransport } from '../../transport/same-transport.ts';

/** Whether a connection travels in any other way than the usual one. */
export const hasOwnTransport = (connection: Connection): boolean =>
  !isSameTransport(connection, usualTransport);

/** A new connection with nothing filled in. */
export const blankConnection = (): Connection => ({
  ...usualConnection,
  id: crypto.randomUUID(),
  name: '',
  base_url: '',
  endpoint_path_id: '',
});

/** A connection while it is edited, with the document that is fetched once it is saved; `note` says what was taken out of an address. */
export type ConnectionDraft = Connection & { documentId: string; age: string; note: string };

/** What the form of a connection begins with. */
export const draftOfConnection = (connection: Connection): ConnectionDraft => ({
  ...connection,
  documentId: '',
  age: '',
  note: '',
});

/** The connection in a draft, without what is the request's. */
export const connectionIn = (draft: ConnectionDraft): Connection => connectionSchema.parse(draft);

/** What the address of a whole endpoint fills in; null for any other address. What it does not name stays as it was typed. */
export function filledIn(draft: ConnectionDraft, address: string): Partial<ConnectionDraft> | null {
  const parts = splitEndpoint(address);
  if (!parts) return null;
  const { base_url, endpoint_path_id, id, age } = parts;
  return {
    base_url,
    endpoint_path_id,
    documentId: id || draft.documentId,
    age: age || draft.age,
    note: splitNote(parts),
  };
}

function splitNote({ id, age, others }: EndpointParts): string {
  const found = [
    'endpoint_path_id',
    ...(id === '' ? [] : ['document id']),
    ...(age === '' ? [] : [`age ${age}`]),
  ];
  const unused =
    others.length === 0 ? '' : ` Not used, because Assay does not send it: ${others.join(', ')}.`;
  return `Taken from the address of a whole endpoint: ${found.join(', ')}.${unused}`;
}
