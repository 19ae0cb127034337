import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '#core/contract/finding.ts';
import { lintTab } from '#core/widget/lint/lint.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useStores } from '../../shell/context.ts';
import { connectorsOf } from '../../shell/workspace-store.ts';

/** Lints a tab beside the workspace's connectors and the stored tokens, as far as they are read. */
export function useLint(): (tab: Tab) => readonly Finding[] {
  const stores = useStores();
  const connectors = useStore(stores.workspace, connectorsOf);
  const { tokens } = useStore(stores.tokens);
  return useMemo(() => {
    const ids = tokens.state === 'ready' ? new Set(tokens.value.map(({ id }) => id)) : null;
    return (tab) => lintTab(tab, connectors, ids);
  }, [connectors, tokens]);
}
