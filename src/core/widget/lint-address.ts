import { hasUser, parametersIn } from '../address.ts';
import { type Finding, requestFinding } from '../finding.ts';
import { hasSecretInQuery } from '../named-secret.ts';
import { quoted } from '../reading/words.ts';
import { followFetch } from './cors.ts';
import type { PageFetch } from './cors-model.ts';
import { opaqueOrigin, pageOrigin } from './cors-origin.ts';
import { reachesInside } from './cors-surroundings.ts';
import { buildDirectRequest } from './direct-request.ts';
import { tabFinding, wiredOn } from './lint-finding.ts';
import { identityParameters } from './request.ts';
import { platformParameters } from './request-fields.ts';
import { type Tab, unverified } from './tab.ts';
import { webhookSecrets } from './webhook-address.ts';

/** The webhook_url once it is an address that a request can be built on, else null: what it lacks then is told by the schema. */
export function webhookOf({ webhook_url }: Pick<Tab, 'webhook_url'>): URL | null {
  const url = URL.canParse(webhook_url) ? new URL(webhook_url) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** What it means that a certificate is not verified (TAB-ERR-2). */
export const unverifiedHostFinding = (host: string, path: string): Finding =>
  requestFinding(
    'TAB-ERR-2',
    'warning',
    path,
    `The certificate of ${host} is not verified, as was chosen for this tab.`,
    'Assay calls it all the same; a platform that verifies it answers 502.',
  );

const say = (clause: string, level: Finding['level'], message: string, effect: string): Finding =>
  tabFinding(clause, level, 'webhook_url', message, effect);

/** What the platform and browsers leave out of the address, or put something else in its place (TAB-REQ-1, TAB-DIR-1). */
function lintParts(tab: Tab, webhook: URL): Finding[] {
  const isDirect = wiredOn(tab, 'direct').length > 0;
  const proxied = wiredOn(tab, 'proxied');
  const isKnown = (name: string): boolean => !(name === 'agentName' || name === 'tabName' || name === 'sessionId') || tab[name] !== '';
  const appended = new Set(proxied.flatMap((action) => [...platformParameters(action)]).filter(isKnown));
  const findings = parametersIn(webhook, appended).map((name) => {
    const onDirect = isDirect ? ' Direct calls carry it as it is saved.' : '';
    const isIdentity = identityParameters.has(name);
    const stays = isIdentity
      ? 'without a verified visitor it stays, and the webhook takes it for the trusted identity'
      : 'on any other call it stays';
    const message = `The webhook_url carries the query parameter "${name}", which the platform appends itself.`;
    return say('TAB-REQ-1', 'warning', message, `Replaced on each call to which the platform appends its own; ${stays}.${onDirect}`);
  });
  if (hasUser(webhook) && proxied.length > 0) {
    const message = 'The webhook_url carries a user name or a password, which the platform is not known to send.';
    findings.push(say('TAB-REQ-1', 'warning', message, 'Taken out: the webhook is reached without them. Use a connector.'));
  }
  if (hasUser(webhook) && isDirect) {
    const message = 'The webhook_url carries a user name or a password; the fetch() of a browser refuses such an address.';
    findings.push(say('TAB-DIR-1', 'warning', message, 'Update and Delete fail in the browser before anything is sent.'));
  }
  if (webhook.hash !== '') findings.push(say('TAB-REQ-1', 'warning', 'The webhook_url ends in a fragment (#…).', 'It is never sent.'));
  if (hasSecretInQuery(webhook)) {
    const seen = isDirect ? ', and every visitor can read it in the direct calls' : '';
    const message = 'A query parameter of the webhook_url seems to hold a secret. Secrets belong in a connector.';
    findings.push(say('TAB-CRD-2', 'warning', message, `It stands in the workspace file as it is${seen}.`));
  }
  if (tab.webhookTokenId === undefined && webhookSecrets(tab).length > 0) {
    const message = 'The webhook_url holds a URL secret, which the workspace file keeps readable.';
    const effect = 'Everywhere else it is masked. To keep the address in the vault, add it under Tokens and choose it here.';
    findings.push(say('TAB-CRD-3', 'info', message, effect));
  }
  return findings;
}

/** What the page's browser does with a direct call before the webhook has a say: mixed content, forbidden ports, private networks. */
function lintReach(tab: Tab, webhook: URL, origin: string): Finding[] {
  const { request } = buildDirectRequest({ tab, action: 'update_item', item: {}, path: 'row', firedAt: '' });
  const call: PageFetch = { origin, request, credentials: 'same-origin' };
  const step = followFetch(call, []);
  const stopped = step.step === 'send' ? [] : step.verdict.findings;
  const findings = stopped.map(({ clause, level, message, effect }) => say(clause, level, message, effect));
  if (!reachesInside(origin, webhook)) return findings;
  // No rule of the documents, and the usual case while a webhook is being built.
  const message = `${webhook.hostname} is on this machine or in a private network, and the page is ${origin}.`;
  return [...findings, say('TAB-DIR-3', 'info', message, 'Some browsers ask the visitor before a public page may reach it, or refuse.')];
}

function lintOrigin({ widgetOrigin }: Tab, origin: string | null, isDirect: boolean): Finding[] {
  const told = (level: Finding['level'], message: string, effect: string): Finding[] => [
    tabFinding('TAB-DIR-3', level, 'widgetOrigin', message, effect),
  ];
  if (origin === null) {
    const message = `The widget origin must be an http:// or https:// origin such as https://widget.example; ${quoted(widgetOrigin)} is set.`;
    return isDirect
      ? told('error', message, 'Update and Delete are not sent: there is no page to send them from.')
      : told('info', message, 'No wired action needs it: only direct calls come from a page.');
  }
  if (origin === opaqueOrigin)
    return told('info', 'The page of the widget has the origin null.', 'The webhook has to allow the origin null, or every one (*).');
  if (widgetOrigin === origin) return [];
  return told(
    'info',
    `The widget origin is written as ${quoted(widgetOrigin)}.`,
    `Browsers send ${origin}, and that is what the webhook has to allow.`,
  );
}

/** What there is to say about the webhook_url, and about the origin of the page that direct calls come from. */
export function lintAddress(tab: Tab): Finding[] {
  const webhook = webhookOf(tab);
  const origin = pageOrigin(tab.widgetOrigin);
  const isDirect = wiredOn(tab, 'direct').length > 0;
  const host = unverified(tab);
  return [
    ...(host === null ? [] : [unverifiedHostFinding(host, '$tab.unverifiedHost')]),
    ...(webhook === null ? [] : lintParts(tab, webhook)),
    ...(webhook === null || origin === null || !isDirect ? [] : lintReach(tab, webhook, origin)),
    ...lintOrigin(tab, origin, isDirect),
  ];
}
