import { type Finding, type Level, requestFinding } from '../../contract/finding.ts';
import { directParts, type Part, wordsOf } from '../../contract/shapes.ts';
import { timestampFault } from '../../contract/timestamp.ts';
import { described, isObject, type JsonObject, quoted } from '../../contract/words.ts';
import { isUuid } from '../../document/record.ts';
import { type Headers, headerValue } from '../../http/http.ts';
import { parseJson } from '../../json/text.ts';
import { jwt } from '../../secrets/look-alikes.ts';
import { several } from '../../text/wording.ts';
import { type ActionName, actions, type Category, type Surface } from '../actions.ts';
import { forbidden } from './credential.ts';
import { directFields } from './direct-request.ts';
import { checkEntry, type Sender } from './entries.ts';
import { headerFields, queryFields } from './request-fields.ts';

/** A call of an action that somebody else sent, as it arrived. `category` is null where nothing tells that of its tab. */
export type ReceivedCall = {
  action: ActionName;
  surface: Surface;
  category: Category | null;
  method: string;
  url: string;
  headers: Headers;
  body: string | null;
};

/** The body of a call as an object; an empty one if it is none. */
export const bodyOf = ({ body }: Pick<ReceivedCall, 'body'>): JsonObject => {
  const parsed = parseJson(body ?? '');
  return parsed.ok && isObject(parsed.value) ? parsed.value : {};
};

const notOfWebhook = 'The caller sent it so. The webhook is not the cause.';
/** A finding about the request of a call that somebody else sent. */
export const receivedFinding = (
  clause: string,
  level: Level,
  path: string,
  message: string,
): Finding =>
  requestFinding(
    clause,
    level,
    `$request${path}`,
    message,
    notOfWebhook,
    'Look at who sends this call.',
  );

/** What is wrong with a value, in words that follow its name; null where it is as the contract says (TAB-REQ-1 to TAB-REQ-4, TAB-DIR-1). */
function faultOf(part: Part, value: unknown): string | null {
  const wanted = `must be ${wordsOf(part)}; got `;
  if (part.type === 'object' ? !isObject(value) : typeof value !== 'string')
    return wanted + described(value);
  const text = String(value);
  if (part.format === 'time') {
    const fault = timestampFault(text);
    return fault === null ? null : `${wanted}${quoted(text)} (${fault})`;
  }
  const isRight =
    part.format === 'uuid'
      ? isUuid(text)
      : part.format !== 'milliseconds' || /^\d{12,14}$/.test(text);
  return isRight ? null : wanted + quoted(text);
}

/** Adds a finding, as `receivedFinding` makes it. */
type Report = (...finding: Parameters<typeof receivedFinding>) => void;

function checkQuery(action: ActionName, { searchParams }: URL, report: Report): void {
  for (const field of queryFields) {
    const { name, clause, on, required } = field;
    const at = `.query.${name}`;
    const values = searchParams.getAll(name);
    const [value] = values;
    // A parameter of other actions: the webhook_url may have one of the same name itself.
    if (!on(action)) continue;
    if (value === undefined) {
      const message = `The parameter ${name} is missing; every ${action} call has it.`;
      if (required) report(clause, 'error', at, message);
      continue;
    }
    if (values.length > 1)
      report(
        clause,
        'warning',
        at,
        `The address has the parameter ${name} ${values.length} times.`,
      );
    const fault = faultOf(field, value);
    if (fault !== null) report(clause, 'error', at, `The parameter ${name} ${fault}.`);
  }
}

/** Whether a header says what the contract says, apart from spaces, the order of a list and a parameter such as a charset. */
const says = (value: string, wanted: string): boolean => {
  const bare = (text: string): string =>
    text.replaceAll(/\s/g, '').toLowerCase().split(',').sort().join();
  return bare(value) === bare(wanted) || bare(value).split(';')[0] === bare(wanted);
};

function checkHeaders(action: ActionName, headers: Headers, report: Report): void {
  for (const { name, value, on } of headerFields) {
    if (!on(action)) continue;
    const found = headerValue(headers, name);
    if (found !== undefined && says(found, value)) continue;
    const got = found === undefined ? 'it is missing' : `got ${quoted(found)}`;
    const message = `The header ${name} must be ${value}; ${got}.`;
    report('TAB-REQ-5', 'error', `.headers["${name}"]`, message);
  }
}

