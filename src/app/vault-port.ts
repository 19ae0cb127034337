import type { AllowedRoute, KeepChoice, SecretReference, TokenInfo, TokenLimit, VaultInfo } from '#operations/vault-schemas.ts';

/** What a secret is made of: typed, or where it is read. */
export type SecretSource = { secret: string } | { reference: SecretReference };

/** A token to keep. `keep` memory: for this run only, however others are kept. */
export type NewToken = SecretSource & {
  id?: string;
  label: string;
  kind: TokenInfo['kind'];
  authorization?: TokenInfo['authorization'];
  hosts?: readonly string[];
  signs?: boolean;
  routes?: readonly AllowedRoute[];
  keep?: 'memory';
};

/** What is changed of a token besides its limit; without `authorization` that stays. */
export type TokenChange = Pick<TokenInfo, 'label' | 'kind'> & { authorization?: TokenInfo['authorization'] | undefined };

/** A changed limit; what is undefined stays as it is. Routes that the hosts no longer allow are dropped. */
export type LimitChange = { hosts?: readonly string[] | undefined; signs?: boolean | undefined; routes?: readonly AllowedRoute[] | undefined };

/**
 * Keeps secrets. `read` is the only way a secret comes out, and only at request time (TAB-CRD-2). A ciphertext that cannot be opened now is kept
 * as it is until its token is replaced or removed. Everything that can fail throws an OperationError: `not-found`, `locked`, `secret-missing`, `refused`, `wrong-passphrase`,
 * `storage`, `conflict`, `bad-input`.
 */
export type Vault = {
  info(): Promise<VaultInfo>;
  list(): Promise<TokenInfo[]>;
  add(token: NewToken): Promise<TokenInfo>;
  /** `compared` is the limit that the change was compared with, and allowed for: where it is another one by now, nothing is written (`conflict`). */
  edit(id: string, changed: TokenChange & LimitChange, compared?: TokenLimit): Promise<TokenInfo>;
  replace(id: string, source: SecretSource, limit?: LimitChange): Promise<TokenInfo>;
  /** Remembers a route that a person allowed. `shown` is the limit that they saw: where it is another one by now, nothing is allowed (`conflict`). */
  allow(id: string, route: AllowedRoute, shown: TokenLimit): Promise<TokenInfo>;
  /** Encrypts it the way new secrets are kept. */
  move(id: string): Promise<TokenInfo>;
  remove(id: string): Promise<void>;
  /** Lets a reference be used within its limit. `shown` is what a person saw: where either is another one by now, nothing is allowed (`conflict`). */
  approve(id: string, shown?: SecretReference, limit?: TokenLimit): Promise<TokenInfo>;
  /**
   * The secret, read where it is kept or where its reference points. `check` is called first, with the limit that the secret is sealed with, and may throw. `signal`
   * ends a command that is running for it.
   */
  read(id: string, signal?: AbortSignal, check?: (limit: TokenLimit) => void): Promise<string>;
  /** Remembers that it was used: `at` in milliseconds since 1970, `to` the host it was sent to, null when it was not sent. */
  used(id: string, at: number, to: string | null): void;
  choose(keep: KeepChoice, passphrase: string | null): Promise<VaultInfo>;
  unlock(passphrase: string): Promise<VaultInfo>;
  lock(): Promise<VaultInfo>;
  changePassphrase(passphrase: string, next: string): Promise<VaultInfo>;
  autoLock(minutes: number): Promise<VaultInfo>;
  /** Hears of everything that makes `info` or `list` answer otherwise, such as an automatic lock; gives the way to stop. */
  onChanged(listener: () => void): () => void;
  /** Remembers secrets that it does not keep, such as those of an address or a visitor's token, for masking what is logged. */
  note(secrets: readonly string[]): void;
  /** Every secret that was read or noted in this run, for masking what is logged. */
  seen(): readonly string[];
  /** Writes down what is left to write and forgets the key. */
  close(): Promise<void>;
};
