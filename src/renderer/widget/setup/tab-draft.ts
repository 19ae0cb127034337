import type { Transport } from '#core/http/transport.ts';
import type { ActionName, Category } from '#core/widget/actions.ts';
import { firedOn } from '#core/widget/lint/actions.ts';
import { surfaceOf } from '#core/widget/lint/advice.ts';
import { type Tab, tabSchema, usualTab, usualWebhookTransport } from '#core/widget/tab.ts';
import type { VerifyWith } from '#core/widget/visitor.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { isSameTransport } from '../../transport/same-transport.ts';
import { unusedName } from '../../ui/entry-name.ts';
import { problemsOf } from '../../ui/form/field.tsx';
import { maskedProblem } from '../../ui/form/url-secrets-field.tsx';

/** A tab while it is edited: how its calls travel is always there, and `claims` is the text of the claims, which need not be JSON yet. */
export type TabDraft = Omit<Tab, 'transport'> & { transport: Transport; claims: string };

export const draftOf = ({ transport = usualWebhookTransport, ...tab }: Tab): TabDraft => ({
  ...tab,
  transport,
  claims: JSON.stringify(tab.identity.claims, null, 2),
});

/** The tab in a draft. A usual transport is not stored, and claims that are not JSON yet are those before. */
export function tabIn({ transport, claims, ...tab }: TabDraft): Tab {
  return {
    ...tab,
    identity: { ...tab.identity, claims: claimsIn(claims) ?? tab.identity.claims },
    ...(!isSameTransport(transport, usualWebhookTransport) && { transport }),
  };
}

/** A new tab with its own ids, with every action wired that its category fires. */
export const blankTab = (): Tab => ({
  id: crypto.randomUUID(),
  name: '',
  webhook_url: '',
  category: 'default',
  tabId: crypto.randomUUID(),
  tabName: '',
  agentId: crypto.randomUUID(),
  agentName: '',
  sessionId: crypto.randomUUID(),
  ...usualTab,
  visitor: { ...usualTab.visitor, partyId: crypto.randomUUID() },
  wired: firedOn('default'),
  sample: false,
});

/** A tab that is set up alike and is another one: ids and visitor's session are its own, and its name is not taken. */
export function duplicateOf(tab: Tab, names: readonly string[]): Tab {
  return {
    ...tab,
    id: crypto.randomUUID(),
    tabId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    name: unusedName(`${tab.name} copy`, names),
  };
}

const areSame = (some: readonly ActionName[], others: readonly ActionName[]): boolean =>
  some.length === others.length && some.every((action) => others.includes(action));

/**
 * The result of a change of category: actions with the usual wiring follow it, others stay as the
 * user chose.
 */
export const categoryChange = (
  { wired, category: before }: Pick<Tab, 'wired' | 'category'>,
  category: Category,
): Partial<Pick<Tab, 'category' | 'wired'>> =>
  areSame(wired, firedOn(before)) ? { category, wired: firedOn(category) } : { category };

/** The tab with the connector on every action that the platform sends a credential with. */
export const withConnectorOnAll = (tab: Tab, connectorId: string): Tab => ({
  ...tab,
  connectorIds: {
    ...tab.connectorIds,
    ...Object.fromEntries(
      tab.wired
        .filter((action) => surfaceOf(tab, action) === 'proxied')
        .map((action) => [action, connectorId]),
    ),
  },
});

/** The tab as one of this category. The pasted credential goes along with every action that is proxied then, and with no other (TAB-DIR-4). */
export function tabOfCategory(tab: Tab, category: Category): Tab {
  const changed = { ...tab, ...categoryChange(tab, category) };
  const [connectorId, ...others] = new Set(Object.values(tab.connectorIds));
  return connectorId === undefined || others.length > 0
    ? changed
    : withConnectorOnAll({ ...changed, connectorIds: {} }, connectorId);
}

/** Replaces the address of a stored secret until saving reads it. */
const unknownAddress = 'https://webhook.invalid/';

/**
 * The result of choosing a stored secret as the webhook_url: the form shows the typed address only
 * in its masked form. Null: the address is typed once more.
 */
export function storedAddress(
  tab: Pick<Tab, 'webhook_url'>,
  webhookTokenId: string | null,
): Partial<Pick<Tab, 'webhookTokenId' | 'webhook_url' | 'urlSecrets'>> {
  if (webhookTokenId === null) return { webhookTokenId: undefined, webhook_url: '' };
  const isAddress = tabSchema.shape.webhook_url.safeParse(tab.webhook_url).success;
  return {
    webhookTokenId,
    urlSecrets: undefined,
    webhook_url: isAddress ? shownWebhook({ ...tab, webhookTokenId }) : unknownAddress,
  };
}

/** The `connector_id`s with that of the action set, or taken out where it is null. */
export function withConnector(
  ids: Tab['connectorIds'],
  action: ActionName,
  id: string | null,
): Tab['connectorIds'] {
  const { [action]: _, ...others } = ids;
  return id === null ? others : { ...others, [action]: id };
}

/** The claims in a text of JSON; null where it holds no object. */
export function claimsIn(text: string): Tab['identity']['claims'] | null {
  try {
    const checked = tabSchema.shape.identity
      .unwrap()
      .shape.claims.unwrap()
      .safeParse(JSON.parse(text));
    return checked.success ? checked.data : null;
  } catch {
    return null;
  }
}

function verifyProblem(verifyWith: VerifyWith): string {
  if ('secretTokenId' in verifyWith) return 'Choose the stored secret that signs the tokens.';
  return 'publicKey' in verifyWith
    ? 'Paste the public key: PEM, a certificate, a JWK or a key set.'
    : 'Enter the http:// or https:// address of a key set.';
}

/** Why a draft cannot be saved, by the name of the field. */
export function problemsIn(draft: TabDraft): Readonly<Record<string, string>> {
  const tab = tabIn(draft);
  const problems: Record<string, string> = { ...problemsOf(tabSchema, tab) };
  const { verifyWith } = tab.identity;
  const inVerify = Object.keys(problems).filter((name) => name.startsWith('identity.verifyWith'));
  for (const name of inVerify) delete problems[name];
  if (inVerify.length > 0 && verifyWith !== null)
    problems['identity.verifyWith'] = verifyProblem(verifyWith);
  const masked = tab.webhookTokenId === undefined ? maskedProblem(tab.webhook_url) : null;
  if (masked !== null) problems.webhook_url = masked;
  if (claimsIn(draft.claims) === null)
    problems.claims = 'Enter the claims as a JSON object, such as {"sub": "visitor-1"}.';
  return problems;
}
