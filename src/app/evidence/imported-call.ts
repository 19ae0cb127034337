import { isSuccess } from '#core/http/http.ts';
import { noTimes } from '#core/imported/import.ts';
import { fileOf, type ImportedExchange, isoOf } from '#core/imported/imported-exchange.ts';
import { issueOf } from '#core/widget/issue.ts';
import { platformAnswer } from '#core/widget/reply/failure.ts';
import { visitorViewAfter } from '#core/widget/simulator/visitor-view.ts';
import type { Tab } from '#core/widget/tab.ts';
import { widgetVerdictSchema } from '#core/widget/verdict.ts';
import { refused } from '#core/widget/visitor.ts';
import { askedOfWebhookSchema } from '#operations/history-schemas.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { History, ImportedToKeep } from '../history/record.ts';
import type { Ports } from '../ports/ports.ts';
import { createTexts } from '../texts.ts';
import { measuredTime } from '../widget/firing.ts';

/** The tag of exchanges of a file. */
export const importedTag = 'imported';

/** A document as the history keeps it; one that was imported without its call has a request without an address. */
function documentOf(
  { at, request, head, verdict, outcome, steps }: ImportedExchange,
  now: string,
  reply: TextRef | null,
): DocumentExchange | null {
  if (verdict !== null && verdict.as !== 'document') return null;
  const message = steps[0]?.text ?? 'The recording has no reply.';
  return {
    at: isoOf(at) ?? now,
    request: request ?? { method: 'GET', url: '', headers: [], body: null },
    findings: [],
    assumptions: [],
    authorization: null,
    http: head,
    failure: outcome === 'unreachable' ? { kind: 'unreachable', message } : null,
    verdict,
    reply,
    xml: null,
  };
}

/** A call of a webhook as the history keeps it; null for what is no call of an action. */
function firedOf(
  { verdict, surface, platform, at, request, head, cors, asSent, body, isMock }: ImportedExchange,
  now: string,
  reply: TextRef | null,
): Fired | null {
  if (verdict === null || verdict.as === 'document' || surface === null) return null;
  // A reply alone has a body and no head; what a browser stopped has a reason in its place.
  const failed = cors?.hops.findLast((hop) => hop.failure !== null)?.failure;
  const isStopped = cors !== null && !cors.allowed && cors.stage !== null;
  const failure =
    head === null && body === null && !isStopped
      ? (failed ?? ({ kind: 'reset', message: verdict.findings[0]?.message ?? '' } as const))
      : null;
  const isError = head !== null && !isSuccess(platform?.body?.status ?? head.status);
  const text = isError ? new TextDecoder().decode(body ?? undefined) : '';
  const answer =
    failure === null
      ? platformAnswer({ status: head?.status ?? 200, bodyText: text })
      : platformAnswer({ failure });
  // What the platform made of a reply that nobody judged is not known.
  const isProxied = surface === 'proxied' && verdict.outcome !== 'unread';
  return {
    ...nothingElse,
    action: verdict.as,
    surface,
    standIn: isMock,
    at: isoOf(at) ?? now,
    request,
    http: head,
    milliseconds: measuredTime({ cors, http: head }) || null,
    failure,
    reply,
    platform: isProxied && verdict.outcome !== 'done' ? (platform ?? answer) : platform,
    issue: isProxied && isError ? issueOf(text) : null,
    identity: null,
    cors,
    verdict,
    asSent,
  };
}

/** What no import tells. */
const nothingElse = { parameters: [], cors: null, widget: null, thread: null };

/**
 * A stored failure as the call that failed. The platform stores failures of proxied calls only (TAB-ERR-1);
 * without an action it is taken for get_items, of which the reading of a failure speaks as well.
 */
