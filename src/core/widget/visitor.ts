import { z } from 'zod';
import { isObject } from '../contract/words.ts';
import { hasUser } from '../http/address.ts';
import { besideBlocks, decoded, publicBlocks, publicDer } from '../http/public-der.ts';
import { parseJson } from '../json/text.ts';
import { type Refusal, subFault } from './visitor-claims.ts';

const number = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z0-9_-]+={0,2}$/.test(value);
const word = (value: unknown): boolean => typeof value === 'string' && value.length <= 200;
const listOf = (isOne: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isOne);

/** The members that say which key it is, by its kind (RFC 7518, 6.2.1 and 6.3.1; RFC 8037, 2). */
const keyMembers: Readonly<Record<string, readonly string[]>> = {
  RSA: ['n', 'e'],
  EC: ['crv', 'x', 'y'],
  OKP: ['crv', 'x'],
};
/** Every member of a public key, and what it may hold (RFC 7517, 4). No private member is among them. */
const members: Readonly<Record<string, (value: unknown) => boolean>> = {
  n: number,
  e: number,
  x: number,
  y: number,
  kty: word,
  crv: word,
  use: word,
  alg: word,
  kid: word,
  x5u: word,
  x5t: word,
  'x5t#S256': word,
  key_ops: listOf(word),
  x5c: listOf((value) => typeof value === 'string' && publicDer(value) === 'CERTIFICATE'),
  ext: (value) => typeof value === 'boolean',
  // Microsoft names them in its key sets.
  issuer: word,
  cloud_instance_name: word,
  ...Object.fromEntries(
    ['iat', 'nbf', 'exp'].map((name) => [name, (value: unknown) => typeof value === 'number']),
  ),
};

function isPublicJwk(value: unknown): boolean {
  if (!isObject(value) || typeof value.kty !== 'string' || !Object.hasOwn(keyMembers, value.kty))
    return false;
  const isKnown = Object.entries(value).every(
    ([name, held]) => Object.hasOwn(members, name) && members[name]?.(held) === true,
  );
  return isKnown && keyMembers[value.kty]?.every((name) => value[name] !== undefined) === true;
}

const isKeySet = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).join() === 'keys' && listOf(isPublicJwk)(value.keys);

/**
 * Whether the whole text is a public JWK or a set of them. A name that occurs twice is refused,
 * because it hides its first value.
 */
function isPublicJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const hidesNothing = JSON.stringify(value).replace(/\s/g, '') === text.replace(/\s/g, '');
    return hidesNothing && (isPublicJwk(value) || isKeySet(value));
  } catch {
    return false;
  }
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const isOneBlock = (text: string): boolean =>
  publicBlocks(text).length === 1 && besideBlocks(text) === '';

const refusal =
  'Enter one public key and nothing else: PEM (-----BEGIN PUBLIC KEY-----), a certificate, or a JWK with only the members of a public key. A private or symmetric key is a secret and would be stored in plain text. Store a shared secret under Tokens.';

