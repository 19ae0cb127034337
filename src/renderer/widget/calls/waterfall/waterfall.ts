import { isSuccess } from '#core/http/http.ts';
import { actions } from '#core/widget/actions.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { hopResult, hostOf, seesBar, shortHop } from '../hop-words.ts';
import { type Bar, platformStep } from './bar.ts';

type Hops = NonNullable<Fired['cors']>['hops'];

/** The kind of a hop: the preflight, the call, or the call repeated after a redirect. */
export function hopTitle(hops: Hops, index: number): string {
  const hop = hops[index];
  if (!hop) return '';
  const calls = hops.slice(0, index).filter(({ kind }) => kind === 'request').length;
  const how = calls > 0 ? ', after a redirect' : '';
  const host = hostOf(hop.request.url);
  return hop.kind === 'preflight'
    ? `OPTIONS ${host}, preflight${how}`
    : `${hop.request.method} ${host}${how}`;
}

/**
 * Every request on the wire: the preflight and every redirect are hops of their own, one after the
 * other. `lasted` as for the waterfall.
 */
function hopBars({ cors, reply, standIn }: Fired, lasted: number | null): Bar[] {
  const hops = cors?.hops ?? [];
  if (hops.length === 0)
    return [
      platformStep({
        key: 'hop-0',
        lane: 'webhook',
        sheet: 'cors',
        title: 'Not called',
        words: 'the browser sent nothing',
        short: 'Webhook not called',
      }),
    ];
  const measured = hops.reduce((sum, { http }) => sum + (http?.timings.total ?? 0), 0);
  const left = lasted === null ? null : Math.max(0, lasted - measured);
  let start = 0;
  return hops.map((hop, index) => {
    const result = hopResult(hop, left);
    const title = `${standIn ? 'Mock reply for ' : ''}${hopTitle(hops, index)}`;
    // The last reply is the one that the widget reads, where it may.
    const sheet = reply !== null && index === hops.length - 1 ? 'reply' : 'cors';
    // A redirect that was followed is not an error.
    const isFollowed =
      hop.http !== null &&
      hop.http.status >= 300 &&
      hop.http.status < 400 &&
      index < hops.length - 1;
    const tone = isFollowed ? 'plain' : result.tone;
    const name = hop.kind === 'preflight' ? 'Preflight' : standIn ? 'Mock reply' : 'Webhook';
    const bar = platformStep({
      ...result,
      tone,
      key: `hop-${index}`,
      lane: 'webhook',
      sheet,
      title,
      start,
      hop: index,
      short: shortHop(name, hop),
    });
    start += result.ms ?? 0;
    return bar;
  });
}

/** What the browser says once it has the replies; a call that brought none was not its decision. */
function judgedBar({ cors, failure }: Fired, start: number): Bar {
  const about = { key: 'judged', lane: 'widget', sheet: 'cors', start } as const;
  if (cors?.allowed)
    return platformStep({
      ...about,
      title: 'CORS allows',
      short: 'CORS allows',
      words: 'the widget can read the reply',
      tone: 'good',
    });
  if (failure)
    return platformStep({
      ...about,
      title: 'No reply',
      words: 'the widget sees a network error',
      tone: 'bad',
    });
  return platformStep({
    ...about,
    title: 'Browser blocks',
    short: 'Browser blocks',
    words: 'the widget sees a network error only',
    tone: 'bad',
  });
}

/** The steps of the widget's own `fetch()` (TAB-DIR-1): from the page to the webhook and back. */
export function directBars(fired: Fired, lasted: number | null): Bar[] {
  const hops = hopBars(fired, lasted);
  const end = hops.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  const ms = hops.some((hop) => hop.ms !== null) ? end : null;
  const fires = platformStep({
    key: 'fires',
    lane: 'widget',
    sheet: 'request',
    title: `Fires ${fired.action}`,
    words: 'fetch() in the page, waits',
    short: 'Browser',
    ms,
  });
  return [fires, ...hops, judgedBar(fired, end), seesBar(fired, end)];
}

/**
 * The credential's row among the explained parameters: its header, and its masked value; null if
 * there is none.
 */
export const credentialOf = ({ parameters }: Pick<Fired, 'parameters'>) =>
  parameters.find(({ clause }) => clause === 'TAB-CRD-1') ?? null;

function identityBar({ identity }: Fired): Bar {
  const about = { key: 'identity', lane: 'platform', sheet: 'platform' } as const;
  if (identity === null)
    return platformStep({ ...about, title: 'No token', words: 'an anonymous visitor' });
  if (!identity.verified)
    return platformStep({
      ...about,
      title: 'Token refused',
      short: 'Platform: token refused',
      words: identity.reason ?? '',
      tone: 'bad',
    });
  return platformStep({
    ...about,
    title: 'Token verified',
    words: `forwards ${identity.forwarded.join(' and ')}`,
    tone: 'good',
  });
}

