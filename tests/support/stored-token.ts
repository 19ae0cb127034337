import type { TokenInfo } from '#operations/vault-schemas.ts';

/** A stored token without anything special. */
export const storedToken: TokenInfo = {
  id: 'k',
  label: 'Shop',
  lastFour: '1234',
  keptBy: 'system',
  reference: null,
  state: 'ready',
  note: '',
  hosts: [],
  signs: false,
  routes: [],
  authorization: null,
  lastUsed: null,
};
