import { type Finding, type Level, requestFinding } from '../contract/finding.ts';
import { quoted } from '../contract/words.ts';
import { type Headers, headerValue } from '../http/http.ts';
import { storedWith } from '../secrets/stored-secret.ts';
import { isUuid } from './record.ts';

const setType = 'Send Content-Type: application/json.';
const setToken = 'Send Authorization: Bearer and the token, or the API key alone.';

/** What is wrong with the value of an Authorization header, which no finding quotes (DOC-REQ-3). */
function authorizationFault(value: string): string | null {
  if (value.trim() === '') return 'The Authorization header is empty.';
  if (/^bearer\s*$/i.test(value)) return 'The Authorization header is "Bearer" without a token.';
  const [, scheme, rest] = /^(\S+)\s+(.*)$/s.exec(value) ?? [];
  if (scheme === undefined || rest === undefined) return null;
  if (!/^bearer$/i.test(scheme))
    return 'The Authorization header has a scheme other than Bearer. The contract has two forms: Bearer <token>, and the API key alone.';
  return storedWith(rest) === 'bearer'
    ? '"Bearer" stands twice in the Authorization header.'
    : null;
}

/** What the request of a recorded document call does that the contract does not (DOC-REQ-1 to DOC-REQ-5). */
export function receivedDocumentFindings({
  method,
  url,
  headers,
  body,
}: {
  method: string;
  url: string;
  headers: Headers;
  body: string | null;
}): Finding[] {
  const findings: Finding[] = [];
  const find = (clause: string, level: Level, path: string, message: string, fix: string): void => {
    const at = `$request${path}`;
    findings.push(requestFinding(clause, level, at, message, 'The client sent it so.', fix));
  };
  const { searchParams } = new URL(url);
  const id = searchParams.get('id') ?? '';
  const age = searchParams.get('age');
  const type = headerValue(headers, 'content-type');
  const authorization = headerValue(headers, 'authorization');
  if (method !== 'GET')
    find(
      'DOC-REQ-1',
      'error',
      '.method',
      `The request is a GET; got ${quoted(method)}.`,
      'Send a GET.',
    );
  if (body !== null && body !== '')
    find(
      'DOC-REQ-1',
      'error',
      '.body',
      'The request has a body, and a document is fetched without one.',
      'Send no body.',
    );
  if (type === undefined || !/^application\/json\s*(;|$)/i.test(type))
    find(
      'DOC-REQ-2',
      'warning',
      '.headers["Content-Type"]',
      `The header Content-Type must be application/json; ${type === undefined ? 'it is missing' : `got ${quoted(type)}`}.`,
      setType,
    );
  const atAuthorization = '.headers["Authorization"]';
  if (authorization === undefined)
    find(
      'DOC-REQ-2',
      'warning',
      atAuthorization,
      'The header Authorization is missing; every request carries it.',
      setToken,
    );
  const fault = authorization === undefined ? null : authorizationFault(authorization);
  if (fault !== null) find('DOC-REQ-3', 'warning', atAuthorization, fault, setToken);
  if (age !== null && (age.trim() === '' || !Number.isFinite(Number(age))))
    find(
      'DOC-REQ-4',
      'error',
      '.query.age',
      `age must be a number; got ${quoted(age)}.`,
      'Send a number, or leave age out.',
    );
  if (!isUuid(id))
    find(
      'DOC-REQ-5',
      'warning',
      '.query.id',
      `${id === '' ? 'The id is empty' : `The id ${quoted(id)} is not a UUID`}; document ids are UUIDs.`,
      'Send the id that was received when the file was submitted.',
    );
  return findings;
}
