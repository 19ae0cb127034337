import { z } from 'zod';
import { httpUrl } from '../document/connection.ts';
import { actionNames, categories } from './actions.ts';

/** How the platform attaches a connector's secret (TAB-CRD-1). `headerName` is `config.name` of a `header_auth` credential. */
export const credentialTypes = ['bearer_token', 'token', 'header_auth'] as const;
export const connectorSchema = z.object({
  type: z.enum(credentialTypes),
  headerName: z
    .string()
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'A header name holds letters, digits and - only')
    .optional(),
  tokenId: z.string().min(1),
});
export type Connector = z.infer<typeof connectorSchema>;

/** One tab of the widget, as the customer's workspace keeps it. Holds the ids of secrets, never a secret. */
export const tabSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1, 'A name is needed'),
  webhook_url: httpUrl,
  category: z.enum(categories),
  tabId: z.uuid('tabId is a UUID'),
  tabName: z.string(),
  agentId: z.uuid('agentId is a UUID'),
  agentName: z.string(),
  sessionId: z.string(),
  connector: connectorSchema.nullable(),
  wired: z.array(z.enum(actionNames)).default([...actionNames]),
  /** Set while webhook_url follows the embedded sample service, whose port changes with every start. */
  sample: z.boolean().default(false),
});
export type Tab = z.infer<typeof tabSchema>;
