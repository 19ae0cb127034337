import { z } from 'zod';
import { entryId, httpUrl, urlMarksSchema } from '../document/connection.ts';
import { webhookLimits } from '../http/http.ts';
import {
  type Transport,
  transportShape,
  transportWithin,
  type UnverifiedServer,
  unverifiedServers,
} from '../http/transport.ts';
import { listOf } from '../text/list-of.ts';
import { actionNames, categories } from './actions.ts';
import { algorithms, verifyWithSchema } from './visitor.ts';

/** How the platform attaches a connector's secret (TAB-CRD-1). `headerName` is `config.name` of a `header_auth` credential. */
export const credentialTypes = ['bearer_token', 'token', 'header_auth'] as const;
export const connectorSchema = z.object({
  type: z.enum(credentialTypes),
  headerName: z
    .string()
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Use only letters, digits and - in a header name')
    .optional(),
  tokenId: z.string().min(1, 'Choose the token that the connector attaches'),
});
export type Connector = z.infer<typeof connectorSchema>;

/** A connector as the workspace stores it; actions refer to it by its id (`connector_id`). */
export const namedConnectorSchema = connectorSchema.extend({
  id: entryId,
  name: z.string().min(1, 'Enter a name'),
});
export type NamedConnector = z.infer<typeof namedConnectorSchema>;

const usualAccentColor = '#3451b2';
const usualOrigin = 'https://widget.example';
/** The claims of a visitor until the tab has others. */
export const usualClaims = { sub: 'visitor-1', email: 'visitor@example.org' };

/** How the platform verifies visitors of the tab (TAB-IDN-1; null: it cannot), and the claims of the tokens made here to try with. */
export const identitySettingsSchema = z.object({
  verifyWith: verifyWithSchema.nullable().default(null),
  algorithms: z.array(z.enum(algorithms)).min(1).optional(),
  claims: z.record(z.string(), z.json()).default(usualClaims),
});

/**
 * What the visitor's messages carry besides the verified identity (TAB-REQ-7): the viewer's
 * constant party id, and a name. These are settings of the visitor, never claims of the token.
 */
export const visitorSettingsSchema = z.object({
  partyId: z.uuid('The party id must be a UUID'),
  display: z.string(),
});
const usualVisitor = { partyId: '0f0a54b0-5d3c-4c1e-9a57-3f6e1c2d7a10', display: 'Visitor' };

/** The usual time limit of a call to a webhook, in seconds. */
const usualTimeLimit = webhookLimits.timeout / 1000;
/** What calls to a webhook travel with unless the tab says otherwise. */
export const usualWebhookTransport = transportWithin(usualTimeLimit);

/** Whether Assay writes to a webhook by itself or again: once somebody said so each time, always, or never. What a visitor does in the preview is always sent. */
export const writePolicies = ['ask', 'on', 'off'] as const;

/**
 * One tab of the widget, as the customer's workspace stores it. Holds the ids of secrets, never a
 * secret.
 */
export const tabSchema = z.object({
  id: entryId,
  name: z.string().min(1, 'Enter a name'),
  webhook_url: httpUrl,
  /**
   * What the user marked as secret in webhook_url, in addition to what looks secret (TAB-CRD-3).
   */
  urlSecrets: urlMarksSchema.optional(),
  /** The stored secret that is the whole address; webhook_url then holds its scheme and host, and dots for all else. */
  webhookTokenId: z.string().min(1).optional(),
  category: z.enum(categories),
  tabId: z.uuid('tabId must be a UUID'),
  tabName: z.string(),
  agentId: z.uuid('agentId must be a UUID'),
  agentName: z.string(),
  sessionId: z.string(),
  /** Accent colour of the agent, as `#rrggbb`. */
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Write the colour as #rrggbb')
    .default(usualAccentColor),
  wired: z.array(z.enum(actionNames)).default([...actionNames]),
  /** The `connector_id` of each action that has one. */
  connectorIds: z.partialRecord(z.enum(actionNames), z.string()).default({}),
  /** Origin of the page that the widget is in, for direct calls. */
  widgetOrigin: z.string().default(usualOrigin),
  identity: identitySettingsSchema.default(() => identitySettingsSchema.parse({})),
  visitor: visitorSettingsSchema.default(usualVisitor),
  /** The host of webhook_url, port included, whose certificate is not verified by proxied calls; it counts for no other host. */
  unverifiedHost: z.string().nullable().default(null),
  /** How its calls travel where that is not the usual way, which is the platform's and a visitor's browser's. */
  transport: z.object(transportShape(usualTimeLimit)).optional(),
  /** Missing: it asks. */
  writes: z.enum(writePolicies).optional(),
  /** False: no exchange of this tab is kept in the history. */
  keepsHistory: z.boolean().optional(),
  /** Set while webhook_url follows the embedded sample service, whose port changes with every start. */
  sample: z.boolean().default(false),
});
export type Tab = z.infer<typeof tabSchema>;

/** What a tab has of its settings where nothing else was said. */
export const usualTab: Pick<
  Tab,
  'accentColor' | 'connectorIds' | 'widgetOrigin' | 'identity' | 'visitor' | 'unverifiedHost'
> = {
  accentColor: usualAccentColor,
  connectorIds: {},
  widgetOrigin: usualOrigin,
  identity: { verifyWith: null, claims: usualClaims },
  visitor: usualVisitor,
  unverifiedHost: null,
};

/** The host whose certificate this tab does not verify; null where it verifies that of its webhook. */
export function unverified({
  webhook_url,
  unverifiedHost,
}: Pick<Tab, 'webhook_url' | 'unverifiedHost'>): string | null {
  const url = URL.canParse(webhook_url) ? new URL(webhook_url) : null;
  return url?.protocol === 'https:' && url.host === unverifiedHost ? url.host : null;
}

/** How the platform's calls of this tab travel. */
export function transportOf(
  tab: Pick<Tab, 'webhook_url' | 'unverifiedHost' | 'transport'>,
): Transport {
  const transport = tab.transport ?? usualWebhookTransport;
  const verify = transport.tls.verify && unverified(tab) === null;
  return { ...transport, tls: { ...transport.tls, verify } };
}

/** The servers on the way of the platform's calls whose certificates this tab does not verify. */
export const unverifiedServersOf = (
  tab: Pick<Tab, 'webhook_url' | 'unverifiedHost' | 'transport'>,
): UnverifiedServer[] => unverifiedServers(tab.webhook_url, transportOf(tab));

/**
 * The settings of a tab's transport that a visitor's browser does not have, in words. That a
 * certificate is not verified is not one of them: direct calls always verify it.
 */
export function unlikeBrowsers({ transport }: Pick<Tab, 'transport'>): string[] {
  const { tls, proxy, clientCertificate } = transport ?? usualWebhookTransport;
  return listOf(
    tls.ca !== null && 'an additional CA certificate',
    tls.servername !== null && `the server name ${tls.servername}`,
    proxy !== null && `the proxy ${new URL(proxy.url).host}`,
    clientCertificate !== null && 'a client certificate',
  );
}

/** The settings of a tab's transport that the platform does not have, in words. */
export const unlikeVisitors = (
  tab: Pick<Tab, 'webhook_url' | 'unverifiedHost' | 'transport'>,
): string[] => [
  ...unverifiedServersOf(tab).map(({ host }) => `the certificate of ${host} is not verified`),
  ...unlikeBrowsers(tab),
];
