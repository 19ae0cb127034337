import type { TokenInfo } from '#operations/vault-schemas.ts';

/** What a token is called, what it is for, the form of its Authorization header, and whether it signs visitors' tokens. */
export type FactsDraft = Pick<TokenInfo, 'label' | 'kind' | 'authorization' | 'signs'>;

/** What is wrong with it, by field. */
export function problemsOfFacts({ label }: Pick<FactsDraft, 'label'>): { label?: string } {
  const length = label.trim().length;
  if (length === 0) return { label: 'Enter a label' };
  return length > 200 ? { label: 'A label can have at most 200 characters' } : {};
}
