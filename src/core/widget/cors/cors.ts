import {
  byLevel,
  type Finding,
  type Level,
  requestFinding,
  type Suggestion,
} from '../../contract/finding.ts';
import { addressSpace, isOf, opaqueOrigin } from '../../http/address.ts';
import { type HttpFailure, type HttpRequest, isSuccess } from '../../http/http.ts';
import { adviceOn } from '../reply/status-advice.ts';
import { type Lack, needsPreflight, originLacks } from './headers.ts';
import {
  type CorsStage,
  type CorsVerdict,
  type FetchHop,
  type HopKind,
  isBadPort,
  isMixed,
  type PageFetch,
  type Remedy,
  type ReplyFacts,
} from './model.ts';
import {
  callOf,
  followed,
  isWithheld,
  leavesMethodOut,
  locationOf,
  maxRedirects,
  preflightLacks,
  preflightOf,
  settable,
} from './next-request.ts';

const seen =
  'The widget sees only a network error without a status, and shows the visitor "Action failed".';
const notSent = `The call itself is not sent. ${seen}`;
const notSentOn = `The address that redirects received the call, but the address that it redirects to does not. ${seen}`;
const acted = `The webhook received the call and may have acted on it. ${seen}`;

const effects: Record<CorsStage, string> = {
  preflight: notSent,
  request: acted,
  redirect: acted,
  'mixed-content': notSent,
  withheld: acted,
};

function headerFix(reply: Remedy['reply'], line: string): Suggestion {
  const colon = line.indexOf(': ');
  return {
    fix: `Add "${line}" to the reply to ${reply}.`,
    edit: { op: 'header', reply, name: line.slice(0, colon), value: line.slice(colon + 2) },
  };
}

/** A lack of a reply that reports an error, with what that reply says of itself: the header alone fixes nothing. */
function lackOfErrorPage(lack: Lack, { status, headers }: ReplyFacts): Lack {
  const asked = { httpStatus: status, headers, text: '', surface: 'direct' as const };
  const { says, fix, answeredBy } = adviceOn(asked);
  const message = says === '' ? lack.message : `${lack.message} ${says}`;
  if (answeredBy !== null) return { ...lack, message, line: null, fix: answeredBy };
  return {
    ...lack,
    message,
    fix: `${fix} Add "${lack.line}" to error replies as well: many frameworks make them outside of their CORS layer.`,
  };
}

