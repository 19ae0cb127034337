import type { AssumptionId } from '../../contract/assumptions.ts';
import { type Finding, requestFinding } from '../../contract/finding.ts';
import type { Headers } from '../../http/http.ts';
import { mask } from '../../secrets/redact.ts';
import { storedWith, unmeantIn } from '../../secrets/stored-secret.ts';

/**
 * A connector's credential at request time. `type` is free text here: one that the platform does not know must be reported, not sent. `secret` null: the request
 * is only shown, with the mask instead.
 */
export type Credential = { type: string; headerName?: string | undefined; secret: string | null };

const defaultHeader = 'X-API-Key';
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// What a header cannot carry: control characters, and letters beyond one byte.
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;
const copyAgain =
  'Copy the secret again from where it was issued, as plain text, and store it once more.';
const otherName = 'Choose another header name for the connector.';
const storeAlone = 'Store only the secret in the token of the connector.';
/** Headers whose value is fixed (TAB-REQ-5), and those that carry the request itself: a credential in their place would break either. */
const fixed = [
  ...[
    'accept',
    'cache-control',
    'pragma',
    'content-type',
    'host',
    'content-length',
    'transfer-encoding',
    'connection',
  ],
  ...['keep-alive', 'proxy-connection', 'upgrade', 'te', 'trailer', 'expect'],
];
/** Headers that belong to the platform's own calls and are never sent to an action webhook (TAB-REQ-6). */
export const forbidden = ['x-platform-identity', 'x-end-user-token'];

/** The header of the credential table (TAB-CRD-1); null for a type that is not in it. */
function headerOf({ type, headerName: name, secret }: Credential): [string, string] | null {
  const value = secret ?? mask;
  if (type === 'bearer_token' || type === 'token') return ['Authorization', `Bearer ${value}`];
  return type === 'header_auth'
    ? [name === undefined || name === '' ? defaultHeader : name, value]
    : null;
}

/** Why the credential cannot be sent, in a sentence that does not show it. */
function faultOf(
  credential: Credential,
): { clause: string; message: string; fix?: string; assumption?: AssumptionId } | null {
  const header = headerOf(credential);
  if (header === null)
    return {
      clause: 'TAB-CRD-1',
      message: `The credential type must be bearer_token, token or header_auth; got "${credential.type.slice(0, 60)}".`,
    };
  const [name] = header;
  if (!headerName.test(name))
    return {
      clause: 'TAB-CRD-1',
      message: `"${name.slice(0, 60)}" is not a valid header name.`,
      fix: otherName,
    };
  if (forbidden.includes(name.toLowerCase()))
    return {
      clause: 'TAB-REQ-6',
      message: `The header ${name} is never sent to an action webhook.`,
      fix: otherName,
    };
  if (fixed.includes(name.toLowerCase()))
    return {
      clause: 'TAB-CRD-1',
      message: `Every call sets the header ${name} itself. Choose another header name for the credential.`,
      fix: otherName,
      assumption: 'fixed-headers',
    };
  const secret = credential.secret ?? '';
  if (!unsendable.test(secret)) return null;
  const what = unmeantIn(secret);
  const message =
    what === null
      ? 'The secret contains characters that a header cannot hold.'
      : `The secret contains ${what}. A header cannot hold that.`;
  return { clause: 'TAB-CRD-1', message, fix: copyAgain };
}

/** What a connector's secret is stored together with, in words; null where it is alone, or where its whole value with its scheme belongs. */
function storedTogether({ type, headerName: name }: Credential, secret: string): string | null {
  const isWhole = type === 'header_auth' && /^(?:proxy-)?authorization$/i.test(name ?? '');
  switch (storedWith(secret)) {
    case 'header':
      return 'the name of its header';
    case 'quotes':
      return 'quotes around it';
    case 'spaces':
      return 'white space around it';
    case null:
      return null;
    default:
      return isWhole ? null : 'its scheme';
  }
}

/** The note on a header name that some servers drop before the webhook sees it (TAB-CRD-1). */
function nameFindings(credential: Credential): Finding[] {
  const [name = ''] = headerOf(credential) ?? [];
  if (!name.includes('_')) return [];
  const message = `The header name ${name} has an underscore. nginx drops such a header unless underscores_in_headers is on, and other proxies do too.`;
  return [
    requestFinding(
      'TAB-CRD-1',
      'info',
      '$request.headers',
      message,
      'The webhook may not get the secret.',
      `Use ${name.replaceAll('_', '-')} if the webhook answers that the secret is missing, or let the proxy pass the header on.`,
    ),
  ];
}

/** The warning for a secret that is stored together with more than itself (TAB-CRD-1); it never quotes the secret. */
function storedFindings(credential: Credential): Finding[] {
  const { secret } = credential;
  const warn = (message: string, effect: string, fix: string): Finding[] => [
    requestFinding('TAB-CRD-1', 'warning', '$request.headers', message, effect, fix),
  ];
  if (secret !== null && storedWith(secret) === 'scheme alone') {
    const message =
      'The secret of the connector is only the name of a scheme, such as "Bearer", with no secret after it.';
    return warn(
      message,
      'It is sent as it is stored. Store the secret itself instead.',
      storeAlone,
    );
  }
  const unmeant = secret === null ? null : unmeantIn(secret);
  if (unmeant !== null) {
    const effect =
      'It is sent as it is stored. A secret rarely has such a character, so the webhook may refuse it.';
    return warn(`The secret of the connector contains ${unmeant}.`, effect, copyAgain);
  }
  const found = secret === null ? null : storedTogether(credential, secret);
  if (found === null) return [];
  const effect =
    'It is sent as it is stored, so the webhook gets more than the secret. Store only the secret.';
  return warn(`The secret of the connector is stored with ${found}.`, effect, storeAlone);
}

/**
 * The headers of a call with its credential attached; `assumptions` lists the assumptions this relies
 * on.
 */
type Attached = { headers: Headers; findings: Finding[]; assumption: AssumptionId[] };

/** The headers with the credential's header last. A credential that cannot be sent is left out and gives an error: do not send then. */
export function withCredential(headers: Headers, credential: Credential | null): Attached {
  const header = credential === null ? null : headerOf(credential);
  const fault = credential === null ? null : faultOf(credential);
  if (fault !== null) {
    const { clause, message, fix, assumption: assumptions } = fault;
    const effect = 'The request is not sent.';
    const finding = requestFinding(clause, 'error', '$request.headers', message, effect, fix);
    return {
      headers,
      findings: [finding],
      assumption: assumptions === undefined ? [] : [assumptions],
    };
  }
  return {
    headers: header === null ? headers : [...headers, header],
    findings:
      credential === null ? [] : [...nameFindings(credential), ...storedFindings(credential)],
    assumption: [],
  };
}
