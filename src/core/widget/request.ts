import { hasUser } from '../address.ts';
import { type Finding, requestFinding } from '../finding.ts';
import type { Headers, HttpRequest } from '../http.ts';
import { type ActionName, actions } from './actions.ts';
import { type Credential, withCredential } from './credential.ts';
import { type Parameter, withQuery } from './query.ts';
import type { Tab } from './tab.ts';
import { unwired } from './wiring.ts';

/** What a proxied call is made of. `now` is milliseconds since 1970; `identity` is there only when the visitor's JWT was verified (TAB-IDN-1). */
export type ProxiedCall = {
  tab: Tab;
  action: ActionName;
  now: number;
  identity: { sub: string; email?: string | undefined } | null;
  itemId?: string | undefined;
  conversationId?: string | undefined;
  firedAt?: string | undefined;
  entry?: unknown;
  credential: Credential | null;
};

/** A request and what the contract has to say about it; with an error among the findings it must not be sent. */
export type BuiltRequest = { request: HttpRequest; findings: Finding[] };

const whenSet = (name: string, value: string | undefined): Parameter[] => (value === undefined || value === '' ? [] : [[name, value]]);

/** The parameters in the order of the document: the common ones, then those of the action (TAB-REQ-1 to TAB-REQ-4). */
function parametersOf({ tab, action, now, identity, itemId, conversationId, firedAt }: ProxiedCall): Parameter[] {
  const isPost = actions[action].method === 'POST';
  return [
    ['action', action],
    ['agentId', tab.agentId],
    ...whenSet('agentName', tab.agentName),
    ['tabId', tab.tabId],
    ...whenSet('tabName', tab.tabName),
    ...whenSet('sessionId', tab.sessionId),
    ...whenSet('endUserId', identity?.sub),
    ...whenSet('endUserEmail', identity?.email),
    ...(action === 'get_items' ? [['_ts', String(now)] as const] : []),
    ...(action === 'item_clicked' ? whenSet('id', itemId) : []),
    ...(isPost ? [...whenSet('conversationId', conversationId), ...whenSet('firedAt', firedAt)] : []),
  ];
}

/** The headers of TAB-REQ-5, and no others: the identity token is forwarded in no form (TAB-REQ-6). */
const headersOf = (action: ActionName): Headers => [
  ['Accept', 'application/json'],
  ...(action === 'get_items'
    ? ([
        ['Cache-Control', 'no-cache, no-store, max-age=0'],
        ['Pragma', 'no-cache'],
      ] satisfies Headers)
    : []),
  ...(actions[action].method === 'POST' ? ([['Content-Type', 'application/json']] satisfies Headers) : []),
];

/** A webhook trusts these two, so a value saved in the webhook_url never passes for a verified one (TAB-REQ-6, TAB-IDN-1). */
const identityParameters = ['endUserId', 'endUserEmail'];

/** Every parameter that is the platform's own on a call of the action, whether it is known this time or not (TAB-REQ-1 to TAB-REQ-4). */
const platformParameters = (action: ActionName): Set<string> =>
  new Set([
    ...['action', 'agentId', 'agentName', 'tabId', 'tabName', 'sessionId', ...identityParameters],
    ...(action === 'get_items' ? ['_ts'] : []),
    ...(action === 'item_clicked' ? ['id'] : []),
    ...(actions[action].method === 'POST' ? ['conversationId', 'firedAt'] : []),
  ]);

/** What becomes of a platform parameter that the webhook_url carries already. */
function fateOf(name: string, isSent: boolean): string {
  if (isSent) return "replaced by the platform's value";
  return identityParameters.includes(name) ? 'taken out: no identity was verified' : 'taken out: the platform knows no value for it';
}

/** Builds the request that the platform's server function sends to the webhook. Nothing here depends on anything but the arguments. */
export function buildProxiedRequest(call: ProxiedCall): BuiltRequest {
  const { tab, action, entry, credential } = call;
  const { method, surface } = actions[action];
  const parameters = parametersOf(call);
  const sent = new Set(parameters.map(([name]) => name));
  const { url, replaced } = withQuery(tab.webhook_url, parameters, platformParameters(action));
  const findings = replaced.map((name) =>
    requestFinding(
      'TAB-REQ-1',
      'warning',
      `$request.query.${name}`,
      `The webhook_url carries the query parameter "${name}" already, which is the platform's own.`,
      fateOf(name, sent.has(name)),
    ),
  );
  if (hasUser(new URL(tab.webhook_url))) {
    const message = 'The webhook_url carries a user name or a password, which the platform is not known to send.';
    findings.push(requestFinding('TAB-REQ-1', 'warning', '$request.url', message, 'taken out: the webhook is reached without them'));
  }
  if (surface[tab.category] !== 'proxied') {
    const why = surface[tab.category] === null ? `never fires ${action}` : `fires ${action} directly from the browser`;
    findings.push(requestFinding('TAB-SRF-2', 'warning', '$request', `A ${tab.category} tab ${why}.`, 'no visitor causes this request'));
  }
  const attached = withCredential(headersOf(action), credential);
  const body = method === 'POST' && entry !== undefined ? JSON.stringify(entry) : null;
  return { request: { method, url, headers: attached.headers, body }, findings: [...findings, ...unwired(tab, action), ...attached.findings] };
}