function failedCallOf(
  { failure: reading, platform, findings, steps, assumptions, body }: ImportedExchange,
  now: string,
  reply: TextRef | null,
): Fired | null {
  if (reading === null) return null;
  const { status, text, isCut, side } = reading;
  const action = reading.action ?? 'get_items';
  const verdict = { as: action, outcome: 'failure', value: null, findings, steps, assumptions };
  const isAnswered = status !== null && side !== 'identity';
  const failure =
    side === 'network' ? ({ kind: 'reset', message: findings[0]?.message ?? '' } as const) : null;
  return {
    ...nothingElse,
    action,
    surface: 'proxied',
    standIn: false,
    at: now,
    request: null,
    http: isAnswered
      ? { status, statusText: '', headers: [], timings: noTimes, bytes: body?.length ?? 0 }
      : null,
    milliseconds: null,
    failure,
    reply: isAnswered ? reply : null,
    platform: platform ?? platformAnswer({ status: status ?? 0, bodyText: text }),
    issue: isAnswered ? { body: text, truncated: isCut } : null,
    identity: side === 'identity' ? refused({ reason: text }) : null,
    verdict: widgetVerdictSchema.parse(verdict),
    asSent: null,
  };
}

/** What the webhook was asked, as far as a recording tells: its category counts when the reply is judged again. */
const askedOf = ({ category, tabName }: ImportedExchange): ImportedToKeep['asked'] =>
  category === null
    ? null
    : askedOfWebhookSchema.parse({
        tab: { id: 'imported', category, tabName: tabName ?? '', agentName: '' },
      });

/** The call of a tab that is known: what it asked, and what its visitor sees. */
function seenIn(tab: Tab, fired: Fired): Pick<ImportedToKeep, 'asked' | 'fired'> {
  const { surface, verdict, request } = fired;
  const itemId = new URL(request?.url ?? tab.webhook_url).searchParams.get('id') ?? undefined;
  const call = { tab, surface, path: 'row', itemId, conversationId: undefined, verdict } as const;
  const widget = visitorViewAfter(call);
  return { asked: askedOfWebhookSchema.parse({ tab }), fired: { ...fired, widget } };
}

/** Keeps an exchange that was made elsewhere: its number in the history, null for what is no call, 'off' where the history is switched off. */
export async function keepElsewhere(
  history: Pick<History, 'keepImported'>,
  clock: Ports['clock'],
  {
    name: from,
    tags,
    owner = null,
    tab,
  }: {
    name: string;
    tags: ImportedToKeep['tags'];
    owner?: ImportedToKeep['owner'];
    tab?: Tab | null;
  },
  exchange: ImportedExchange,
): Promise<number | 'off' | null> {
  const now = new Date(clock.now()).toISOString();
  // A place of its own: the window may have many others open.
  const own = createTexts();
  const { body, documentId, tabName } = exchange;
  const reply = body && own.keep({ name: fileOf(exchange), shown: body, original: body });
  const parts = keptParts(exchange, now, reply);
  if (parts === null) return null;
  const ofTab = tab && parts.fired ? seenIn(tab, parts.fired) : {};
  const toKeep = { from, tags, name: tabName ?? from, documentId, owner, ...parts, ...ofTab };
  return (await history.keepImported(toKeep, own)) ?? 'off';
}

/** An imported exchange in the form in which the history keeps one; null for what is no call of either contract. */
function keptParts(
  exchange: ImportedExchange,
  now: string,
  reply: TextRef | null,
): Pick<ImportedToKeep, 'asked' | 'document' | 'fired' | 'remark'> | null {
  if (exchange.as === 'document') {
    const document = documentOf(exchange, now, reply);
    return document && { asked: null, document, fired: null, remark: '' };
  }
  const isStoredFailure = exchange.as === 'failure_envelope' || exchange.as === 'widget_issues';
  const fired = isStoredFailure
    ? failedCallOf(exchange, now, reply)
    : firedOf(exchange, now, reply);
  const isGuessed = isStoredFailure && exchange.failure?.action === null;
  const remark = isGuessed ? 'The file does not name the action: Assay assumes get_items.' : '';
  return fired && { asked: askedOf(exchange), document: null, fired, remark };
}
