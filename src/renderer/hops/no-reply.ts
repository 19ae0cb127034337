import type { Fired } from '#operations/widget-schemas.ts';
import { corsSentence } from './cors-words.ts';
import { hostOf } from './hop-words.ts';

/** Why there is no reply to show: what was tried, what happened instead, what to do. */
export function noReply({ action, request, failure, identity, cors }: Pick<Fired, 'action' | 'request' | 'failure' | 'identity' | 'cors'>) {
  if (request === null) {
    return {
      tried: `Firing ${action}`,
      happened: `${identity?.reason ?? 'The identity of the visitor did not verify.'} The webhook was not called.`,
      todo: 'Choose another visitor, or mend the identity settings of the tab.',
    };
  }
  const host = hostOf(request.url);
  if (failure !== null || cors === null) {
    const happened = failure?.message ?? 'No whole reply came from the webhook.';
    const todo =
      cors === null ? 'The Platform tab shows what the widget was told instead.' : 'The widget sees a network error; the CORS tab has every hop.';
    return { tried: `Calling ${host}`, happened, todo };
  }
  const todo = cors.remedies.length > 0 ? 'The CORS tab has the header lines to add.' : 'The CORS tab says why.';
  return { tried: `Reading the reply of ${host} in the widget`, happened: corsSentence(cors), todo };
}
