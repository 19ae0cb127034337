import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isObject } from '#core/contract/words.ts';
import {
  type ActionName,
  actionNames,
  actions,
  type Category,
  categories,
} from '#core/widget/actions.ts';
import { bodyLimit, json, type Reply, urlOf } from '../send.ts';

/** One call to the sample webhook as received, without its body. */
export type Head = { method: string; url: URL; headers: IncomingHttpHeaders };

/** A whole call; `body` is the JSON object of the request, empty if there is none. */
export type Call = Head & { body: Record<string, unknown> };

/** Answers an action of a tab; throws a Refusal for invalid input. */
export type Answer = (action: ActionName, call: Call) => Reply;

/** A call the webhook does not take, with the reply that says what it expected. */
export class Refusal extends Error {
  readonly reply: Reply;
  constructor(status: number, message: string, headers?: Record<string, string>) {
    super(message);
    this.reply = json(status, { error: message }, headers);
  }
}

/** The field's text; undefined where it is missing, empty or not a string. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function parseBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body must be a JSON object, but it is not JSON');
  }
  if (!isObject(value))
    throw new Refusal(400, 'The body must be a JSON object, but it is another kind of JSON value');
  return value;
}

export const headOf = (request: IncomingMessage): Head => ({
  method: request.method ?? 'GET',
  url: urlOf(request),
  headers: request.headers,
});

/** The whole call; `text` is its body, null for one that is too large. Throws a Refusal for that (413), and for a body that is no JSON object (400). */
export function callOf(head: Head, text: string | null): Call {
  if (text === null) throw new Refusal(413, `The body is larger than ${bodyLimit} bytes`);
  return { ...head, body: parseBody(text) };
}

/** Whether this is one of the five actions. */
export const isAction = (name: string): name is ActionName =>
  (actionNames as readonly string[]).includes(name);

const offered = (category: Category): ActionName[] =>
  actionNames.filter((name) => actions[name].surface[category] !== null);

/**
 * The action of a call on a tab of the category: from the query on the proxied surface, from the body on the direct one.
 * Throws a Refusal for none, an unknown one, one that the category never fires, or the wrong method.
 */
export function actionOf(call: Call, category: Category): ActionName {
  const name = call.url.searchParams.get('action') ?? textOf(call.body.action) ?? '';
  const expected = offered(category).join(', ');
  if (name === '')
    throw new Refusal(
      400,
      `The action is missing. "action" in the query (or in the body of a direct call) must be one of ${expected}`,
    );
  if (!isAction(name))
    throw new Refusal(400, `The action "${name}" is unknown. It must be one of ${expected}`);
  if (!offered(category).includes(name)) {
    const other = categories.filter((one) => one !== category).join(', ');
    throw new Refusal(
      400,
      `The action ${name} belongs to ${other} tabs. On a ${category} tab it must be one of ${expected}`,
    );
  }
  const { method } = actions[name];
  if (call.method !== method)
    throw new Refusal(405, `${name} must be sent with ${method}, not with ${call.method}`, {
      Allow: `${method}, OPTIONS`,
    });
  return name;
}
