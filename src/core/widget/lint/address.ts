import { type Finding, requestFinding } from '../../contract/finding.ts';
import { quoted } from '../../contract/words.ts';
import { hasUser, opaqueOrigin, pageOrigin, parametersIn } from '../../http/address.ts';
import { looksGenerated } from '../../secrets/random-look.ts';
import { urlParts } from '../../secrets/url-secrets.ts';
import { followFetch } from '../cors/cors.ts';
import { permissionFor } from '../cors/local-network.ts';
import type { PageFetch } from '../cors/model.ts';
import { buildDirectRequest } from '../request/direct-request.ts';
import { identityParameters, userFix } from '../request/request.ts';
import { platformParameters } from '../request/request-fields.ts';
import { type Tab, unlikeBrowsers, unverifiedServersOf } from '../tab.ts';
import { webhookSecrets } from '../webhook-address.ts';
import { tabFinding, wiredOn } from './advice.ts';

/** The webhook_url once it is an address that a request can be built on, else null: the schema then reports what is wrong. */
export function webhookOf({ webhook_url }: Pick<Tab, 'webhook_url'>): URL | null {
  const url = URL.canParse(webhook_url) ? new URL(webhook_url) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** What a tab says of its transport, to be told of where a call is made or set up. */
type OwnTransport = Pick<Tab, 'webhook_url' | 'unverifiedHost' | 'transport'>;

/** What is said of the settings that neither the platform nor a visitor's browser has. */
export function unlikeVisitorsFindings(
  clause: string,
  path: string,
  settings: readonly string[],
): Finding[] {
  if (settings.length === 0) return [];
  const message = `Not what visitors get: the call uses settings of this tab (${settings.join(', ')}).`;
  return [
    requestFinding(
      clause,
      'info',
      path,
      message,
      "The platform and a visitor's browser do not have these settings, so their calls may fail.",
      'Remove these settings from the tab to call the webhook as visitors do.',
    ),
  ];
}

/** The findings about how the platform's calls of a tab travel (TAB-ERR-2). */
export function transportFindings(tab: OwnTransport, path: string): Finding[] {
  const unverified = unverifiedServersOf(tab).map(({ host }) =>
    requestFinding(
      'TAB-ERR-2',
      'warning',
      path,
      `The certificate of ${host} is not verified, because this tab is set that way.`,
      'Not what visitors get: a platform that verifies the certificate answers 502.',
      'Give the server a certificate that can be verified, then verify it in the settings of the tab.',
    ),
  );
  return [...unverified, ...unlikeVisitorsFindings('TAB-ERR-2', path, unlikeBrowsers(tab))];
}

const say = (
  clause: string,
  level: Finding['level'],
  message: string,
  effect: string,
  fix?: string,
): Finding => tabFinding(clause, level, 'webhook_url', message, effect, fix);

/** The parts of the address that the platform and browsers remove or replace (TAB-REQ-1, TAB-DIR-1). */
function adviseParts(tab: Tab, webhook: URL): Finding[] {
  const isDirect = wiredOn(tab, 'direct').length > 0;
  const proxied = wiredOn(tab, 'proxied');
  const isKnown = (name: string): boolean =>
    !(name === 'agentName' || name === 'tabName' || name === 'sessionId') || tab[name] !== '';
  const appended = new Set(
    proxied.flatMap((action) => [...platformParameters(action)]).filter(isKnown),
  );
  const findings = parametersIn(webhook, appended).map((name) => {
    const onDirect = isDirect ? ' Direct calls send it as it is saved.' : '';
    const isIdentity = identityParameters.has(name);
    const stays = isIdentity
      ? 'without a verified visitor it stays, and the webhook treats it as the trusted identity'
      : 'on other calls it stays';
    const message = `The webhook_url has the query parameter "${name}", which the platform also appends.`;
    return say(
      'TAB-REQ-1',
      'warning',
      message,
      `The platform replaces it on each call that has its own "${name}"; ${stays}.${onDirect}`,
    );
  });
  if (hasUser(webhook) && proxied.length > 0) {
    const message =
      'The webhook_url has a user name or a password. The contract does not say whether the platform sends them.';
    const effect = 'Assay removes them and calls the webhook without them.';
    findings.push(say('TAB-REQ-1', 'warning', message, effect, userFix));
  }
  if (hasUser(webhook) && isDirect) {
    const message =
      'The webhook_url has a user name or a password. fetch() in a browser refuses such an address with a TypeError.';
    const effect = 'Update and Delete fail in the browser before anything is sent.';
    findings.push(say('TAB-DIR-1', 'warning', message, effect, userFix));
  }
  if (webhook.hash !== '')
    findings.push(
      say(
        'TAB-REQ-1',
        'warning',
        'The webhook_url ends in a fragment (#…).',
        'The fragment is never sent.',
        'Remove the fragment from the webhook_url.',
      ),
    );
  const hasSecret = urlParts(webhook.search).some(
    ({ secret, text }) => secret === 'named' && looksGenerated(text),
  );
  if (hasSecret) {
    const seen = isDirect ? ', and every visitor can read it in the direct calls' : '';
    const message =
      'A query parameter of the webhook_url seems to contain a secret. Secrets belong in a connector.';
    findings.push(
      say('TAB-CRD-2', 'warning', message, `The workspace file contains it in plain text${seen}.`),
    );
  }
  if (tab.webhookTokenId === undefined && webhookSecrets(tab).length > 0) {
    const message =
      'The webhook_url contains a URL secret, and the workspace file stores it in plain text.';
    const effect =
      'It is masked everywhere else. To hide it here as well, add it under Tokens and choose it here.';
    findings.push(say('TAB-CRD-3', 'info', message, effect));
  }
  return findings;
}

/** What the browser does with a direct call before it reaches the webhook: mixed content, forbidden ports, private networks. */
function adviseReach(tab: Tab, webhook: URL, origin: string): Finding[] {
  const { request } = buildDirectRequest({
    tab,
    action: 'update_item',
    item: {},
    path: 'row',
    firedAt: '',
  });
  const call: PageFetch = { origin, request, credentials: 'same-origin' };
  const step = followFetch(call, []);
  if (step.step !== 'send')
    return step.verdict.findings.map((finding) => ({ ...finding, path: '$tab.webhook_url' }));
  const to = permissionFor(origin, webhook);
  return to === null
    ? []
    : [
        tabFinding(
          'TAB-DIR-3',
          'info',
          'webhook_url',
          `${to === 'loopback' ? 'Loopback' : 'Private'} address: fine for testing.`,
          "Visitors' browsers may block it.",
          'Give the webhook a public https address before visitors use the tab.',
        ),
      ];
}

function adviseOrigin({ widgetOrigin }: Tab, origin: string | null, isDirect: boolean): Finding[] {
  const finding = (
    level: Finding['level'],
    message: string,
    effect: string,
    fix: string,
  ): Finding[] => [tabFinding('TAB-DIR-3', level, 'widgetOrigin', message, effect, fix)];
  if (origin === null) {
    const message = `The widget origin must be an http:// or https:// origin such as https://widget.example; got ${quoted(widgetOrigin)}.`;
    const fix = 'Enter the origin of the page with the widget, such as https://widget.example.';
    return isDirect
      ? finding(
          'error',
          message,
          'Update and Delete are not sent, because they need the origin of a page.',
          fix,
        )
      : finding(
          'info',
          message,
          'No wired action needs it: only direct calls use the origin.',
          fix,
        );
  }
  if (origin === opaqueOrigin)
    return finding(
      'info',
      'The page with the widget has the origin null.',
      'The webhook must allow the origin null, or every origin (*).',
      'Enter the origin of the page with the widget if it has one, or let the webhook allow null.',
    );
  if (widgetOrigin === origin) return [];
  return finding(
    'info',
    `The widget origin is written as ${quoted(widgetOrigin)}.`,
    `Browsers send ${origin}, so the webhook must allow ${origin}.`,
    `Enter ${origin} as widget origin.`,
  );
}

/** The findings about the webhook_url, and about the origin of the page that sends direct calls. */
export function adviseAddress(tab: Tab): Finding[] {
  const webhook = webhookOf(tab);
  const origin = pageOrigin(tab.widgetOrigin);
  const isDirect = wiredOn(tab, 'direct').length > 0;
  return [
    ...transportFindings(tab, tab.transport ? '$tab.transport' : '$tab.unverifiedHost'),
    ...(webhook === null ? [] : adviseParts(tab, webhook)),
    ...(webhook === null || origin === null || !isDirect ? [] : adviseReach(tab, webhook, origin)),
    ...adviseOrigin(tab, origin, isDirect),
  ];
}
