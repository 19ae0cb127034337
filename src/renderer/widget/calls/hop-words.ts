import { type HttpFailure, isSuccess } from '#core/http/http.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { phasesOf } from '../../documents/outcome/timing-bar.tsx';
import { visitorLine } from './sheets/visitor-words.ts';
import { type Bar, platformStep } from './waterfall/bar.ts';

/** What each kind of failure is called in two words. */
export const failureTitles: Record<HttpFailure['kind'], string> = {
  dns: 'name not found',
  refused: 'connection refused',
  unreachable: 'not reachable',
  timeout: 'no reply in time',
  tls: 'certificate not trusted (TLS)',
  proxy: 'proxy failed',
  reset: 'connection reset',
  incomplete: 'body cut off',
  'too-large': 'reply too large',
  protocol: 'not HTTP',
  'bad-url': 'invalid address',
};

type Hop = Pick<NonNullable<Fired['cors']>['hops'][number], 'http' | 'failure'>;

/** The result of a hop, in words, tone and time; `lasted` is for a hop without a reply. */
export function hopResult(
  { http, failure }: Hop,
  lasted: number | null,
): Pick<Bar, 'words' | 'tone' | 'ms' | 'phases'> {
  if (http !== null) {
    const { status, statusText, timings } = http;
    const reused = timings.reused ? ', over a reused connection' : '';
    return {
      words: `${status} ${statusText}`.trim() + reused,
      tone: isSuccess(status) ? 'good' : 'bad',
      ms: timings.total,
      phases: phasesOf(timings),
    };
  }
  const words = failure === null ? 'ended by the browser' : failureTitles[failure.kind];
  return { words, tone: 'bad', ms: lasted, phases: [] };
}

/** A hop in a word and its status: `name` is what it is called. */
export const shortHop = (name: string, { http, failure }: Hop): string =>
  http === null ? `${name}: ${hopResult({ http, failure }, null).words}` : `${name} ${http.status}`;

/** The hostname and port of an address; the text itself if it is not an address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** The last step of every exchange: what the visitor sees of it. */
export function seesBar(fired: Fired, start: number): Bar {
  const words = visitorLine(fired);
  return platformStep({
    key: 'sees',
    lane: 'widget',
    sheet: 'visitor',
    title: 'Visitor sees',
    words,
    start,
    tone: ['failure', 'unread'].includes(fired.verdict.outcome) ? 'bad' : 'good',
    short: words,
  });
}
