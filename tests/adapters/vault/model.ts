import fc from 'fast-check';
import type { StoreChoice } from '#operations/vault-schemas.ts';

const stores = ['one', 'other', null] as const;
/** Which keyring Assay finds, if any. */
export type Store = (typeof stores)[number];

/** A secret in the file: by which store, or with the passphrase. */
type Stored = { secret: string; by: 'passphrase' | 'one' | 'other' };
/** What the file holds, and what the running Assay knows beside it. */
export type Model = {
  keep: StoreChoice | null;
  passphrase: string | null;
  stored: Map<string, Stored>;
  store: Store;
  memory: Map<string, string>;
  isUnlocked: boolean;
};

const at = fc.nat(5);
const text = fc.stringMatching(/^[!-~]{1,30}$/);
const isRight = fc.boolean();
/** Something that is done in Assay, or to it. */
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('add' as const), text, isMemory: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      keep: fc.constantFrom('system', 'passphrase', 'memory', 'none'),
      text: fc.option(text),
      isRight,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unlock' as const), isRight }) },
  fc.record({ do: fc.constant('lock' as const) }),
  fc.record({ do: fc.constant('changePassphrase' as const), isRight, text }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reopen' as const),
      store: fc.constantFrom(...stores),
    }),
  },
);
/** One step of a sequence. */
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const storeOf = ({ keep, store }: Model): StoreChoice | null =>
  keep === null || keep === 'system' ? (store === null ? null : 'system') : keep;
const stateOf = (model: Model, { by }: Stored): 'ready' | 'locked' | 'unreadable' => {
  if (by === 'passphrase') return model.isUnlocked ? 'ready' : 'locked';
  return by === model.store ? 'ready' : 'unreadable';
};
/** By what a secret would be encrypted now, or why not. */
const sealing = (model: Model): { by: Stored['by'] } | { code: string } => {
  const keep = storeOf(model);
  if (keep === 'system' && model.store !== null) return { by: model.store };
  if (keep === 'passphrase') return model.isUnlocked ? { by: 'passphrase' } : { code: 'locked' };
  return { code: keep === null ? 'bad-input' : 'refused' };
};

/** Does a step in the model; gives the code of the error it ends with, null when it is done. `id` is the token it is about. */
export function expected(model: Model, step: Step, id: string): string | null {
  const stored = model.stored.get(id);
  const held = model.memory.get(id);
  const keep = (secret: string): string | null => {
    const sealed = sealing(model);
    if ('code' in sealed) return sealed.code;
    model.stored.set(id, { secret, by: sealed.by });
    return null;
  };
  switch (step.do) {
    case 'add':
      if (!step.isMemory && storeOf(model) !== 'memory') return keep(step.text);
      model.memory.set(id, step.text);
      return null;
    case 'move': {
      if (held !== undefined) {
        const code = keep(held);
        if (code === null) model.memory.delete(id);
        return code;
      }
      if (!stored) return 'not-found';
      const state = stateOf(model, stored);
      if (state !== 'ready') return state === 'locked' ? 'locked' : 'secret-missing';
      return keep(stored.secret);
    }
    case 'choose':
      if (step.keep === 'system' && model.store === null) return 'bad-input';
      if (step.keep === 'passphrase') {
        if (model.passphrase === null && step.text === null) return 'bad-input';
        if (model.passphrase === null) model.passphrase = step.text ?? '';
        else if (step.text !== null && !step.isRight) return 'wrong-passphrase';
        if (step.text !== null) model.isUnlocked = true;
      }
      model.keep = step.keep as StoreChoice;
      return null;
    case 'unlock':
      if (model.passphrase === null) return 'bad-input';
      if (!step.isRight) return 'wrong-passphrase';
      model.isUnlocked = true;
      return null;
    case 'lock':
      model.isUnlocked = false;
      return null;
    case 'changePassphrase':
      if (model.passphrase === null || !step.isRight) return 'wrong-passphrase';
      model.passphrase = step.text;
      model.isUnlocked = true;
      return null;
    case 'reopen':
      Object.assign(model, { store: step.store, memory: new Map(), isUnlocked: false });
      return null;
  }
}

/** What it should show and give of every token. */
export function shouldBeFound(model: Model): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [id, token] of model.stored) {
    const state = stateOf(model, token);
    const read =
      state === 'ready'
        ? { value: token.secret }
        : { code: state === 'locked' ? 'locked' : 'secret-missing' };
    found[id] = {
      state,
      keptBy: token.by === 'passphrase' ? 'passphrase' : 'system',
      read,
    };
  }
  for (const [id, secret] of model.memory)
    found[id] = { state: 'ready', keptBy: 'memory', read: { value: secret } };
  return found;
}
