import { z } from 'zod';
import {
  autoLockSchema,
  hostLimitSchema,
  keepChoices,
  longestSecret,
  mostHosts,
  secretReferenceSchema,
  sendable,
  tokenInfoSchema,
  tokenKinds,
  unsendable,
  vaultInfoSchema,
} from './vault-schemas.ts';

const nothing = z.object({});
const id = z.string().min(1).max(200);
const label = z.string().trim().min(1, 'A label is needed').max(200, 'A label has at most 200 characters');
const kind = z.enum(tokenKinds);
const hosts = z.array(hostLimitSchema).max(mostHosts, `A token is limited to at most ${mostHosts} host names`);
const secret = z
  .string()
  .min(1, 'The secret is empty')
  .max(longestSecret, `A secret has at most ${longestSecret.toLocaleString('en')} characters`)
  .regex(sendable, `The secret holds ${unsendable}`);
const passphrase = z.string().min(1, 'The passphrase is empty').max(1024, 'A passphrase has at most 1,024 characters');
const newPassphrase = passphrase.min(8, 'A passphrase has at least 8 characters');

/** Everything about stored secrets. They go in by `addToken` and `replaceToken`, and no operation gives one back. */
export const vaultOperations = {
  listTokens: { input: nothing, output: z.array(tokenInfoSchema) },
  /** Answers `bad-input` while how secrets are kept is not chosen, `refused` where none are kept, `locked` while the passphrase is missing. */
  addToken: { input: z.object({ label, kind, hosts: hosts.default([]), secret }), output: tokenInfoSchema },
  addTokenReference: {
    input: z.object({ label, kind, hosts: hosts.default([]), reference: secretReferenceSchema }),
    output: tokenInfoSchema,
  },
  /** A wider limit of hosts is asked about outside of the window; `refused` when the answer is no. */
  editToken: { input: z.object({ id, label, kind, hosts }), output: tokenInfoSchema },
  /** The new secret may bring a new limit of hosts with it; without `hosts` the limit stays. */
  replaceToken: { input: z.object({ id, secret, hosts: hosts.optional() }), output: tokenInfoSchema },
  pointToken: { input: z.object({ id, reference: secretReferenceSchema }), output: tokenInfoSchema },
  /** Encrypts a secret that can be read now the way new ones are kept. */
  moveToken: { input: z.object({ id }), output: tokenInfoSchema },
  removeToken: { input: z.object({ id }), output: z.array(tokenInfoSchema) },
  /** Shows the command of a reference outside of the window and, when that is answered with yes, lets it run from then on. */
  approveToken: { input: z.object({ id }), output: tokenInfoSchema },
  readVault: { input: nothing, output: vaultInfoSchema },
  /** `passphrase` is needed when `keep` is passphrase and none is set yet. Stored tokens stay as they are kept. */
  chooseKeeping: { input: z.object({ keep: z.enum(keepChoices), passphrase: newPassphrase.nullable() }), output: vaultInfoSchema },
  unlockVault: { input: z.object({ passphrase }), output: vaultInfoSchema },
  lockVault: { input: nothing, output: vaultInfoSchema },
  changePassphrase: { input: z.object({ passphrase, next: newPassphrase }), output: vaultInfoSchema },
  setAutoLock: { input: z.object({ minutes: autoLockSchema }), output: vaultInfoSchema },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;
