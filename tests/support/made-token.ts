import { joseIdentity } from '#adapters/identity/identity.ts';

/** A visitor's token that could be made; otherwise the test fails with the reason. */
export async function madeToken(...asked: Parameters<typeof joseIdentity.mint>): Promise<string> {
  const made = await joseIdentity.mint(...asked);
  if (!made.ok) throw new Error(made.reason);
  return made.token;
}
