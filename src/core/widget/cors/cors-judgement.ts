import { byLevel, type Finding, type Level, requestFinding } from '../../contract/finding.ts';
import type { HttpRequest } from '../../http/http.ts';
import type { Lack } from './cors-check.ts';
import type { CorsStage, CorsVerdict, PageFetch, Remedy } from './model.ts';

const seen =
  'the widget sees only a network error without a status, and shows the visitor `Action failed`';
const notSent = `the call itself is not sent; ${seen}`;
const notSentOn = `the address that redirects received the call, but the address it names does not; ${seen}`;
const acted = `the webhook received the call and may have acted on it, but ${seen}`;

const effects: Record<CorsStage, string> = {
  preflight: notSent,
  request: acted,
  redirect: acted,
  'mixed-content': notSent,
};

/** Collects the findings about one `fetch()` and returns its verdict. */
export function createJudgement({ origin }: PageFetch) {
  const findings: Finding[] = [];
  const say = (
    clause: string,
    level: Level,
    path: string,
    message: string,
    effect: string,
  ): void => {
    if (findings.every((finding) => finding.message !== message))
      findings.push(requestFinding(clause, level, path, message, effect));
  };
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
      asked: HttpRequest,
      lacks: readonly Lack[],
      redirected = false,
    ): CorsVerdict {
      const reply = stage === 'preflight' ? 'OPTIONS' : asked.method;
      const effect = stage === 'preflight' && redirected ? notSentOn : effects[stage];
      for (const { path, message, line } of lacks) {
        say(
          'TAB-DIR-3',
          'error',
          path,
          line === null ? message : `${message} Add this to the reply to ${reply}: ${line}`,
          effect,
        );
      }
      const remedies = lacks.flatMap(({ line }) =>
        line === null ? [] : [{ reply, url: asked.url, line }],
      );
      return end(stage, false, remedies);
    },
    mixed(url: URL, redirected: boolean): CorsVerdict {
      const how = redirected ? 'A redirect leads to' : 'The webhook_url is';
      const message = `${how} ${url.origin}, without TLS, but the page is ${origin}. Browsers block such mixed content. Give the webhook an https address.`;
      say('TAB-DIR-1', 'error', '$request.url', message, redirected ? acted : notSent);
      return end('mixed-content', false);
    },
    badPort(url: URL, redirected: boolean): CorsVerdict {
      say(
        'TAB-DIR-1',
        'error',
        '$request.url',
        `Browsers refuse to connect to port ${url.port}, because it belongs to another protocol. Use another port.`,
        redirected ? acted : notSent,
      );
      return end(redirected ? 'redirect' : 'request', false);
    },
    proxyWord(redirected: boolean): CorsVerdict {
      const message =
        'The webhook answered 407, which only a proxy may do. Browsers reject such a reply. Answer 401 or 403 instead.';
      say('TAB-DIR-1', 'error', '$reply.status', message, acted);
      return end(redirected ? 'redirect' : 'request', false);
    },
    badRedirect(status: number, reason: string): CorsVerdict {
      const message = `A browser does not follow the redirect (${status}). ${reason} Let the webhook answer the call itself.`;
      say('TAB-DIR-1', 'error', '$reply.headers["Location"]', message, acted);
      return end('redirect', false);
    },
    /** `asksAgain`: the browser sends another preflight before it follows. */
    redirected(before: HttpRequest, status: number, after: HttpRequest, asksAgain: boolean): void {
      const to = new URL(after.url).origin;
      if (before.method === after.method) {
        const message = `The webhook redirects (${status}) to ${to}. The browser sends the ${after.method} again there${asksAgain ? ', after another preflight' : ''}.`;
        say('TAB-DIR-1', 'info', '$reply.status', message, 'followed');
      } else {
        const message = `The webhook redirects (${status}) to ${to}. Browsers turn the ${before.method} into a GET without a body. Use 307 or 308.`;
        say('TAB-DIR-1', 'warning', '$reply.status', message, 'the body is lost');
      }
    },
    methodLeftOut(asked: HttpRequest): void {
      const message = `Access-Control-Allow-Methods does not list ${asked.method}. Browsers allow it anyway, because it is a simple method.`;
      say(
        'TAB-DIR-3',
        'info',
        '$preflight.headers["Access-Control-Allow-Methods"]',
        message,
        'allowed',
      );
    },
  };
}
