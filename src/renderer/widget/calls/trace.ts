import { hostOf } from '#core/http/host-limit.ts';
import { type HttpFailure, isSuccess } from '#core/http/http.ts';
import { several } from '#core/text/wording.ts';
import { actions } from '#core/widget/actions.ts';
import type { Fired } from '#operations/widget-schemas.ts';

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

/** One request on the wire. A proxied call has one; `request` is null where it is unknown, as in an import. */
export type Hop = Pick<Fired, 'request' | 'http' | 'failure'> & { kind: 'preflight' | 'request' };

type Tone = 'plain' | 'good' | 'bad';

/**
 * A part of the way of a call, in the order in which it is read. `short` is what the line above says of it; `ms` how long it took, null where that was not
 * measured; `hop` the request that it is about.
 */
export type TracePart = {
  key: string;
  title: string;
  words: string;
  tone: Tone;
  ms: number | null;
  short: string;
  hop: Hop | null;
};

const partOf = (part: Pick<TracePart, 'key' | 'title'> & Partial<TracePart>): TracePart => ({
  words: '',
  tone: 'plain',
  ms: null,
  short: part.title,
  hop: null,
  ...part,
});

/** Everything that went over the wire; none where nothing was sent. */
function hopsOf({ cors, request, http, failure }: Fired): Hop[] {
  if (cors !== null) return cors.hops;
  const wasCalled = request !== null || http !== null || failure !== null;
  return wasCalled ? [{ kind: 'request', request, http, failure }] : [];
}

function resultOf({ http, failure }: Hop): { words: string; short: string } {
  if (http === null) {
    const words = failure === null ? 'ended by the browser' : failureTitles[failure.kind];
    return { words, short: `: ${words}` };
  }
  const reused = http.timings.reused ? ', over a reused connection' : '';
  const words = `${http.status} ${http.statusText}`.trim() + reused;
  return { words, short: ` ${http.status}` };
}

function hopParts(fired: Fired): TracePart[] {
  const hops = hopsOf(fired);
  if (hops.length === 0) {
    const why =
      fired.cors === null ? 'the visitor could not be verified' : 'the browser sent nothing';
    const words = `not called: ${why}`;
    return [partOf({ key: 'hop-0', title: 'Webhook', words, short: 'Webhook not called' })];
  }
  const measured = hops.reduce((sum, { http }) => sum + (http?.timings.total ?? 0), 0);
  const total = fired.milliseconds;
  return hops.map((hop, index) => {
    const { words, short } = resultOf(hop);
    const isRepeated = hops.slice(0, index).some(({ kind }) => kind === 'request');
    const name = fired.standIn ? 'Mock reply' : 'Webhook';
    const title = hop.kind === 'preflight' ? 'Preflight' : name;
    const to = hop.request && `${hop.request.method} ${hostOf(hop.request.url)}`;
    // A redirect that was followed is not an error.
    const isFollowed = hop.http !== null && index < hops.length - 1 && hop.kind === 'request';
    const isGood = hop.http !== null && isSuccess(hop.http.status);
    // One request takes all the time; of several, the one without a reply takes the rest of it.
    const rest = total === null ? null : Math.max(0, total - measured);
    return partOf({
      key: `hop-${index}`,
      title,
      words: [to && `${to}${isRepeated ? ', after a redirect' : ''}`, words]
        .filter(Boolean)
        .join(' · '),
      tone: isFollowed ? 'plain' : isGood ? 'good' : 'bad',
      ms: hops.length === 1 ? total : (hop.http?.timings.total ?? rest),
      short: `${title}${short}`,
      hop,
    });
  });
}

/** What the browser says once it has the replies; of a call that brought none, it decides nothing. */
function browserPart({ action, surface, cors, failure, milliseconds }: Fired): TracePart {
  const about = { key: 'browser', title: 'Browser', ms: milliseconds };
  const called = surface === 'direct' ? 'the webhook' : actions[action].serverFunction;
  if (cors === null) return partOf({ ...about, words: `calls ${called} and waits` });
  if (cors.allowed) return partOf({ ...about, words: 'CORS allows the widget to read the reply' });
  if (cors.stage === 'withheld')
    return partOf({ ...about, words: 'goes on where the redirect leads; Assay did not' });
  const words = failure ? 'no reply' : 'Blocked by the browser';
  return partOf({ ...about, words: `${words}: the widget sees a network error`, tone: 'bad' });
}

function platformPart({ platform, identity, http }: Fired): TracePart {
  const about = { key: 'platform', title: 'Platform' };
  if (identity?.verified === false)
    return partOf({
      ...about,
      words: 'token refused',
      tone: 'bad',
      short: 'Platform: token refused',
    });
  const body = platform?.body ? `, {ok: false, status: ${platform.body.status}}` : '';
  const isGood = platform?.body === null && http !== null && isSuccess(http.status);
  const words = `answers HTTP ${platform?.httpStatus ?? 0}${body}`;
  return partOf({ ...about, words, tone: isGood ? 'good' : 'bad' });
}

/** A sentence about what the visitor sees or what the widget does next, with the clause that says so; `short` is the same in a few words, null where that says nothing new. */
type Said = { text: string; short: string | null; clause: string };

