import { hostOf, maySendTo } from '#core/host-limit.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { Ports } from './ports.ts';

type Given = Pick<Ports, 'vault' | 'consent' | 'clock'>;

/**
 * A secret on its way into one request, and the `hosts` it is limited to. `handed` is called when the request is given to the sender, and notes the
 * use; a stand-in for the server is not the host that the secret was meant for.
 */
export type Credential = { secret: string; hosts: readonly string[]; handed(toStandIn?: boolean): void };

const tokenOf = async ({ vault }: Pick<Given, 'vault'>, id: string): Promise<TokenInfo | undefined> =>
  (await vault.list()).find((one) => one.id === id);

function refuse(token: TokenInfo | undefined, url: string): void {
  if (token === undefined || maySendTo(token.hosts, url)) return;
  throw new OperationError(
    'refused',
    `"${token.label}" is limited to ${token.hosts.join(', ')}, so it is not sent to ${hostOf(url) || 'this address'}. Nothing was sent. Choose another token, or change its limit under Tokens.`,
  );
}

/** The token with its command shown to a person and allowed, where that was not done before. What was seen is what is allowed. */
async function allowed({ vault, consent }: Given, token: TokenInfo | undefined): Promise<TokenInfo | undefined> {
  if (token?.state !== 'unapproved' || token.reference?.from !== 'command') return token;
  const { id, label, reference } = token;
  if (await consent.ask({ about: 'command', label, reference })) return vault.approve(id, reference);
  throw new OperationError('refused', `The command of "${label}" was not allowed to run, so there is no secret and nothing was sent.`);
}

/** Reads the secret; a program may take its time over it, so that is told, and it is ended when the caller gives up. */
async function read({ vault }: Given, id: string, token: TokenInfo | undefined, running: Running): Promise<string> {
  const { signal, progress } = running;
  if (token?.reference?.from === 'command') progress({ phase: 'Waiting for the secret', done: 0, total: null, unit: 'bytes' });
  const secret = await vault.read(id, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  signal.throwIfAborted();
  return secret;
}

/** Throws the OperationError `refused` that `secretToSend` would throw for the address, before anything else is done for the call. */
export const refuseElsewhere = async (ports: Given, id: string, url: string): Promise<void> => refuse(await tokenOf(ports, id), url);

/**
 * The secret of a token for a request to this address. Throws an OperationError when the token is limited to other hosts (`refused`), before its
 * secret is read or a person asked, or when its secret is not to be had.
 */
export async function secretToSend(ports: Given, id: string, url: string, running: Running): Promise<Credential> {
  const token = await tokenOf(ports, id);
  refuse(token, url);
  // A person takes a while to answer, and the limit may be another one by then.
  const now = await allowed(ports, token);
  refuse(now, url);
  const secret = await read(ports, id, now, running);
  return {
    ...{ secret, hosts: now?.hosts ?? [] },
    handed: (toStandIn = false) => ports.vault.used(id, ports.clock.now(), toStandIn ? null : hostOf(url)),
  };
}

/** The secret of a token that signs or verifies here and is sent nowhere. Throws an OperationError when it is not to be had. */
export async function secretToSignWith(ports: Given, id: string, running: Running): Promise<string> {
  const token = await allowed(ports, await tokenOf(ports, id));
  const secret = await read(ports, id, token, running);
  ports.vault.used(id, ports.clock.now(), null);
  return secret;
}
