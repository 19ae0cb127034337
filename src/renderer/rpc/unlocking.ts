import type { Call } from '#operations/client.ts';

const givenUp = (signal: AbortSignal | undefined): Promise<false> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve(false);
    else signal?.addEventListener('abort', () => resolve(false), { once: true });
  });

/**
 * Wraps a call so that one which finds the vault locked asks for the passphrase and then goes on by itself. Given up, or cancelled meanwhile,
 * it comes back with what the host said.
 */
export function unlocking(call: Call, ask: () => Promise<boolean>): Call {
  return async (name, input, options = {}) => {
    const outcome = await call(name, input, options);
    if (outcome.ok || outcome.error.code !== 'locked' || options.signal?.aborted) return outcome;
    const unlocked = await Promise.race([ask(), givenUp(options.signal)]);
    return unlocked ? call(name, input, options) : outcome;
  };
}
