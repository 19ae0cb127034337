import type { TokenInfo } from '#operations/vault-schemas.ts';

/** What a token is called, and what it is for. */
export type FactsDraft = Pick<TokenInfo, 'label' | 'kind'>;

/** What is wrong with it, by field. */
export function problemsOfFacts({ label }: FactsDraft): { label?: string } {
  const length = label.trim().length;
  if (length === 0) return { label: 'A label is needed' };
  return length > 200 ? { label: 'A label has at most 200 characters' } : {};
}
