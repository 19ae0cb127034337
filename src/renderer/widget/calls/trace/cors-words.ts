import { headerValue } from '#core/http/http.ts';
import type { Fired } from '#operations/widget-schemas.ts';

type Cors = NonNullable<Fired['cors']>;

const blockedAt: Record<NonNullable<Cors['stage']>, string> = {
  preflight:
    'The browser sent a preflight request (OPTIONS), and the reply does not allow the call. The call itself was not sent.',
  request:
    'The webhook received the call and answered, but the browser blocks the widget from reading the reply.',
  redirect: 'The webhook redirected the call, and the browser did not follow the redirect.',
  'mixed-content':
    'The page uses https but the webhook address uses http, so the browser sends nothing.',
  withheld:
    'The webhook redirects to another server with a secret in the address. A browser follows it; Assay did not.',
};

/** What a browser made of the call, in a sentence. */
export function corsSentence({
  allowed,
  stage,
  hops,
}: Pick<Cors, 'allowed' | 'stage' | 'hops'>): string {
  if (allowed) return 'The browser lets the widget read the reply.';
  if (stage === 'request' && hops.length === 0)
    return 'The browser does not send requests to this address, so nothing was sent.';
  if (stage !== null) return blockedAt[stage];
  const failed = hops.find(({ failure }) => failure !== null);
  return failed
    ? `The browser got no reply, so there are no CORS headers to check. ${failed.failure?.message ?? ''}`.trim()
    : 'The call ended without a reply.';
}

/** Who judged. */
export const judgedBy: Record<Cors['by'], string> = {
  browser: "Checked by this app's Chromium, in a page with that origin.",
  model: 'Checked by a model of the Fetch standard over real HTTP, without a browser.',
};

/** The origin of the request: the one that the call carried, else that of the page. */
export function originOf({ hops }: Pick<Cors, 'hops'>, pageIs: string): string {
  const sent = hops
    .map(({ request }) => headerValue(request.headers, 'Origin'))
    .find((value) => value !== undefined);
  return sent ?? pageIs;
}