/** Whether a token in a text names the visitor as its subject. */
function isOfVisitor(text: string, sub: string | null): boolean {
  const tokens = sub === null ? [] : text.matchAll(new RegExp(jwt, 'g'));
  return [...tokens].some(([token]) => {
    const claims = token.split('.')[1] ?? '';
    try {
      const bytes = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
      const read = parseJson(
        new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0))),
      );
      return read.ok && isObject(read.value) && read.value.sub === sub;
    } catch {
      return false;
    }
  });
}

function checkIdentity({ url, headers, body }: ReceivedCall, report: Report): void {
  const { searchParams } = new URL(url);
  const sub = searchParams.get('endUserId');
  for (const [name] of headers)
    if (forbidden.includes(name.toLowerCase()))
      report(
        'TAB-REQ-6',
        'error',
        `.headers["${name}"]`,
        `The header ${name} is never sent to a webhook.`,
      );
  /** A token in the address or the body: that of the visitor, or one that may be anybody's, such as a key in the webhook_url or what the visitor has typed. */
  const checkToken = (path: string, what: string, text: string): void => {
    if (!jwt.test(text)) return;
    if (isOfVisitor(text, sub))
      report(
        'TAB-REQ-6',
        'error',
        path,
        `${what} holds a token (JWT) whose sub is the visitor; the token of the visitor is forwarded in no form.`,
      );
    else
      report(
        'TAB-REQ-6',
        'warning',
        path,
        `${what} holds a token (JWT), and nothing says whose. The token of the visitor is forwarded in no form.`,
      );
  };
  for (const [name, value] of searchParams)
    checkToken(`.query.${name}`, `The parameter ${name}`, value);
  checkToken('.body', 'The body', body ?? '');
  if (searchParams.has('endUserEmail') && !searchParams.has('endUserId'))
    report(
      'TAB-IDN-1',
      'error',
      '.query.endUserEmail',
      'endUserEmail is there without endUserId; both are appended only for a verified visitor.',
    );
}

/** Who the call says has written it. */
function senderIn({ searchParams }: URL): Sender {
  const sub = searchParams.get('endUserId');
  return sub === null ? null : { sub, email: searchParams.get('endUserEmail') ?? undefined };
}

function bodyOfProxied({ action, body }: ReceivedCall, url: URL): Finding[] {
  const { method } = actions[action];
  if (method === 'GET')
    return body === null || body === ''
      ? []
      : [
          receivedFinding(
            action === 'get_items' ? 'TAB-REQ-2' : 'TAB-REQ-3',
            'error',
            '.body',
            `A ${action} call has no body.`,
          ),
        ];
  const parsed = parseJson(body ?? '');
  if (!parsed.ok)
    return [
      receivedFinding(
        'TAB-REQ-4',
        'error',
        '.body',
        `The body of ${action} must be JSON, and it is not.`,
      ),
    ];
  return checkEntry(action, parsed.value, senderIn(url)).findings.map((one) => ({
    ...one,
    effect: notOfWebhook,
  }));
}

/** Clauses of the method, by the action. */
const methodClauses: Readonly<Record<ActionName, string>> = {
  get_items: 'TAB-REQ-2',
  item_clicked: 'TAB-REQ-3',
  create_item: 'TAB-REQ-4',
  update_item: 'TAB-REQ-4',
  delete_item: 'TAB-REQ-4',
};

function checkSurface({ action, surface, category, headers }: ReceivedCall, report: Report): void {
  const usual = category === null ? surface : actions[action].surface[category];
  if (usual !== surface)
    report(
      surface === 'proxied' ? 'TAB-SRF-2' : 'TAB-SRF-3',
      'warning',
      '',
      `No visitor of a ${category} tab can cause this call: ${usual === null ? `it never fires ${action}` : `it fires ${action} ${usual === 'direct' ? 'directly from the browser' : 'through the platform'}`}.`,
    );
  if (surface === 'direct') return;
  const origin = headerValue(headers, 'origin');
  if (origin !== undefined)
    report(
      'TAB-SRF-1',
      'warning',
      '.headers["Origin"]',
      `A call of the platform comes from a server, but this one has the Origin ${quoted(origin)}: a page sent it.`,
    );
  // Browsers send it, also where there is no Origin, such as for an address that somebody typed; old ones do not, and any program can.
  else if (headerValue(headers, 'sec-fetch-site') !== undefined)
    report(
      'TAB-SRF-1',
      'warning',
      '.headers["Sec-Fetch-Site"]',
      'A call of the platform comes from a server, but this one has Sec-Fetch-Site, which browsers send: it probably came from a page.',
    );
}

