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
export function visitorsOf(tab: Tab, all: readonly CheckedVisitor[]): CheckedVisitor[] {
  const own = all.filter(({ tabIds }) => tabIds === null || tabIds.includes(tab.id));
  if (own.length > 0) return own;
  const is = typeof visitorOf(tab, { is: 'verified' }) === 'string' ? 'anonymous' : 'verified';
  return [{ name: is, is, tabIds: null }];
}

/** The names of the other verified visitors, whom the webhook can tell from this one by their `sub`. */
export function othersThan(
  one: CheckedVisitor,
  all: readonly CheckedVisitor[],
  { identity }: Pick<Tab, 'identity'>,
): string[] {
  if (one.is !== 'verified') return [];
  const subOf = ({ claims }: CheckedVisitor): unknown => (claims ?? identity.claims).sub;
  return all
    .filter((other) => other.is === 'verified' && subOf(other) !== subOf(one))
    .map(({ name }) => name);
}
