import { hostOf, maySendTo } from '#core/host-limit.ts';
import { OperationError } from '#operations/outcome.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { Ports } from './ports.ts';

type Given = Pick<Ports, 'vault' | 'consent' | 'clock'>;

/** The token, with its command shown to a person and allowed where that was not done before. */
async function usable({ vault, consent }: Given, id: string): Promise<TokenInfo | undefined> {
  const token = (await vault.list()).find((one) => one.id === id);
  if (token?.state !== 'unapproved' || token.reference?.from !== 'command') return token;
  if (await consent.ask({ about: 'command', label: token.label, reference: token.reference })) return vault.approve(id);
  throw new OperationError('refused', `The command of "${token.label}" was not allowed to run, so there is no secret to send.`);
}

/**
 * The secret of a token that is sent to this address now, and the note that it was. Throws an OperationError when the token is limited to other
 * hosts (`refused`), or its secret is not to be had.
 */
export async function secretToSend(ports: Given, id: string, url: string): Promise<string> {
  const token = await usable(ports, id);
  if (token !== undefined && !maySendTo(token.hosts, url)) {
    throw new OperationError(
      'refused',
      `"${token.label}" is limited to ${token.hosts.join(', ')}, so it is not sent to ${hostOf(url)}. Nothing was sent. Choose another token, or change its limit under Tokens.`,
    );
  }
  const secret = await ports.vault.read(id);
  ports.vault.used(id, ports.clock.now(), hostOf(url));
  return secret;
}

/** The secret of a token that signs or verifies here and is sent nowhere. Throws an OperationError when it is not to be had. */
export async function secretToSignWith(ports: Given, id: string): Promise<string> {
  await usable(ports, id);
  const secret = await ports.vault.read(id);
  ports.vault.used(id, ports.clock.now(), null);
  return secret;
}
