import fc from 'fast-check';
import type { StoreChoice } from '#operations/vault-schemas.ts';

const stores = ['one', 'other', null] as const;
/** Which keyring a copy of Assay finds, if any. */
export type Store = (typeof stores)[number];

/** A secret in the file: by which store, or with the passphrase; `hosts` is its limit as text. */
export type Stored = {
  secret: string;
  by: 'passphrase' | 'one' | 'other';
  label: string;
  hosts: string;
};
type Held = Omit<Stored, 'by'>;
/** One running copy of Assay. `knows`: the number of the passphrase that it was unlocked with. */
export type Copy = { store: Store; memory: Map<string, Held>; knows: number | null };
/** What everybody should find. `passphrase` counts: each change makes another one. */
export type Model = {
  keep: StoreChoice | null;
  passphrase: { text: string; number: number } | null;
  stored: Map<string, Stored>;
  copies: [Copy, Copy];
};

const at = fc.nat(5);
const which = fc.constantFrom(0 as const, 1 as const);
const text = fc.stringMatching(/^[!-~]{1,30}$/);
const isRight = fc.boolean();
/** Something that is done in one of the two copies. */
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('add' as const), which, text, isMemory: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), which, at, text }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      which,
      at,
      text,
      hosts: fc.constantFrom('', 'a.example', 'a.example,b.example'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), which, at }) },
  fc.record({ do: fc.constant('remove' as const), which, at }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      which,
      keep: fc.constantFrom('system', 'passphrase', 'memory', 'none'),
      text: fc.option(text),
      isRight,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unlock' as const), which, isRight }) },
  fc.record({ do: fc.constant('lock' as const), which }),
  fc.record({ do: fc.constant('changePassphrase' as const), which, isRight, text }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reopen' as const),
      which,
      store: fc.constantFrom(...stores),
    }),
  },
);
/** One step of a sequence. */
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const storeOf = ({ keep }: Model, { store }: Copy): StoreChoice | null =>
  keep === null || keep === 'system' ? (store === null ? null : 'system') : keep;
const isUnlocked = ({ passphrase }: Model, { knows }: Copy): boolean =>
  passphrase !== null && knows === passphrase.number;
const stateOf = (model: Model, copy: Copy, { by }: Stored): 'ready' | 'locked' | 'unreadable' => {
  if (by === 'passphrase') return isUnlocked(model, copy) ? 'ready' : 'locked';
  return by === copy.store ? 'ready' : 'unreadable';
};
/** By what a secret would be encrypted now, or why not. */
const sealing = (model: Model, copy: Copy): { by: Stored['by'] } | { code: string } => {
  const keep = storeOf(model, copy);
  if (keep === 'system' && copy.store !== null) return { by: copy.store };
  if (keep === 'passphrase')
    return isUnlocked(model, copy) ? { by: 'passphrase' } : { code: 'locked' };
  return { code: keep === null ? 'bad-input' : 'refused' };
};

/** Does a step in the model; gives the code of the error it ends with, null when it is done. `id` is the token it is about. */
export function expected(model: Model, step: Step, id: string): string | null {
  const copy = model.copies[step.which];
  const stored = model.stored.get(id);
  const held = copy.memory.get(id);
  const keep = (token: Held): string | null => {
    const sealed = sealing(model, copy);
    if ('code' in sealed) return sealed.code;
    model.stored.set(id, {
      secret: token.secret,
      label: token.label,
      hosts: token.hosts,
      by: sealed.by,
    });
    return null;
  };
  switch (step.do) {
    case 'add': {
      const token = { secret: step.text, label: 'new', hosts: '' };
      if (!step.isMemory && storeOf(model, copy) !== 'memory') return keep(token);
      copy.memory.set(id, token);
      return null;
    }
    case 'replace':
      if (held) held.secret = step.text;
      else if (!stored) return 'not-found';
      else if (storeOf(model, copy) === 'memory') {
        model.stored.delete(id);
        copy.memory.set(id, { secret: step.text, label: stored.label, hosts: stored.hosts });
      } else return keep({ secret: step.text, label: stored.label, hosts: stored.hosts });
      return null;
    case 'edit': {
      const token = held ?? stored;
      if (!token) return 'not-found';
      if (!held && stored && step.hosts !== stored.hosts) {
        // Another limit is sealed with the secret.
        const state = stateOf(model, copy, stored);
        if (state !== 'ready') return state === 'locked' ? 'locked' : 'secret-missing';
      }
      token.label = step.text;
      token.hosts = step.hosts;
      return null;
    }
    case 'move': {
      if (held) {
        const code = keep(held);
        if (code === null) copy.memory.delete(id);
        return code;
      }
      if (!stored) return 'not-found';
      const state = stateOf(model, copy, stored);
      if (state !== 'ready') return state === 'locked' ? 'locked' : 'secret-missing';
      return keep(stored);
    }
    case 'remove':
      if (!copy.memory.delete(id)) model.stored.delete(id);
      return null;
    case 'choose':
      if (step.keep === 'system' && copy.store === null) return 'bad-input';
      if (step.keep === 'passphrase') {
        if (model.passphrase === null && step.text === null) return 'bad-input';
        if (model.passphrase === null) model.passphrase = { text: step.text ?? '', number: 1 };
        else if (step.text !== null && !step.isRight) return 'wrong-passphrase';
        if (step.text !== null) copy.knows = model.passphrase.number;
      }
      model.keep = step.keep as StoreChoice;
      return null;
    case 'unlock':
      if (model.passphrase === null) return 'bad-input';
      if (!step.isRight) return 'wrong-passphrase';
      copy.knows = model.passphrase.number;
      return null;
    case 'lock':
      copy.knows = null;
      return null;
    case 'changePassphrase':
      if (model.passphrase === null || !step.isRight) return 'wrong-passphrase';
      model.passphrase = { text: step.text, number: model.passphrase.number + 1 };
      copy.knows = model.passphrase.number;
      return null;
    case 'reopen':
      model.copies[step.which] = { store: step.store, memory: new Map(), knows: null };
      return null;
  }
}

/** What a copy should show and give of every token. */
export function shouldBeFound(model: Model, copy: Copy): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [id, token] of model.stored) {
    const state = stateOf(model, copy, token);
    const read =
      state === 'ready'
        ? { value: token.secret }
        : { code: state === 'locked' ? 'locked' : 'secret-missing' };
    found[id] = {
      state,
      label: token.label,
      hosts: token.hosts,
      keptBy: token.by === 'passphrase' ? 'passphrase' : 'system',
      read,
    };
  }
  for (const [id, { secret, label, hosts }] of copy.memory)
    found[id] = { state: 'ready', label, hosts, keptBy: 'memory', read: { value: secret } };
  return found;
}
