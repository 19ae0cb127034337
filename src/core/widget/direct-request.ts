import { hasUser } from '../address.ts';
import type { AssumptionId } from '../assumptions.ts';
import { assumptionRows } from '../choices.ts';
import { type Finding, requestFinding } from '../finding.ts';
import type { Headers } from '../http.ts';
import { described } from '../reading/words.ts';
import type { BuiltRequest } from '../verdict.ts';
import type { Item } from './item.ts';
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

/** One field of a direct call's body; undefined = left out. `there` and `absent` say why, for people. */
type BodyField = { name: string; clause: string; value: (call: DirectCall) => unknown; there: string; absent: (call: DirectCall) => string };

const never = (): string => 'It is always sent.';

/** The `id` beside the item (TAB-DIR-1). What is given by hand may hold anything there. */
const idOf = ({ item, path }: DirectCall): unknown => (path === 'detail' ? (item.id ?? item.uuid) : undefined);

/** The body of a direct call, field by field in the order of the document (TAB-DIR-1, TAB-DIR-2). */
export const directFields: readonly BodyField[] = [
  {
    ...{ name: 'action', clause: 'TAB-DIR-1', value: ({ action }) => action, absent: never },
    there: 'On the direct surface the body says which action it is, not the address.',
  },
  { name: 'tabId', clause: 'TAB-DIR-1', value: ({ tab }) => tab.tabId, there: 'Every call names its tab.', absent: never },
  { name: 'tabName', clause: 'TAB-DIR-1', value: ({ tab }) => tab.tabName, there: 'The display name of the tab.', absent: never },
  { name: 'sessionId', clause: 'TAB-DIR-1', value: ({ tab }) => tab.sessionId, there: "The visitor's widget session.", absent: never },
  {
    ...{ name: 'item', clause: 'TAB-DIR-2', value: ({ item }) => item, absent: never },
    there: 'The full list row, or the detail object; a hint only: look the record up by its id.',
  },
  { name: 'firedAt', clause: 'TAB-DIR-1', value: ({ firedAt }) => firedAt, there: 'When the visitor clicked, as the widget says.', absent: never },
  {
    ...{ name: 'id', clause: 'TAB-DIR-1', value: idOf },
    there: 'The call comes from the detail screen: item.id, else item.uuid.',
    absent: ({ path }) =>
      path === 'row' ? 'Only the detail screen sends it; this call comes from the menu of a row.' : 'The item has neither an id nor a uuid.',
  },
];

/** The one header of a direct call that is the widget's own; a browser adds its own ones, Origin among them. */
export const directHeaders: Headers = [['Content-Type', 'application/json']];

/** Builds the request that the widget's own `fetch()` sends from the browser: no query, no identity, no credential (TAB-DIR-1, TAB-DIR-2). */
export function buildDirectRequest(call: DirectCall): BuiltRequest {
  const { tab, action } = call;
  const body = JSON.stringify(Object.fromEntries(directFields.map(({ name, value }) => [name, value(call)])));
  const url = new URL(tab.webhook_url);
  const findings: Finding[] = [];
  if (tab.connectorIds[action] !== undefined) {
    const message = 'A connector is set, but a direct call carries no credential.';
    findings.push(requestFinding('TAB-DIR-4', 'warning', '$request.headers', message, 'ignored: the webhook is reached unauthenticated'));
  }
  const id = idOf(call);
  if (id !== undefined && typeof id !== 'string') {
    const message = `The id of an item is a text; ${described(id)} was given.`;
    findings.push(
      requestFinding('TAB-DIR-1', 'warning', '$request.body.id', message, 'sent as it is, and not as the text that a webhook may expect'),
    );
  }
  const leaned: AssumptionId[] = [];
  if (hasUser(url)) {
    leaned.push('webhook-url-query');
    const message = 'The webhook_url carries a user name or a password; the fetch() of a browser refuses such an address.';
    findings.push(requestFinding('TAB-DIR-1', 'warning', '$request.url', message, 'taken out here; in a browser the call fails'));
  }
  return {
    request: { method: 'POST', url: `${url.origin}${url.pathname}${url.search}`, headers: directHeaders, body },
    findings: [...findings, ...unwired(tab, action)],
    assumptions: assumptionRows(leaned, {}),
  };
}
