import type { ActionName, Category } from '#core/widget/actions.ts';
import { firedOn } from '#core/widget/lint/actions.ts';
import { type Tab, tabSchema, usualTab } from '#core/widget/tab.ts';
import type { VerifyWith } from '#core/widget/visitor.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { unusedName } from '../../ui/entry-name.ts';
import { problemsOf } from '../../ui/form/field.tsx';
import { maskedProblem } from '../../ui/form/url-secrets-field.tsx';

/** A tab while it is edited: `claims` is the text of the claims, which need not be JSON yet. */
export type TabDraft = { tab: Tab; claims: string };

export const draftOf = (tab: Tab): TabDraft => ({
  tab,
  claims: JSON.stringify(tab.identity.claims, null, 2),
});

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
): Partial<Tab> =>
  areSame(wired, firedOn(before)) ? { category, wired: firedOn(category) } : { category };

/** Replaces the address of a stored secret until saving reads it. */
const unknownAddress = 'https://webhook.invalid/';

/**
 * The result of choosing a stored secret as the webhook_url: the form shows the typed address only
 * in its masked form. Null: the address is typed once more.
 */
export function storedAddress(
  tab: Pick<Tab, 'webhook_url'>,
  webhookTokenId: string | null,
): Partial<Tab> {
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
export function problemsIn({ tab, claims }: TabDraft): Readonly<Record<string, string>> {
  const problems: Record<string, string> = { ...problemsOf(tabSchema, tab) };
  const { verifyWith } = tab.identity;
  const inVerify = Object.keys(problems).filter((name) => name.startsWith('identity.verifyWith'));
  for (const name of inVerify) delete problems[name];
  if (inVerify.length > 0 && verifyWith !== null)
    problems['identity.verifyWith'] = verifyProblem(verifyWith);
  const masked = tab.webhookTokenId === undefined ? maskedProblem(tab.webhook_url) : null;
  if (masked !== null) problems.webhook_url = masked;
  if (claimsIn(claims) === null)
    problems['identity.claims'] =
      'Enter the claims as a JSON object, such as {"sub": "visitor-1"}.';
  return problems;
}

/** The sheets of the dialog, and the fields on each: the first part of a field's name says where it is. */
const sheets = {
  webhook: {
    title: 'Webhook',
    fields: ['name', 'webhook_url', 'urlSecrets', 'webhookTokenId', 'category', 'unverifiedHost'],
  },
  agent: { title: 'Agent', fields: ['agentId', 'agentName', 'accentColor'] },
  tab: { title: 'Tab', fields: ['tabId', 'tabName', 'sessionId', 'writes', 'keepsHistory'] },
  actions: { title: 'Actions', fields: ['wired', 'connectorIds'] },
  page: { title: 'Page', fields: ['widgetOrigin'] },
  identity: { title: 'Identity', fields: ['identity', 'visitor'] },
  transport: { title: 'Transport', fields: ['transport'] },
} as const satisfies Record<string, { title: string; fields: readonly string[] }>;

export type SheetName = keyof typeof sheets;
export const sheetNames = Object.keys(sheets) as SheetName[];
export const sheetTitle = (name: SheetName): string => sheets[name].title;

/** The sheet with the field of a setting, such as `identity.claims`; undefined for one without a field. */
export const sheetOf = (setting: string): SheetName | undefined =>
  sheetNames.find((name) => {
    const fields: readonly string[] = sheets[name].fields;
    return fields.includes(setting.split('.')[0] ?? '');
  });

/** The problems of the fields on a sheet. */
export const problemsOn = (
  sheet: SheetName,
  problems: Readonly<Record<string, string>>,
): string[] => Object.keys(problems).filter((name) => sheetOf(name) === sheet);
