import type { KeepChoice, SecretReference, TokenInfo, VaultInfo } from '#operations/vault-schemas.ts';

/** What a secret is made of: typed, or where it is read. */
export type SecretSource = { secret: string } | { reference: SecretReference };

/** A token to keep. `keep` memory: for this run only, however others are kept. */
export type NewToken = SecretSource & {
  id?: string;
  label: string;
  kind: TokenInfo['kind'];
  hosts?: readonly string[];
  keep?: 'memory';
};

/**
 * Keeps secrets. `read` is the only way a secret comes out, and only at request time (TAB-CRD-2). A ciphertext that cannot be opened now is kept
 * as it is until its token is replaced or removed. Everything that can fail throws an OperationError: `not-found`, `locked`, `secret-missing`, `refused`, `wrong-passphrase`,
 * `storage`, `conflict`, `bad-input`.
 */
export type Vault = {
  info(): Promise<VaultInfo>;
  list(): Promise<TokenInfo[]>;
  add(token: NewToken): Promise<TokenInfo>;
  edit(id: string, changed: { label: string; kind: TokenInfo['kind']; hosts: readonly string[] }): Promise<TokenInfo>;
  /** `hosts` undefined: the limit stays. */
  replace(id: string, source: SecretSource, hosts?: readonly string[]): Promise<TokenInfo>;
  /** Encrypts it the way new secrets are kept. */
  move(id: string): Promise<TokenInfo>;
  remove(id: string): Promise<void>;
  /** Lets the command of a reference run. `shown` is what a person saw of it: where it points elsewhere by now, nothing is allowed (`conflict`). */
  approve(id: string, shown?: SecretReference): Promise<TokenInfo>;
  /** The secret, read where it is kept or where its reference points. `signal` ends a command that is running for it. */
  read(id: string, signal?: AbortSignal): Promise<string>;
  /** Remembers that it was used: `at` in milliseconds since 1970, `to` the host it was sent to, null when it was not sent. */
  used(id: string, at: number, to: string | null): void;
  choose(keep: KeepChoice, passphrase: string | null): Promise<VaultInfo>;
  unlock(passphrase: string): Promise<VaultInfo>;
  lock(): Promise<VaultInfo>;
  changePassphrase(passphrase: string, next: string): Promise<VaultInfo>;
  autoLock(minutes: number): Promise<VaultInfo>;
  /** Hears of everything that makes `info` or `list` answer otherwise, such as an automatic lock; gives the way to stop. */
  onChanged(listener: () => void): () => void;
  /** Every secret that was read in this run, for masking what is logged. */
  seen(): readonly string[];
  /** Writes down what is left to write and forgets the key. */
  close(): Promise<void>;
};
