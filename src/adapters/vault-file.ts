import { z } from 'zod';
import type { Vault } from '#app/ports.ts';
import { OperationError } from '#operations/outcome.ts';
import { type TokenInfo, tokenInfoSchema, type VaultInfo } from '#operations/schemas.ts';
import { type JsonFile, jsonFile } from './json-file.ts';

/** Encrypts and decrypts with a key that the operating system keeps. `decrypt` gives null when the key no longer fits. */
export type Cipher = { encrypt(secret: string): Promise<Uint8Array>; decrypt(bytes: Uint8Array): Promise<string | null> };

const storedSchema = tokenInfoSchema.omit({ locked: true }).extend({ ciphertext: z.base64() });
const fileSchema = z.object({ version: z.literal(1), tokens: z.array(storedSchema) });
type Stored = z.infer<typeof storedSchema>;

const notThere = (): OperationError => new OperationError('not-found', 'This token is no longer stored. Choose another one, or add it again.');

/**
 * A vault in a file of ciphertext. What cannot be decrypted now is kept as it is and listed as locked: a changed keyring must
 * never cost anybody a secret.
 */
export function fileVault(path: string, cipher: Cipher, info: VaultInfo, setAside: (notice: string) => void): Vault {
  const file: JsonFile<z.infer<typeof fileSchema>> = jsonFile(path, fileSchema, 'token file', setAside);
  const stored = async (): Promise<Stored[]> => (await file.read())?.tokens ?? [];
  const seal = async (secret: string) => ({
    lastFour: lastFour(secret),
    ciphertext: Buffer.from(await cipher.encrypt(secret)).toString('base64'),
  });
  const open = (token: Stored): Promise<string | null> => cipher.decrypt(Buffer.from(token.ciphertext, 'base64'));
  const shown = async ({ ciphertext, ...token }: Stored): Promise<TokenInfo> => ({
    ...token,
    locked: (await open({ ciphertext, ...token })) === null,
  });
  const queue = oneAtATime();
  const change = (id: string, changed: (token: Stored) => Stored | Promise<Stored>): Promise<TokenInfo> =>
    queue(async () => {
      const tokens = await stored();
      const index = tokens.findIndex((token) => token.id === id);
      const token = tokens[index];
      if (!token) throw notThere();
      const next = await changed(token);
      await file.write({ version: 1, tokens: tokens.with(index, next) });
      return shown(next);
    });
  return {
    info: () => info,
    list: async () => Promise.all((await stored()).map(shown)),
    add: ({ id = crypto.randomUUID(), label, kind, secret }) =>
      queue(async () => {
        const token: Stored = { id, label, kind, ...(await seal(secret)) };
        await file.write({ version: 1, tokens: [...(await stored()).filter((other) => other.id !== id), token] });
        return shown(token);
      }),
    rename: (id, label, kind) => change(id, (token) => ({ ...token, label, kind })),
    replace: (id, secret) => change(id, async (token) => ({ ...token, ...(await seal(secret)) })),
    remove: (id) => queue(async () => file.write({ version: 1, tokens: (await stored()).filter((token) => token.id !== id) })),
    async read(id) {
      const token = (await stored()).find((other) => other.id === id);
      if (!token) throw notThere();
      const secret = await open(token);
      if (secret === null) {
        throw new OperationError(
          'secret-missing',
          `The secret of "${token.label}" cannot be read with this system's keyring. It is kept; replace it under Tokens, or start Assay with the keyring it was stored with.`,
        );
      }
      return secret;
    },
  };
}

/** What is shown of a secret so that people can tell tokens apart; nothing of one so short that four characters would give it away. */
export const lastFour = (secret: string): string => (secret.length >= 12 ? secret.slice(-4) : '');

/** Runs what it is given one after another, so that two changes of one file never cross. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
