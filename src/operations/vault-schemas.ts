import { z } from 'zod';
import { authorizationForms, httpUrl } from '#core/document/connection.ts';
import { hostLimit } from '#core/http/host-limit.ts';
import { proxySchema, tlsSchema } from '#core/http/route.ts';
import { grouped } from '#core/text/wording.ts';
import { type OperationTable, refreshes, takes } from './rows.ts';

/** Where a secret is read on demand instead of being stored: a variable of the environment. */
export const secretReferenceSchema = z.object({
  from: z.literal('environment'),
  name: z
    .string()
    .regex(
      /^[A-Za-z_][A-Za-z0-9_]{0,199}$/,
      'A variable name can contain only letters, digits and _',
    ),
});
export type SecretReference = z.infer<typeof secretReferenceSchema>;

/** The most letters that a secret has. */
export const longestSecret = 16_384;
/** What can be sent as the value of a header as it stands: Latin-1 without line breaks. */
export const sendable = /^[\x20-\x7e\x80-\xff]+$/;
/** What a secret holds that is not `sendable`. */
export const unsendable =
  'a line break, a control character or another character that is not allowed in an HTTP header';

/**
 * How a secret is stored: encrypted by the operating system, encrypted with a passphrase, in memory
 * for this run, or not at all (a reference).
 */
export type SecretStore = 'system' | 'passphrase' | 'memory' | 'reference';

/** How to store typed secrets. `none`: only references are allowed. */
export const storeChoices = ['system', 'passphrase', 'memory', 'none'] as const;
export type StoreChoice = (typeof storeChoices)[number];

/**
 * Whether a secret can be used. `locked`: unlocking with the passphrase makes it ready.
 * `unreadable`: its ciphertext is stored, but nothing on this machine opens it now, or its secret was
 * read from a file or a command, which Assay no longer does. `unapproved`: nobody has confirmed its variable
 * and limit yet.
 */
export type TokenState = 'ready' | 'locked' | 'unreadable' | 'unapproved';

/** The largest number of host names that one token is limited to. */
export const maxHostnames = 32;
/**
 * A hostname, with `*.` in front for every name below it, and a port at the end if only that port
 * is meant; the output is as stored (core/http/host-limit).
 */
export const hostLimitSchema = z
  .string()
  .max(300, 'A hostname can have at most 300 characters')
  .transform((text, context) => {
    const limit = hostLimit(text);
    if (limit !== null) return limit;
    context.addIssue({
      code: 'custom',
      message: 'Enter a hostname such as api.example.com, *.example.com or localhost:4000',
    });
    return z.NEVER;
  });

/**
 * A route other than the usual one that a person allowed for a limited token, as `unusualRoute` (core/route) describes it; `ca` is the SHA-256 of its text in
 * hexadecimal.
 */
export const allowedRouteSchema = z.object({
  to: z.string(),
  proxy: z.string().nullable(),
  verify: z.boolean(),
  ca: z.string().nullable(),
  servername: z.string().nullable(),
});
export type AllowedRoute = z.infer<typeof allowedRouteSchema>;
/** The largest number of routes that are remembered for one token. */
export const maxRoutes = 32;

/**
 * What a secret may be used for, sealed together with it. `hosts`: where it may be sent; empty =
 * anywhere. `signs`: whether it may sign and verify visitors' tokens. `routes`: the unusual routes
 * that a person allowed, if `hosts` limit it.
 */
export type TokenLimit = { hosts: string[]; signs: boolean; routes: AllowedRoute[] };

/** The form in which the Authorization header of a document request carries the token (DOC-REQ-3); null: the connection says it. */
export const tokenFormSchema = z.enum(authorizationForms).nullable();

/** The limit alone of whatever carries one. */
export const limitOf = ({ hosts, signs, routes }: TokenLimit): TokenLimit => ({
  hosts,
  signs,
  routes,
});

/** A stored token as everybody but the vault sees it. */
export type TokenInfo = TokenLimit & {
  id: string;
  label: string;
  authorization: z.infer<typeof tokenFormSchema>;
  /**
   * The end of a secret of 20 characters or more, to tell tokens apart; '' for a shorter one, a
   * reference, and one that cannot be opened now.
   */
  lastFour: string;
  keptBy: SecretStore;
  reference: SecretReference | null;
  state: TokenState;
  /** Why it is not ready and what to do, a whole sentence; '' when it is ready. */
  note: string;
  /** When it was used last, and the host it was sent to; `to` null = it was used here and not sent (a visitor's token was signed or verified). */
  lastUsed: { at: string; to: string | null } | null;
};

