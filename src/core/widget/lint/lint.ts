import { byLevel, type Finding } from '../../contract/finding.ts';
import type { NamedConnector, Tab } from '../tab.ts';
import { adviseActions, adviseNames } from './actions.ts';
import { adviseAddress, webhookOf } from './address.ts';
import { adviseConnectors } from './connectors.ts';
import { adviseIdentity } from './identity.ts';

/**
 * What the contract has to say about a tab before anything is sent, heaviest first. Paths begin at `$tab` (`$tab.wired.create_item`).
 * `tokenIds` are the stored tokens; null while they are not known. A draft that its schema refuses is no matter of this.
 */
export function adviseTab(
  tab: Tab,
  connectors: readonly NamedConnector[],
  tokenIds: ReadonlySet<string> | null = null,
): Finding[] {
  return [
    ...adviseActions(tab),
    ...adviseConnectors(tab, connectors, { webhook: webhookOf(tab), tokenIds }),
    ...adviseAddress(tab),
    ...adviseIdentity(tab, tokenIds),
    ...adviseNames(tab),
  ].toSorted(byLevel);
}
