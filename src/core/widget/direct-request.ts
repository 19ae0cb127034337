import { hasUser } from '../address.ts';
import { type Finding, requestFinding } from '../finding.ts';
import type { Item } from './item.ts';
import type { BuiltRequest } from './request.ts';
import type { Tab } from './tab.ts';
import { unwired } from './wiring.ts';

/** What a direct call is made of. `item` is the full list row, or the item_clicked detail object; `firedAt` an ISO timestamp. */
export type DirectCall = {
  tab: Tab;
  action: 'update_item' | 'delete_item';
  item: Item & { uuid?: string | undefined };
  path: 'row' | 'detail';
  firedAt: string;
};

/** Builds the request that the widget's own `fetch()` sends from the browser: no query, no identity, no credential (TAB-DIR-1, TAB-DIR-2). */
export function buildDirectRequest({ tab, action, item, path, firedAt }: DirectCall): BuiltRequest {
  const id = item.id ?? item.uuid;
  const { tabId, tabName, sessionId } = tab;
  const body = JSON.stringify({ action, tabId, tabName, sessionId, item, firedAt, ...(path === 'detail' && id !== undefined ? { id } : {}) });
  const url = new URL(tab.webhook_url);
  const findings: Finding[] = [];
  if (tab.connector !== null) {
    const message = 'A connector is set, but a direct call carries no credential.';
    findings.push(requestFinding('TAB-DIR-4', 'warning', '$request.headers', message, 'ignored: the webhook is reached unauthenticated'));
  }
  if (hasUser(url)) {
    const message = 'The webhook_url carries a user name or a password; the fetch() of a browser refuses such an address.';
    findings.push(requestFinding('TAB-DIR-1', 'warning', '$request.url', message, 'taken out here; in a browser the call fails'));
  }
  return {
    request: { method: 'POST', url: `${url.origin}${url.pathname}${url.search}`, headers: [['Content-Type', 'application/json']], body },
    findings: [...findings, ...unwired(tab, action)],
  };
}
