import type { Finding } from '../../contract/finding.ts';
import { quoted } from '../../contract/words.ts';
import { plainHttpFindings } from '../../http/route.ts';
import { type ActionName, actionNames } from '../actions.ts';
import { withCredential } from '../request/credential.ts';
import type { NamedConnector, Tab } from '../tab.ts';
import { surfaceOf, tabFinding } from './advice.ts';

/** What else the check of a connector needs: where its secret goes, and the stored tokens (null: not known). */
type Surroundings = { webhook: URL | null; tokenIds: ReadonlySet<string> | null };

/** Headers that can carry a credential, but that servers or proxies also act on. */
const actedOn: ReadonlyMap<string, string> = new Map([
  ['cookie', 'servers read it as cookies, name=value'],
  ['proxy-authorization', 'a proxy may use it itself and remove it'],
  ['content-encoding', 'servers try to decompress the body'],
  ['accept-encoding', 'servers use it to choose the compression of the reply'],
  ['range', 'servers may answer with only a part'],
  ['origin', 'servers treat it as the origin of a page'],
]);

function adviseHeader(
  { type, headerName = '' }: NamedConnector,
  at: string,
  who: string,
): Finding[] {
  const known = withCredential([], { type, headerName, secret: null }).findings.map((finding) => ({
    ...finding,
    ...tabFinding(
      finding.clause,
      finding.level,
      at,
      `${who}: ${finding.message}`,
      finding.effect,
      finding.fix,
    ),
  }));
  if (known.length > 0) return known;
  if (headerName === '') return [];
  if (type !== 'header_auth') {
    const message = `${who} has the type ${type} and a header name, which only header_auth uses.`;
    return [
      tabFinding(
        'TAB-CRD-1',
        'info',
        at,
        message,
        'The header name is ignored. The secret goes in Authorization.',
        'Remove the header name from the connector, or give it the type header_auth.',
      ),
    ];
  }
  const fate = actedOn.get(headerName.toLowerCase());
  if (fate !== undefined) {
    const message = `${who} puts the secret in the header ${headerName}, which has its own meaning: ${fate}.`;
    return [
      tabFinding(
        'TAB-CRD-1',
        'warning',
        at,
        message,
        'The webhook may not receive the secret unchanged.',
        'Choose another header name for the connector.',
      ),
    ];
  }
  if (headerName.toLowerCase() !== 'authorization') return [];
  const message = `${who} puts the secret in Authorization with header_auth.`;
  return [
    tabFinding(
      'TAB-CRD-1',
      'info',
      at,
      message,
      'The secret is sent as it is stored, without the word Bearer.',
      'Nothing to fix if the stored secret begins with its scheme. For a bearer token, choose the type bearer_token.',
    ),
  ];
}

function adviseConnector(
  connector: NamedConnector,
  used: readonly ActionName[],
  { webhook, tokenIds }: Surroundings,
): Finding[] {
  const at = `connectorIds.${used[0]}`;
  const who = `The connector ${quoted(connector.name)} of ${used.join(', ')}`;
  const findings = adviseHeader(connector, at, who);
  if (connector.tokenId === '' || tokenIds?.has(connector.tokenId) === false) {
    const message =
      connector.tokenId === ''
        ? `${who} has no token.`
        : `The token of the connector ${quoted(connector.name)} was removed.`;
    findings.push(
      tabFinding(
        'TAB-CRD-2',
        'error',
        at,
        message,
        'The request is not sent, because there is no secret to attach. Choose a token.',
        'Choose a token for the connector.',
      ),
    );
  }
  const plain =
    webhook === null
      ? []
      : plainHttpFindings(
          'TAB-CRD-1',
          `$tab.${at}`,
          webhook.href,
          `${who} attaches a secret, but the webhook_url`,
        );
  return [...findings, ...plain];
}

/** The finding about a `connector_id` that has no effect: on a direct call, or on an action that is not fired. */
function idle(tab: Tab, action: ActionName): Finding[] {
  const at = `connectorIds.${action}`;
  if (surfaceOf(tab, action) === 'direct') {
    const message = `A connector is set for ${action}, which a ${tab.category} tab fires directly from the browser.`;
    return [
      tabFinding(
        'TAB-DIR-4',
        'warning',
        at,
        message,
        'The connector is ignored. The webhook is called without a credential.',
      ),
    ];
  }
  const message = `A connector is set for ${action}, which this tab does not fire.`;
  const fix = 'Remove the connector from the action, or wire the action.';
  return [tabFinding('TAB-CRD-1', 'info', at, message, 'The connector is not used.', fix)];
}

/** The findings about the connectors of a tab's actions (TAB-CRD-1, TAB-CRD-2, TAB-DIR-4). */
export function adviseConnectors(
  tab: Tab,
  connectors: readonly NamedConnector[],
  surroundings: Surroundings,
): Finding[] {
  const withId = actionNames.filter((action) => tab.connectorIds[action] !== undefined);
  const attached = withId.filter(
    (action) => tab.wired.includes(action) && surfaceOf(tab, action) === 'proxied',
  );
  const ids = [...new Set(attached.map((action) => tab.connectorIds[action]))];
  return [
    ...withId.filter((action) => !attached.includes(action)).flatMap((action) => idle(tab, action)),
    ...ids.flatMap((id) => {
      const used = attached.filter((action) => tab.connectorIds[action] === id);
      const connector = connectors.find((one) => one.id === id);
      if (connector !== undefined) return adviseConnector(connector, used, surroundings);
      return used.map((action) => {
        const message = `The connector_id of ${action} does not match any connector.`;
        const effect =
          'The request is not sent, because there is no secret to attach. Choose another connector for the action, or none.';
        const fix = 'Choose another connector for the action, or none.';
        return tabFinding('TAB-CRD-1', 'error', `connectorIds.${action}`, message, effect, fix);
      });
    }),
  ];
}