function credentialBar(fired: Fired): Bar {
  const credential = credentialOf(fired);
  const about = { key: 'credential', lane: 'platform', sheet: 'request' } as const;
  return credential?.value
    ? platformStep({
        ...about,
        title: 'Credential attached',
        words: `${credential.name}: ${credential.value}`,
      })
    : platformStep({ ...about, title: 'No credential', words: 'no connector is set' });
}

function answerBar({ platform, http }: Fired, start: number): Bar {
  const status = platform?.httpStatus ?? 0;
  const words = platform?.body
    ? `{ok: false, status: ${platform.body.status}}`
    : "the webhook's reply passed on";
  const isGood = platform?.body === null && http !== null && isSuccess(http.status);
  return platformStep({
    key: 'answer',
    lane: 'platform',
    sheet: 'platform',
    title: `Answers HTTP ${status}`,
    words,
    tone: isGood ? 'good' : 'bad',
    start,
  });
}

/** The steps of a call through the platform's server function (TAB-SRF-1): there, to the webhook, and back. */
export function proxiedBars(fired: Fired, lasted: number | null): Bar[] {
  const { action, http, failure, request, issue, standIn } = fired;
  const { serverFunction } = actions[action];
  const result = hopResult({ http, failure }, lasted);
  const ms = request === null ? null : result.ms;
  const end = ms ?? 0;
  const sheet = request === null ? 'platform' : 'request';
  const fires = platformStep({
    key: 'fires',
    lane: 'widget',
    sheet,
    title: `Fires ${action}`,
    words: `calls ${serverFunction} and waits`,
    short: 'Browser',
    ms,
  });
  const back = [answerBar(fired, end), seesBar(fired, end)];
  // Only the reply was imported.
  if (request === null && http !== null)
    return [
      fires,
      platformStep({
        ...result,
        key: 'hop-0',
        lane: 'webhook',
        sheet: 'reply',
        title: 'Webhook called',
        short: shortHop('Webhook', { http, failure }),
        ms: null,
      }),
      ...back,
    ];
  if (request === null) {
    const not = platformStep({
      key: 'hop-0',
      lane: 'webhook',
      sheet: 'platform',
      title: 'Not called',
      words: 'the visitor could not be verified',
      short: 'Webhook not called',
    });
    return [fires, identityBar(fired), not, ...back];
  }
  const host = hostOf(request.url);
  const called = platformStep({
    key: 'called',
    lane: 'platform',
    sheet: 'request',
    title: 'Webhook called',
    short: 'Platform',
    words: `by ${serverFunction}`,
    ms,
  });
  const title = standIn ? `Mock reply for ${request.method} ${host}` : `${request.method} ${host}`;
  const hop = platformStep({
    ...result,
    key: 'hop-0',
    lane: 'webhook',
    sheet: 'reply',
    title,
    short: shortHop(standIn ? 'Mock reply' : 'Webhook', { http, failure }),
  });
  const stored =
    http === null
      ? 'an empty body: there was no reply'
      : issue?.truncated
        ? 'the first 2000 characters of the body'
        : 'the whole body of the reply';
  const issueBar = platformStep({
    key: 'issue',
    lane: 'platform',
    sheet: 'platform',
    title: 'widget_issues stored',
    words: stored,
    tone: 'bad',
    start: end,
  });
  return [
    fires,
    identityBar(fired),
    credentialBar(fired),
    called,
    hop,
    ...(issue ? [issueBar] : []),
    ...back,
  ];
}

/**
 * All steps caused by one click of a visitor, in order. `lasted` is how long the window waited for
 * it, in milliseconds: the duration of a call without a reply, which has no timings (null:
 * unknown).
 */
export const waterfallOf = (fired: Fired, lasted: number | null = null): Bar[] =>
  fired.surface === 'direct' ? directBars(fired, lasted) : proxiedBars(fired, lasted);

/** When the last step ends, in milliseconds. */
export const endOf = (bars: readonly Pick<Bar, 'start' | 'ms'>[]): number =>
  bars.reduce((end, { start, ms }) => Math.max(end, start + (ms ?? 0)), 0);

/** Where a bar stands and how wide it is, in percent of the whole time. */
export function placeOf(
  { start, ms }: Pick<Bar, 'start' | 'ms'>,
  end: number,
): { left: number; width: number } {
  if (end <= 0) return { left: 0, width: ms === null ? 0 : 100 };
  return { left: (100 * start) / end, width: (100 * (ms ?? 0)) / end };
}

/** One step of the summary: `ms` only where several steps were measured, so that each is worth its own. */
export type SummaryStep = Pick<Bar, 'key' | 'tone' | 'ms'> & { text: string };

/** The way of a call as one line, in the order of its steps. */
export function summaryOf(bars: readonly Bar[]): SummaryStep[] {
  const isSplit = bars.filter(({ lane, ms }) => lane === 'webhook' && ms !== null).length > 1;
  return bars.flatMap(({ key, lane, tone, ms, short }) =>
    short === null
      ? []
      : [{ key, tone, text: short, ms: isSplit && lane === 'webhook' ? ms : null }],
  );
}