const jsonIn = (text: string): unknown => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
};
const unescapedBreaks = (text: string): string =>
  text.replace(/^["']|["']$/g, '').replaceAll(/\\r\\n|\\n/g, '\n');

/** What is pasted instead of a public key, where it can be told: a test of the text, and what it is in a sentence that says what to do. */
const pastedInstead: readonly [(text: string) => boolean, string][] = [
  [
    (text) => unescapedBreaks(text) !== text && isOneBlock(unescapedBreaks(text)),
    'The line breaks of this key are written out as \\n, or it has quotes around it. Enter it with real line breaks and without quotes.',
  ],
  [
    (text) => {
      const value = jsonIn(text);
      const held = isObject(value) ? Object.values(value) : [];
      return held.length > 0 && held.every((one) => typeof one === 'string' && isOneBlock(one));
    },
    'This is a list of keys by their ids (kid). Enter one of them, with real line breaks.',
  ],
  [
    (text) => /-----BEGIN [A-Z ]*PRIVATE KEY/.test(text),
    `This is a private key. Enter its public half: openssl pkey -in key.pem -pubout. ${refusal}`,
  ],
  [
    (text) => /^[{[]/.test(text) && /"(?:d|k|p|q)"\s*:/.test(text),
    `This JWK has members of a private or shared key, such as d or k. ${refusal}`,
  ],
  [
    (text) => listOf(isPublicJwk)(jsonIn(text)),
    'This is a list of JWKs. Enter it as a key set: {"keys": […]}.',
  ],
  [
    (text) => /^[{[]/.test(text) && /"kty"\s*:/.test(text) && jsonIn(text) !== undefined,
    `This JWK or key set has a member that no public key has, or lacks one. ${refusal}`,
  ],
  [
    (text) => publicBlocks(text).length > 1 && besideBlocks(text) === '',
    'This text has several keys or certificates, such as a chain. Enter one: of a chain, the first.',
  ],
  [
    (text) => publicBlocks(text).length > 0,
    `There is text around the key. Enter only the lines from -----BEGIN to -----END. ${refusal}`,
  ],
  [
    (text) => publicDer(text.replace(/-----[A-Z ]+-----/g, '')) !== null,
    'The line -----BEGIN of this text names another kind of key than its bytes are: PUBLIC KEY, RSA PUBLIC KEY or CERTIFICATE. Enter the bytes without the lines, or correct both lines.',
  ],
  [(text) => isOneBlock(decoded(text)), 'This is the Base64 of a key in PEM. Decode it once.'],
  [
    (text) => /^-----BEGIN [^-]+-----(?![\s\S]*-----END)/.test(text),
    `This key has no line -----END, so it was cut. ${refusal}`,
  ],
  [
    (text) => /^(?:ssh-|ecdsa-sha2-|---- BEGIN SSH2)/.test(text),
    'This is a public key in the form of OpenSSH. Convert it to PEM: ssh-keygen -e -m PKCS8 -f key.pub.',
  ],
  [
    (text) => /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text),
    'This is a token (JWT), not the key that it is verified with.',
  ],
  [
    (text) => isWebAddress(text),
    'This is an address. Enter it as the address of a key set, or enter the key itself.',
  ],
  [
    (text) => /^\{/.test(text) && /"jwks_uri"\s*:/.test(text),
    'This is the configuration of an OpenID issuer. Enter its jwks_uri as the address of a key set.',
  ],
];

/**
 * Why a text must not be stored where a public key belongs; null only for a text that is public as a whole, by its structure: PEM or bare DER in Base64, a
 * certificate, a JWK or a key set. Whether a token can be verified with it shows when one is.
 */
export function problemOfPublicKey(text: string): string | null {
  const plain = text.replace(/^\uFEFF/, '');
  return isOneBlock(plain) || publicDer(plain) !== null || isPublicJson(plain)
    ? null
    : (pastedInstead.find(([isThat]) => isThat(plain.trim()))?.[1] ?? refusal);
}

/** The algorithms for a shared secret, and those for a key pair. `none` is not allowed. */
export const secretAlgorithms = ['HS256', 'HS384', 'HS512'] as const;
export const keyPairAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;
export const algorithms = [...secretAlgorithms, ...keyPairAlgorithms] as const;
export type Algorithm = (typeof algorithms)[number];
export const isKeyPairAlgorithm = (algorithm: Algorithm | undefined): boolean =>
  keyPairAlgorithms.some((one) => one === algorithm);

const keySetUrl = z
  .string()
  .refine(isWebAddress, 'Enter the http:// or https:// address of a key set')
  .refine(
    (text) => !isWebAddress(text) || !hasUser(new URL(text)),
    'The address contains a user name or password before the @. Remove them: they would be stored in plain text, and they are never sent.',
  );

const publicKey = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    const message = problemOfPublicKey(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/**
 * What the server function verifies a visitor's token with (TAB-IDN-1): the customer's secret, named by its id in the vault; a public key
 * as text, PEM, Base64, a JWK or a key set; or the address of a key set.
 */
export const verifyWithSchema = z.union([
  z.strictObject({ secretTokenId: z.string().min(1) }),
  z.strictObject({ publicKey }),
  z.strictObject({ jwksUrl: keySetUrl }),
]);
export type VerifyWith = z.infer<typeof verifyWithSchema>;

/** The longest visitor token in characters, and the sentence about a longer one. */
export const longestToken = 16_384;
export const tooLongToken = 'A token has at most 16,384 characters';

/** Seconds that a token made here lasts at most, and by which it may be over. */
export const longestMinted = 86_400;

/** What is wrong on purpose with a token that is made here, so that a platform shows whether it notices (TAB-IDN-2). */
export const tokenFlaws = ['not-yet-valid', 'wrong-key', 'alg-none'] as const;
export type TokenFlaw = (typeof tokenFlaws)[number];

/** Each flaw in words, after "A token that is". */
export const flawWords: Record<TokenFlaw, string> = {
  'not-yet-valid': 'not valid yet',
  'wrong-key': 'signed with another key',
  'alg-none': 'not signed (alg none)',
};

/**
 * A visitor's token that the app makes for a call, and that never leaves it: signed with the stored secret that it is verified with, which is a private key for
 * an algorithm of key pairs. `expiresIn` in seconds, negative for one that is over; null for no flaw.
 */
export const mintingSchema = z.object({
  verifyWith: z.strictObject({ secretTokenId: z.string().min(1).max(200) }),
  algorithm: z.enum(algorithms).default('HS256'),
  claims: z.record(z.string(), z.json()),
  expiresIn: z
    .number()
    .int()
    .min(-longestMinted)
    .max(longestMinted, 'A token made by Assay lasts at most 24 hours')
    .default(3600),
  flaw: z.enum(tokenFlaws).nullable().default(null),
});
export type Minting = z.infer<typeof mintingSchema>;

const hour = 3600;

/** The tokens that Assay makes by name: a good one, one that is over, and one with each flaw. */
export const visitorPresets = ['verified', 'expired', ...tokenFlaws] as const;
export type VisitorPreset = (typeof visitorPresets)[number];

/** Who uses the widget: an anonymous visitor, one with a token that Assay makes, or one with a token that the user typed. */
export const visitorChoices = ['anonymous', ...visitorPresets, 'own'] as const;
export type VisitorChoice = (typeof visitorChoices)[number];

/** Whether the platform lets such a visitor through, if their token is as they say (TAB-IDN-2). */
export const isLetThrough = (visitor: VisitorChoice): boolean =>
  ['anonymous', 'verified', 'own'].includes(visitor);

/** How long the token of a preset lasts, in seconds, and what is wrong with it. */
export const madeBy = (preset: VisitorPreset): Pick<Minting, 'expiresIn' | 'flaw'> => ({
  expiresIn: preset === 'expired' ? -hour : hour,
  flaw: preset === 'verified' || preset === 'expired' ? null : preset,
});

/** The preset that a token was made by. */
export const presetOf = ({ expiresIn, flaw }: Pick<Minting, 'expiresIn' | 'flaw'>): VisitorPreset =>
  flaw ?? (expiresIn < 0 ? 'expired' : 'verified');

/** The algorithm that a token is signed with: one for a shared secret if it is accepted, otherwise the first accepted one, which needs a private key. */
export const signingAlgorithm = (accepted: readonly Algorithm[] | undefined): Algorithm =>
  accepted === undefined
    ? 'HS256'
    : (secretAlgorithms.find((one) => accepted.includes(one)) ?? accepted[0] ?? 'HS256');

/** The claims of a token that is issued now, at `issued` in seconds since 1970. One that is not valid yet becomes so in an hour, and is then over as well. */
export function claimsOf(
  { claims, expiresIn, flaw }: Pick<Minting, 'claims' | 'expiresIn' | 'flaw'>,
  issued: number,
): Record<string, unknown> {
  const payload = { ...claims, iat: issued, exp: issued + expiresIn };
  return flaw === 'not-yet-valid' ? { ...payload, nbf: issued + expiresIn } : payload;
}

/** Who is in front of the widget. `token` is what the widget sends in `x-end-user-token`; `algorithms` narrows what is accepted. */
export const visitorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonymous') }),
  z.object({
    kind: z.literal('token'),
    token: z.string().max(longestToken, tooLongToken),
    verifyWith: verifyWithSchema,
    algorithms: z.array(z.enum(algorithms)).min(1).optional(),
  }),
  mintingSchema.extend({
    kind: z.literal('minted'),
    algorithms: z.array(z.enum(algorithms)).min(1).optional(),
  }),
]);
export type Visitor = z.infer<typeof visitorSchema>;

/**
 * The result of checking the visitor's token. `forwarded` names the claims that are put on the URL
 * (`sub` and `email`), `notForwarded` the verified claims that are not sent on. If `verified` is
 * false, `reason` says why in a sentence, and never repeats the token; `fix` says what to do.
 */
export const identitySchema = z.object({
  verified: z.boolean(),
  sub: z.string().optional(),
  email: z.string().optional(),
  forwarded: z.array(z.string()),
  notForwarded: z.array(z.string()),
  reason: z.string().optional(),
  fix: z.string().optional(),
});
export type Identity = z.infer<typeof identitySchema>;

/** What a token that is refused comes to. */
export const refused = ({ reason, fix }: Refusal): Identity => ({
  verified: false,
  forwarded: [],
  notForwarded: [],
  reason,
  fix,
});

/**
 * The identity in the claims of a verified token (TAB-IDN-1): only `sub` and `email` are sent on.
 * Without a `sub` there is no visitor to name.
 */
export function identityOf(claims: Readonly<Record<string, unknown>>): Identity {
  const { email } = claims;
  const fault = subFault(claims);
  if (fault !== null) return refused(fault);
  const hasEmail = typeof email === 'string' && email !== '';
  const forwarded = ['sub', ...(hasEmail ? ['email'] : [])];
  const notForwarded = Object.keys(claims).filter((name) => !forwarded.includes(name));
  const sub = String(claims.sub);
  return { verified: true, sub, ...(hasEmail ? { email } : {}), forwarded, notForwarded };
}
