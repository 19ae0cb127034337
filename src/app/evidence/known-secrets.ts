import type { Running } from '#operations/dispatch.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Every secret that this process has read, and those of the vault that it can open now. A locked or
 * unconfirmed one stays as it is, and no program is run: both would ask somebody.
 */
export async function knownSecrets(
  { secrets, tokens }: Pick<Ports, 'secrets' | 'tokens'>,
  { signal }: Running,
): Promise<readonly string[]> {
  const stored = await tokens.list().catch(() => []);
  const openable = stored.filter(
    ({ state, reference }) => state === 'ready' && reference?.from !== 'command',
  );
  const read = await Promise.all(
    openable.map(({ id }) => secrets.read(id, signal).catch(() => '')),
  );
  return [...new Set([...secrets.seen(), ...read])].filter((secret) => secret !== '');
}
