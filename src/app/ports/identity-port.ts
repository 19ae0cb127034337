import type { Algorithm } from '#core/widget/visitor.ts';

/** What a token is verified with: the customer's secret, a public key (PEM or JWK as text), or a key set (JSON as text). */
export type VerifyKey = { secret: string } | { publicKey: string } | { keySet: string };

/** A signed token's claims, or why it is refused: a whole sentence that repeats neither the token nor the secret. */
export type Verified =
  | { ok: true; claims: Readonly<Record<string, unknown>> }
  | { ok: false; reason: string };

/** How a token is made. */
type MintOptions = { algorithm: Algorithm; now: number; expiresIn: number; tampered?: boolean };

/** Verifies and makes visitors' tokens (JWT). `now` is milliseconds since 1970. */
export type IdentityPort = {
  verify(
    token: string,
    key: VerifyKey,
    options: { now: number; algorithms?: readonly Algorithm[] | undefined },
  ): Promise<Verified>;
  /** A token signed with a secret; `expiresIn` in seconds, `tampered`: its `sub` is changed after signing, so that it is refused. */
  mint(claims: Record<string, unknown>, secret: string, options: MintOptions): Promise<string>;
};
