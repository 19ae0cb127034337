import { type AssumptionId, assumptionRows } from '../../contract/assumptions.ts';
import { type Finding, hasError, requestFinding } from '../../contract/finding.ts';
import type { BuiltRequest } from '../../contract/verdict.ts';
import { hasUser, parametersIn, queryWithout } from '../../http/address.ts';
import type { Headers } from '../../http/http.ts';
import { plainHttpFindings } from '../../http/route.ts';
import { urlMask } from '../../secrets/url-secrets.ts';
import { actions } from '../actions.ts';
import { unwired } from '../lint/actions.ts';
import { webhookSecrets } from '../webhook-address.ts';
import { withCredential } from './credential.ts';
import type { EditedRequest } from './edited-request.ts';
import { checkEntry } from './entries.ts';
import { headersOf, type ProxiedCall, parametersOf } from './request-fields.ts';

/** What to do about a user name and a password in the webhook_url. */
export const userFix =
  'Remove them from the webhook_url. For proxied calls, use a connector of the type header_auth with the header Authorization and the secret "Basic …", the Base64 of name:password.';

/** A query parameter: its name and its value, both as plain text. */
export type Parameter = readonly [name: string, value: string];

// URLSearchParams repairs lone surrogates; a space as %20 is understood everywhere, a + only in forms.
const encoded = ([name, value]: Parameter): string =>
  new URLSearchParams([[name, value]]).toString().replaceAll('+', '%20');

/**
 * The address with parameters appended. Its own query stays in front, byte for byte, except
 * parameters that are appended under the same name (TAB-REQ-1). Fragment, user name and password
 * are never sent.
 */
export function withQuery(address: string, parameters: readonly Parameter[]): string {
  const url = new URL(address);
  const { query } = queryWithout(url, new Set(parameters.map(([name]) => name)));
  const glue = query === '' || query.endsWith('&') ? '' : '&';
  return `${url.origin}${url.pathname}?${query}${glue}${parameters.map(encoded).join('&')}`;
}

/** A webhook takes these two for the verified identity, wherever in the address they come from (TAB-REQ-6, TAB-IDN-1). */
export const identityParameters = new Set(['endUserId', 'endUserEmail']);

/**
 * The findings about query parameters that the webhook_url already has; `sent` are those that the
 * platform appends to this call.
 */
function findingsOfQuery(webhook: URL, sent: ReadonlySet<string>, isVerified: boolean): Finding[] {
  const replaced = parametersIn(webhook, sent).map((name) => {
    const message = `The webhook_url already has the query parameter "${name}", and the platform appends its own to this call.`;
    const effect = "The platform's value replaces it.";
    const at = `$request.query.${name}`;
    return requestFinding('TAB-REQ-1', 'warning', at, message, effect);
  });
  const unverified = new Set([...identityParameters].filter((name) => !sent.has(name)));
  const trusted = parametersIn(webhook, unverified).map((name) => {
    const why = isVerified
      ? 'the verified token of the visitor has no such claim to replace it'
      : 'no verified visitor replaces it';
    const message = `The webhook_url has the query parameter "${name}", and ${why}.`;
    return requestFinding(
      'TAB-REQ-1',
      'warning',
      `$request.query.${name}`,
      message,
      'It stays, and the webhook treats it as the trusted identity.',
    );
  });
  return [...replaced, ...trusted];
}

/** Where a parameter whose value somebody typed comes from; any other is one of the tab's names. */
const brokenFixes: Readonly<Record<string, string>> = {
  id: 'Give every item an "id" of whole characters.',
  conversationId: 'Name the channel in "conversationId" with whole characters.',
  endUserId: "Write sub with whole characters in the visitor's token.",
  endUserEmail: "Write email with whole characters in the visitor's token.",
};

/**
 * Half of a surrogate pair is not a character, and no URL can carry it: the webhook receives
 * another value (TAB-REQ-1).
 */
const brokenParameters = (parameters: readonly (readonly [string, string])[]): Finding[] =>
  parameters.flatMap(([name, value]) => {
    if (!/\p{Surrogate}/u.test(value)) return [];
    const message = `The value of "${name}" contains half of a surrogate pair, which a URL cannot hold.`;
    const meant =
      name === 'endUserId'
        ? 'Visitors with different ids may look the same.'
        : 'The webhook receives another value.';
    return [
      requestFinding(
        'TAB-REQ-1',
        'warning',
        `$request.query.${name}`,
        message,
        `It is sent as U+FFFD, the replacement character. ${meant}`,
        brokenFixes[name] ?? `Enter ${name} with whole characters in the settings of the tab.`,
      ),
    ];
  });

