import { join } from 'node:path';
import type { Secrets } from '#app/ports/secrets.ts';
import type { LimitChange, SecretSource, Tokens } from '#app/ports/tokens.ts';
import { OperationError } from '#operations/outcome.ts';
import { limitOf, type StoreChoice, type VaultInfo } from '#operations/vault-schemas.ts';
import { fileNames } from '../storage/data-folder.ts';
import { type JsonFile, jsonFile } from '../storage/json-file.ts';
import { oneAtATime } from '../storage/one-at-a-time.ts';
import { changedLimit, createApproval } from './limit.ts';
import { createOpening, createReading, createShown, notStored, secretsSeen } from './reading.ts';
import { type Cost, usualCost } from './seal.ts';
import { createSecretCipher, type SystemStore, storeOf } from './secret-cipher.ts';
import { createTokenUses, type TokenUses, tokenUsesSchema } from './token-uses.ts';
import { checkLimit, createStoredTokens, type Written } from './tokens.ts';
import {
  createVaultFile,
  type StoredVault,
  storedVaultSchema,
  type TokenFacts,
  vaultVersion,
} from './tokens-file.ts';
import { createUnlocking } from './unlocking.ts';

/** Stored tokens for both: the calls that read a secret, and the operations that administer them. */
export type Vault = Secrets & Tokens;

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
  start = {},
}: VaultParts): Vault {
  const [cipher, inTurn, closing, memory, seen] = [
    createSecretCipher(system),
    oneAtATime(),
    new AbortController(),
    tokensInMemory(),
    secretsSeen(),
  ];
  const file = createVaultFile(onDisk, start);
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
    signal: closing.signal,
  });

  /** What is stored now, for looking at it. */
  async function look(): Promise<StoredVault> {
    unlocking.check();
    return file.read();
  }
  const info = async (): Promise<VaultInfo> => {
    const stored = await look();
    return vaultInfo(stored, system, cipher.isLocked(stored), file.isWritten);
  };
  const infoOf = ({ facts, secret }: { facts: TokenFacts; secret: string }) => {
    file.changed();
    return shown.inMemory(facts, secret);
  };
  const written = ({ token, stored }: Written) => {
    unlocking.touch(stored);
    return shown.stored(token, stored);
  };
  /** Changes are made one after another, each on what the one before left. */
  const changing = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(() => {
      unlocking.check();
      return work();
    });
  const noted = (source: SecretSource): void => {
    if ('secret' in source) seen.add(source.secret);
  };
  const keepsInMemory = async (): Promise<boolean> =>
    storeOf(await file.read(), system) === 'memory';

  return {
    info,
    async find(id) {
      const stored = await look();
      const held = memory.find(id);
      if (held !== undefined) return shown.inMemory(held.facts, held.secret);
      const token = stored.tokens.find((one) => one.id === id);
      return token && shown.stored(token, stored);
    },
    async list() {
      const stored = await look();
      const kept = stored.tokens.filter(({ id }) => !memory.has(id));
      return [
        ...(await Promise.all(kept.map((token) => shown.stored(token, stored)))),
        ...memory.all().map(({ facts, secret }) => shown.inMemory(facts, secret)),
      ];
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
      changing(async () => {
        noted(source);
        const facts = {
          id,
          label,
          authorization,
          ...changedLimit({ hosts: [], signs, routes: [] }, { hosts, routes }),
        };
        // What is typed goes to memory where that is chosen; where it points is written all the same.
        if ('secret' in source && (keep === 'memory' || (await keepsInMemory())))
          return infoOf(memory.put(facts, source.secret));
        return tokens.add(facts, source).then(written);
      }),
    edit: (id, { label, authorization, ...limit }, compared) =>
      changing(async () => {
        const changed = { label, ...(authorization === undefined ? {} : { authorization }) };
        const facts = memory.find(id)?.facts;
        if (facts !== undefined && compared !== undefined) checkLimit(facts, compared);
        const held = memory.change(id, changed, limit);
        return held === null
          ? tokens.edit(id, changed, limit, compared).then(written)
          : infoOf(held);
      }),
    allow: (id, route, asShown) =>
      changing(async () => {
        const facts = memory.find(id)?.facts;
        if (facts !== undefined) checkLimit(facts, asShown);
        const held = memory.change(id, {}, { routes: [...asShown.routes, route] });
        return held === null ? tokens.allow(id, route, asShown).then(written) : infoOf(held);
      }),
    replace: (id, source, limit = {}) =>
      changing(async () => {
        noted(source);
        if (!('secret' in source)) {
          if (!memory.has(id)) return tokens.replace(id, source, limit).then(written);
          throw new OperationError(
            'bad-input',
            'You cannot change the source of a token that is kept only in memory. Remove it and add the reference as a new token.',
          );
        }
        const held = memory.change(id, {}, limit, source.secret);
        if (held !== null) return infoOf(held);
        if (!(await keepsInMemory())) return tokens.replace(id, source, limit).then(written);
        const before = await tokens.remove(id);
        if (before === undefined) throw notStored();
        const { kept: _replaced, ...kept } = before;
        return infoOf(memory.put({ ...kept, ...changedLimit(kept, limit) }, source.secret));
      }),
    move: (id) =>
      changing(async () => {
        const held = memory.find(id);
        if (held === undefined) return tokens.move(id).then(written);
        const moved = await tokens.add(held.facts, { secret: held.secret });
        memory.remove(id);
        return written(moved);
      }),
    remove: (id) =>
      changing(async () => {
        if (memory.remove(id)) file.changed();
        else await tokens.remove(id);
        approval.forget(id);
        uses.forget(id);
      }),
    approve: (id, asShown, limit) =>
      changing(() => tokens.approve(id, asShown, limit).then(written)),
    async read(id, signal, check = () => undefined, form = 'text') {
      const held = memory.find(id);
      if (held !== undefined) check(limitOf(held.facts));
      const opened = () => readStored(id, signal, check, form);
      const secret =
        held?.secret ??
        (await opened().catch(async (error: unknown) => {
          // Just now the passphrase may be changing, so that the file has another one than the key.
          if (!(error instanceof OperationError && error.code === 'locked' && cipher.holds()))
            throw error;
          await inTurn(async () => undefined);
          return opened();
        }));
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
      closing.abort();
      unlocking.lock();
      // What was begun is written before the run ends, and leaves no key behind.
      await inTurn(async () => unlocking.lock());
      await opening.settled();
      file.close();
      await uses.close();
    },
  };
}

