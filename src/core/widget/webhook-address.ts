import { type KnownOfUrl, maskedAddress, urlSecretsIn } from '../secrets/url-secrets.ts';
import { type ActionName, actionNames } from './actions.ts';
import { platformParameters } from './request/request-fields.ts';
import type { Tab } from './tab.ts';

type Marked = Pick<Tab, 'urlSecrets' | 'webhookTokenId'>;
type Addressed = Marked & Pick<Tab, 'webhook_url'>;

const [first, ...others] = actionNames.map(platformParameters);
/** The parameters that the platform appends to every call. */
const common = new Set(
  [...(first ?? [])].filter((name) => others.every((names) => names.has(name))),
);

/**
 * What is known about the address of a tab, or of a proxied call of this action: the platform's own
 * parameters are not URL secrets (TAB-CRD-3).
 */
export const knownOfWebhook = (
  { urlSecrets, webhookTokenId }: Marked,
  action: ActionName | null = null,
): KnownOfUrl => ({
  marks: urlSecrets,
  everything: webhookTokenId !== undefined,
  own: action === null ? common : platformParameters(action),
});

/** The webhook_url of a tab as it is shown and recorded everywhere but in its own field. */
export const shownWebhook = (tab: Addressed): string =>
  maskedAddress(tab.webhook_url, knownOfWebhook(tab));

/** The URL secrets of a tab, to be masked in its webhook's replies and in messages about them. */
export const webhookSecrets = (tab: Addressed): string[] =>
  urlSecretsIn(tab.webhook_url, knownOfWebhook(tab));
