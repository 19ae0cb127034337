import type { AssumptionId } from '../../contract/assumptions.ts';
import { assumptionRows, type ChosenReadings } from '../../contract/assumptions.ts';
import { type Finding, requestFinding } from '../../contract/finding.ts';
import { createNotes } from '../../contract/notes.ts';
import { directParts, type Part } from '../../contract/shapes.ts';
import type { BuiltRequest } from '../../contract/verdict.ts';
import { described } from '../../contract/words.ts';
import { hasUser } from '../../http/address.ts';
import type { Headers } from '../../http/http.ts';
import { actions } from '../actions.ts';
import type { Item } from '../item.ts';
import { unwired } from '../lint/actions.ts';
import { readItem } from '../reply/item.ts';
import type { SentItem } from '../simulator/event.ts';
import type { Tab } from '../tab.ts';
import { webhookSecrets } from '../webhook-address.ts';
import { keepsAll } from './as-sent.ts';
import { userFix } from './request.ts';

/**
 * What a direct call is built from. `item` is the full list row or the item_clicked detail object
 * as the webhook sent it, or as it was typed; `firedAt` is an ISO timestamp; `choices` are the
 * decisions that the user switched.
 */
export type DirectCall = {
  tab: Tab;
  action: 'update_item' | 'delete_item';
  item: SentItem;
  path: 'row' | 'detail';
  firedAt: string;
  choices?: ChosenReadings | undefined;
};

/**
 * What the widget keeps of a row: only the accepted keys, read as in a reply (TAB-ITM-1,
 * TAB-ITM-2).
 */
function acceptedOf({ item, choices }: DirectCall): Item {
  const notes = createNotes(choices);
  return readItem(
    {
      notes,
      strict: notes,
      base: [],
      indexed: false,
      lenient: false,
      screen: 'nowhere',
      isBare: false,
      drawsOthers: false,
      ids: new Map(),
    },
    item,
    0,
    0,
  );
}

/** The item of the body (TAB-DIR-2): as the webhook sent it, or, by the second reading, with the accepted keys alone. */
const itemOf = (call: DirectCall): SentItem =>
  call.choices?.['item-as-sent'] === 'other' ? acceptedOf(call) : call.item;

/** What a field of the body holds (undefined = left out), and why, for people. */
type Reason = {
  value: (call: DirectCall) => unknown;
  there: string;
  absent: (call: DirectCall) => string;
};

const never = (): string => 'It is always sent.';

const isNamed = (id: unknown): boolean => id != null && id !== '';

/**
 * What names the record: `item.id`, else `item.uuid`. An empty string counts as no id, as it does for item_clicked (TAB-REQ-3). What is given by hand may
 * hold anything there.
 */
const namedBy = ({ id, uuid }: SentItem): unknown => [id, uuid].find(isNamed);

/** The `id` next to the item in the body (TAB-DIR-1). */
const idOf = (call: DirectCall): unknown =>
  call.path === 'detail' ? namedBy(itemOf(call)) : undefined;

/** What each field of a direct call's body holds, and why. */
const directReasons: Readonly<Record<keyof typeof directParts, Reason>> = {
  action: {
    value: ({ action }) => action,
    absent: never,
    there: 'On the direct surface, the body names the action; the address does not.',
  },
  tabId: {
    value: ({ tab }) => tab.tabId,
    there: 'Every call names its tab.',
    absent: never,
  },
  tabName: {
    value: ({ tab }) => tab.tabName,
    there: 'The display name of the tab, or an empty string if it has none.',
    absent: never,
  },
  sessionId: {
    value: ({ tab }) => tab.sessionId,
    there: "The visitor's widget session, or an empty string if none is known.",
    absent: never,
  },
  item: {
    value: itemOf,
    absent: never,
    there:
      'The full list row or the detail object. Treat it as a hint, and look the record up by its id.',
  },
  firedAt: {
    value: ({ firedAt }) => firedAt,
    there: 'When the visitor clicked, according to the widget.',
    absent: never,
  },
  id: {
    value: idOf,
    there: 'The call comes from the detail screen. This is item.id, otherwise item.uuid.',
    absent: ({ path }) =>
      path === 'row'
        ? 'Only the detail screen sends it, and this call comes from the row menu.'
        : 'The item has neither an id nor a uuid.',
  },
};

/** The body of a direct call, field by field in the order of the document (TAB-DIR-1, TAB-DIR-2). */
export const directFields = Object.entries<Part>(directParts).map(([name, part]) => ({
  ...part,
  name,
  ...directReasons[name as keyof typeof directParts],
}));

