import { joinAssumptions } from '#core/contract/assumptions.ts';
import type { Finding } from '#core/contract/finding.ts';
import { judgeUnread } from '#core/contract/unread.ts';
import type { Assumption, Step } from '#core/contract/verdict.ts';
import { isSuccess } from '#core/http/http.ts';
import { oddityFindings } from '#core/http/oddity-findings.ts';
import { redirectFinding } from '#core/http/redirect.ts';
import { decodeBody } from '#core/json/text.ts';
import { categoryOf } from '#core/pasted/reply.ts';
import { placeOfSecret, redactWithin } from '#core/secrets/redact.ts';
import { maskedAddress, urlSecretsIn } from '#core/secrets/url-secrets.ts';
import { issueOf, type PlatformAnswer } from '#core/widget/issue.ts';
import { transportFindings } from '#core/widget/lint/address.ts';
import { answerAssumptions, identityRefusal, platformAnswer } from '#core/widget/reply/failure.ts';
import { readFailed, readRefusedIdentity } from '#core/widget/reply/no-reply.ts';
import { isCaused } from '#core/widget/reply/surface.ts';
import {
  asSentAnyway,
  authorOf,
  canBeSentAnyway,
  deleteEntry,
  entryKinds,
  markReadEntry,
  messageEntry,
  type Sender,
} from '#core/widget/request/entries.ts';
import { explainProxied } from '#core/widget/request/explain-request.ts';
import { buildProxiedRequest, withEdit } from '#core/widget/request/request.ts';
import { headersOf, type ProxiedCall } from '#core/widget/request/request-fields.ts';
import { type Connector, transportOf, unlikeVisitors } from '#core/widget/tab.ts';
import type { WidgetVerdict } from '#core/widget/verdict.ts';
import type { Identity } from '#core/widget/visitor.ts';
import { knownOfWebhook } from '#core/widget/webhook-address.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Firing } from '#operations/widget-schemas.ts';
import { maskerOf } from '../masking.ts';
import { mockCredential } from '../mock.ts';
import type { Judged } from '../rejudge.ts';
import { travelOf } from '../transport.ts';
import { refuseElsewhere, secretToSend } from '../vault/credentials.ts';
import { type FireContext, type FireOutcome, type Firer, noReply, rowIdOf } from './firing.ts';
import { checkVisitor } from './identity.ts';

type ProxiedAction = Pick<Firing, 'tab' | 'action' | 'entry' | 'itemId' | 'item'>;

const called = {
  message: 'a message that the visitor typed',
  mark_read: 'a mark-read entry, {"type":"mark_read","seenAt":…}',
  delete: 'a delete entry, {"id":…}',
};

/**
 * The body of a proxied action (TAB-REQ-7 to TAB-REQ-9), undefined for one that has none. `sender` is the verified visitor, `at` the ISO time of the click. Throws an
 * OperationError when there is nothing to make it of, and when the entry is another action's.
 */
export function entryOf(
  { tab, action, entry, itemId, item }: ProxiedAction,
  sender: Sender,
  at: string,
): unknown {
  if (action === 'get_items' || action === 'item_clicked') return undefined;
  if (entry === null) {
    if (action === 'update_item') return markReadEntry(at);
    const id = itemId ?? item?.id;
    if (action === 'delete_item' && typeof id === 'string') return deleteEntry(id);
    const needs =
      action === 'delete_item'
        ? 'the id of the entry to delete'
        : 'the message that the visitor typed';
    throw new OperationError('bad-input', `${action} needs ${needs}, but there is none.`);
  }
  if (entry.kind !== 'body' && entry.kind !== entryKinds[action])
    throw new OperationError(
      'bad-input',
      `${action} needs ${called[entryKinds[action]]}, but got ${called[entry.kind]}. Change the entry, or enter a whole body by hand.`,
    );
  switch (entry.kind) {
    case 'body':
      return entry.body;
    case 'mark_read':
      return markReadEntry(entry.seenAt ?? at);
    case 'delete':
      return deleteEntry(entry.id);
    case 'message':
      return messageEntry(entry.content, at, authorOf(sender, tab.visitor));
  }
}

/** What the identity check did, for the list of steps. */
function stepsOf(identity: Identity | null): Step[] {
  if (!identity?.verified) return [];
  const { forwarded, notForwarded } = identity;
  const rest =
    notForwarded.length === 0 ? '' : ` Verified but not forwarded: ${notForwarded.join(', ')}.`;
  const text = `The visitor's token is verified. Forwarded: ${forwarded.join(', ')}. The token itself is not forwarded.${rest}`;
  return [{ clause: 'TAB-IDN-1', path: '$request', text }];
}