/** Collects the findings about one `fetch()` and returns its verdict. */
export function createJudgement({ origin }: Pick<PageFetch, 'origin'>) {
  const findings: Finding[] = [];
  const sayOnce = (finding: Finding): void => {
    if (findings.every(({ message }) => message !== finding.message)) findings.push(finding);
  };
  const say = (
    clause: string,
    level: Level,
    path: string,
    message: string,
    effect: string,
    suggestion: Partial<Suggestion> = {},
  ): void => sayOnce({ ...requestFinding(clause, level, path, message, effect), ...suggestion });
  const end = (
    stage: CorsStage | null,
    allowed: boolean,
    remedies: Remedy[] = [],
  ): CorsVerdict => ({
    allowed,
    stage,
    remedies,
    findings: findings.toSorted(byLevel),
  });
  return {
    /** The page may read the reply, whatever its status. */
    allowed: (): CorsVerdict => end(null, true),
    /** There was no reply, which has nothing to do with CORS. */
    stopped: (): CorsVerdict => end(null, false),
    blocked(
      stage: CorsStage,
      preflighted: HttpRequest,
      lacks: readonly Lack[],
      redirected = false,
    ): CorsVerdict {
      const reply: Remedy['reply'] =
        stage === 'preflight' ? 'OPTIONS' : preflighted.method === 'GET' ? 'GET' : 'POST';
      const effect = stage === 'preflight' && redirected ? notSentOn : effects[stage];
      for (const { path, message, line, fix } of lacks) {
        const suggestion: Partial<Suggestion> = {
          ...(line !== null && headerFix(reply, line)),
          ...(fix !== undefined && { fix }),
        };
        const text =
          line === null ? message : `${message} Add this to the reply to ${reply}: ${line}`;
        say('TAB-DIR-3', 'error', path, text, effect, suggestion);
      }
      const remedies = lacks.flatMap(({ line }) =>
        line === null ? [] : [{ reply, url: preflighted.url, line }],
      );
      return end(stage, false, remedies);
    },
    mixed(url: URL, redirected: boolean): CorsVerdict {
      const how = redirected ? 'A redirect leads to' : 'The webhook_url is';
      const message = `${how} ${url.origin}, without TLS, but the page is ${origin}. Browsers block such mixed content${addressSpace(url) === 'local' ? ', except for newer ones that the visitor has allowed to reach this network' : ''}. Give the webhook an https address.`;
      const fix = redirected
        ? 'Let the webhook redirect to an https address, or answer the call itself.'
        : 'Give the webhook an https address.';
      say('TAB-DIR-1', 'error', '$request.url', message, redirected ? acted : notSent, { fix });
      return end('mixed-content', false);
    },
    badPort(url: URL, redirected: boolean): CorsVerdict {
      say(
        'TAB-DIR-1',
        'error',
        '$request.url',
        `Browsers refuse to connect to port ${url.port}, because it belongs to another protocol. Use another port.`,
        redirected ? acted : notSent,
        { fix: 'Let the webhook listen on another port, such as 443.' },
      );
      return end(redirected ? 'redirect' : 'request', false);
    },
    proxyWord(redirected: boolean): CorsVerdict {
      const message =
        'The webhook answered 407, which only a proxy may do. Browsers reject such a reply. Answer 401 or 403 instead.';
      say('TAB-DIR-1', 'error', '$reply.status', message, acted, {
        fix: 'Answer 401 or 403 in place of 407.',
      });
      return end(redirected ? 'redirect' : 'request', false);
    },
    badRedirect(status: number, reason: string): CorsVerdict {
      const message = `A browser does not follow the redirect (${status}). ${reason} Let the webhook answer the call itself.`;
      say('TAB-DIR-1', 'error', '$reply.headers["Location"]', message, acted, {
        fix: 'Let the webhook answer the call itself, or enter the final address as webhook_url.',
      });
      return end('redirect', false);
    },
    /** `asksAgain`: the browser sends another preflight before it follows. */
    redirected(before: HttpRequest, status: number, after: HttpRequest, asksAgain: boolean): void {
      const to = new URL(after.url).origin;
      if (before.method === after.method) {
        const message = `The webhook redirects (${status}) to ${to}. The browser sends the ${after.method} again there${asksAgain ? ', after another preflight' : ''}.`;
        say('TAB-DIR-1', 'info', '$reply.status', message, 'It is followed.', {
          fix: 'Nothing to fix; the final address as webhook_url saves a round trip.',
        });
      } else {
        const message = `The webhook redirects (${status}) to ${to}. Browsers turn the ${before.method} into a GET without a body. Use 307 or 308.`;
        say('TAB-DIR-1', 'warning', '$reply.status', message, 'The body is lost.', {
          fix: 'Enter the final address as webhook_url, or redirect with 307 or 308.',
        });
      }
    },
    withheld(before: HttpRequest, status: number, after: HttpRequest): CorsVerdict {
      const sends = before.method === after.method ? `the ${after.method} with its body` : 'a GET';
      say(
        'TAB-CRD-3',
        'warning',
        '$reply.headers["Location"]',
        `The redirect (${status}) to ${new URL(after.url).origin} holds a secret, so Assay stops here.`,
        `A browser goes on and sends ${sends} there.`,
        { fix: 'Enter the final address, or redirect without the secret.' },
      );
      return end('withheld', false);
    },
    methodLeftOut(preflighted: HttpRequest): void {
      const message = `Access-Control-Allow-Methods does not list ${preflighted.method}. Browsers allow it anyway, because it is a simple method.`;
      say(
        'TAB-DIR-3',
        'info',
        '$preflight.headers["Access-Control-Allow-Methods"]',
        message,
        'The call is allowed.',
        { fix: 'Nothing to fix: browsers let it pass.' },
      );
    },
  };
}

/**
 * What follows the hops so far: one more request, or the end. `done` has the reply that the page
 * may read, or null where a browser stops; `failed` means that the server gave no reply.
 */
export type FetchStep<Reply extends ReplyFacts> =
  | { step: 'send'; kind: HopKind; request: HttpRequest }
  | { step: 'done'; verdict: CorsVerdict; reply: Reply | null }
  | { step: 'failed'; verdict: CorsVerdict; failure: HttpFailure | null };

