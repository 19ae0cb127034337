import { z } from 'zod';
import { httpUrl } from '#core/document/connection.ts';
import { proxySchema, tlsSchema } from '#core/http/route.ts';
import {
  autoLockSchema,
  hostLimitSchema,
  keepChoices,
  longestSecret,
  mostHosts,
  mostRoutes,
  secretReferenceSchema,
  sendable,
  tokenFormSchema,
  tokenInfoSchema,
  tokenKinds,
  unsendable,
  vaultInfoSchema,
} from './vault-schemas.ts';

const nothing = z.object({});
const id = z.string().min(1).max(200);
/** A label stands in questions to a person, which it must not reword or turn around. */
const label = z
  .string()
  .trim()
  .min(1, 'Enter a label')
  .max(200, 'A label can have at most 200 characters')
  .regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u,
    'A label must be one line without control or text-direction characters',
  );
const kind = z.enum(tokenKinds);
const hosts = z
  .array(hostLimitSchema)
  .max(mostHosts, `A token can have at most ${mostHosts} hostnames`);
const secret = z
  .string()
  .min(1, 'The secret is empty')
  .max(longestSecret, `A secret can have at most ${longestSecret.toLocaleString('en')} characters`)
  .regex(sendable, `The secret contains ${unsendable}`);
const authorization = tokenFormSchema.default(null);
const signs = z.boolean();
// Routes that the secret may travel: they come together with it, and the window cannot add any later.
const routes = z
  .array(z.object({ url: httpUrl, tls: tlsSchema, proxy: proxySchema.nullable() }))
  .max(mostRoutes);
const passphrase = z
  .string()
  .min(1, 'The passphrase is empty')
  .max(1024, 'A passphrase can have at most 1,024 characters');
const newPassphrase = passphrase.min(8, 'A passphrase needs at least 8 characters');

/** Everything about stored secrets. They go in by `addToken` and `replaceToken`, and no operation gives one back. */
export const vaultOperations = {
  listTokens: { input: nothing, output: z.array(tokenInfoSchema), isRefresh: true },
  /** Answers `bad-input` while how secrets are kept is not chosen, `refused` where none are kept, `locked` while the passphrase is missing. */
  addToken: {
    input: z.object({
      label,
      kind,
      authorization,
      hosts: hosts.default([]),
      signs: signs.default(false),
      routes: routes.default([]),
      secret,
    }),
    output: tokenInfoSchema,
  },
  addTokenReference: {
    input: z.object({
      label,
      kind,
      authorization,
      hosts: hosts.default([]),
      signs: signs.default(false),
      reference: secretReferenceSchema,
    }),
    output: tokenInfoSchema,
  },
  /**
   * More hosts, or signing, are confirmed outside of the window; `refused` when the answer is no. What is left out, `signs` or `authorization`, stays. Another limit is sealed with the
   * secret: `locked` or `secret-missing` where that cannot be opened now.
   */
  editToken: {
    input: z.object({
      id,
      label,
      kind,
      authorization: tokenFormSchema.optional(),
      hosts,
      signs: signs.optional(),
    }),
    output: tokenInfoSchema,
  },
  /** The new secret may bring a new limit with it; what is left out stays. */
  replaceToken: {
    input: z.object({
      id,
      secret,
      hosts: hosts.optional(),
      signs: signs.optional(),
      routes: routes.optional(),
    }),
    output: tokenInfoSchema,
  },
  pointToken: {
    input: z.object({ id, reference: secretReferenceSchema }),
    output: tokenInfoSchema,
  },
  /** Encrypts a secret that can be read now the way new ones are kept. */
  moveToken: { input: z.object({ id }), output: tokenInfoSchema },
  removeToken: { input: z.object({ id }), output: z.array(tokenInfoSchema) },
  /** Shows a reference and its limit outside of the window and, when that is answered with yes, lets it be used from then on. */
  approveToken: { input: z.object({ id }), output: tokenInfoSchema },
  readVault: { input: nothing, output: vaultInfoSchema, isRefresh: true },
  /** `passphrase` is needed when `keep` is passphrase and none is set yet. Stored tokens stay as they are kept. */
  chooseKeeping: {
    input: z.object({ keep: z.enum(keepChoices), passphrase: newPassphrase.nullable() }),
    output: vaultInfoSchema,
  },
  unlockVault: { input: z.object({ passphrase }), output: vaultInfoSchema },
  lockVault: { input: nothing, output: vaultInfoSchema },
  changePassphrase: {
    input: z.object({ passphrase, next: newPassphrase }),
    output: vaultInfoSchema,
  },
  setAutoLock: { input: z.object({ minutes: autoLockSchema }), output: vaultInfoSchema },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType; isRefresh?: true }>;