/** The webhook is not called (TAB-IDN-2). */
function refusal({ asked }: FireContext, identity: Identity): FireOutcome {
  const reason = identity.reason ?? 'The visitor could not be verified.';
  const nothing = { ...noReply, request: null, parameters: [] };
  const platform = identityRefusal(reason);
  const verdict = readRefusedIdentity(asked.action, reason, identity.fix);
  const assumptions = joinAssumptions(answerAssumptions(platform), verdict.assumptions);
  return { ...nothing, identity, platform, verdict: { ...verdict, assumptions } };
}

/** Bytes of a reply of which the category is guessed: reading more would hold up the app. */
const longestGuessed = 2_000_000;

/** Everything that is in a proxied call but its credential. */
function callOf(
  { asked, now, at, firedAt }: FireContext,
  identity: Identity | null,
): Omit<ProxiedCall, 'credential'> {
  const { tab, action, conversationId } = asked;
  const who = identity?.sub === undefined ? null : { sub: identity.sub, email: identity.email };
  return {
    tab,
    action,
    now,
    identity: who,
    itemId: rowIdOf(asked),
    conversationId,
    firedAt,
    entry: entryOf(asked, who, at),
  };
}

/** The connector that the action names. Throws an OperationError where it names one that is not there: a call without its credential is another call. */
function connectorOf({ tab, action, connector }: Firing): Connector | null {
  if (connector === null && tab.connectorIds[action] !== undefined)
    throw new OperationError(
      'bad-input',
      `The connector of ${action} is no longer in the workspace. Choose another connector for the action, or none.`,
    );
  return connector;
}

/**
 * Why a request must not be sent, with the assumptions behind that, because there is no verdict to
 * show them.
 */
function refusalText(refused: Finding, assumptions: readonly Assumption[]): string {
  const { clause, message, effect } = refused;
  if (canBeSentAnyway(refused)) return `${message} ${effect}`;
  const behind = assumptions
    .filter((one) => one.clause === clause)
    .map(({ open, choice }) => ` Assay assumes: ${choice} (${open})`);
  return `${message} ${effect}${behind.join('')}`;
}

/** What the reply to item_clicked says of a conversation (TAB-CLK-2, TAB-MSG-1). */
export const threadOf = (verdict: WidgetVerdict): FireOutcome['thread'] =>
  verdict.as === 'item_clicked' && verdict.value !== null
    ? (verdict.value.conversation ?? { conversationId: null, messages: [] })
    : null;

/**
 * Does the work of the platform's server function (TAB-SRF-1): verifies the visitor, attaches the
 * credential and calls the webhook. The returned function judges the reply, says what the widget is
 * answered, and sends nothing. The secret is read now, goes to the sender, and is masked everywhere
 * else (TAB-CRD-2).
 */
