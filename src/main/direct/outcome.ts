import { z } from 'zod';
import { httpFailure } from '#adapters/http/failure.ts';
import type { DirectFetchCall, DirectOutcome, DirectResult } from '#app/ports/ports.ts';
import { type Finding, requestFinding } from '#core/contract/finding.ts';
import { networkFailure } from '#core/http/browser-errors.ts';
import type { HttpFailure, HttpReply } from '#core/http/http.ts';
import { followFetch } from '#core/widget/cors/cors.ts';
import { localNetworkFinding } from '#core/widget/cors/local-network.ts';
import { type CorsVerdict, type FetchHop, hopName } from '#core/widget/cors/model.ts';
import { tolerated } from '#core/widget/cors/outcome.ts';

/** What the page has of its `fetch()`: the reply, one that is too large, one that stopped half way, or an error that says nothing. */
export const answerSchema = z.union([
  z.object({ status: z.number(), body: z.instanceof(Uint8Array) }),
  z.object({ tooLarge: z.literal(true) }),
  z.object({ cut: z.string() }),
  z.object({ error: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;

/** How a call ended: as the page says, or because its time was up. */
export type Ending = Answer | 'timeout';

const redirectErrors = /REDIRECT|LOCATION/;

/** What Chromium stopped, and our model of it would not have, or could not see. */
function unexplained(
  verdict: CorsVerdict,
  { origin, request }: DirectFetchCall,
  hops: DirectResult['hops'],
  said: string,
): CorsVerdict {
  const message = `The browser blocked the call from ${origin}. Its message: ${said}`;
  const at = new URL(hops.at(-1)?.request.url ?? request.url);
  const asked = localNetworkFinding(said, origin, at);
  const finding: Finding =
    asked === null
      ? requestFinding('TAB-DIR-3', 'error', '$reply', message, 'The widget shows "Action failed".')
      : { ...asked, message: `${asked.message} The browser of this app refused it: ${said}` };
  const stage = redirectErrors.test(said)
    ? 'redirect'
    : hops.at(-1)?.kind === 'preflight'
      ? 'preflight'
      : 'request';
  return { ...verdict, allowed: false, stage, findings: [finding, ...verdict.findings] };
}

/** What was heard of a call outside the page: the wire, Chromium's name for an error (`net::ERR_...`), the lines on the page's console. */
export type Heard = { hops: FetchHop<HttpReply>[]; error: string | null; said: readonly string[] };

/** The time limit ended the call: which hop it waited for, and whether its reply had begun. */
function timedOut(url: string, hops: DirectResult['hops']): HttpFailure {
  const last = hops.at(-1);
  const { host } = new URL(last?.request.url ?? url);
  const before = hops.slice(0, -1);
  // Behind an answered preflight comes the request that it was for.
  const isPast = last?.kind === 'preflight' && last.reply !== null;
  const waited = isPast ? hopName('request', hops) : last && hopName(last.kind, before);
  const ended =
    last?.reply && !isPast
      ? `answered with status ${last.reply.status} and did not finish its reply`
      : 'sent no reply';
  const message = `${host} ${ended} to ${waited ?? 'the call'} in time. Check the server's log.`;
  return { kind: 'timeout', message };
}

/** The result of the call: Chromium decides it, and the model of the Fetch standard explains it. */
export function conclude(
  call: DirectFetchCall,
  ending: Ending,
  { hops, error, said: lines }: Heard,
): DirectResult {
  const { origin, request, credentials = 'same-origin', holdsSecret } = call;
  const { host } = new URL(request.url);
  const followed = followFetch({ request, origin, credentials, holdsSecret }, hops);
  const verdict = followed.step === 'send' ? null : followed.verdict;
  const stopped: CorsVerdict = {
    allowed: false,
    stage: null,
    findings: verdict?.findings ?? [],
    remedies: [],
  };
  const failed = (outcome: DirectOutcome & { kind: 'failure' }): DirectResult => ({
    by: 'browser',
    hops,
    outcome,
    verdict: stopped,
  });
  const last = hops.at(-1);
  const replied = (body: Uint8Array, failure: HttpFailure | null): DirectResult => {
    if (last?.reply == null)
      return failed({ kind: 'failure', failure: failure ?? httpFailure('protocol', host) });
    const reply = { ...last.reply, body };
    const allowed: CorsVerdict = {
      allowed: true,
      stage: null,
      findings: tolerated(verdict?.findings ?? []),
      remedies: verdict?.remedies ?? [],
    };
    return {
      by: 'browser',
      hops: [...hops.slice(0, -1), { ...last, reply, failure }],
      outcome: { kind: 'reply', reply },
      verdict: allowed,
    };
  };
  if (ending === 'timeout') {
    const failure = timedOut(request.url, hops);
    // fetch() resolves as soon as the head of the last reply has arrived.
    return followed.step === 'done' && followed.reply !== null
      ? replied(new Uint8Array(), failure)
      : failed({ kind: 'failure', failure });
  }
  if ('tooLarge' in ending) return replied(new Uint8Array(), httpFailure('too-large', host));
  if ('cut' in ending) return replied(new Uint8Array(), httpFailure('incomplete', host));
  if ('status' in ending) return replied(ending.body, null);
  if (verdict?.stage === 'withheld')
    return { by: 'browser', hops, outcome: { kind: 'blocked', said: null }, verdict };
  const kind = error === null ? null : networkFailure(error);
  if (kind !== null)
    return failed({
      kind: 'failure',
      failure: last?.failure ?? httpFailure(kind, host, error ?? ''),
    });
  const said = lines.join('\n') || error || ending.error;
  const blocked =
    verdict && !verdict.allowed && verdict.stage !== null
      ? verdict
      : unexplained(stopped, call, hops, said);
  return { by: 'browser', hops, outcome: { kind: 'blocked', said }, verdict: blocked };
}
