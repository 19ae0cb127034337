import type { AssumptionId } from '../../contract/assumptions.ts';
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

const notOfWebhook = 'The caller sent it so. The webhook is not the cause.';
/** A finding about the request of a call that somebody else sent. */
export const receivedFinding = (
  clause: string,
  level: Level,
  path: string,
  message: string,
  restsOn?: AssumptionId,
): Finding => ({
  ...requestFinding(
    clause,
    level,
    `$request${path}`,
    message,
    notOfWebhook,
    'Look at who sends this call.',
  ),
  ...(restsOn && { restsOn }),
});

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

function queryFindings(action: ActionName, { searchParams }: URL): Finding[] {
  return queryFields.flatMap((field) => {
    const { name, clause, on, required } = field;
    const at = `.query.${name}`;
    const values = searchParams.getAll(name);
    const [value] = values;
    // A parameter of other actions: the webhook_url may have one of the same name itself.
    if (!on(action)) return [];
    if (value === undefined)
      return required
        ? [
            receivedFinding(
              clause,
              'error',
              at,
              `The parameter ${name} is missing; every ${action} call has it.`,
            ),
          ]
        : [];
    const fault = faultOf(field, value);
    return [
      ...(values.length > 1
        ? [
            receivedFinding(
              clause,
              'warning',
              at,
              `The address has the parameter ${name} ${values.length} times.`,
              'webhook-url-query',
            ),
          ]
        : []),
      ...(fault === null
        ? []
        : [receivedFinding(clause, 'error', at, `The parameter ${name} ${fault}.`)]),
    ];
  });
}

/** Whether a header says what the contract says, apart from spaces, the order of a list and a parameter such as a charset. */
const says = (value: string, wanted: string): boolean => {
  const bare = (text: string): string =>
    text.replaceAll(/\s/g, '').toLowerCase().split(',').sort().join();
  return bare(value) === bare(wanted) || bare(value).split(';')[0] === bare(wanted);
};

const headerFindings = (action: ActionName, headers: Headers): Finding[] =>
  headerFields.flatMap(({ name, value, on }) => {
    if (!on(action)) return [];
    const found = headerValue(headers, name);
    if (found !== undefined && says(found, value)) return [];
    const got = found === undefined ? 'it is missing' : `got ${quoted(found)}`;
    return [
      receivedFinding(
        'TAB-REQ-5',
        'error',
        `.headers["${name}"]`,
        `The header ${name} must be ${value}; ${got}.`,
      ),
    ];
  });

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

/** A token in the address or the body: that of the visitor, or one that may be anybody's, such as a key in the webhook_url or what the visitor has typed. */
function tokenFinding(path: string, what: string, text: string, sub: string | null): Finding {
  const namesVisitor = isOfVisitor(text, sub);
  return receivedFinding(
    'TAB-REQ-6',
    namesVisitor ? 'error' : 'warning',
    path,
    namesVisitor
      ? `${what} holds a token (JWT) whose sub is the visitor; the token of the visitor is forwarded in no form.`
      : `${what} holds a token (JWT), and nothing says whose. The token of the visitor is forwarded in no form.`,
  );
}

