import type { SecretSource, Vault } from '#app/vault-port.ts';
import { OperationError } from '#operations/outcome.ts';
import { limitOf, type VaultInfo } from '#operations/vault-schemas.ts';
import type { JsonFile } from './json-file.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { secretsSeen } from './secrets-seen.ts';
import type { TokenUses } from './token-uses.ts';
import { createApproval } from './vault-approval.ts';
import { createVaultFile } from './vault-file.ts';
import { tokensInMemory } from './vault-in-memory.ts';
import { keepOf, vaultInfo } from './vault-info.ts';
import { createKeeper, type SystemStore } from './vault-keeper.ts';
import { changedLimit } from './vault-limit.ts';
import { createOpening } from './vault-opening.ts';
import { withLimitsSealed } from './vault-passphrase.ts';
import { createReading } from './vault-reading.ts';
import { type Cost, usualCost } from './vault-seal.ts';
import { createShown, notStored, type TokenFacts } from './vault-shown.ts';
import type { StoredVault } from './vault-stored.ts';
import { checkLimit, createStoredTokens, type Written } from './vault-tokens.ts';
import { createUnlocking } from './vault-unlocking.ts';

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
 * The vault: a file of ciphertexts, each encrypted by the operating system or with a passphrase, and tokens of this run in memory. What cannot
 * be decrypted now is kept as it is and told: a changed keyring or a forgotten passphrase must never cost anybody a secret.
 */
export function createVault({ file: onDisk, system, uses, environment, cost = usualCost, start = {} }: VaultParts): Vault {
  const [keeper, inTurn, closing, memory, seen] = [createKeeper(system), oneAtATime(), new AbortController(), tokensInMemory(), secretsSeen()];
  const file = createVaultFile(onDisk, start);
  const opening = createOpening(file, keeper);
  const approval = createApproval(keeper, system);
  const shown = createShown({ opening, approval, uses });
  const tokens = createStoredTokens({ file, keeper, system, opening, approval });
  const unlocking = createUnlocking({ file, keeper, system, cost });
  const reading = createReading({ file, keeper, opening, approval, unlocking, inTurn, environment, signal: closing.signal });

  /** What is stored now, for looking at it. */
  async function look(): Promise<StoredVault> {
    unlocking.check();
    const stored = await file.read();
    if (keeper.isOutdated(stored)) void reading.forgetOutdated().catch(() => undefined);
    return stored;
  }
  const info = async (): Promise<VaultInfo> => {
    const stored = await look();
    return vaultInfo(stored, system, keeper.isLocked(stored), file.isWritten);
  };
  const told = ({ facts, secret }: { facts: TokenFacts; secret: string }) => {
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
  /** Seals the limits of secrets that earlier Assays stored. Failing is not told: they still open, and the next unlocking tries again. */
  async function sealLimits(): Promise<void> {
    if (!keeper.holds()) return;
    await file.change((stored) => withLimitsSealed(stored, keeper)).catch(() => undefined);
  }
  const keepsInMemory = async (): Promise<boolean> => keepOf(await file.read(), system) === 'memory';

  return {
    info,
    async list() {
      const stored = await look();
      const kept = stored.tokens.filter(({ id }) => !memory.has(id));
      return [
        ...(await Promise.all(kept.map((token) => shown.stored(token, stored)))),
        ...memory.all().map(({ facts, secret }) => shown.inMemory(facts, secret)),
      ];
    },
    add: ({ id = crypto.randomUUID(), label, kind, authorization = null, hosts = [], signs = false, routes = [], keep, ...source }) =>
      changing(async () => {
        noted(source);
        const facts = { id, label, kind, authorization, ...changedLimit({ hosts: [], signs, routes: [] }, { hosts, routes }) };
        // What is typed goes to memory where that is chosen; where it points is written all the same.
        if ('secret' in source && (keep === 'memory' || (await keepsInMemory()))) return told(memory.put(facts, source.secret));
        return tokens.add(facts, source).then(written);
      }),
    edit: (id, { label, kind, authorization, ...limit }, compared) =>
      changing(async () => {
        const changed = { label, kind, ...(authorization === undefined ? {} : { authorization }) };
        const facts = memory.find(id)?.facts;
        if (facts !== undefined && compared !== undefined) checkLimit(facts, compared);
        const held = memory.change(id, changed, limit);
        return held === null ? tokens.edit(id, changed, limit, compared).then(written) : told(held);
      }),
    allow: (id, route, asShown) =>
      changing(async () => {
        const facts = memory.find(id)?.facts;
        if (facts !== undefined) checkLimit(facts, asShown);
        const held = memory.change(id, {}, { routes: [...asShown.routes, route] });
        return held === null ? tokens.allow(id, route, asShown).then(written) : told(held);
      }),
    replace: (id, source, limit = {}) =>
      changing(async () => {
        noted(source);
        if (!('secret' in source)) {
          if (!memory.has(id)) return tokens.replace(id, source, limit).then(written);
          throw new OperationError('bad-input', 'A token of this run cannot point elsewhere. Remove it and add the reference as a new token.');
        }
        const held = memory.change(id, {}, limit, source.secret);
        if (held !== null) return told(held);
        if (!(await keepsInMemory())) return tokens.replace(id, source, limit).then(written);
        const before = await tokens.remove(id);
        if (before === undefined) throw notStored();
        const { kept: _replaced, ...kept } = before;
        return told(memory.put({ ...kept, ...changedLimit(kept, limit) }, source.secret));
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
    approve: (id, asShown, limit) => changing(() => tokens.approve(id, asShown, limit).then(written)),
    async read(id, signal, check = () => undefined) {
      const held = memory.find(id);
      if (held !== undefined) check(limitOf(held.facts));
      const secret = held?.secret ?? (await reading.read(id, signal, check));
      seen.add(secret);
      return secret;
    },
    used(id, at, to) {
      uses.add(id, at, to);
      file.changed();
    },
    choose: (keep, passphrase) => changing(() => unlocking.choose(keep, passphrase).then(sealLimits)).then(info),
    unlock: (passphrase) => changing(() => unlocking.unlock(passphrase).then(sealLimits)).then(info),
    async lock() {
      unlocking.lock();
      return info();
    },
    changePassphrase: (passphrase, next) => changing(() => unlocking.changePassphrase(passphrase, next)).then(info),
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
