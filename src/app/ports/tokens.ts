import type {
  AllowedRoute,
  SecretReference,
  StoreChoice,
  TokenInfo,
  TokenLimit,
  VaultInfo,
} from '#operations/vault-schemas.ts';

/** Where a secret comes from: typed, or read from elsewhere at every use. */
export type SecretSource = { secret: string } | { reference: SecretReference };

/** A token to store. `keep` memory: for this run only, wherever others are stored. */
export type NewToken = SecretSource & {
  id?: string;
  label: string;
  authorization?: TokenInfo['authorization'];
  hosts?: readonly string[];
  signs?: boolean;
  routes?: readonly AllowedRoute[];
  keep?: 'memory';
};

/** The changes of a token besides its limit; `authorization` stays the same if it is missing. */
export type TokenChange = Pick<TokenInfo, 'label'> & {
  authorization?: TokenInfo['authorization'] | undefined;
};

/** A changed limit; what is undefined stays as it is. Routes that the hosts no longer allow are dropped. */
export type LimitChange = {
  hosts?: readonly string[] | undefined;
  signs?: boolean | undefined;
  routes?: readonly AllowedRoute[] | undefined;
};

/**
 * Administers stored tokens, the way they are stored, and the passphrase. A ciphertext that does not open now stays as it is until its token is replaced or
 * removed. Everything that can fail throws an OperationError: `not-found`, `locked`, `secret-missing`, `refused`, `wrong-passphrase`, `storage`, `conflict`,
 * `bad-input`.
 */
export type Tokens = {
  info(): Promise<VaultInfo>;
  list(): Promise<TokenInfo[]>;
  add(token: NewToken): Promise<TokenInfo>;
  /** `compared` is the limit that a person or a check saw: if it is another one by now, nothing is written (`conflict`). */
  edit(id: string, changed: TokenChange & LimitChange, compared?: TokenLimit): Promise<TokenInfo>;
  replace(id: string, source: SecretSource, limit?: LimitChange): Promise<TokenInfo>;
  /** Encrypts the secret the way new ones are. */
  move(id: string): Promise<TokenInfo>;
  remove(id: string): Promise<void>;
  choose(keep: StoreChoice, passphrase: string | null): Promise<VaultInfo>;
  unlock(passphrase: string): Promise<VaultInfo>;
  lock(): Promise<VaultInfo>;
  changePassphrase(passphrase: string, next: string): Promise<VaultInfo>;
  autoLock(minutes: number): Promise<VaultInfo>;
  /** Calls the listener after everything that changes what `info` or `list` answers, such as an automatic lock; returns the way to stop. */
  onChanged(listener: () => void): () => void;
  /** Writes what is still unwritten and forgets the key. */
  close(): Promise<void>;
};
