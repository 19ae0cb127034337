import type { Ports } from '../ports/ports.ts';

/** Every secret that this process has read, and those of the vault that it can open now. A locked or unconfirmed one stays as it is: it would ask somebody. */
export async function knownSecrets({
  secrets,
  tokens,
}: Pick<Ports, 'secrets' | 'tokens'>): Promise<readonly string[]> {
  const stored = await tokens.list().catch(() => []);
  const ready = stored.filter(({ state }) => state === 'ready');
  const read = await Promise.all(ready.map(({ id }) => secrets.read(id).catch(() => '')));
  return [...new Set([...secrets.seen(), ...read])].filter((secret) => secret !== '');
}