type Held = { facts: TokenFacts; secret: string };

/**
 * Tokens whose secrets are in memory and end with the run. `change` returns null if there is no
 * such token.
 */
function tokensInMemory() {
  const held = new Map<string, Held>();
  const put = (facts: TokenFacts, secret: string): Held => {
    const token = { facts, secret };
    held.set(facts.id, token);
    return token;
  };
  return {
    has: (id: string): boolean => held.has(id),
    find: (id: string): Held | undefined => held.get(id),
    all: (): Held[] => [...held.values()],
    put,
    change(
      id: string,
      changed: Partial<Pick<TokenFacts, 'label' | 'authorization'>>,
      limit: LimitChange,
      secret?: string,
    ): Held | null {
      const before = held.get(id);
      if (before === undefined) return null;
      return put(
        { ...before.facts, ...changed, ...changedLimit(before.facts, limit) },
        secret ?? before.secret,
      );
    },
    remove: (id: string): boolean => held.delete(id),
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
      return `${why}Secrets are kept in memory and deleted when Assay quits.`;
    case 'none':
      return `${why}No typed secrets are stored: tokens are read from a variable, a file or a command.`;
    case null:
      return `${why}Choose how to store secrets before you enter the first one.`;
  }
}

/**
 * Where secrets are stored, for everybody to see. `hasFile` false: nothing is written in this run.
 */
function vaultInfo(
  stored: StoredVault,
  system: SystemStore | null,
  locked: boolean,
  hasFile: boolean,
): VaultInfo {
  const keep = storeOf(stored, system);
  const usable = system !== null && 'cipher' in system;
  return {
    system: system && {
      name: system.name,
      usable,
      note: 'missing' in system ? system.missing : '',
    },
    keep,
    choices: [
      ...(usable && hasFile ? (['system'] as const) : []),
      ...(hasFile ? (['passphrase'] as const) : []),
      'memory',
      'none',
    ],
    passphrase: hasFile
      ? { set: stored.passphrase !== null, locked, autoLockMinutes: stored.autoLockMinutes }
      : null,
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
