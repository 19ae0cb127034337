import { InvalidArgumentError } from 'commander';
import { isUuid } from '#core/document/record.ts';
import type { Category, Surface } from '#core/widget/actions.ts';
import type { Connector } from '#core/widget/tab.ts';
import { type Algorithm, algorithms, type VisitorPreset } from '#core/widget/visitor.ts';
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

const isAlgorithm = (name: string): name is Algorithm => algorithms.some((known) => known === name);

/** A UUID, or a usage error. */
export function uuidOption(text: string): string {
  if (!isUuid(text))
    throw new InvalidArgumentError(
      'This must be a UUID: 8, 4, 4, 4 and 12 hexadecimal digits separated by -.',
    );
  return text;
}

/** Names of algorithms with commas between them. */
export function algorithmsOption(text: string): Algorithm[] {
  const names = text.split(',').map((name) => name.trim());
  const known = names.filter(isAlgorithm);
  if (known.length < names.length)
    throw new InvalidArgumentError(`The known algorithms are ${algorithms.join(', ')}.`);
  return known;
}
