import type { Tab } from '#core/widget/tab.ts';
import { madeBy, signingAlgorithm, type Visitor } from '#core/widget/visitor.ts';
import type { CheckedVisitor } from '#operations/check-schemas.ts';

/** The visitor in front of the tab; a text says why there cannot be such a one. */
export function visitorOf(
  { identity }: Pick<Tab, 'identity'>,
  { is, claims }: Pick<CheckedVisitor, 'is' | 'claims'>,
): Visitor | string {
  if (is === 'anonymous') return { kind: 'anonymous' };
  const { verifyWith, algorithms } = identity;
  if (verifyWith === null) return 'The tab has nothing to verify the tokens of visitors with.';
  if (!('secretTokenId' in verifyWith))
    return 'The tab verifies tokens with a public key, and Assay can make tokens only with a stored secret.';
  const minted = {
    kind: 'minted' as const,
    verifyWith: { secretTokenId: verifyWith.secretTokenId },
    algorithm: signingAlgorithm(algorithms),
    claims: claims ?? identity.claims,
    ...madeBy(is),
  };
  return algorithms === undefined ? minted : { ...minted, algorithms };
}

/** Who a tab is checked as: the visitors of the workspace, else a verified one where the tab can verify, else an anonymous one. */
export function visitorsIn(all: readonly CheckedVisitor[]): (tab: Tab) => CheckedVisitor[] {
  const named = all.map((visitor) => ({
    visitor,
    tabs: visitor.tabIds && new Set(visitor.tabIds),
  }));
  return (tab) => {
    const own = named.flatMap(({ visitor, tabs }) =>
      tabs === null || tabs.has(tab.id) ? visitor : [],
    );
    if (own.length > 0) return own;
    const is = typeof visitorOf(tab, { is: 'verified' }) === 'string' ? 'anonymous' : 'verified';
    return [{ name: is, is, tabIds: null }];
  };
}

/** The name of another verified visitor, whom the webhook can tell from this one by their `sub`; null without one. */
export function othersIn(
  all: readonly CheckedVisitor[],
  { identity }: Pick<Tab, 'identity'>,
): (one: CheckedVisitor) => string | null {
  const subOf = ({ claims }: CheckedVisitor): unknown => (claims ?? identity.claims).sub;
  const verified = all.filter(({ is }) => is === 'verified');
  const [first] = verified;
  // A visitor with another `sub` is compared with the first one; one with the same `sub`, with the first visitor that has another.
  const second = first && verified.find((one) => subOf(one) !== subOf(first));
  return (one) => {
    if (one.is !== 'verified' || first === undefined) return null;
    return (subOf(one) === subOf(first) ? second : first)?.name ?? null;
  };
}