function checkProxied(call: ReceivedCall, report: Report): Finding[] {
  const { action, method, headers } = call;
  const url = new URL(call.url);
  const wanted = actions[action].method;
  if (method !== wanted)
    report(
      methodClauses[action],
      'error',
      '.method',
      `${action} is a ${wanted}; got ${quoted(method)}.`,
    );
  checkQuery(action, url, report);
  checkHeaders(action, headers, report);
  return bodyOfProxied(call, url);
}

/** The `id` beside the item is that of the item, or its uuid (TAB-DIR-1). */
function checkId({ id, item }: JsonObject, report: Report): void {
  if (id === undefined || !isObject(item)) return;
  const named = [item.id, item.uuid].find((one) => one != null && one !== '');
  const message = `The id must be that of the item, ${described(named)}; got ${described(id)}.`;
  if (id !== named) report('TAB-DIR-1', 'error', '.body.id', message);
}

function checkDirect({ method, url, headers, body }: ReceivedCall, report: Report): void {
  const parsed = parseJson(body ?? '');
  const sent = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  if (method !== 'POST')
    report('TAB-DIR-1', 'error', '.method', `A direct call is a POST; got ${quoted(method)}.`);
  for (const field of directFields) {
    const { name, clause } = field;
    if (name === 'id') continue;
    const value = sent[name];
    const at = `.body.${name}`;
    if (value === undefined) {
      report(clause, 'error', at, `${name} is missing; every direct call has it.`);
      continue;
    }
    const fault = faultOf(field, value);
    if (fault !== null) report(clause, 'error', at, `${name} ${fault}.`);
  }
  checkId(sent, report);
  const extra = Object.keys(sent).filter((key) => !Object.hasOwn(directParts, key));
  if (extra.length > 0)
    report(
      'TAB-DIR-1',
      'warning',
      '.body',
      `The body has ${several(extra.length, 'key')} that the widget never sends: ${extra
        .slice(0, 5)
        .map((key) => quoted(key))
        .join(', ')}.`,
    );
  for (const { name } of queryFields)
    if (new URL(url).searchParams.has(name))
      report(
        'TAB-DIR-1',
        'warning',
        `.query.${name}`,
        `The address has the parameter ${name}; a direct call appends none.`,
      );
  const type = headerValue(headers, 'content-type');
  if (type === undefined || !says(type, 'application/json'))
    report(
      'TAB-DIR-1',
      'warning',
      '.headers["Content-Type"]',
      `The Content-Type of a call with a JSON body must be application/json; ${type === undefined ? 'it is missing' : `got ${quoted(type)}`}.`,
    );
  if (headerValue(headers, 'authorization') !== undefined)
    report(
      'TAB-DIR-4',
      'warning',
      '.headers["Authorization"]',
      'A direct call has no credential, but this one has an Authorization header.',
    );
  if (headerValue(headers, 'origin') === undefined)
    report(
      'TAB-DIR-3',
      'warning',
      '.headers["Origin"]',
      'A browser sends Origin with every POST of a page; without it, another program sent this call.',
    );
}

/**
 * What the request of a recorded call does that the contract does not (TAB-REQ-1 to TAB-REQ-9,
 * TAB-DIR-1, TAB-DIR-2, TAB-DIR-4, TAB-IDN-1, TAB-SRF-1 to TAB-SRF-3). No finding quotes a header
 * that may be secret.
 */
export function receivedFindings(call: ReceivedCall): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (...finding) => findings.push(receivedFinding(...finding));
  if (call.surface === 'direct') checkDirect(call, report);
  else findings.push(...checkProxied(call, report));
  checkIdentity(call, report);
  checkSurface(call, report);
  return findings;
}
