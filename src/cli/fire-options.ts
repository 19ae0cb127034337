import type { Category, Surface } from '#core/widget/actions.ts';
import type { Connector } from '#core/widget/tab.ts';
import type { Algorithm, VisitorPreset } from '#core/widget/visitor.ts';
import type { SecretOptions } from './tokens/command-secrets.ts';
import type { TransportOptions } from './transport-options.ts';
import type { WorkspaceOptions } from './workspace/workspace-options.ts';

/** The options of `assay fire`, as typed. */
export type FireOptions = SecretOptions &
  WorkspaceOptions &
  TransportOptions & {
    url?: string;
    urlEnv?: string;
    tab?: string;
    visitor?: string;
    visitorPreset?: VisitorPreset;
    fixture?: string;
    mock?: string;
    category?: Category;
    surface?: Surface;
    credential?: Connector['type'];
    secret?: string;
    secretEnv?: string;
    headerName?: string;
    agentId?: string;
    agentName?: string;
    tabId?: string;
    tabName?: string;
    sessionId?: string;
    item?: string;
    id?: string;
    path?: 'row' | 'detail';
    conversationId?: string;
    entry?: string;
    partyId?: string;
    displayName?: string;
    sendAnyway?: true;
    origin?: string;
    visitorTokenEnv?: string;
    jwtSecretEnv?: string;
    jwksUrl?: string;
    jwtKey?: string;
    algorithms?: Algorithm[];
    insecure?: true;
    now?: string;
    json?: true;
  };
