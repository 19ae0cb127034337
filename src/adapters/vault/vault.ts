import { join } from 'node:path';
import type { Secrets } from '#app/ports/secrets.ts';
import type { SecretSource, Tokens } from '#app/ports/tokens.ts';
import { OperationError } from '#operations/outcome.ts';
import type { StoreChoice, TokenInfo, VaultInfo } from '#operations/vault-schemas.ts';
import { fileNames } from '../storage/data-folder.ts';
import { type JsonFile, jsonFile } from '../storage/json-file.ts';
import { oneAtATime } from '../storage/one-at-a-time.ts';
import { changedLimit, createApproval } from './limit.ts';
import { createOpening, createReading, createShown } from './reading.ts';
import { type Cost, usualCost } from './seal.ts';
import { createSecretCipher, type SystemStore, storeOf } from './secret-cipher.ts';
import { secretsSeen } from './secrets-seen.ts';
import { createTokenUses, type TokenUses, tokenUsesSchema } from './token-uses.ts';
import { createStoredTokens, type Written } from './tokens.ts';
import {
  createVaultFile,
  type StoredVault,
  storedVaultSchema,
  type VaultOnDisk,
  vaultVersion,
} from './tokens-file.ts';
import { createUnlocking } from './unlocking.ts';

/** Stored tokens for both: the calls that read a secret, and the operations that administer them. */
export type Vault = Secrets & Tokens;

/** What a vault stands on. `environment` is where references to variables look. */
export type VaultParts = {
  file: JsonFile<VaultOnDisk>;
  system: SystemStore | null;
  uses: TokenUses;
  environment: Record<string, string | undefined>;
  cost?: Cost;
};

/**
 * The vault: a file of ciphertexts, each encrypted by the operating system or with a passphrase,
 * and tokens of this run in memory. A secret that cannot be decrypted now stays stored and is
 * reported: a changed keyring or a forgotten passphrase must never destroy a secret.
 */
export function createVault({
  file: onDisk,
  system,
  uses,
  environment,
  cost = usualCost,
}: VaultParts): Vault {
  const cipher = createSecretCipher(system);
  const inTurn = oneAtATime();
  const seen = secretsSeen();
  const file = createVaultFile(onDisk);
  const opening = createOpening(file, cipher);
  const approval = createApproval(cipher, system);
  const shown = createShown({ opening, approval, uses });
  const tokens = createStoredTokens({ file, cipher, system, opening, approval });
  const unlocking = createUnlocking({ file, cipher, system, cost });
  const readStored = createReading({
    file,
    opening,
    approval,
    unlocking,
    environment,
  });

  /** What is stored now, for looking at it. */
  async function look(): Promise<StoredVault> {
    unlocking.check();
    return file.read();
  }
  const info = async (): Promise<VaultInfo> => {
    const stored = await look();
    return vaultInfo(stored, system, cipher.isLocked(stored));
  };
  /** Changes are made one after another, each on what the one before left. */
  const changing = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(() => {
      unlocking.check();
      return work();
    });
  /** The token as it is after a change. */
  const changed = (work: () => Promise<Written>): Promise<TokenInfo> =>
    changing(async () => {
      const { token, stored } = await work();
      unlocking.touch(stored);
      return shown(token, stored);
    });
  const noted = (source: SecretSource): void => {
    if ('secret' in source) seen.add(source.secret);
  };

  return {
    info,
    async find(id) {
      const stored = await look();
      const token = stored.tokens.find((one) => one.id === id);
      return token && shown(token, stored);
    },
    async list() {
      const stored = await look();
      return Promise.all(stored.tokens.map((token) => shown(token, stored)));
    },
    add: ({
      id = crypto.randomUUID(),
      label,
      authorization = null,
      hosts = [],
      signs = false,
      routes = [],
      keep,
      ...source
    }) =>
      changed(() => {
        noted(source);
        const limit = changedLimit({ hosts: [], signs, routes: [] }, { hosts, routes });
        return tokens.add({ id, label, authorization, ...limit }, source, keep);
      }),
    edit: (id, { label, authorization, ...limit }, compared) =>
      changed(() =>
        tokens.edit(
          id,
          { label, ...(authorization === undefined ? {} : { authorization }) },
          limit,
          compared,
        ),
      ),
    allow: (id, route, asShown) => changed(() => tokens.allow(id, route, asShown)),
    replace: (id, source, limit = {}) =>
      changed(() => {
        noted(source);
        return tokens.replace(id, source, limit);
      }),
    move: (id) => changed(() => tokens.move(id)),
    remove: (id) =>
      changing(async () => {
        await tokens.remove(id);
        approval.forget(id);
        uses.forget(id);
      }),
    approve: (id, asShown, limit) => changed(() => tokens.approve(id, asShown, limit)),
    async read(id, check = () => undefined, form = 'text') {
      const opened = () => readStored(id, check, form);
      const secret = await opened().catch(async (error: unknown) => {
        // Just now the passphrase may be changing, so that the file has another one than the key.
        if (!(error instanceof OperationError && error.code === 'locked' && cipher.holds()))
          throw error;
        await inTurn(async () => undefined);
        return opened();
      });
      seen.add(secret);
      return secret;
    },
    used(id, at, to) {
      uses.add(id, at, to);
      file.changed();
    },
    choose: (keep, passphrase) => changing(() => unlocking.choose(keep, passphrase)).then(info),
    unlock: (passphrase) => changing(() => unlocking.unlock(passphrase)).then(info),
    async lock() {
      unlocking.lock();
      return info();
    },
    changePassphrase: (passphrase, next) =>
      changing(() => unlocking.changePassphrase(passphrase, next)).then(info),
    autoLock: (minutes) => changing(() => unlocking.setAutoLock(minutes)).then(info),
    onChanged: file.onChanged,
    note: (secrets) => secrets.forEach(seen.add),
    seen: seen.all,
    async close() {
      unlocking.lock();
      // What was begun is written before the run ends, and leaves no key behind.
      await inTurn(async () => unlocking.lock());
      await opening.settled();
      file.close();
      await uses.close();
    },
  };
}