export async function fireProxied(
  { ports, texts, running }: Firer,
  context: FireContext,
): Promise<Judged<FireOutcome>> {
  // Of a mock call nothing is sent elsewhere, not even for the visitor's key set.
  const { asked, isMock } = context;
  const { tab, action } = asked;
  const transport = transportOf(tab);
  const way = { url: tab.webhook_url, route: transport };
  if (asked.connector !== null && !isMock)
    await refuseElsewhere(ports, asked.connector.tokenId, way);
  const {
    identity,
    findings: ofIdentity,
    token: visitorToken,
    secrets: ofVisitor,
  } = await checkVisitor(
    ports,
    asked.visitor,
    { now: context.now, timeout: context.limits.timeout, isMock },
    running,
  );
  const pasted = asked.visitor.kind === 'token' ? [asked.visitor.token] : [];
  const unsent = [...pasted, ...ofVisitor];
  if (identity?.verified === false) {
    const outcome = refusal(context, redactWithin(identity, unsent));
    return async () => outcome;
  }
  const connector = connectorOf(asked);
  const token =
    connector === null || isMock
      ? null
      : await secretToSend(ports, connector.tokenId, way, running);
  const travel = isMock
    ? null
    : await travelOf(
        ports,
        transport,
        { url: tab.webhook_url, clause: 'TAB-CRD-2', settingsOf: 'tab', reuse: false },
        running,
      );
  const ofRoute = travel?.secrets ?? [];
  const ofClient = travel?.unsent ?? [];
  const sentSecrets = token === null ? [] : [token.secret];
  const address = knownOfWebhook(tab, action);
  const urlSecrets = urlSecretsIn(tab.webhook_url, address);
  const known = callOf(context, identity);
  const withSecret = (value: string | null): ProxiedCall => ({
    ...known,
    credential: connector && {
      type: connector.type,
      headerName: connector.headerName,
      secret: value,
    },
  });
  const built = (secret: string | null) => {
    const usual = buildProxiedRequest(withSecret(secret));
    return asked.edited ? withEdit(usual, tab, headersOf(action), asked.edited) : usual;
  };
  const shown = built(null);
  const sent = built(isMock ? mockCredential : (token?.secret ?? null));
  const shownRequest = { ...shown.request, url: maskedAddress(shown.request.url, address) };
  const masker = maskerOf([...sentSecrets, ...urlSecrets, ...unsent, ...ofRoute, ...ofClient]);
  ports.secrets.note(masker.secrets);
  const refused = sent.findings.find(
    (finding) => finding.level === 'error' && !(asked.sendAnyway && canBeSentAnyway(finding)),
  );
  // A call without its credential would not be the call that the user wants.
  if (refused)
    throw new OperationError('bad-input', masker.said(refusalText(refused, sent.assumptions)));
  if (
    visitorToken !== null &&
    visitorToken !== '' &&
    placeOfSecret(JSON.stringify(sent.request), visitorToken) !== -1
  )
    throw new OperationError(
      'bad-input',
      "The request contains the visitor's token, which must never be sent to the webhook. Nothing was sent. Remove the token from the request.",
    );
  const http = asked.fault === null ? ports.http : ports.standIn.http(asked.fault);
  token?.handed();
  travel?.handed();
  const result = await http.send(sent.request, context.limits, running, travel?.route);
  const settings = travel === null ? [] : unlikeVisitors(tab);
  const common = {
    ...noReply,
    request: masker.shown(shownRequest),
    parameters: masker.shown(
      explainProxied({
        ...withSecret(null),
        tab: { ...tab, webhook_url: maskedAddress(tab.webhook_url, address) },
      }),
    ),
    identity: identity && masker.shown(identity),
    ...(settings.length > 0 && { notWhatVisitorsGet: settings }),
  };
  const redirect =
    token && result.ok
      ? redirectFinding('TAB-CRD-2', sent.request, result.reply, {
          hosts: token.hosts,
          secrets: masker.secrets,
        })
      : null;
  const begun = result.ok ? result.reply : result.begun;
  const ofReply = [...(redirect ? [redirect] : []), ...oddityFindings('TAB-ERR-2', begun ?? {})];
  const redacted = <V extends WidgetVerdict>(verdict: V, platform: PlatformAnswer | null): V => ({
    ...verdict,
    findings: [
      ...(travel === null ? [] : [...transportFindings(tab, '$request'), ...travel.findings]),
      ...masker.said([...ofIdentity, ...sent.findings.map(asSentAnyway), ...ofReply]),
      ...verdict.findings,
    ],
    steps: [...masker.shown(stepsOf(identity)), ...verdict.steps],
    assumptions: joinAssumptions(
      [...sent.assumptions, ...(platform === null ? [] : answerAssumptions(platform))],
      verdict.assumptions,
    ),
  });
  if (!result.ok) {
    const failure = masker.said(result.failure);
    // A reply that is more than Assay reads has arrived: what the platform makes of it is not known.
    if (result.failure.kind === 'too-large' && begun !== undefined) {
      const { status: httpStatus, headers } = begun;
      const { verdict } = judgeUnread(
        {
          as: action,
          surface: 'proxied',
          category: tab.category,
          body: '',
          httpStatus,
          headers,
          secrets: masker.secrets,
        },
        failure.message,
      );
      return async () => ({
        ...common,
        http: masker.head(begun),
        failure,
        verdict: redacted(verdict, null),
      });
    }
    const status = result.failure.kind === 'timeout' ? undefined : begun?.status;
    const platform = platformAnswer({ failure, status });
    const verdict = readFailed(action, status, failure, isCaused(action, 'proxied', tab.category));
    return async () => ({
      ...common,
      failure,
      platform,
      issue: issueOf(''),
      verdict: redacted(verdict, platform),
    });
  }
  const { reply } = result;
  const guessed =
    asked.guessesCategory && isSuccess(reply.status) && reply.body.length <= longestGuessed
      ? { category: categoryOf(decodeBody(reply.body).text) }
      : {};
  const came = {
    as: action,
    surface: 'proxied' as const,
    category: tab.category,
    ...guessed,
    body: reply.body,
    httpStatus: reply.status,
    headers: reply.headers,
    secrets: travel?.isShared ? [...sentSecrets, ...ofRoute] : sentSecrets,
    unsent: [...unsent, ...ofRoute, ...ofClient],
    urlSecrets,
    sentId: Boolean(known.itemId),
  };
  return async (choices, judging) => {
    const within = context.limits.timeout;
    const judged = await ports.judge.judge({ ...came, choices }, { ...judging, within });
    const failed = !isSuccess(reply.status);
    const text = failed ? decodeBody(judged.reply).text : '';
    const platform = platformAnswer({ status: reply.status, bodyText: text, choices });
    return {
      ...common,
      ...guessed,
      http: masker.head(reply),
      reply: texts.keep({ name: `${action}.json`, shown: judged.reply, original: judged.reply }),
      platform,
      issue: failed ? issueOf(text, choices) : null,
      verdict: redacted(judged.verdict, platform),
      asSent: judged.asSent,
      thread: threadOf(judged.verdict),
    };
  };
}
