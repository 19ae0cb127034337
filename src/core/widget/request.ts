import { hasUser } from '../address.ts';
import type { AssumptionId } from '../assumptions.ts';
import { assumptionRows } from '../choices.ts';
import { requestFinding } from '../finding.ts';
import { plainHttpFindings } from '../plain-http.ts';
import type { BuiltRequest } from '../verdict.ts';
import { type ActionName, actions } from './actions.ts';
import { type Credential, withCredential } from './credential.ts';
import { withQuery } from './query.ts';
import { headersOf, parametersOf, platformParameters } from './request-fields.ts';
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

/** A webhook trusts these two, so a value saved in the webhook_url never passes for a verified one (TAB-REQ-6, TAB-IDN-1). */
const identityParameters = ['endUserId', 'endUserEmail'];

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
  // Each proxied call names its server function, which the documents leave open.
  const leaned: AssumptionId[] = ['fetch-is-get'];
  const webhook = new URL(tab.webhook_url);
  if (webhook.search !== '' || hasUser(webhook)) leaned.push('webhook-url-query');
  if (hasUser(webhook)) {
    const message = 'The webhook_url carries a user name or a password, which the platform is not known to send.';
    findings.push(requestFinding('TAB-REQ-1', 'warning', '$request.url', message, 'taken out: the webhook is reached without them'));
  }
  if (surface[tab.category] !== 'proxied') {
    const why = surface[tab.category] === null ? `never fires ${action}` : `fires ${action} directly from the browser`;
    findings.push(requestFinding('TAB-SRF-2', 'warning', '$request', `A ${tab.category} tab ${why}.`, 'no visitor causes this request'));
  }
  const attached = withCredential(headersOf(action), credential);
  if (credential !== null && attached.findings.length === 0)
    findings.push(...plainHttpFindings('TAB-CRD-1', '$request.url', url, 'The request carries a secret, and its address'));
  const body = method === 'POST' && entry !== undefined ? JSON.stringify(entry) : null;
  return {
    request: { method, url, headers: attached.headers, body },
    findings: [...findings, ...unwired(tab, action), ...attached.findings],
    assumptions: assumptionRows([...leaned, ...attached.leaned], {}),
  };
}
