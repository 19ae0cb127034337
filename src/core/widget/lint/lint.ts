import { byLevel, type Finding } from '../../contract/finding.ts';
import type { NamedConnector, Tab } from '../tab.ts';
import { lintAddress, webhookOf } from './address.ts';
import { lintConnectors } from './connectors.ts';
import { lintIdentity } from './identity.ts';
import { lintNames, lintWiring } from './wiring.ts';

/**
 * What the contract has to say about a tab before anything is sent, heaviest first. Paths begin at `$tab` (`$tab.wired.create_item`).
 * `tokenIds` are the stored tokens; null while they are not known. A draft that its schema refuses is no matter of this.
 */
export function lintTab(
  tab: Tab,
  connectors: readonly NamedConnector[],
  tokenIds: ReadonlySet<string> | null = null,
): Finding[] {
  return [
    ...lintWiring(tab),
    ...lintConnectors(tab, connectors, { webhook: webhookOf(tab), tokenIds }),
    ...lintAddress(tab),
    ...lintIdentity(tab, tokenIds),
    ...lintNames(tab),
  ].toSorted(byLevel);
}