/** The clause about the outcome of an action that carries no list and no item. */
const outcomeClause = (action: Fired['action']): string =>
  action === 'update_item' ? 'TAB-UPD-1' : action === 'delete_item' ? 'TAB-DEL-1' : 'TAB-ERR-1';

/** What the visitor sees because of the answer; nothing where nothing changes, or where no visitor causes such a call. */
export function visitorWords({
  action,
  surface,
  widget,
}: Pick<Fired, 'action' | 'surface' | 'widget'>): Said[] {
  if (widget === null) return [];
  const { errorState, rows, row, message, notices, channel, fires } = widget;
  const own = outcomeClause(action);
  const said = (clause: string, text: string, short: string | null = null): Said[] => [
    { text, short, clause },
  ];
  const opened = channel === null ? 'the detail screen' : 'the conversation';
  return [
    ...(action === 'item_clicked' && !errorState
      ? said(
          'TAB-EVT-2',
          channel === null ? 'The detail screen shows the reply.' : 'The conversation is open.',
          opened,
        )
      : []),
    ...(errorState
      ? said(
          'TAB-ERR-1',
          'An error state is shown, and the earlier content stays.',
          'error shown, old rows stay',
        )
      : []),
    ...(rows !== null
      ? said(
          'TAB-ENV-1',
          rows === 0 ? 'The list is empty.' : `The list shows ${several(rows, 'row')}.`,
          several(rows, 'row'),
        )
      : []),
    ...(row === 'gone' ? said(own, 'The deleted row stays removed.', 'Row removed') : []),
    ...(row === 'restored'
      ? said(own, 'The deleted row is back in its place.', 'Row restored')
      : []),
    ...(message !== null
      ? said(
          'TAB-MSG-1',
          `The message is shown as ${message === 'sent' ? 'sent' : 'not sent'}.`,
          `message ${message}`,
        )
      : []),
    ...notices.flatMap((notice) => said(own, `The notice “${notice}” is shown.`, `"${notice}"`)),
    ...(channel !== null
      ? said('TAB-CLK-2', `The conversation's realtime channel is named ${channel}.`)
      : []),
    ...(fires.length > 0
      ? said(
          surface === 'direct' ? own : 'TAB-EVT-2',
          `The widget fires ${fires.join(', then ')} by itself.`,
        )
      : []),
  ];
}

/** The same in one line. */
export function visitorLine(fired: Fired): string {
  if (fired.verdict.outcome === 'unread') return 'not known, the reply was not read';
  if (fired.widget === null) return 'no visitor causes this call';
  const shorts = visitorWords(fired).flatMap(({ short }) => short ?? []);
  return shorts.join(' · ') || 'the visitor sees no change';
}

function visitorPart(fired: Fired): TracePart {
  const words = visitorLine(fired);
  const isBad = ['failure', 'unread'].includes(fired.verdict.outcome);
  return partOf({
    key: 'visitor',
    title: 'Visitor',
    words,
    short: words,
    tone: isBad ? 'bad' : 'good',
  });
}

/** The way of a call: browser, preflight, platform, webhook, visitor, as far as it took them. Nothing looks good beside an error. */
export function traceOf(fired: Fired): TracePart[] {
  const platform = fired.surface === 'direct' ? [] : [platformPart(fired)];
  const parts = [browserPart(fired), ...platform, ...hopParts(fired), visitorPart(fired)];
  const hasError = fired.verdict.findings.some(({ level }) => level === 'error');
  return hasError
    ? parts.map((part) => (part.tone === 'good' ? { ...part, tone: 'plain' as const } : part))
    : parts;
}

/** One step of the line: pressing it opens its part. `ms` only where several steps were measured, so that each is worth its own. */
export type LineStep = Pick<TracePart, 'key' | 'tone' | 'ms'> & { part: string; text: string };

/** The way of a call as one line. What a browser decides has a step of its own after the replies. */
export function lineOf(parts: readonly TracePart[], fired: Fired): LineStep[] {
  const isSplit = parts.filter(({ hop, ms }) => hop !== null && ms !== null).length > 1;
  const steps = parts.map(({ key, title, hop, short, tone, ms }): LineStep => {
    const shown = short === title ? 'plain' : tone;
    return { key, part: key, text: short, tone: shown, ms: isSplit && hop !== null ? ms : null };
  });
  const { cors, failure } = fired;
  if (cors === null || failure !== null) return steps;
  const stopped = cors.stage === 'withheld' ? 'Stopped by Assay' : 'Blocked by the browser';
  const text = cors.allowed ? 'CORS allows' : stopped;
  const hasGood = parts.some((part) => part.tone === 'good');
  const tone = !cors.allowed ? 'bad' : hasGood ? 'good' : 'plain';
  return steps.toSpliced(-1, 0, { key: 'judged', part: 'browser', text, tone, ms: null });
}

/** Which part of the trace a finding with this path is about; null for one about the reply or the request. */
export function partOfPath(path: string, parts: readonly TracePart[]): string | null {
  const [, root] = /^\$(preflight|reply)\b/.exec(path) ?? [];
  if (root === undefined) return null;
  const kind = root === 'preflight' ? 'preflight' : 'request';
  return (parts.findLast(({ hop }) => hop?.kind === kind) ?? parts[0])?.key ?? null;
}
