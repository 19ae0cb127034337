import type { NewToken, SecretSource, Vault } from '#app/vault-port.ts';
import { OperationError } from '#operations/outcome.ts';
import type { SecretReference, TokenInfo, VaultInfo } from '#operations/vault-schemas.ts';
import type { JsonFile } from './json-file.ts';
import { readReference } from './secret-reference.ts';
import type { TokenUses } from './token-uses.ts';
import { keepOf, vaultInfo } from './vault-info.ts';
import { createKeeper, type Opened, type SystemStore } from './vault-keeper.ts';
import { purposeOf, withPassphrase } from './vault-passphrase.ts';
import { type Cost, type Key, newPassphrase, openPassphrase, usualCost } from './vault-seal.ts';
import { emptyVault, type StoredToken, type StoredVault } from './vault-stored.ts';

/**
 * What a vault stands on. `file` null: nothing is written, tokens live as long as the run. `environment` is where references to variables
 * look.
 */
export type VaultParts = {
  file: JsonFile<StoredVault> | null;
  system: SystemStore | null;
  uses: TokenUses;
  environment: Record<string, string | undefined>;
  cost?: Cost;
  /** What a vault without a file begins with. */
  start?: Partial<StoredVault>;
};

type InMemory = { token: Omit<StoredToken, 'kept'>; secret: string };

const commandPurpose = (id: string): string => `command:${id}`;
const notThere = (): OperationError => new OperationError('not-found', 'This token is no longer stored. Choose another one, or add it again.');

/** What is shown of a secret so that people can tell tokens apart; nothing of one so short that four characters would give it away. */
const lastFour = (secret: string): string => (secret.length >= 12 ? secret.slice(-4) : '');

const closed = (label: string, why: Exclude<Opened, object>, backend: string): string =>
  why === 'locked'
    ? `The secret of "${label}" is encrypted with the passphrase, and the vault is locked. Unlock it under Tokens.`
    : `The secret of "${label}" cannot be opened with what this system offers now${backend === '' ? '' : ` (it was encrypted by ${backend})`}. It is kept; replace it under Tokens, or start Assay where it was stored.`;

/**
 * The vault: a file of ciphertexts, each encrypted by the operating system or with a passphrase, and tokens of this run in memory. What cannot
 * be decrypted now is kept as it is and told: a changed keyring or a forgotten passphrase must never cost anybody a secret.
 */