/** Minutes without use after which a passphrase vault locks itself; 0 = never. */
export const autoLockSchema = z.int().min(0).max(1440);
export const usualAutoLock = 15;

/** Where secrets are stored in this run. */
export type VaultInfo = {
  /**
   * The operating system's store, as this app host finds it; null if the host has none. `note` says
   * why it is not usable.
   */
  system: { name: string; usable: boolean; note: string } | null;
  /** How the next typed secret is stored; null = the user has to choose first. */
  keep: StoreChoice | null;
  /** What can be chosen here. */
  choices: readonly StoreChoice[];
  /** The passphrase of this vault. `locked` is true only while one is set. */
  passphrase: { set: boolean; locked: boolean; autoLockMinutes: number };
  /** The same as a whole sentence. */
  note: string;
};

const id = z.string().min(1).max(200);
/** A label appears in questions to a person, and must not be able to change their meaning. */
const label = z
  .string()
  .trim()
  .min(1, 'Enter a label')
  .max(200, 'A label can have at most 200 characters')
  .regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u,
    'A label must be one line without control or text-direction characters',
  );
const hosts = z
  .array(hostLimitSchema)
  .max(maxHostnames, `A token can have at most ${maxHostnames} hostnames`);
const secret = z
  .string()
  .min(1, 'The secret is empty')
  .max(longestSecret, `A secret can have at most ${grouped(longestSecret)} characters`)
  .regex(sendable, `The secret contains ${unsendable}`);
const authorization = tokenFormSchema.default(null);
const signs = z.boolean();
// Routes that the secret may travel: they come together with it, and the window cannot add any later.
const routes = z
  .array(z.object({ url: httpUrl, tls: tlsSchema, proxy: proxySchema.nullable() }))
  .max(maxRoutes);
const passphrase = z
  .string()
  .min(1, 'The passphrase is empty')
  .max(1024, 'A passphrase can have at most 1,024 characters');
const newPassphrase = passphrase.min(8, 'A passphrase needs at least 8 characters');

/** Everything about stored secrets. They go in by `addToken` and `replaceToken`, and no operation gives one back. */
export const vaultOperations = {
  listTokens: refreshes({}),
  /**
   * Answers `bad-input` until the user has chosen how to store secrets, `refused` if none are
   * stored, `locked` while the passphrase is missing.
   */
  addToken: takes({
    label,
    authorization,
    hosts: hosts.default([]),
    signs: signs.default(false),
    routes: routes.default([]),
    secret,
  }),
  addTokenReference: takes({
    label,
    authorization,
    hosts: hosts.default([]),
    signs: signs.default(false),
    reference: secretReferenceSchema,
  }),
  /**
   * More hostnames, or signing, must be confirmed outside the window; `refused` if the answer is
   * no. A missing `signs` or `authorization` stays the same. Another limit is sealed with the
   * secret: `locked` or `secret-missing` if that cannot be opened now.
   */
  editToken: takes({
    id,
    label,
    authorization: tokenFormSchema.optional(),
    hosts,
    signs: signs.optional(),
  }),
  /** The new secret may bring a new limit with it; what is left out stays. */
  replaceToken: takes({
    id,
    secret,
    hosts: hosts.optional(),
    signs: signs.optional(),
    routes: routes.optional(),
  }),
  pointToken: takes({ id, reference: secretReferenceSchema }),
  /** Encrypts a secret that can be read now the way new ones are stored. */
  moveToken: takes({ id }),
  removeToken: takes({ id }),
  /** Shows a reference and its limit outside of the window and, when that is answered with yes, lets it be used from then on. */
  approveToken: takes({ id }),
  readVault: refreshes({}),
  /**
   * `passphrase` is needed if `keep` is passphrase and none is set yet. Stored tokens stay where
   * they are.
   */
  chooseKeeping: takes({ keep: z.enum(storeChoices), passphrase: newPassphrase.nullable() }),
  unlockVault: takes({ passphrase }),
  lockVault: takes({}),
  changePassphrase: takes({ passphrase, next: newPassphrase }),
  setAutoLock: takes({ minutes: autoLockSchema }),
} as const satisfies OperationTable;