/**
 * A page's `fetch()` as the Fetch standard describes it (TAB-DIR-3): from the hops so far, what the
 * browser sends next, and at the end whether the page may read the reply. Never throws, whatever
 * the replies hold; `origin` must come from `pageOrigin`, and the address must be complete.
 */
export function followFetch<Reply extends ReplyFacts>(
  call: PageFetch,
  hops: readonly FetchHop<Reply>[],
): FetchStep<Reply> {
  const { credentials, origin: pageIs } = call;
  const judgement = createJudgement(call);
  const preflighted = new Set<string>();
  let request: HttpRequest = { ...call.request, headers: settable(call.request.headers) };
  let origin = pageIs;
  let left = false;
  let withheld: { before: HttpRequest; status: number } | null = null;
  let at = 0;
  for (let redirects = 0; ; redirects += 1) {
    const url = new URL(request.url);
    if (isBadPort(url))
      return { step: 'done', verdict: judgement.badPort(url, redirects > 0), reply: null };
    if (isMixed(pageIs, url))
      return { step: 'done', verdict: judgement.mixed(url, redirects > 0), reply: null };
    if (withheld !== null) {
      const verdict = judgement.withheld(withheld.before, withheld.status, request);
      return { step: 'done', verdict, reply: null };
    }
    left ||= !isOf(url, pageIs);
    const asker = { origin, credentials };
    // A browser remembers an answered preflight for some seconds, so a redirect back to the same
    // address needs no second one. A preflight that was sent anyway is still judged: Chromium 130
    // sends another one for the GET that a redirect makes of a POST.
    const known = (): boolean =>
      preflighted.has(`${origin} ${request.url}`) || !needsPreflight(request);
    while (left && (hops[at]?.kind === 'preflight' || !known())) {
      const hop = hops[at];
      if (hop === undefined)
        return { step: 'send', kind: 'preflight', request: preflightOf(request, origin, pageIs) };
      if (hop.kind !== 'preflight') break;
      at += 1;
      if (hop.reply === null)
        return { step: 'failed', verdict: judgement.stopped(), failure: hop.failure };
      const lacks = preflightLacks(hop.request, hop.reply, asker);
      if (lacks.length > 0)
        return {
          step: 'done',
          verdict: judgement.blocked('preflight', request, lacks, redirects > 0),
          reply: null,
        };
      if (leavesMethodOut(request, hop.reply)) judgement.methodLeftOut(request);
      preflighted.add(`${origin} ${request.url}`);
    }
    const hop = hops[at];
    if (hop === undefined)
      return { step: 'send', kind: 'request', request: callOf(request, origin, pageIs, left) };
    at += 1;
    if (hop.reply === null)
      return { step: 'failed', verdict: judgement.stopped(), failure: hop.failure };
    const { reply } = hop;
    if (reply.status === 407)
      return { step: 'done', verdict: judgement.proxyWord(redirects > 0), reply: null };
    const location = locationOf(reply);
    const isError = location === null && !isSuccess(reply.status);
    const from = isError
      ? `The webhook answered ${request.method} with ${reply.status}, and its error page`
      : location === null
        ? `The reply to ${request.method}`
        : `The redirect (${reply.status}) in reply to ${request.method}`;
    const found = left ? originLacks(reply.headers, asker, from, '$reply') : [];
    const lacks = isError ? found.map((lack) => lackOfErrorPage(lack, reply)) : found;
    const stage = redirects > 0 || location !== null ? 'redirect' : 'request';
    if (lacks.length > 0)
      return { step: 'done', verdict: judgement.blocked(stage, request, lacks), reply: null };
    if (location === null) return { step: 'done', verdict: judgement.allowed(), reply };
    const next =
      redirects >= maxRedirects
        ? `It is redirect number ${maxRedirects + 1}.`
        : followed(request, reply, (to) => left || !isOf(to, pageIs));
    if (typeof next === 'string')
      return { step: 'done', verdict: judgement.badRedirect(reply.status, next), reply: null };
    // Only a second step away from an origin that is not the page's makes the origin unknown.
    if (!isOf(url, pageIs) && new URL(next.url).origin !== url.origin) origin = opaqueOrigin;
    const asksAgain =
      (left || !isOf(new URL(next.url), pageIs)) &&
      needsPreflight(next) &&
      !preflighted.has(`${origin} ${next.url}`);
    if (isWithheld(call, request, reply)) withheld = { before: request, status: reply.status };
    else judgement.redirected(request, reply.status, next, asksAgain);
    request = next;
  }
}