export function createVault({ file, system, uses, environment, cost = usualCost, start = {} }: VaultParts): Vault {
  const keeper = createKeeper(system);
  const inMemory = new Map<string, InMemory>();
  /** Commands that were allowed and cannot be written down, by token, as JSON. */
  const allowed = new Map<string, string>();
  const listeners = new Set<() => void>();
  const seen = new Set<string>();
  let withoutFile: StoredVault = { ...emptyVault, ...start };
  let lockTimer: NodeJS.Timeout | null = null;

  const read = async (): Promise<StoredVault> => (file === null ? withoutFile : ((await file.read()) ?? emptyVault));
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const change = async (work: (stored: StoredVault) => Promise<StoredVault>): Promise<StoredVault> => {
    const next = file === null ? await work(withoutFile) : await file.change(async (stored) => work(stored ?? emptyVault));
    if (file === null) withoutFile = next;
    changed();
    return next;
  };
  const info = (stored: StoredVault): VaultInfo => vaultInfo(stored, system, keeper.isLocked(stored), file !== null);

  const lock = (): void => {
    if (lockTimer !== null) clearTimeout(lockTimer);
    lockTimer = null;
    if (!keeper.holds()) return;
    keeper.hold(null);
    changed();
  };
  /** The vault is in use: it locks itself so many minutes after the last time. */
  const touch = ({ autoLockMinutes }: StoredVault): void => {
    if (lockTimer !== null) clearTimeout(lockTimer);
    lockTimer = keeper.holds() && autoLockMinutes > 0 ? setTimeout(lock, autoLockMinutes * 60_000).unref() : null;
  };

  const shared = ({ id, label, kind, lastFour: end, hosts }: Omit<StoredToken, 'kept'>) => ({
    ...{ id, label, kind, lastFour: end, hosts, lastUsed: uses.of(id) },
  });
  async function approved({ id, kept }: StoredToken, stored: StoredVault): Promise<boolean> {
    if (kept.by !== 'reference' || kept.reference.from !== 'command') return true;
    const command = JSON.stringify(kept.reference);
    if (allowed.get(id) === command) return true;
    if (kept.approval === null) return false;
    const opened = await keeper.open(kept.approval, commandPurpose(id), stored);
    return typeof opened === 'object' && opened.text === command;
  }
  async function shown(token: StoredToken, stored: StoredVault): Promise<TokenInfo> {
    const { kept } = token;
    if (kept.by === 'reference') {
      const ready = await approved(token, stored);
      const note = ready ? '' : 'Its command was not shown yet: look at it and let it run, or it is asked about before its first use.';
      return { ...shared(token), keptBy: 'reference', reference: kept.reference, state: ready ? 'ready' : 'unapproved', note };
    }
    const opened = await keeper.open(kept, purposeOf(token.id), stored);
    const backend = kept.by === 'system' ? kept.backend : '';
    const state = typeof opened === 'object' ? ('ready' as const) : opened;
    const note = typeof opened === 'object' ? '' : closed(token.label, opened, backend);
    return { ...shared(token), keptBy: kept.by, reference: null, state, note };
  }
  const shownInMemory = ({ token }: InMemory): TokenInfo => ({ ...shared(token), keptBy: 'memory', reference: null, state: 'ready', note: '' });

  const changeToken = async (id: string, work: (token: StoredToken, stored: StoredVault) => Promise<StoredToken>): Promise<TokenInfo> => {
    let result: StoredToken | undefined;
    const stored = await change(async (before) => {
      const index = before.tokens.findIndex((token) => token.id === id);
      const token = before.tokens[index];
      if (token === undefined) throw notThere();
      result = await work(token, before);
      return { ...before, tokens: before.tokens.with(index, result) };
    });
    if (result === undefined) throw notThere();
    touch(stored);
    return shown(result, stored);
  };
  const sealed = async (id: string, secret: string, stored: StoredVault) => ({
    lastFour: lastFour(secret),
    kept: await keeper.seal(secret, purposeOf(id), keepOf(stored, system), stored),
  });
  async function readStored(id: string): Promise<string> {
    const stored = await read();
    const token = stored.tokens.find((other) => other.id === id);
    if (token === undefined) throw notThere();
    touch(stored);
    if (token.kept.by === 'reference') {
      if (await approved(token, stored)) return readReference(token.kept.reference, environment);
      throw new OperationError('refused', `The command of "${token.label}" was not shown yet. Look at it under Tokens and let it run.`);
    }
    const opened = await keeper.open(token.kept, purposeOf(id), stored);
    if (typeof opened === 'object') return opened.text;
    const backend = token.kept.by === 'system' ? token.kept.backend : '';
    throw new OperationError(opened === 'locked' ? 'locked' : 'secret-missing', closed(token.label, opened, backend));
  }
  const pointed = (reference: SecretReference) => ({ lastFour: '', kept: { by: 'reference' as const, reference, approval: null } });

  /** A typed secret goes to memory where that is chosen; the file keeps everything else. */
  const goesToMemory = async ({ keep, ...source }: Pick<NewToken, 'keep'> & SecretSource): Promise<boolean> =>
    'secret' in source && (keep === 'memory' || keepOf(await read(), system) === 'memory');

  return {
    info: async () => info(await read()),
    async list() {
      const stored = await read();
      const kept = stored.tokens.filter(({ id }) => !inMemory.has(id));
      return [...(await Promise.all(kept.map((token) => shown(token, stored)))), ...[...inMemory.values()].map(shownInMemory)];
    },
    async add({ id = crypto.randomUUID(), label, kind, hosts = [], ...source }) {
      const facts = { id, label, kind, hosts: [...hosts] };
      if ('secret' in source && (await goesToMemory(source))) {
        const token = { token: { ...facts, lastFour: lastFour(source.secret) }, secret: source.secret };
        inMemory.set(id, token);
        changed();
        return shownInMemory(token);
      }
      let result: StoredToken | undefined;
      const stored = await change(async (before) => {
        result = { ...facts, ...('secret' in source ? await sealed(id, source.secret, before) : pointed(source.reference)) };
        return { ...before, tokens: [...before.tokens.filter((other) => other.id !== id), result] };
      });
      if (result === undefined) throw notThere();
      touch(stored);
      return shown(result, stored);
    },
    async edit(id, { label, kind, hosts }) {
      const held = inMemory.get(id);
      if (held === undefined) return changeToken(id, async (token) => ({ ...token, label, kind, hosts: [...hosts] }));
      const token = { ...held, token: { ...held.token, label, kind, hosts: [...hosts] } };
      inMemory.set(id, token);
      changed();
      return shownInMemory(token);
    },
    async replace(id, source, hosts) {
      const held = inMemory.get(id);
      if (held !== undefined && 'secret' in source) {
        const token = { token: { ...held.token, hosts: [...(hosts ?? held.token.hosts)], lastFour: lastFour(source.secret) }, secret: source.secret };
        inMemory.set(id, token);
        changed();
        return shownInMemory(token);
      }
      if (held !== undefined)
        throw new OperationError('bad-input', 'A token of this run cannot point elsewhere. Remove it and add the reference as a new token.');
      return changeToken(id, async (token, stored) => ({
        ...token,
        hosts: [...(hosts ?? token.hosts)],
        ...('secret' in source ? await sealed(id, source.secret, stored) : pointed(source.reference)),
      }));
    },
    async move(id) {
      const held = inMemory.get(id);
      if (held !== undefined) {
        let result: StoredToken | undefined;
        const stored = await change(async (before) => {
          result = { ...held.token, ...(await sealed(id, held.secret, before)) };
          return { ...before, tokens: [...before.tokens.filter((other) => other.id !== id), result] };
        });
        inMemory.delete(id);
        if (result === undefined) throw notThere();
        changed();
        return shown(result, stored);
      }
      return changeToken(id, async (token, stored) => {
        if (token.kept.by === 'reference') return token;
        const opened = await keeper.open(token.kept, purposeOf(id), stored);
        if (typeof opened !== 'object') throw new OperationError(opened === 'locked' ? 'locked' : 'secret-missing', closed(token.label, opened, ''));
        return { ...token, ...(await sealed(id, opened.text, stored)) };
      });
    },
    async remove(id) {
      if (inMemory.delete(id)) changed();
      else await change(async (stored) => ({ ...stored, tokens: stored.tokens.filter((token) => token.id !== id) }));
      allowed.delete(id);
      uses.forget(id);
    },
    approve: (id) =>
      changeToken(id, async (token, stored) => {
        const { kept } = token;
        if (kept.by !== 'reference' || kept.reference.from !== 'command') return token;
        const command = JSON.stringify(kept.reference);
        allowed.set(id, command);
        const approval = await keeper.seal(command, commandPurpose(id), keepOf(stored, system), stored).catch(() => null);
        return { ...token, kept: { ...kept, approval } };
      }),
    async read(id) {
      const secret = inMemory.get(id)?.secret ?? (await readStored(id));
      seen.add(secret);
      return secret;
    },
    used(id, at, to) {
      uses.add(id, at, to);
      changed();
    },
    async choose(keep, passphrase) {
      if (file === null && (keep === 'passphrase' || keep === 'system'))
        throw new OperationError('bad-input', 'Nothing is written in this run, so there is no file to encrypt.');
      if (keep === 'system' && (system === null || 'missing' in system))
        throw new OperationError('bad-input', system?.missing ?? 'There is no store of the system here.');
      let held: Key | null = null;
      const stored = await change(async (before) => {
        if (keep !== 'passphrase' || before.passphrase !== null) return { ...before, keep };
        if (passphrase === null) throw new OperationError('bad-input', 'A passphrase is needed.');
        const { key, kept } = await newPassphrase(passphrase, cost);
        held = key;
        return { ...before, keep, passphrase: kept };
      });
      if (held !== null) keeper.hold(held);
      touch(stored);
      return info(stored);
    },
    async unlock(passphrase) {
      const stored = await read();
      if (stored.passphrase === null) throw new OperationError('bad-input', 'No passphrase is set for this vault.');
      const key = await openPassphrase(passphrase, stored.passphrase);
      if (key === null) throw new OperationError('wrong-passphrase', 'This is not the passphrase of this vault. Nothing was changed; try again.');
      keeper.hold(key);
      touch(stored);
      changed();
      return info(stored);
    },
    async lock() {
      lock();
      return info(await read());
    },
    async changePassphrase(passphrase, next) {
      let held: Key | null = null;
      const stored = await change(async (before) => {
        const result = await withPassphrase(before, passphrase, next, system, cost);
        held = result.key;
        return result.stored;
      });
      // Only once it is written: a file that could not be written still opens with the old passphrase.
      keeper.hold(held);
      touch(stored);
      return info(stored);
    },
    async autoLock(minutes) {
      const stored = await change(async (before) => ({ ...before, autoLockMinutes: minutes }));
      touch(stored);
      return info(stored);
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    seen: () => [...seen],
    async close() {
      lock();
      await uses.close();
    },
  };
}
