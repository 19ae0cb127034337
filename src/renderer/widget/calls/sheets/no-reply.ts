import type { Fired } from '#operations/widget-schemas.ts';
import { hostOf } from '../hop-words.ts';
import { corsSentence } from './cors-words.ts';

/** Why there is no reply to show: what was tried, what went wrong, what to do. */
export function noReply({
  action,
  request,
  failure,
  identity,
  cors,
}: Pick<Fired, 'action' | 'request' | 'failure' | 'identity' | 'cors'>) {
  if (request === null) {
    // One that was imported without its request.
    if (failure !== null)
      return {
        tried: `Firing ${action}`,
        happened: failure.message,
        todo: 'The Platform tab shows what the widget received instead.',
      };
    return {
      tried: `Firing ${action}`,
      happened: `${identity?.reason ?? 'The visitor could not be verified.'} The webhook was not called.`,
      todo: 'Choose another visitor, or fix the identity settings of the tab.',
    };
  }
  const host = hostOf(request.url);
  if (failure !== null || cors === null) {
    const happened = failure?.message ?? 'The webhook did not send a complete reply.';
    const todo =
      cors === null
        ? 'The Platform tab shows what the widget received instead.'
        : 'The widget sees a network error. The CORS tab shows every step.';
    return { tried: `Calling ${host}`, happened, todo };
  }
  const todo =
    cors.remedies.length > 0
      ? 'The CORS tab shows the headers to add.'
      : 'The CORS tab explains why.';
  return {
    tried: `Reading the reply of ${host} in the widget`,
    happened: corsSentence(cors),
    todo,
  };
}
