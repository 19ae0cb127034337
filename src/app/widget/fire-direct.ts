import { type ChosenReadings, joinAssumptions } from '#core/contract/assumptions.ts';
import { byLevel, type Finding, requestFinding } from '#core/contract/finding.ts';
import { causeAndFix } from '#core/diagnosis/failure.ts';
import { hasUser, pageOrigin } from '#core/http/address.ts';
import { type HttpReply, isSuccess } from '#core/http/http.ts';
import { oddityFindings } from '#core/http/oddity-findings.ts';
import { decodeBody } from '#core/json/text.ts';
import { headSecrets } from '#core/secrets/head-secrets.ts';
import { secretsIn, wholeSecretsIn } from '#core/secrets/spellings.ts';
import { maskedAddress } from '#core/secrets/url-secrets.ts';
import { redirectAssumptions, stoppedSentence } from '#core/widget/cors/outcome.ts';
import { issueOf } from '#core/widget/issue.ts';
import { unlikeVisitorsFindings } from '#core/widget/lint/address.ts';
import { brokenBody, readUnanswered } from '#core/widget/reply/no-reply.ts';
import { buildDirectRequest, type DirectCall } from '#core/widget/request/direct-request.ts';
import { explainDirect } from '#core/widget/request/explain-request.ts';
import { withEdit } from '#core/widget/request/request.ts';
import { unlikeBrowsers } from '#core/widget/tab.ts';
import type { WidgetVerdict } from '#core/widget/verdict.ts';
import { knownOfWebhook, shownWebhook, webhookSecrets } from '#core/widget/webhook-address.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Firing } from '#operations/widget-schemas.ts';
import { type Masker, maskerOf } from '../masking.ts';
import type { DirectResult } from '../ports/ports.ts';
import type { Judged } from '../rejudge.ts';
import { travelOfPage } from '../transport.ts';
import { type FireContext, type FireOutcome, type Firer, noReply } from './firing.ts';

/** The row or detail object that the widget would send; where only an id is known, an object with that. Throws an OperationError without either. */
function itemOf({ action, item, itemId }: Firing): {
  item: DirectCall['item'];
  findings: Finding[];
} {
  if (item !== null) return { item, findings: [] };
  if (itemId === undefined)
    throw new OperationError(
      'bad-input',
      `A direct ${action} needs the full row or detail object in "item", but there is none.`,
    );
  const message =
    'The widget sends the full row or detail object in "item", but only its id is known here.';
  return {
    item: { id: itemId },
    findings: [
      requestFinding(
        'TAB-DIR-2',
        'info',
        '$request.body.item',
        message,
        'The item in the body contains only the id.',
        'Enter the whole row or detail object as item to send what the widget sends.',
      ),
    ],
  };
}

/** The call itself. Throws an OperationError for an action that is never fired directly. */
function callOf(
  { asked, at, firedAt, choices }: FireContext,
  item: DirectCall['item'],
): DirectCall {
  const { tab, action, path } = asked;
  if (action !== 'update_item' && action !== 'delete_item')
    throw new OperationError(
      'bad-input',
      `${action} is never fired directly from the browser: only update_item and delete_item are. Choose the proxied surface.`,
    );
  return { tab, action, path, item, firedAt: firedAt ?? at, choices };
}

/** What a browser makes of an address with a user name or a password in it: `fetch()` throws before it sends anything. */
const refusedAddress: DirectResult = {
  by: 'model',
  hops: [],
  outcome: { kind: 'blocked', said: null },
  verdict: { allowed: false, stage: 'request', findings: [], remedies: [] },
};

/** The error page that the server sent and the browser kept from the widget; null where there was none, or none with a body. */
function errorPageOf({ hops }: DirectResult): HttpReply | null {
  const last = hops.at(-1);
  const reply = last?.kind === 'request' ? last.reply : null;
  return reply && !isSuccess(reply.status) && reply.body.length > 0 ? reply : null;
}

/** What went over the wire, each address as it is shown. */
const wireOf = (
  { by, hops, outcome, verdict }: DirectResult,
  shownUrl: (url: string) => string,
  { head }: Masker,
): NonNullable<FireOutcome['cors']> => ({
  ...verdict,
  remedies: verdict.remedies.map((remedy) => ({ ...remedy, url: shownUrl(remedy.url) })),
  by,
  said: outcome.kind === 'blocked' ? outcome.said : null,
  hops: hops.map(({ kind, request, reply, failure }) => ({
    kind,
    request: { ...request, url: shownUrl(request.url) },
    http: reply && head(reply),
    failure,
  })),
});

/**
 * Runs the widget's own `fetch()` from the browser (TAB-SRF-1, TAB-DIR-1): no identity, no
 * credential, no issue on failure (TAB-DIR-4), and the browser's CORS rules between the reply and
 * the widget (TAB-DIR-3). It sends no secret except one that is part of the address, and reads none
 * of the visitor. The returned function judges the reply and sends nothing.
 */