/** Builds the request that the platform's server function sends to the webhook. Nothing here depends on anything but the arguments. */
export function buildProxiedRequest(call: ProxiedCall): BuiltRequest {
  const { tab, action, entry, credential } = call;
  const { method, surface } = actions[action];
  const parameters = parametersOf(call);
  const sent = new Set(parameters.map(([name]) => name));
  const webhook = new URL(tab.webhook_url);
  const url = withQuery(tab.webhook_url, parameters);
  const findings = [
    ...findingsOfQuery(webhook, sent, call.identity !== null),
    ...brokenParameters(parameters),
  ];
  // Each proxied call names its server function, which the documents leave open.
  const assumptions: AssumptionId[] = ['fetch-is-get'];
  if (webhook.search !== '' || hasUser(webhook)) assumptions.push('webhook-url-query');
  if (parametersIn(webhook, identityParameters).some((name) => !sent.has(name)))
    assumptions.push('identity-in-webhook-url');
  if (webhookSecrets(tab).length > 0) assumptions.push('url-secrets');
  if (hasUser(webhook)) {
    const message =
      'The webhook_url has a user name or a password. The contract does not say whether the platform sends them, and fetch() in a browser refuses such an address with a TypeError.';
    findings.push(
      requestFinding(
        'TAB-REQ-1',
        'warning',
        '$request.url',
        message,
        'They are removed. The webhook is called without them.',
        userFix,
      ),
    );
  }
  if (surface[tab.category] !== 'proxied') {
    const why =
      surface[tab.category] === null
        ? `never fires ${action}`
        : `fires ${action} directly from the browser`;
    findings.push(
      requestFinding(
        'TAB-SRF-2',
        'warning',
        '$request',
        `A ${tab.category} tab ${why}.`,
        'No visitor can cause this request.',
        surface[tab.category] === null ? undefined : `Fire ${action} on the direct surface.`,
      ),
    );
  }
  const body = method === 'POST' && entry !== undefined ? JSON.stringify(entry) : null;
  const checked = checkEntry(action, entry, call.identity);
  findings.push(...checked.findings);
  const attached = withCredential(headersOf(action), credential);
  if (credential !== null && !hasError(attached.findings))
    findings.push(
      ...plainHttpFindings(
        'TAB-CRD-1',
        '$request.url',
        url,
        'The request contains a secret, but its address',
      ),
    );
  return {
    request: { method, url, headers: attached.headers, body },
    findings: [...findings, ...unwired(tab, action), ...attached.findings],
    assumptions: assumptionRows(
      [...assumptions, ...checked.assumptions, ...attached.assumption],
      {},
    ),
  };
}

/**
 * The built request with what was edited in its place; `usual` are the headers it has without a credential. A call that the platform
 * would never send says so. An error among the findings: it must not be sent.
 */
export function withEdit(
  { request, findings, assumptions }: BuiltRequest,
  { webhook_url }: { webhook_url: string },
  usual: Headers,
  { query, headers, body }: EditedRequest,
): BuiltRequest {
  const address = new URL(webhook_url);
  const edited = {
    ...request,
    url:
      query.length === 0
        ? `${address.origin}${address.pathname}${address.search}`
        : withQuery(webhook_url, query),
    headers: [...headers, ...request.headers.slice(usual.length)],
    body,
  };
  const said = [...findings];
  if (JSON.stringify(edited) !== JSON.stringify(request))
    said.push(
      requestFinding(
        'TAB-REQ-1',
        'info',
        '$request',
        'The request was edited by hand.',
        'The platform would never send this call.',
        'Send the call without edits to see what visitors get.',
      ),
    );
  if (JSON.stringify({ query, headers, body }).includes(urlMask))
    said.push(
      requestFinding(
        'TAB-REQ-1',
        'warning',
        '$request',
        'The request contains text that Assay masked.',
        'The webhook receives the mask instead.',
        'Enter the text that the mask hides, or remove the mask from the request.',
      ),
    );
  if (request.method === 'GET' && body !== null)
    said.push(
      requestFinding(
        'TAB-REQ-4',
        'error',
        '$request.body',
        'A GET request has no body, but one was entered.',
        'The request is not sent. Remove the body.',
        'Remove the body from the request.',
      ),
    );
  return { request: edited, findings: said, assumptions };
}
