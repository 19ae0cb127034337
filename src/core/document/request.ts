import type { AssumptionId } from '../contract/assumptions.ts';
import { assumptionRows } from '../contract/assumptions.ts';
import { type Finding, requestFinding } from '../contract/finding.ts';
import type { BuiltRequest } from '../contract/verdict.ts';
import { quoted } from '../contract/words.ts';
import { hasUser, queryWithout } from '../http/address.ts';
import type { HttpRequest } from '../http/http.ts';
import { plainHttpFindings } from '../http/route.ts';
import { storedWith, unmeantIn } from '../secrets/stored-secret.ts';
import { type KnownOfUrl, maskedAddress, type UrlMarks } from '../secrets/url-secrets.ts';
import type { AuthorizationForm, Connection } from './connection.ts';
import { isUuid } from './record.ts';

/** A request that must not leave: its message says what is wrong and how to put it right. */
export class DocumentRequestRefused extends Error {
  readonly clause: string;
  constructor(clause: string, message: string) {
    super(message);
    this.name = 'DocumentRequestRefused';
    this.clause = clause;
  }
}

/**
 * What a request for one document is built from; `age` null: not sent, `secret` null: no token is
 * selected.
 */
export type DocumentCall = {
  connection: Pick<Connection, 'base_url' | 'endpoint_path_id' | 'authorization'>;
  id: string;
  age: number | null;
  secret: string | null;
};

// Half a surrogate pair has no UTF-8 form; everything else that is sent as UTF-8 replaces it too.
const encoded = (text: string): string =>
  encodeURIComponent(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)),
  );

const ownParameters: ReadonlySet<string> = new Set(['id', 'age']);

/**
 * What is known about the address of a request: its own parameters are not URL secrets, and
 * endpoint_path_id, the last segment, always is one (TAB-CRD-3).
 */
export const knownOfDocumentUrl = (url: string, marks?: UrlMarks): KnownOfUrl => ({
  marks,
  own: ownParameters,
  secretSegment: new URL(url).pathname.split('/').length - 1,
});

/** The base_url of a connection as it is shown and recorded everywhere but in its own field (TAB-CRD-3). */
export const shownBase = ({
  base_url,
  urlSecrets,
}: Pick<Connection, 'base_url' | 'urlSecrets'>): string =>
  maskedAddress(base_url, { marks: urlSecrets, own: ownParameters });

/**
 * `{base_url}/webhook/<endpoint_path_id>?id=..&age=..`. Parameters of base_url stay in front,
 * except id and age. Fragment, user name and password are never sent.
 */
function documentUrl({ connection, id, age }: DocumentCall): { url: string; findings: Finding[] } {
  const base = new URL(connection.base_url);
  const path = `${base.pathname.replace(/(?<!\/)\/+$/, '')}/webhook/${encoded(connection.endpoint_path_id)}`;
  const query = `id=${encoded(id)}${age === null ? '' : `&age=${encoded(String(age))}`}`;
  const own = queryWithout(base, ownParameters);
  const findings = own.replaced.map((name) => {
    const message = `The base_url already has the query parameter "${name}", which the request sets itself.`;
    const isSent = name === 'id' || age !== null;
    const effect = isSent
      ? 'The value that you entered replaces it.'
      : 'It is removed, because no age was entered.';
    const fix = 'Remove the parameter from the base_url.';
    return requestFinding('DOC-REQ-1', 'warning', `$request.query.${name}`, message, effect, fix);
  });
  if (hasUser(base)) {
    const message =
      'The base_url has a user name or a password, but the request uses its Authorization header instead.';
    const fix = 'Remove them from the base_url.';
    findings.push(
      requestFinding('DOC-REQ-1', 'warning', '$request.url', message, 'They are removed.', fix),
    );
  }
  return {
    url: `${base.origin}${path}?${own.query === '' ? '' : `${own.query}&`}${query}`,
    findings,
  };
}

const storeAlone = 'Store only the token, without the text before it.';
const nothingAround = 'Store only the token, with nothing around it.';

/**
 * Findings about a token that is stored with more than the secret itself: the header would then
 * carry that part twice, or in a place where nobody looks for it (DOC-REQ-3).
 */
