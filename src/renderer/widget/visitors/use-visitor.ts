import type { Tab } from '#core/widget/tab.ts';
import type { VisitorChoice } from '#core/widget/visitor.ts';
import { useStateOf } from '../../shell/context.ts';
import { useTab } from '../simulator/use-simulator.ts';
import { type Lack, lackOf, type NamedVisitor, tabFor } from './minting.ts';

/**
 * The visitor of a tab, which has the visitor's claims. `lack` says what must be set up first; `label` is that of the stored
 * secret.
 */
export type Visiting = {
  tab: Tab;
  choice: VisitorChoice;
  /** The visitor of the workspace file; null: one of the usual ones. */
  named: NamedVisitor | null;
  ownToken: string;
  lack: Lack | null;
  label: string | null;
};

/** Who is in front of the tab in use; null without a tab. */
export function useVisitor(): Visiting | null {
  const own = useTab();
  const visitors = useStateOf('simulator', 'visitors');
  const ownTokens = useStateOf('simulator', 'ownTokens');
  const stored = useStateOf('tokens', (state) =>
    state.tokens.state === 'ready' ? state.tokens.value : null,
  );
  const namedVisitors = useStateOf('simulator', 'namedVisitors');
  if (own === null) return null;
  const named = namedVisitors[own.id];
  const tab = tabFor(own, named);
  const choice = visitors[tab.id] ?? 'anonymous';
  const ownToken = ownTokens[tab.id] ?? '';
  const { verifyWith } = tab.identity;
  const id = verifyWith && 'secretTokenId' in verifyWith ? verifyWith.secretTokenId : null;
  const label = stored?.find((token) => token.id === id)?.label ?? null;
  return {
    tab,
    choice,
    named: named ?? null,
    ownToken,
    lack: lackOf(choice, tab, stored, ownToken),
    label,
  };
}
