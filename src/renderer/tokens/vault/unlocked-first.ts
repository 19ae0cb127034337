import type { Call } from '#operations/client.ts';
import type { Outcome } from '#operations/outcome.ts';

const stillLocked: Outcome<never> = {
  ok: false,
  error: {
    code: 'locked',
    message: 'The vault is locked, so no request can be sent. Unlock it and try again.',
  },
};

/**
 * Wraps a call so that following asks for the passphrase before it begins: it goes on in the host, which asks nobody and would only pause.
 * `isLocked` tells whether the vault keeps a secret of the connection back.
 */
export function unlockedFirst(
  call: Call,
  isLocked: (connectionId: string) => boolean,
  ask: () => Promise<boolean>,
): Call {
  return async (name, input, options) => {
    const begins =
      (name === 'followDocuments' || name === 'resumeFollowing') &&
      'connectionId' in input &&
      isLocked(String(input.connectionId));
    return begins && !(await ask()) ? stillLocked : call(name, input, options);
  };
}
