import type { Tab } from '#core/widget/tab.ts';

/** The tabs of which an action names the connector. */
export const tabsUsing = (connectorId: string, tabs: readonly Tab[]): Tab[] =>
  tabs.filter(({ connectorIds }) => Object.values(connectorIds).includes(connectorId));
