import { type Headers, isSuccess } from '../http/http.ts';
import { bytesOf, encode, type JsonRecord, parseJson } from '../json/text.ts';
import { headSecrets } from '../secrets/head-secrets.ts';
import { redactSentence } from '../secrets/redact.ts';
import { isMaskedId } from '../secrets/url-secrets.ts';
import { grouped } from '../text/wording.ts';
import type { ActionName, Category, Surface } from '../widget/actions.ts';
import type { Item } from '../widget/item.ts';
import { secretInErrorReply } from '../widget/reply/failure.ts';
import { readItemReply } from '../widget/reply/item-reply.ts';
import { readListReply } from '../widget/reply/reply.ts';
import { readStatusReply } from '../widget/reply/status-reply.ts';
import type { Fired } from '../widget/reply/surface.ts';
import { unwrapped, withItemAsSent, withRowsAsSent } from '../widget/request/as-sent.ts';
import { conversationIn } from '../widget/thread.ts';
import type { ItemVerdict, ListVerdict, StatusVerdict, WidgetVerdict } from '../widget/verdict.ts';
import { byLevel } from './finding.ts';
import {
  type DocumentJudgement,
  type DocumentToJudge,
  judgeDocument,
  type OnProgress,
  type ToJudge,
} from './judge-document.ts';
import { isMasked, maskedSentence, maskedText, maskedValue, quoteRanges } from './masked-text.ts';
import type { Step } from './verdict.ts';
import { quotingWithout } from './words.ts';

/** A webhook's reply. `unsent` are secrets of the call that did not go with the request, such as the visitor's token: masked all the same; `urlSecrets` are those
 * of the address it was sent to (TAB-CRD-3). A call whose request is not judged has `fired` false. */
type WidgetReply = ToJudge &
  Fired & {
    category: Category;
    surface?: Surface;
    headers: Headers;
    unsent?: readonly string[];
    urlSecrets?: readonly string[];
  };
export type ListToJudge = WidgetReply;
/** `sentId`: whether the call carried the id of a row (TAB-CLK-2). */
export type ItemToJudge = WidgetReply & { as: ItemVerdict['as']; sentId?: boolean | undefined };
export type StatusToJudge = WidgetReply & { as: StatusVerdict['as']; surface: Surface };
/**
 * `asSent` are the rows as the webhook sent them, when the widget drops part of one (TAB-DIR-2);
 * null when it drops nothing.
 */
export type ListJudgement = {
  verdict: ListVerdict;
  reply: Uint8Array;
  asSent: (JsonRecord | null)[] | null;
};
/** `asSent` is the object as the webhook sent it, when the widget drops part of it. */
export type ItemJudgement = { verdict: ItemVerdict; reply: Uint8Array; asSent: JsonRecord | null };
export type StatusJudgement = { verdict: StatusVerdict; reply: Uint8Array };

/** A reply of the document endpoint, or a webhook's reply to an action, received on `surface`. */
export type ReplyToJudge = (DocumentToJudge & { as: 'document' }) | ActionReply;
type ActionReply = WidgetReply & { as: ActionName; surface: Surface; sentId?: boolean };
/**
 * `asSent` is what the widget received before it dropped anything (TAB-DIR-2): rows or a detail
 * object; null when it drops nothing.
 */
type ActionJudgement = {
  verdict: WidgetVerdict;
  reply: Uint8Array;
  asSent: { rows: (JsonRecord | null)[]; detail: JsonRecord | null } | null;
};
export type JudgementOf<Given extends ReplyToJudge> = Given extends { as: 'document' }
  ? DocumentJudgement
  : ActionJudgement;

/**
 * What may leave of a judged webhook reply. `stored`: a failure goes into the widget_issues record, so that a secret in it is an error
 * (TAB-ERR-3).
 */
function withoutSecrets<V extends WidgetVerdict>(
  verdict: V,
  text: string,
  { body, secrets, unsent = [], urlSecrets = [], httpStatus, headers }: WidgetReply,
  stored: boolean,
) {
  const all = [...secrets, ...unsent, ...urlSecrets];
  const masked = maskedText(text, all, 'webhook');
  const isHeld = (secret: string): boolean => masked.held.includes(secret);
  const isStoredError = stored && httpStatus !== null && !isSuccess(httpStatus);
  const errors = isStoredError
    ? [
        ...secrets.filter(isHeld).flatMap((secret) => secretInErrorReply(text, secret)),
        ...unsent
          .filter(isHeld)
          .flatMap((secret) =>
            secretInErrorReply(text, secret, "a secret of the visitor's identity"),
          ),
        ...urlSecrets
          .filter(isHeld)
          .flatMap((secret) => secretInErrorReply(text, secret, 'a secret of the webhook_url')),
      ]
    : [];
  // A credential that also looks like one is one finding.
  const placed = new Set(errors.map(({ line, column }) => `${line}:${column}`));
  const others = verdict.findings.filter(
    ({ clause, line, column }) => clause !== 'TAB-ERR-3' || !placed.has(`${line}:${column}`),
  );
  const distinct = errors.filter(
    ({ line, column }, at) =>
      errors.findIndex((one) => one.line === line && one.column === column) === at,
  );
  const findings = [...distinct, ...others].sort(byLevel);
  // Findings and steps may also quote the head of the reply, and parts of a secret that the body
  // holds in pieces.
  const redacted = redactSentence({ findings, steps: verdict.steps }, [
    ...all,
    ...masked.alike,
    ...headSecrets(headers),
  ]);
  const ofReply = maskedSentence('The reply', masked);
  const steps =
    ofReply === null
      ? redacted.steps
      : [...redacted.steps, { clause: 'TAB-CRD-2', path: '$', text: ofReply }];
  const value = maskedValue(verdict.value, masked, all, 'webhook');
  return {
    verdict: { ...verdict, findings: redacted.findings, steps, value },
    reply: isMasked(masked) ? encode(masked.text) : bytesOf(body),
    masked: isMasked(masked) ? masked.text : null,
  };
}