function identityFindings({ url, headers, body }: ReceivedCall): Finding[] {
  const { searchParams } = new URL(url);
  const sub = searchParams.get('endUserId');
  const headersOfPlatform = headers.filter(([name]) => forbidden.includes(name.toLowerCase()));
  const inQuery = [...searchParams].filter(([, value]) => jwt.test(value));
  return [
    ...headersOfPlatform.map(([name]) =>
      receivedFinding(
        'TAB-REQ-6',
        'error',
        `.headers["${name}"]`,
        `The header ${name} is never sent to a webhook.`,
      ),
    ),
    ...inQuery.map(([name, value]) =>
      tokenFinding(`.query.${name}`, `The parameter ${name}`, value, sub),
    ),
    ...(body !== null && jwt.test(body) ? [tokenFinding('.body', 'The body', body, sub)] : []),
    ...(searchParams.has('endUserEmail') && !searchParams.has('endUserId')
      ? [
          receivedFinding(
            'TAB-IDN-1',
            'error',
            '.query.endUserEmail',
            'endUserEmail is there without endUserId; both are appended only for a verified visitor.',
          ),
        ]
      : []),
  ];
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

function surfaceFindings({ action, surface, category, headers }: ReceivedCall): Finding[] {
  const usual = category === null ? surface : actions[action].surface[category];
  const origin = headerValue(headers, 'origin');
  return [
    ...(usual === surface
      ? []
      : [
          receivedFinding(
            surface === 'proxied' ? 'TAB-SRF-2' : 'TAB-SRF-3',
            'warning',
            '',
            `No visitor of a ${category} tab can cause this call: ${usual === null ? `it never fires ${action}` : `it fires ${action} ${usual === 'direct' ? 'directly from the browser' : 'through the platform'}`}.`,
          ),
        ]),
    ...(surface === 'proxied' && origin !== undefined
      ? [
          receivedFinding(
            'TAB-SRF-1',
            'warning',
            '.headers["Origin"]',
            `A call of the platform comes from a server, but this one has the Origin ${quoted(origin)}: a page sent it.`,
          ),
        ]
      : []),
    // Browsers send it, also where there is no Origin, such as for an address that somebody typed; old ones do not, and any program can.
    ...(surface === 'proxied' &&
    origin === undefined &&
    headerValue(headers, 'sec-fetch-site') !== undefined
      ? [
          receivedFinding(
            'TAB-SRF-1',
            'warning',
            '.headers["Sec-Fetch-Site"]',
            'A call of the platform comes from a server, but this one has Sec-Fetch-Site, which browsers send: it probably came from a page.',
          ),
        ]
      : []),
  ];
}

function proxiedFindings(call: ReceivedCall): Finding[] {
  const { action, method, headers } = call;
  const url = new URL(call.url);
  const wanted = actions[action].method;
  const clause = methodClauses[action];
  return [
    ...(method === wanted
      ? []
      : [
          receivedFinding(
            clause,
            'error',
            '.method',
            `${action} is a ${wanted}; got ${quoted(method)}.`,
          ),
        ]),
    ...queryFindings(action, url),
    ...headerFindings(action, headers),
    ...bodyOfProxied(call, url),
  ];
}

/** The `id` beside the item is that of the item, or its uuid (TAB-DIR-1). */
function idFindings({ id, item }: JsonObject): Finding[] {
  if (id === undefined || !isObject(item)) return [];
  const named = [item.id, item.uuid].find((one) => one !== undefined && one !== null && one !== '');
  return id === named
    ? []
    : [
        receivedFinding(
          'TAB-DIR-1',
          'error',
          '.body.id',
          `The id must be that of the item, ${described(named)}; got ${described(id)}.`,
        ),
      ];
}

function directFindings({ method, url, headers, body }: ReceivedCall): Finding[] {
  const parsed = parseJson(body ?? '');
  const sent = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  const extra = Object.keys(sent).filter((key) => !Object.hasOwn(directParts, key));
  const appended = queryFields.filter(({ name }) => new URL(url).searchParams.has(name));
  const type = headerValue(headers, 'content-type');
  return [
    ...(method === 'POST'
      ? []
      : [
          receivedFinding(
            'TAB-DIR-1',
            'error',
            '.method',
            `A direct call is a POST; got ${quoted(method)}.`,
          ),
        ]),
    ...directFields.flatMap((field) => {
      const { name, clause } = field;
      if (name === 'id') return [];
      const value = sent[name];
      if (value === undefined)
        return [
          receivedFinding(
            clause,
            'error',
            `.body.${name}`,
            `${name} is missing; every direct call has it.`,
            name === 'tabName' || name === 'sessionId' ? 'direct-empty-texts' : undefined,
          ),
        ];
      const fault = faultOf(field, value);
      return fault === null
        ? []
        : [receivedFinding(clause, 'error', `.body.${name}`, `${name} ${fault}.`)];
    }),
    ...idFindings(sent),
    ...(extra.length === 0
      ? []
      : [
          receivedFinding(
            'TAB-DIR-1',
            'warning',
            '.body',
            `The body has ${several(extra.length, 'key')} that the widget never sends: ${extra
              .slice(0, 5)
              .map((key) => quoted(key))
              .join(', ')}.`,
          ),
        ]),
    ...appended.map(({ name }) =>
      receivedFinding(
        'TAB-DIR-1',
        'warning',
        `.query.${name}`,
        `The address has the parameter ${name}; a direct call appends none.`,
      ),
    ),
    ...(type !== undefined && says(type, 'application/json')
      ? []
      : [
          receivedFinding(
            'TAB-DIR-1',
            'warning',
            '.headers["Content-Type"]',
            `The Content-Type of a call with a JSON body must be application/json; ${type === undefined ? 'it is missing' : `got ${quoted(type)}`}.`,
            'direct-headers',
          ),
        ]),
    ...(headerValue(headers, 'authorization') === undefined
      ? []
      : [
          receivedFinding(
            'TAB-DIR-4',
            'warning',
            '.headers["Authorization"]',
            'A direct call has no credential, but this one has an Authorization header.',
          ),
        ]),
    ...(headerValue(headers, 'origin') === undefined
      ? [
          receivedFinding(
            'TAB-DIR-3',
            'warning',
            '.headers["Origin"]',
            'A browser sends Origin with every POST of a page; without it, another program sent this call.',
          ),
        ]
      : []),
  ];
}

/**
 * What the request of a recorded call does that the contract does not (TAB-REQ-1 to TAB-REQ-9,
 * TAB-DIR-1, TAB-DIR-2, TAB-DIR-4, TAB-IDN-1, TAB-SRF-1 to TAB-SRF-3). No finding quotes a header
 * that may be secret.
 */
export const receivedFindings = (call: ReceivedCall): Finding[] => [
  ...(call.surface === 'direct' ? directFindings(call) : proxiedFindings(call)),
  ...identityFindings(call),
  ...surfaceFindings(call),
];