export async function fireDirect(
  { ports, texts, running }: Firer,
  context: FireContext,
): Promise<Judged<FireOutcome>> {
  const { asked, isMock } = context;
  const given =
    asked.action === 'update_item' || asked.action === 'delete_item'
      ? itemOf(asked)
      : { item: {}, findings: [] };
  const call = callOf(context, given.item);
  const origin = pageOrigin(asked.tab.widgetOrigin);
  if (origin === null)
    throw new OperationError(
      'bad-input',
      'The origin of the page with the widget must be an http:// or https:// address, such as https://widget.example.',
    );
  const usual = buildDirectRequest(call);
  const { request, findings, assumptions } = asked.edited
    ? withEdit(usual, asked.tab, usual.request.headers, asked.edited)
    : usual;
  const pasted = asked.visitor.kind === 'token' ? [asked.visitor.token] : [];
  if (asked.visitor.kind !== 'anonymous') {
    const message = 'The visitor has a token, but a direct call does not carry an identity.';
    findings.push(
      requestFinding('TAB-SRF-1', 'info', '$request', message, 'The token is not sent.'),
    );
  }
  const urlSecrets = webhookSecrets(asked.tab);
  ports.secrets.note([...pasted, ...urlSecrets]);
  const isStoredAddress = asked.tab.webhookTokenId !== undefined;
  // What a user marked counts for the webhook itself, and not for where it redirects to.
  const { origin: webhookOrigin, pathname } = new URL(request.url);
  // The path of a stored address is secret, so no other path of its origin is shown either.
  const isWebhook = ({ origin, pathname: path }: URL): boolean =>
    origin === webhookOrigin && (isStoredAddress || path === pathname);
  const shownUrl = (url: string): string =>
    maskedAddress(url, isWebhook(new URL(url)) ? knownOfWebhook(asked.tab) : knownOfWebhook({}));
  const settings = isMock ? [] : unlikeBrowsers(asked.tab);
  const travel = isMock ? null : await travelOfPage(ports, asked.tab, running);
  const ofRoute = travel === null ? [] : [...travel.secrets, ...travel.unsent];
  findings.push(
    ...unlikeVisitorsFindings('TAB-DIR-1', '$request', settings),
    ...(travel?.findings ?? []),
  );
  const masker = maskerOf([...urlSecrets, ...ofRoute, ...pasted]);
  const direct = asked.fault === null ? ports.direct : ports.standIn.direct(asked.fault);
  travel?.handed();
  const holdsSecret = (address: string): boolean =>
    secretsIn(address, [...pasted, ...urlSecrets]).some(({ whole }) => whole) ||
    wholeSecretsIn(address, ports.secrets.seen()).length > 0;
  const result = hasUser(new URL(asked.tab.webhook_url))
    ? refusedAddress
    : await direct.send(
        { request, origin, route: travel?.route, holdsSecret },
        context.limits,
        running,
      );
  const { outcome, verdict: cors } = result;
  for (const { kind, reply } of result.hops)
    if (reply !== null)
      findings.push(
        ...oddityFindings('TAB-DIR-1', reply, kind === 'preflight' ? 'preflight' : 'reply'),
      );
  // A redirect may carry a secret in its address, which the next hop then requests.
  const inHeads = result.hops.flatMap(({ reply }) =>
    reply === null ? [] : headSecrets(reply.headers),
  );
  const common = {
    ...noReply,
    ...masker.shown({
      request: { ...request, url: shownUrl(request.url) },
      parameters: explainDirect({
        ...call,
        tab: { ...call.tab, webhook_url: shownWebhook(call.tab) },
      }),
    }),
    cors: masker.said(wireOf(result, shownUrl, masker), inHeads),
    identity: null,
    ...(settings.length > 0 && { notWhatVisitorsGet: settings }),
  };
  const assumed = joinAssumptions(assumptions, redirectAssumptions(result.hops));
  const redacted = <V extends WidgetVerdict>(verdict: V): V => ({
    ...verdict,
    findings: [
      ...masker.said([...given.findings, ...findings, ...cors.findings], inHeads),
      ...verdict.findings,
    ].sort(byLevel),
    assumptions: joinAssumptions(assumed, verdict.assumptions),
  });
  const judge = (reply: HttpReply, choices: ChosenReadings, judging: Running) => {
    const given = {
      as: call.action,
      surface: 'direct' as const,
      category: asked.tab.category,
      body: reply.body,
      httpStatus: reply.status,
      headers: reply.headers,
      secrets: [],
      unsent: [...pasted, ...ofRoute, ...inHeads],
      urlSecrets,
      sentId: false,
      choices,
    };
    return ports.judge.judge(given, { ...judging, within: context.limits.timeout });
  };
  if (cors.stage === 'withheld') {
    const nothingRead = { value: null, steps: [], findings: [], assumptions: [] };
    const verdict = redacted({ as: call.action, outcome: 'unread', ...nothingRead });
    return async () => ({ ...common, failure: null, verdict });
  }
  if (outcome.kind !== 'reply') {
    const failure = outcome.kind === 'failure' ? masker.said(outcome.failure) : null;
    const { cause, fix } = failure
      ? causeAndFix(failure)
      : { cause: stoppedSentence(result.hops, cors) };
    const page = outcome.kind === 'blocked' ? errorPageOf(result) : null;
    return async (choices, judging) => {
      const judged = page && (await judge(page, choices, judging));
      return {
        ...common,
        ...(judged && {
          cors: { ...common.cors, withheld: issueOf(decodeBody(judged.reply).text, choices) },
        }),
        failure,
        verdict: redacted(readUnanswered(call.action, cause, fix)),
      };
    };
  }
  const { reply } = outcome;
  const brokenOff = result.hops.at(-1)?.failure ?? null;
  if (brokenOff !== null) findings.push(brokenBody(call.action, reply.status, brokenOff));
  return async (choices, judging) => {
    const judged = await judge(reply, choices, judging);
    return {
      ...common,
      http: masker.head(reply),
      reply: texts.keep({
        name: `${call.action}.json`,
        shown: judged.reply,
        original: judged.reply,
      }),
      verdict: redacted(judged.verdict),
    };
  };
}
