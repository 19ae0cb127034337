import { isSuccess } from '#core/http/http.ts';
import { actions } from '#core/widget/actions.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { cameTo, hostOf, seesBar } from '../hop-words.ts';
import { type Bar, step } from './bar.ts';

/** The credential's row among the explained parameters: which header carries it, and its masked value; null where there is no such call. */
export const credentialOf = ({ parameters }: Pick<Fired, 'parameters'>) =>
  parameters.find(({ clause }) => clause === 'TAB-CRD-1') ?? null;

function identityBar({ identity }: Fired): Bar {
  const about = { key: 'identity', lane: 'platform', sheet: 'platform' } as const;
  if (identity === null)
    return step({ ...about, title: 'No token', words: 'an anonymous visitor' });
  if (!identity.verified)
    return step({ ...about, title: 'Token refused', words: identity.reason ?? '', tone: 'bad' });
  return step({
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
    ? step({
        ...about,
        title: 'Credential attached',
        words: `${credential.name}: ${credential.value}`,
      })
    : step({ ...about, title: 'No credential', words: 'no connector is set' });
}

function answerBar({ platform, http }: Fired, start: number): Bar {
  const status = platform?.httpStatus ?? 0;
  const words = platform?.body
    ? `{ok: false, status: ${platform.body.status}}`
    : "the webhook's reply passed on";
  const isGood = platform?.body === null && http !== null && isSuccess(http.status);
  return step({
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
  const came = cameTo({ http, failure }, lasted);
  const ms = request === null ? null : came.ms;
  const end = ms ?? 0;
  const sheet = request === null ? 'platform' : 'request';
  const fires = step({
    key: 'fires',
    lane: 'widget',
    sheet,
    title: `Fires ${action}`,
    words: `calls ${serverFunction} and waits`,
    ms,
  });
  const back = [answerBar(fired, end), seesBar(fired, end)];
  if (request === null) {
    const not = step({
      key: 'hop-0',
      lane: 'webhook',
      sheet: 'platform',
      title: 'Not called',
      words: 'the visitor could not be verified',
    });
    return [fires, identityBar(fired), not, ...back];
  }
  const host = hostOf(request.url);
  const called = step({
    key: 'called',
    lane: 'platform',
    sheet: 'request',
    title: 'Webhook called',
    words: `by ${serverFunction}`,
    ms,
  });
  const title = standIn ? `Mock reply for ${request.method} ${host}` : `${request.method} ${host}`;
  const hop = step({ ...came, key: 'hop-0', lane: 'webhook', sheet: 'reply', title });
  const stored =
    http === null
      ? 'an empty body: there was no reply'
      : issue?.truncated
        ? 'the first 2000 characters of the body'
        : 'the whole body of the reply';
  const issueBar = step({
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