function noteOf(keep: StoreChoice | null, system: SystemStore | null, locked: boolean): string {
  const why = system !== null && 'missing' in system ? `${system.missing} ` : '';
  switch (keep) {
    case 'system':
      return `Secrets are encrypted with a key stored by ${system?.name ?? 'the system'}.`;
    case 'passphrase':
      return locked
        ? 'Secrets are encrypted with a passphrase. They are locked.'
        : 'Secrets are encrypted with a passphrase. They are unlocked.';
    case 'memory':
      return `${why}Tokens are forgotten when Assay quits.`;
    case 'none':
      return `${why}No typed secrets are stored: tokens are read from a variable.`;
    case null:
      return `${why}Choose how to store secrets before you enter the first one.`;
  }
}

/** Where secrets are stored, for everybody to see. */
function vaultInfo(stored: StoredVault, system: SystemStore | null, locked: boolean): VaultInfo {
  const keep = storeOf(stored, system);
  const usable = system !== null && 'cipher' in system;
  return {
    system: system && {
      name: system.name,
      usable,
      note: 'missing' in system ? system.missing : '',
    },
    keep,
    choices: [...(usable ? (['system'] as const) : []), 'passphrase', 'memory', 'none'],
    passphrase: {
      set: stored.passphrase !== null,
      locked,
      autoLockMinutes: stored.autoLockMinutes,
    },
    note: noteOf(keep, system, locked),
  };
}

/** The vault of a data folder: `tokens.json` holds what is encrypted, `token-uses.json` when each token was used last. */
export async function openVault(
  folder: string,
  system: SystemStore | null,
  notice: (text: string) => void,
): Promise<Vault> {
  const uses = await createTokenUses(
    jsonFile(join(folder, fileNames.tokenUses), tokenUsesSchema, 'list of uses of tokens', notice, {
      version: 1,
    }),
  );
  const file = jsonFile(join(folder, fileNames.tokens), storedVaultSchema, 'token file', notice, {
    version: vaultVersion,
  });
  return createVault({ file, system, uses, environment: process.env });
}