function storedFindings(secret: string, form: AuthorizationForm): Finding[] {
  const found = storedWith(secret);
  const path = '$request.headers.Authorization';
  const warn = (message: string, effect: string, fix = storeAlone): Finding[] => [
    requestFinding('DOC-REQ-3', 'warning', path, message, effect, fix),
  ];
  const unmeant = unmeantIn(secret);
  if (unmeant !== null)
    return warn(
      `The stored token contains ${unmeant}.`,
      'It is sent as stored. A token rarely has such a character, so the service may refuse it. Copy the token again as plain text.',
      'Store the token once more, copied as plain text from where it was issued.',
    );
  if (found === null) return [];
  if (found === 'header')
    return warn(
      'The stored token begins with the name of a header.',
      `It is sent as stored. ${storeAlone}`,
    );
  if (found === 'quotes')
    return warn(
      'The stored token is in quotes.',
      'The quotes are sent too. Store the token without them.',
      nothingAround,
    );
  if (found === 'spaces')
    return warn(
      'The stored token begins or ends with white space.',
      'It is sent as stored. Store the token without the white space.',
      nothingAround,
    );
  if (found === 'scheme alone')
    return warn(
      'The stored token is only the name of a scheme, such as "Bearer", with no token after it.',
      'It is sent as stored. Store the token itself.',
      'Store the token itself.',
    );
  if (form === 'bearer' && found === 'bearer')
    return warn(
      'The stored token begins with "Bearer", and the bearer form adds "Bearer" again.',
      `"Bearer" is sent twice. ${storeAlone}`,
    );
  if (form === 'bearer')
    return warn(
      'The stored token begins with the name of another scheme, and the bearer form adds "Bearer" before it.',
      `Both are sent. ${storeAlone}`,
    );
  if (found === 'other scheme') return [];
  const message =
    'The stored token begins with "Bearer", so the plain form sends it as "Bearer <token>".';
  const fix = 'Nothing to fix if the service accepts it; otherwise store only the token.';
  return [requestFinding('DOC-REQ-3', 'info', path, message, 'It is sent as stored.', fix)];
}

/** `.` and `..`, as they are or percent-encoded any number of times: an address, or a server that decodes it, takes them for a folder. */
const folder = /^(?:\.|%(?:25)*2e){1,2}$/i;

function refuseFolder(endpoint: string): void {
  const next = 'Nothing was sent. Enter the part of the address that follows /webhook/.';
  if (endpoint === '')
    throw new DocumentRequestRefused('DOC-REQ-1', `The endpoint_path_id is empty. ${next}`);
  if (!folder.test(endpoint)) return;
  const message = `The endpoint_path_id is ${quoted(endpoint)}, which changes the path of the address, so the request would go elsewhere. ${next}`;
  throw new DocumentRequestRefused('DOC-REQ-1', message);
}

/** The decisions of ours that a request rests on. */
function assumptionsOf({ connection, id, age, secret }: DocumentCall): AssumptionId[] {
  const base = new URL(connection.base_url);
  return [
    ...(secret === null ? [] : (['authorization-form'] as const)),
    ...(age === null ? (['age-optional'] as const) : []),
    ...(base.search !== '' || hasUser(base) ? (['base-url-query'] as const) : []),
    ...(isUuid(id) ? [] : (['id-not-uuid'] as const)),
  ];
}

/**
 * Builds the request for one document, byte for byte as it is sent (DOC-REQ-1 to DOC-REQ-5), with
 * findings about it; their `path` begins at `$request`. Throws DocumentRequestRefused for an age
 * that is not a finite number, and for an endpoint_path_id that is missing or means a folder.
 */
export function buildDocumentRequest(asked: DocumentCall): BuiltRequest {
  const { connection, id, age, secret } = asked;
  if (age !== null && !Number.isFinite(age)) {
    throw new DocumentRequestRefused(
      'DOC-REQ-4',
      `age must be a finite number; got ${age}. Enter a number or leave age empty.`,
    );
  }
  refuseFolder(connection.endpoint_path_id);
  const { url, findings } = documentUrl(asked);
  if (!isUuid(id)) {
    const message =
      id === ''
        ? 'The id is empty, but a document id must be a UUID.'
        : `The id ${quoted(id)} is not a UUID, but document ids are UUIDs.`;
    findings.push(
      requestFinding(
        'DOC-REQ-5',
        'warning',
        '$request.query.id',
        message,
        'It is sent as entered.',
      ),
    );
  }
  if (secret === null) {
    const message = 'No token is chosen, but every request needs an Authorization header.';
    findings.push(
      requestFinding(
        'DOC-REQ-2',
        'warning',
        '$request.headers.Authorization',
        message,
        'The request is sent without the header.',
      ),
    );
  }
  if (secret !== null) findings.push(...storedFindings(secret, connection.authorization));
  if (secret !== null)
    findings.push(
      ...plainHttpFindings(
        'DOC-REQ-2',
        '$request.url',
        url,
        'The request contains a token, but its address',
      ),
    );
  const headers: HttpRequest['headers'] = [['Content-Type', 'application/json']];
  if (secret !== null)
    headers.push([
      'Authorization',
      connection.authorization === 'bearer' ? `Bearer ${secret}` : secret,
    ]);
  return {
    request: { method: 'GET', url, headers, body: null },
    findings,
    assumptions: assumptionRows(assumptionsOf(asked), {}),
  };
}
