import { byLevel, type Finding } from '../../contract/finding.ts';
import type { NamedConnector, Tab } from '../tab.ts';
import { adviseActions, adviseNames } from './actions.ts';
import { adviseAddress, webhookOf } from './address.ts';
import { adviseConnectors } from './connectors.ts';
import { adviseIdentity } from './identity.ts';

/**
 * The findings about a tab's settings before anything is sent, most severe first. Paths begin at
 * `$tab` (`$tab.wired.create_item`). `tokenIds` are the stored tokens; null while they are unknown.
 * Drafts that fail their schema are reported elsewhere.
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