/**
 * The parsed reply with its secrets masked. Only a reply that held one is parsed a second time,
 * because its keys are masked as well.
 */
function parsedAsShown(parsed: unknown, masked: string | null): unknown {
  if (masked === null || parsed === undefined) return parsed;
  const reparsed = parseJson(masked);
  return reparsed.ok ? reparsed.value : undefined;
}

/** Rows that a step names by their number; what is left is counted. */
const maxNamed = 5;

/**
 * Names the rows whose id was masked, so that the user knows why an action on them is refused
 * (TAB-CRD-2, TAB-CRD-3). Rows count from 1.
 */
function maskedRows(items: readonly Item[]): Step[] {
  const rows = items.flatMap(({ id }, index) => (isMaskedId(id) ? [index + 1] : []));
  if (rows.length === 0) return [];
  const more = rows.length > maxNamed ? ` and ${grouped(rows.length - maxNamed)} more` : '';
  const which =
    rows.length === 1
      ? `The id of item ${rows[0]} contains`
      : `The ids of items ${rows.slice(0, maxNamed).join(', ')}${more} contain`;
  return [maskedIdStep(which)];
}

const maskedIdStep = (which: string): Step => ({
  clause: 'TAB-CRD-2',
  path: '$',
  text: `${which} a secret, so Assay shows dots instead and cannot fire an action with it. Let the webhook return an id without the secret, or fire the action by hand with the whole id.`,
});

/** A sentence about the reply may quote its head as well as its body. */
const quotesOf = ({ secrets, unsent = [], urlSecrets = [], headers }: WidgetReply) =>
  quoteRanges([...secrets, ...unsent, ...urlSecrets, ...headSecrets(headers)], 'webhook');

/**
 * Judges a reply to get_items. The result holds no secrets (TAB-ERR-3 reports a secret in an error
 * reply).
 */
export function judgeList(given: ListToJudge): ListJudgement {
  const { verdict, text, parsed } = quotingWithout(quotesOf(given), () =>
    readListReply({ fired: true, ...given }),
  );
  const { masked, ...judged } = withoutSecrets(verdict, text, given, given.surface !== 'direct');
  const steps = [...judged.verdict.steps, ...maskedRows(judged.verdict.value?.items ?? [])];
  return {
    ...judged,
    ...withRowsAsSent({ ...judged.verdict, steps }, parsedAsShown(parsed, masked), given.category),
  };
}

/** Judges a reply to item_clicked or create_item. The result holds no secrets. */
export function judgeItem(given: ItemToJudge): ItemJudgement {
  const { verdict, text, parsed } = quotingWithout(quotesOf(given), () =>
    readItemReply({ fired: true, ...given }),
  );
  const { masked, ...judged } = withoutSecrets(verdict, text, given, given.surface !== 'direct');
  const { steps, value } = judged.verdict;
  const shown = parsedAsShown(parsed, masked);
  // What is masked may go across several fields, so the conversation is read from the reply as it may be shown.
  const conversation =
    masked === null && value?.conversation ? value.conversation : conversationIn(unwrapped(shown));
  const ids = [
    ...(isMaskedId(value?.item.id) ? [maskedIdStep('The id of the reply contains')] : []),
    ...(isMaskedId(conversation?.conversationId)
      ? [maskedIdStep('The conversationId of the reply contains')]
      : []),
  ];
  const masks = {
    value: value?.conversation ? { ...value, conversation } : value,
    steps: [...steps, ...ids],
  };
  return { ...judged, ...withItemAsSent({ ...judged.verdict, ...masks }, shown) };
}

/** Judges a reply to update_item or delete_item. The result holds no secrets. */
export function judgeStatus(given: StatusToJudge): StatusJudgement {
  const { verdict, text } = quotingWithout(quotesOf(given), () =>
    readStatusReply({ fired: true, ...given }),
  );
  const { masked: _, ...judged } = withoutSecrets(
    verdict,
    text,
    given,
    given.surface === 'proxied',
  );
  return judged;
}

function judgeAction({ as, sentId, ...given }: ActionReply): ActionJudgement {
  switch (as) {
    case 'get_items': {
      const { asSent, ...judged } = judgeList(given);
      return { ...judged, asSent: asSent && { rows: asSent, detail: null } };
    }
    case 'item_clicked':
    case 'create_item': {
      const { asSent, ...judged } = judgeItem({ ...given, as, sentId });
      return { ...judged, asSent: asSent && { rows: [], detail: asSent } };
    }
    case 'update_item':
    case 'delete_item':
      return { ...judgeStatus({ ...given, as }), asSent: null };
  }
}

/** Judges any reply as the kind that `as` names. The result holds no secrets. */
export function judge<Given extends ReplyToJudge>(
  given: Given,
  onProgress?: OnProgress,
): JudgementOf<Given>;
export function judge(
  given: ReplyToJudge,
  onProgress?: OnProgress,
): DocumentJudgement | ActionJudgement {
  return given.as === 'document' ? judgeDocument(given, onProgress) : judgeAction(given);
}
