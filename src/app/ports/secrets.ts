import type {
  AllowedRoute,
  SecretReference,
  TokenInfo,
  TokenLimit,
} from '#operations/vault-schemas.ts';

/** What a secret is read as: a text for a header, or a key, which may have several lines or be binary (one character for each byte). */
export type SecretForm = 'text' | 'key';

/**
 * What a call needs of stored tokens: to find one, to remember what a person allowed it, and its secret. `read` is the only way a secret comes out, and only at
 * request time (TAB-CRD-2). Everything that can fail throws an OperationError: `not-found`, `locked`, `secret-missing`, `refused`, `storage`, `conflict`.
 */
export type Secrets = {
  /** The token as everybody may see it, undefined when none is stored under this id. */
  find(id: string): Promise<TokenInfo | undefined>;
  /** Remembers a route that a person allowed. `shown` is the limit that they saw: if it is another one by now, nothing is allowed (`conflict`). */
  allow(id: string, route: AllowedRoute, shown: TokenLimit): Promise<TokenInfo>;
  /** Lets a reference be used within its limit. `shown` is what a person saw: if either is another one by now, nothing is allowed (`conflict`). */
  approve(id: string, shown?: SecretReference, limit?: TokenLimit): Promise<TokenInfo>;
  /** The secret, from the vault or from its variable. `check` is called first, with the limit that the secret is sealed with, and may throw. */
  read(id: string, check?: (limit: TokenLimit) => void, form?: SecretForm): Promise<string>;
  /** Remembers that it was used: `at` in milliseconds since 1970, `to` the host it was sent to, null when it was not sent. */
  used(id: string, at: number, to: string | null): void;
  /** Remembers secrets that it does not store, such as those of an address or a visitor's token, for masking what is logged. */
  note(secrets: readonly string[]): void;
  /** Every secret that was read or noted in this run, for masking what is logged. */
  seen(): readonly string[];
};
