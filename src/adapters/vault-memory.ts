import type { Vault } from '#app/ports.ts';
import { OperationError } from '#operations/outcome.ts';
import type { TokenInfo, VaultInfo } from '#operations/schemas.ts';
import { lastFour } from './vault-file.ts';

/** A vault for this run only: where the system offers no encryption, nothing is written. `note` tells the user why. */
export function memoryVault(note: string): Vault {
  const tokens = new Map<string, { info: TokenInfo; secret: string }>();
  const info: VaultInfo = { backend: 'memory', persistent: false, note };
  const found = (id: string): { info: TokenInfo; secret: string } => {
    const token = tokens.get(id);
    if (!token) throw new OperationError('not-found', 'This token is not stored in this run. Add it under Tokens, or choose another one.');
    return token;
  };
  const keep = (token: TokenInfo, secret: string): TokenInfo => {
    tokens.set(token.id, { info: token, secret });
    return token;
  };
  return {
    info: () => info,
    list: async () => [...tokens.values()].map((token) => token.info),
    add: async ({ id = crypto.randomUUID(), label, kind, secret }) => keep({ id, label, kind, lastFour: lastFour(secret), locked: false }, secret),
    rename: async (id, label, kind) => keep({ ...found(id).info, label, kind }, found(id).secret),
    replace: async (id, secret) => keep({ ...found(id).info, lastFour: lastFour(secret) }, secret),
    remove: async (id) => void tokens.delete(id),
    read: async (id) => found(id).secret,
  };
}
