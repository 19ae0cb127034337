import { hasUser, queryWithout } from '../address.ts';
import { type Finding, requestFinding } from '../finding.ts';
import type { HttpRequest } from '../http.ts';
import { plainHttpFindings } from '../plain-http.ts';
import { quoted } from '../reading/words.ts';
import { type KnownOfUrl, maskedAddress, type UrlMarks } from '../url-secrets.ts';
import type { Connection } from './connection.ts';
import { isUuid } from './uuid.ts';

/** A request that must not leave: its message says what is wrong and how to put it right. */
export class DocumentRequestRefused extends Error {
  readonly clause: string;
  constructor(clause: string, message: string) {
    super(message);
    this.name = 'DocumentRequestRefused';
    this.clause = clause;
  }
}

/** What a request for one document is made of; `age` null: not sent, `secret` null: no token is chosen. */
export type DocumentCall = {
  connection: Pick<Connection, 'base_url' | 'endpoint_path_id' | 'authorization'>;
  id: string;
  age: number | null;
  secret: string | null;
};

// Half a surrogate pair has no UTF-8 form; everything else that is sent as UTF-8 replaces it too.
const encoded = (text: string): string => encodeURIComponent(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)));

const ownParameters: ReadonlySet<string> = new Set(['id', 'age']);

/** What is known of the address of a request: its own parameters are no URL secrets, and endpoint_path_id, the last segment, always is one (TAB-CRD-3). */
export const knownOfDocumentUrl = (url: string, marks?: UrlMarks): KnownOfUrl => ({
  marks,
  own: ownParameters,
  secretSegment: new URL(url).pathname.split('/').length - 1,
});

/** The base_url of a connection as it is shown and recorded everywhere but in its own field (TAB-CRD-3). */
export const shownBase = ({ base_url, urlSecrets }: Pick<Connection, 'base_url' | 'urlSecrets'>): string =>
  maskedAddress(base_url, { marks: urlSecrets, own: ownParameters });

/**
 * `{base_url}/webhook/<endpoint_path_id>?id=..&age=..`; a query that base_url already has stays in front, but for id and age. A fragment
 * is never sent, nor a user name or a password.
 */
function documentUrl({ connection, id, age }: DocumentCall): { url: string; findings: Finding[] } {
  const base = new URL(connection.base_url);
  const path = `${base.pathname.replace(/\/+$/, '')}/webhook/${encoded(connection.endpoint_path_id)}`;
  const query = `id=${encoded(id)}${age === null ? '' : `&age=${encoded(String(age))}`}`;
  const own = queryWithout(base, ownParameters);
  const findings = own.replaced.map((name) => {
    const message = `The base_url carries the query parameter "${name}" already, which belongs to the request.`;
    const isSent = name === 'id' || age !== null;
    const effect = isSent ? 'It is replaced by the one that was filled in.' : 'It is taken out: no age was filled in.';
    return requestFinding('DOC-REQ-1', 'warning', `$request.query.${name}`, message, effect);
  });
  if (hasUser(base)) {
    const message = 'The base_url carries a user name or a password; every request carries its Authorization header instead.';
    findings.push(requestFinding('DOC-REQ-1', 'warning', '$request.url', message, 'They are taken out.'));
  }
  return { url: `${base.origin}${path}?${own.query === '' ? '' : `${own.query}&`}${query}`, findings };
}

/**
 * The request for one document, byte for byte as it is sent (DOC-REQ-1 to DOC-REQ-5), and what is odd about it; `path` of a
 * finding begins at `$request`. Throws DocumentRequestRefused for an age that is not a finite number.
 */
export function buildDocumentRequest(asked: DocumentCall): { request: HttpRequest; findings: Finding[] } {
  const { connection, id, age, secret } = asked;
  if (age !== null && !Number.isFinite(age)) {
    throw new DocumentRequestRefused('DOC-REQ-4', `age is a number; ${age} is none that can be sent. Type a number or leave age empty.`);
  }
  const { url, findings } = documentUrl(asked);
  if (/^\.{1,2}$/.test(connection.endpoint_path_id)) {
    const message = `endpoint_path_id is ${quoted(connection.endpoint_path_id)}, which no address can hold as a name.`;
    findings.push(requestFinding('DOC-REQ-1', 'error', '$request.url', message, 'Another address than /webhook/<endpoint_path_id> may be asked.'));
  }
  if (!isUuid(id)) {
    const message = id === '' ? 'The id is empty; a document id is a UUID.' : `The id ${quoted(id)} is not a UUID, as document ids are.`;
    findings.push(requestFinding('DOC-REQ-5', 'warning', '$request.query.id', message, 'It is sent as typed.'));
  }
  if (secret === null) {
    const message = 'No token is chosen, and every request carries an Authorization header.';
    findings.push(requestFinding('DOC-REQ-2', 'warning', '$request.headers.Authorization', message, 'The request is sent without it.'));
  }
  if (secret !== null) findings.push(...plainHttpFindings('DOC-REQ-2', '$request.url', url, 'The request carries a token, and its address'));
  const headers: HttpRequest['headers'] = [['Content-Type', 'application/json']];
  if (secret !== null) headers.push(['Authorization', connection.authorization === 'bearer' ? `Bearer ${secret}` : secret]);
  return { request: { method: 'GET', url, headers, body: null }, findings };
}
