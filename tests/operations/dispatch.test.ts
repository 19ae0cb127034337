import { describe, expect, it } from 'vitest';
import { createDispatch, type Dispatch, type Handlers } from '#operations/dispatch.ts';
import { operations } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import {
  type Changed,
  createHostEnd,
  type HostEvent,
  isOfPerson,
  type Served,
} from '#operations/wire.ts';
import { createClient } from '#renderer/rpc/client.ts';
import { gate } from '#tests/support/gate.ts';
import { running } from '#tests/support/run/running.ts';

/** Handlers of which only some are there: what a test does not call it does not need. */
const some = (handlers: Partial<Handlers>): Handlers => handlers as Handlers;

/** A host on which nothing ever changes. */
const serving = (dispatch: Dispatch): Served => ({ dispatch, onChanged: () => () => undefined });

it('an operation that is not in the table does not exist, whatever objects inherit', async () => {
  const dispatch = createDispatch(operations, some({}), () => undefined);
  for (const name of ['readSecret', 'toString', '__proto__', 'constructor', '']) {
    expect(await dispatch(name, {}, running())).toMatchObject({
      ok: false,
      error: { code: 'unknown-operation' },
    });
  }
});

it('an input that does not fit never reaches the handler', async () => {
  const dispatch = createDispatch(
    operations,
    some({ addToken: () => expect.unreachable() }),
    () => undefined,
  );
  const outcome = await dispatch('addToken', { label: ' ', secret: 'a\nb' }, running());
  expect(outcome).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  expect(JSON.stringify(outcome)).toContain('Enter a label');
  expect(JSON.stringify(outcome)).not.toContain('a\\nb');
});

it('an error for the user comes back as data, any other as a sentence without details', async () => {
  const dispatch = createDispatch(
    operations,
    some({
      removeToken: () => {
        throw new OperationError('not-found', 'Gone.');
      },
      listTokens: () => {
        throw new Error('secret detail');
      },
    }),
    () => undefined,
  );
  expect(await dispatch('removeToken', { id: 'x' }, running())).toEqual({
    ok: false,
    error: { code: 'not-found', message: 'Gone.' },
  });
  expect(JSON.stringify(await dispatch('listTokens', {}, running()))).not.toContain(
    'secret detail',
  );
});

it('a client cancels its call, hears its progress, and can call again', async () => {
  const dispatch = createDispatch(
    operations,
    some({
      listTokens: (_input, { signal, progress }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          progress({ phase: 'Waiting', done: 1, total: null, unit: 'items' });
        }),
      readSamples: () => null,
    }),
    () => undefined,
  );
  let tell = (_event: HostEvent): void => undefined;
  const end = createHostEnd(serving(dispatch), (event) => tell(event));
  const call = createClient({
    send: (message) => end.receive(message),
    onEvent: (listener) => {
      tell = listener;
      return () => undefined;
    },
  });
  const controller = new AbortController();
  const outcome = await call(
    'listTokens',
    {},
    { signal: controller.signal, onProgress: () => controller.abort() },
  );
  expect(outcome).toEqual({ ok: false, error: { code: 'cancelled', message: 'Cancelled.' } });
  expect(await call('readSamples', {})).toEqual({ ok: true, value: null });
});

it('a host that went away is shown as an outcome', async () => {
  const call = createClient({
    send: () => Promise.reject(new Error('gone')),
    onEvent: () => () => undefined,
  });
  expect(await call('readSamples', {})).toMatchObject({
    ok: false,
    error: { code: 'not-connected' },
  });
});

it('a host end refuses what is no message, and a second call under a running id', async () => {
  const dispatch = createDispatch(
    operations,
    some({ readSamples: () => new Promise(() => undefined) }),
    () => undefined,
  );
  const end = createHostEnd(serving(dispatch), () => undefined);
  for (const message of [
    null,
    'x',
    {},
    { id: '', name: 'readSamples' },
    { id: '1', cancel: false },
  ]) {
    expect(await end.receive(message)).toMatchObject({
      ok: false,
      error: {
        code: 'bad-input',
        message: expect.stringContaining('neither a request nor a cancellation'),
      },
    });
  }
  void end.receive({ id: '1', name: 'readSamples', input: {} });
  expect(await end.receive({ id: '1', name: 'readSamples', input: {} })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('already running') },
  });
});

it('of many reports of one phase in a moment the first is reported, and so is the first of the next phase', async () => {
  const dispatch = createDispatch(
    operations,
    some({
      readSamples: (_input, { progress }) => {
        for (let done = 1; done <= 1000; done += 1)
          progress({ phase: 'Downloading', done, total: null, unit: 'bytes' });
        progress({ phase: 'Reading', done: 0, total: null, unit: 'bytes' });
        return null;
      },
    }),
    () => undefined,
  );
  const phases: string[] = [];
  const heard = (event: HostEvent): void =>
    void (event.kind === 'progress' && phases.push(event.progress.phase));
  await createHostEnd(serving(dispatch), heard).receive({
    id: '1',
    name: 'readSamples',
    input: {},
  });
  expect(phases.length).toBeLessThan(100);
  expect([phases[0], phases.at(-1)]).toEqual(['Downloading', 'Reading']);
});

it('an end that is closed tells no progress of a call that still works', async () => {
  const work = gate();
  const dispatch = createDispatch(
    operations,
    some({
      readSamples: async (_input, { progress }) => {
        await work.opened;
        progress({ phase: 'Reading', done: 0, total: null, unit: 'bytes' });
        return null;
      },
    }),
    () => undefined,
  );
  const heard: HostEvent[] = [];
  const end = createHostEnd(serving(dispatch), (event) => void heard.push(event));
  const answer = end.receive({ id: '1', name: 'readSamples', input: {} });
  end.close();
  work.open();
  await answer;
  expect(heard).toEqual([]);
});

it('a client hears what changed, by name and nothing else, until its end is closed', () => {
  const listeners = new Set<(what: Changed) => void>();
  const onChanged: Served['onChanged'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const heard: HostEvent[] = [];
  const end = createHostEnd(
    { dispatch: async () => ({ ok: true, value: null }), onChanged },
    (event) => heard.push(event),
  );
  for (const what of ['vault', 'workspace', 'calls', 'hunter2hunter2' as Changed] as const)
    for (const listener of listeners) listener(what);
  expect(heard).toEqual(['vault', 'workspace', 'calls'].map((what) => ({ kind: 'changed', what })));
  end.close();
  expect(listeners.size).toBe(0);
});

describe('what a person did', () => {
  it('is every call but those that read again what changed', () => {
    const byItself = Object.keys(operations).filter(
      (name) => !isOfPerson({ id: '1', name, input: {} }),
    );
    expect(byItself.sort()).toEqual([
      'checkListedDocument',
      'listDocuments',
      'listHistory',
      'listRecorders',
      'listTokens',
      'readApp',
      'readHistorySize',
      'readSamples',
      'readVault',
      'readWindowState',
      'readWorkspace',
      'readWorkspaceFile',
    ]);
  });

  it.each([null, 'text', { id: '1', cancel: true }, { id: '1', name: 7 }])(
    'is not %j',
    (message) => {
      expect(isOfPerson(message)).toBe(false);
    },
  );
});
