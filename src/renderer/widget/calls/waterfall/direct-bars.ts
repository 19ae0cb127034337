import type { Fired } from '#operations/widget-schemas.ts';
import { cameTo, hostOf, seesBar } from '../hop-words.ts';
import { type Bar, step } from './bar.ts';

type Hops = NonNullable<Fired['cors']>['hops'];

/** How a hop came about: the preflight, the call, or the call again where a redirect led. */
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

/** Every exchange on the wire: the preflight and every redirect are hops of their own, one after the other. `lasted` as for the waterfall. */
function hopBars({ cors, reply, standIn }: Fired, lasted: number | null): Bar[] {
  const hops = cors?.hops ?? [];
  if (hops.length === 0)
    return [
      step({
        key: 'hop-0',
        lane: 'webhook',
        sheet: 'cors',
        title: 'Not called',
        words: 'the browser sent nothing',
      }),
    ];
  const measured = hops.reduce((sum, { http }) => sum + (http?.timings.total ?? 0), 0);
  const left = lasted === null ? null : Math.max(0, lasted - measured);
  let start = 0;
  return hops.map((hop, index) => {
    const came = cameTo(hop, left);
    const title = `${standIn ? 'Mock reply for ' : ''}${hopTitle(hops, index)}`;
    // The last reply is the one that the widget reads, where it may.
    const sheet = reply !== null && index === hops.length - 1 ? 'reply' : 'cors';
    // A redirect that was followed went wrong for nobody.
    const isFollowed =
      hop.http !== null &&
      hop.http.status >= 300 &&
      hop.http.status < 400 &&
      index < hops.length - 1;
    const tone = isFollowed ? 'plain' : came.tone;
    const bar = step({
      ...came,
      tone,
      key: `hop-${index}`,
      lane: 'webhook',
      sheet,
      title,
      start,
      hop: index,
    });
    start += came.ms ?? 0;
    return bar;
  });
}

/** What the browser says once it has the replies; a call that brought none was not its decision. */
function judgedBar({ cors, failure }: Fired, start: number): Bar {
  const about = { key: 'judged', lane: 'widget', sheet: 'cors', start } as const;
  if (cors?.allowed)
    return step({
      ...about,
      title: 'CORS allows',
      words: 'the widget can read the reply',
      tone: 'good',
    });
  if (failure)
    return step({
      ...about,
      title: 'No reply',
      words: 'the widget sees a network error',
      tone: 'bad',
    });
  return step({
    ...about,
    title: 'Browser blocks',
    words: 'the widget sees a network error only',
    tone: 'bad',
  });
}

/** The steps of the widget's own `fetch()` (TAB-DIR-1): from the page to the webhook and back. */
export function directBars(fired: Fired, lasted: number | null): Bar[] {
  const hops = hopBars(fired, lasted);
  const end = hops.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  const ms = hops.some((hop) => hop.ms !== null) ? end : null;
  const fires = step({
    key: 'fires',
    lane: 'widget',
    sheet: 'request',
    title: `Fires ${fired.action}`,
    words: 'fetch() in the page, waits',
    ms,
  });
  return [fires, ...hops, judgedBar(fired, end), seesBar(fired, end)];
}