/** The one header of a direct call that is the widget's own; a browser adds its own ones, Origin among them. */
export const directHeaders: Headers = [['Content-Type', 'application/json']];

/** The decisions of ours that a direct call rests on (TAB-DIR-1, TAB-DIR-2). */
function assumptionsOf(call: DirectCall): AssumptionId[] {
  const { tab, item } = call;
  const hasEmpty = tab.tabName === '' || tab.sessionId === '';
  const hasMore = !keepsAll(item, acceptedOf(call));
  return [
    'direct-headers',
    ...(hasEmpty ? (['direct-empty-texts'] as const) : []),
    ...(hasMore ? (['item-as-sent'] as const) : []),
  ];
}

const idFix = 'Give every item an "id", a string that is not empty.';

/** The findings about the id of the record (TAB-DIR-1). */
function findingsOfId(call: DirectCall): Finding[] {
  const item = itemOf(call);
  const named = namedBy(item);
  const isDetail = call.path === 'detail';
  const at = isDetail ? '$request.body.id' : '$request.body.item.id';
  if (named === undefined) {
    const lacks =
      item.id === ''
        ? 'The id of the item is an empty string, so it identifies nothing'
        : 'The item has no id';
    const effect = `${isDetail ? 'The body has no id. ' : ''}The webhook cannot tell which record the call is about.`;
    const message = `${lacks}, and it has no uuid.`;
    return [requestFinding('TAB-DIR-1', 'warning', at, message, effect, idFix)];
  }
  if (typeof named !== 'string' && (isDetail || isNamed(item.id))) {
    const message = `The id of an item must be a string; got ${described(named)}.`;
    return [
      requestFinding(
        'TAB-DIR-1',
        'warning',
        at,
        message,
        'It is sent as it is, although a webhook may expect a string.',
        idFix,
      ),
    ];
  }
  if (item.id !== '' || !isDetail) return [];
  return [
    requestFinding(
      'TAB-DIR-1',
      'info',
      at,
      'The id of the item is an empty string, which counts as no id.',
      'The uuid of the item is sent as the id.',
      idFix,
    ),
  ];
}

/** Builds the request that the widget's own `fetch()` sends from the browser: no query, no identity, no credential (TAB-DIR-1, TAB-DIR-2). */
export function buildDirectRequest(call: DirectCall): BuiltRequest {
  const { tab, action } = call;
  const body = JSON.stringify(
    Object.fromEntries(directFields.map(({ name, value }) => [name, value(call)])),
  );
  const url = new URL(tab.webhook_url);
  const findings: Finding[] = [];
  if (actions[action].surface[tab.category] !== 'direct') {
    const message = `A ${tab.category} tab fires ${action} through the platform.`;
    findings.push(
      requestFinding(
        'TAB-SRF-3',
        'warning',
        '$request',
        message,
        'No visitor can cause this request.',
      ),
    );
  }
  if (tab.connectorIds[action] !== undefined) {
    const message = 'A connector is set, but a direct call has no credential.';
    findings.push(
      requestFinding(
        'TAB-DIR-4',
        'warning',
        '$request.headers',
        message,
        'The connector is ignored. The webhook is called without a credential.',
      ),
    );
  }
  findings.push(...findingsOfId(call));
  const assumptions = assumptionsOf(call);
  if (/\u2022{4}/.test(JSON.stringify(call.item))) {
    const message = 'The item contains text that Assay masked, because it looks like a secret.';
    findings.push(
      requestFinding(
        'TAB-DIR-2',
        'info',
        '$request.body.item',
        message,
        'The webhook receives the mask instead.',
        'Enter the item with the text that the mask hides.',
      ),
    );
  }
  if (webhookSecrets(call.tab).length > 0) assumptions.push('url-secrets');
  if (hasUser(url)) {
    assumptions.push('webhook-url-query');
    const message =
      'The webhook_url has a user name or a password. fetch() in a browser refuses such an address with a TypeError.';
    findings.push(
      requestFinding(
        'TAB-DIR-1',
        'error',
        '$request.url',
        message,
        'Nothing is sent, and the visitor sees "Action failed".',
        userFix,
      ),
    );
  }
  return {
    request: {
      method: 'POST',
      url: `${url.origin}${url.pathname}${url.search}`,
      headers: directHeaders,
      body,
    },
    findings: [...findings, ...unwired(tab, action)],
    assumptions: assumptionRows(assumptions, call.choices ?? {}),
  };
}
