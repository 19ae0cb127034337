import { type Parameter, type Part, queryParts } from '../../contract/shapes.ts';
import type { Headers } from '../../http/http.ts';
import { type ActionName, actions } from '../actions.ts';
import type { Tab } from '../tab.ts';
import type { Credential } from './credential.ts';
import type { Sender } from './entries.ts';

/** What a proxied call is made of. `now` is milliseconds since 1970; `identity` is there only when the visitor's JWT was verified (TAB-IDN-1). */
export type ProxiedCall = {
  tab: Tab;
  action: ActionName;
  now: number;
  identity: Sender;
  itemId?: string | undefined;
  conversationId?: string | undefined;
  firedAt?: string | undefined;
  entry?: unknown;
  credential: Credential | null;
};

/** What a field is this time (undefined or empty = not known, hence not sent), and why, for people. */
type Reason = {
  value: (call: ProxiedCall) => string | undefined;
  there: string;
  absent: (call: ProxiedCall) => string;
};

/** One field that the platform puts on a proxied call, or leaves out. `on` says which actions have it at all. */
type Field = Part & Reason & { name: string; on: (action: ActionName) => boolean };

const always = (): boolean => true;
const only = (action: ActionName) => (asked: ActionName) => asked === action;
const isPost = (action: ActionName): boolean => actions[action].method === 'POST';
const empty = (what: string) => () => `Sent only when it is set, and the tab has no ${what}.`;
const anonymous = 'No identity was verified, so the visitor is anonymous.';

/** What each query parameter is this time, and why. */
const queryReasons: Readonly<Record<keyof typeof queryParts, Reason>> = {
  action: {
    value: ({ action }) => action,
    there: 'Every call names its action.',
    absent: empty('action'),
  },
  agentId: {
    value: ({ tab }) => tab.agentId,
    there: 'Every call names the agent that the visitor talks to.',
    absent: empty('agentId'),
  },
  agentName: {
    value: ({ tab }) => tab.agentName,
    there: 'The agent has a display name.',
    absent: empty('agentName'),
  },
  tabId: {
    value: ({ tab }) => tab.tabId,
    there: 'Every call names its tab.',
    absent: empty('tabId'),
  },
  tabName: {
    value: ({ tab }) => tab.tabName,
    there: 'The tab has a display name.',
    absent: empty('tabName'),
  },
  sessionId: {
    value: ({ tab }) => tab.sessionId,
    there: "The visitor's widget session is known; it stays the same across reloads.",
    absent: empty('sessionId'),
  },
  endUserId: {
    value: ({ identity }) => identity?.sub,
    there: 'The identity was verified. This is the sub claim of the token.',
    absent: () => anonymous,
  },
  endUserEmail: {
    value: ({ identity }) => identity?.email,
    there: 'The identity was verified, and the token has an email.',
    absent: ({ identity }) => (identity === null ? anonymous : 'The verified token has no email.'),
  },
  _ts: {
    value: ({ now }) => String(now),
    there: 'Milliseconds since 1970. They make every address different, so that no cache answers.',
    absent: empty('_ts'),
  },
  id: {
    value: ({ itemId }) => itemId,
    there: 'The id of the clicked row.',
    absent: () => 'The clicked row has no id, or one that is not a string.',
  },
  conversationId: {
    value: ({ conversationId }) => conversationId,
    there: 'The action happened inside this conversation.',
    absent: () => 'The action did not happen inside a known conversation.',
  },
  firedAt: {
    value: ({ firedAt }) => firedAt,
    there: 'When the visitor clicked, according to the widget.',
    absent: () => 'The time of the click is not known.',
  },
};

/** The query parameters of a proxied call in the order of the document (TAB-REQ-1 to TAB-REQ-4). */
export const queryFields = Object.entries<Parameter>(queryParts).map(([name, part]): Field => {
  const on = (action: ActionName): boolean => part.on?.includes(action) ?? true;
  return { ...part, name, on, ...queryReasons[name as keyof typeof queryParts] };
});

/** A header whose value never changes, and the actions that send it. */
type FixedHeader = {
  name: string;
  value: string;
  on: (action: ActionName) => boolean;
  there: string;
};

/** The headers of TAB-REQ-5, and no others: the identity token is forwarded in no form (TAB-REQ-6). */
export const headerFields: readonly FixedHeader[] = [
  { name: 'Accept', value: 'application/json', on: always, there: 'Sent with every call.' },
  {
    name: 'Cache-Control',
    value: 'no-cache, no-store, max-age=0',
    on: only('get_items'),
    there: 'A list must never come from a cache.',
  },
  {
    name: 'Pragma',
    value: 'no-cache',
    on: only('get_items'),
    there: 'A list must never come from a cache, not even an old HTTP/1.0 one.',
  },
  {
    name: 'Content-Type',
    value: 'application/json',
    on: isPost,
    there: 'A POST action has a JSON body.',
  },
];

/** The parameters that are sent this time, in the order of the document. */
export const parametersOf = (call: ProxiedCall): [name: string, value: string][] =>
  queryFields.flatMap(({ name, on, value }) => {
    const known = on(call.action) ? value(call) : undefined;
    return known === undefined || known === '' ? [] : [[name, known]];
  });

/** Every parameter that is the platform's own on a call of the action, whether it is known this time or not (TAB-REQ-1 to TAB-REQ-4). */
export const platformParameters = (action: ActionName): Set<string> =>
  new Set(queryFields.filter(({ on }) => on(action)).map(({ name }) => name));

/** The headers of a call, without a credential's. */
export const headersOf = (action: ActionName): Headers =>
  headerFields.filter(({ on }) => on(action)).map(({ name, value }) => [name, value]);
