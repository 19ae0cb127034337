import { headerValue } from '#core/http.ts';
import type { Fired } from '#operations/widget-schemas.ts';

type Cors = NonNullable<Fired['cors']>;

const blockedAt: Record<NonNullable<Cors['stage']>, string> = {
  preflight: 'The browser asked first (OPTIONS), and the answer does not allow the call. The call itself was not sent.',
  request: 'The webhook had the call and answered; the browser keeps the answer from the widget.',
  redirect: 'The webhook redirected the call, and there the browser stopped.',
  'mixed-content': 'The page came over https and the address is without TLS: the browser sends nothing there.',
};

/** What a browser made of the call, in a sentence. */
export function corsSentence({ allowed, stage, hops }: Pick<Cors, 'allowed' | 'stage' | 'hops'>): string {
  if (allowed) return 'The browser lets the widget read the reply.';
  if (stage === 'request' && hops.length === 0) return 'The browser sends nothing to this address, so nothing went over the wire.';
  if (stage !== null) return blockedAt[stage];
  const failed = hops.find(({ failure }) => failure !== null);
  return failed ? `No reply came, so there was nothing to judge. ${failed.failure?.message ?? ''}`.trim() : 'The call ended without a reply.';
}

/** Who judged. */
export const judgedBy: Record<Cors['by'], string> = {
  browser: 'Judged by the Chromium of this app, in a page of that origin.',
  model: 'Judged by a model of the Fetch standard over real HTTP; no browser took part.',
};

/** The origin that asked: what the call carried, else that of the page. */
export function originOf({ hops }: Pick<Cors, 'hops'>, pageIs: string): string {
  const sent = hops.map(({ request }) => headerValue(request.headers, 'Origin')).find((value) => value !== undefined);
  return sent ?? pageIs;
}
