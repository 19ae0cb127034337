import { pageOrigin } from '../../http/address.ts';
import type { HttpRequest } from '../../http/http.ts';
import { followFetch } from '../../widget/cors/cors.ts';
import { combined } from '../../widget/cors/headers.ts';
import { preflightOf } from '../../widget/cors/next-request.ts';
import { fromVerdict } from './from-verdict.ts';
import {
  brokenBy,
  held,
  judged,
  type ProbeExchange,
  type TabFacts,
  type TabProbe,
  withoutReply,
} from './probe.ts';
import { type Step, untried } from './steps.ts';

/** A page that has nothing to do with the widget. */
const foreignOrigin = 'https://assay-check.example';

/** Sends the preflight of a direct call, from the origin of the widget or from another one; ends the probe where no browser ever sends such a call. */
function* preflight({ tab }: TabFacts, from?: string): Step<ProbeExchange & { origin: string }> {
  if (tab.category !== 'default') untried('Every action of a messaging tab is proxied.');
  if (!tab.wired.includes('update_item') && !tab.wired.includes('delete_item'))
    untried('Neither update_item nor delete_item is wired, so no browser calls this webhook.');
  const own = pageOrigin(tab.widgetOrigin);
  if (own === null) untried('The origin of the widget is no address.');
  const origin = from ?? own;
  return { ...(yield { kind: 'plain', method: 'OPTIONS', origin }), origin };
}

/** What the reply to a preflight says of origins and of cookies. */
function allowedBy(exchange: ProbeExchange): { origin: string | null; withCookies: boolean } {
  if (exchange.status === null) untried(withoutReply('OPTIONS', exchange));
  const headers = [...exchange.headers];
  return {
    origin: combined(headers, 'Access-Control-Allow-Origin'),
    withCookies: combined(headers, 'Access-Control-Allow-Credentials') === 'true',
  };
}

/** The probes of what a browser asks before a direct call. They write nothing. */
export const corsProbes: readonly TabProbe[] = [
  {
    id: 'cors-preflight',
    title: "OPTIONS allows the widget's origin and content-type",
    clauses: ['TAB-DIR-3'],
    level: 'error',
    sends: "OPTIONS from the widget's origin",
    *talk(facts) {
      const exchange = yield* preflight(facts);
      const { status, headers, origin } = exchange;
      if (status === null)
        return brokenBy(exchange, {
          path: '$preflight',
          message: withoutReply('OPTIONS', exchange),
          effect:
            'Browsers never send update_item and delete_item. The visitor sees "Action failed".',
          fix: 'Answer OPTIONS with 204 and the CORS headers.',
        });
      const request: HttpRequest = {
        method: 'POST',
        url: 'https://webhook.example/',
        headers: [['Content-Type', 'application/json']],
        body: null,
      };
      const next = followFetch({ request, origin, credentials: 'same-origin' }, [
        {
          kind: 'preflight',
          request: preflightOf(request, origin, origin),
          reply: { status, headers: [...headers] },
          failure: null,
        },
      ]);
      return next.step === 'done'
        ? judged(fromVerdict({ ...exchange, findings: next.verdict.findings }, 'error'), exchange)
        : held();
    },
  },
  {
    id: 'cors-foreign-origin',
    title: 'No foreign page may call with cookies',
    clauses: ['TAB-DIR-3'],
    level: 'warning',
    assumption: {
      open: "The contract says that the widget's origin must be allowed. It does not say that others must not.",
      choice: 'Any origin may be allowed, but a foreign one not together with cookies.',
    },
    sends: 'OPTIONS from an origin that is not the widget',
    *talk(facts) {
      const exchange = yield* preflight(facts, foreignOrigin);
      const allowed = allowedBy(exchange);
      if (allowed.origin !== foreignOrigin || !allowed.withCookies) return held();
      return brokenBy(exchange, {
        path: '$preflight.headers["Access-Control-Allow-Credentials"]',
        message: 'OPTIONS allows whatever origin asks, together with cookies.',
        effect: "Any page can call the webhook with the visitor's cookies.",
        fix: "Allow the widget's origin only, or leave Access-Control-Allow-Credentials out.",
      });
    },
  },
];
