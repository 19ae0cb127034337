import type { Fired } from '#operations/widget-schemas.ts';
import { corsSentence } from '../trace/cors-words.ts';
import { hostOf } from '../trace/trace.ts';

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
        todo: 'Trace shows what the widget received instead.',
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
        ? 'Trace shows what the widget received instead.'
        : 'The widget sees a network error. Trace shows every step.';
    return { tried: `Calling ${host}`, happened, todo };
  }
  return {
    tried: 'Blocked by the browser',
    happened: corsSentence(cors),
    todo: 'Trace shows every step.',
  };
}
