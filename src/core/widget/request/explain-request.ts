import { isObject } from '../../contract/words.ts';
import { queryWithout } from '../../http/address.ts';
import { type ActionName, actions } from '../actions.ts';
import { forbidden, withCredential } from './credential.ts';
import { type DirectCall, directFields, directHeaders } from './direct-request.ts';
import { entryFields } from './entries.ts';
import type { ProxiedCall } from './request-fields.ts';
import { headerFields, parametersOf, queryFields } from './request-fields.ts';

/**
 * Why a query parameter, header or body field is there, or why it is not (`value` null). A value that is not a string is shown as JSON; a path
 * such as `author.userId` names a field within the body.
 */
export type Explained = {
  name: string;
  value: string | null;
  where: 'query' | 'header' | 'body';
  why: string;
  clause: string;
};

const names = Object.keys(actions) as ActionName[];
const onlyOn = (on: (action: ActionName) => boolean): string =>
  `Sent only with ${names.filter(on).join(', ')}.`;
const asText = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** The webhook_url's own parameters, which stay before the others (TAB-REQ-1, TAB-DIR-1). */
const ownQuery = (query: string, clause: string): Explained[] =>
  [...new URLSearchParams(query)].map(([name, value]) => ({
    name,
    value,
    where: 'query' as const,
    clause,
    why: 'Part of the saved webhook_url. It stays before the parameters of the platform.',
  }));

/** Headers that people look for, but that no webhook ever receives (TAB-REQ-6). */
const withheld = (): Explained[] =>
  forbidden.map((name) => {
    const why =
      name === 'x-end-user-token'
        ? 'The identity token goes only to the server function.'
        : 'This header is for tool calls of the language model.';
    return {
      name,
      value: null,
      where: 'header',
      why: `${why} It is never sent to an action webhook.`,
      clause: 'TAB-REQ-6',
    };
  });

function queryOf(call: ProxiedCall): Explained[] {
  return queryFields.map(({ name, clause, on, value, there, absent }) => {
    if (!on(call.action)) return { name, value: null, where: 'query', why: onlyOn(on), clause };
    const known = value(call) || null;
    return {
      name,
      value: known,
      where: 'query',
      why: known === null ? absent(call) : there,
      clause,
    };
  });
}

function headersOf({ action, credential }: ProxiedCall): Explained[] {
  const fixed = headerFields.map(({ name, value, on, there }): Explained => {
    const isOn = on(action);
    return {
      name,
      value: isOn ? value : null,
      where: 'header',
      why: isOn ? there : onlyOn(on),
      clause: 'TAB-REQ-5',
    };
  });
  const [attached] = withCredential([], credential).headers;
  const [name, value] = attached ?? ['Authorization', null];
  const why = attached
    ? `The action has a connector of type ${credential?.type}.`
    : 'No connector is set, so no credential is attached.';
  return [...fixed, { name, value, where: 'header', why, clause: 'TAB-CRD-1' }, ...withheld()];
}

/** The value at a path of names; undefined when the path leads nowhere. */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

function entryOf({ action, entry }: ProxiedCall): Explained[] {
  if (action === 'get_items' || action === 'item_clicked') {
    const clause = action === 'get_items' ? 'TAB-REQ-2' : 'TAB-REQ-3';
    return [{ name: 'body', value: null, where: 'body', why: 'A GET action has no body.', clause }];
  }
  const fields = entryFields(action);
  const known = fields.map(({ name, clause, there, absent }): Explained => {
    const value = asText(valueAt(entry, name));
    return { name, value, where: 'body', why: value === null ? absent : there, clause };
  });
  const first = new Set(fields.map(({ name }) => name.split('.')[0]));
  const others = isObject(entry)
    ? Object.keys(entry).filter((name) => !first.has(name) && entry[name] !== undefined)
    : [];
  const clause = fields[0]?.clause ?? 'TAB-REQ-7';
  return [
    ...known,
    ...others.map(
      (name): Explained => ({
        name,
        value: asText(valueAt(entry, name)),
        where: 'body',
        why: 'Entered by hand. No entry in the contract has it.',
        clause,
      }),
    ),
  ];
}

/** Every field of a proxied call, present or absent, with its reason. Built from the same tables as the request. */
export function explainProxied(call: ProxiedCall): Explained[] {
  const appended = new Set(parametersOf(call).map(([name]) => name));
  const { query } = queryWithout(new URL(call.tab.webhook_url), appended);
  return [...ownQuery(query, 'TAB-REQ-1'), ...queryOf(call), ...headersOf(call), ...entryOf(call)];
}

/** Every field of a direct call, present or absent, with its reason. Built from the same tables as the request. */
export function explainDirect(call: DirectCall): Explained[] {
  const headers = directHeaders.map(([name, value]): Explained => {
    const why =
      'The body is JSON. Because of this header, a browser sends a preflight (OPTIONS) first.';
    return { name, value, where: 'header', why, clause: 'TAB-DIR-1' };
  });
  const missing = queryFields.map(({ name }): Explained => {
    const why = 'The direct surface appends no query parameters.';
    return { name, value: null, where: 'query', why, clause: 'TAB-DIR-1' };
  });
  const credential = {
    name: 'Authorization',
    value: null,
    where: 'header' as const,
    why: 'A direct call has no credential.',
    clause: 'TAB-DIR-4',
  };
  const body = directFields.map(({ name, clause, value, there, absent }): Explained => {
    const known = asText(value(call));
    return {
      name,
      value: known,
      where: 'body',
      why: known === null ? absent(call) : there,
      clause,
    };
  });
  return [
    ...ownQuery(new URL(call.tab.webhook_url).search, 'TAB-DIR-1'),
    ...missing,
    ...headers,
    credential,
    ...withheld(),
    ...body,
  ];
}
