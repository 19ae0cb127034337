import { expect, test } from 'vitest';
import { unlocking } from '#renderer/rpc/store.ts';
import { answering } from '../answering.ts';

const locked = { ok: false, error: { code: 'locked', message: 'The vault is locked.' } } as const;

/** A host that answers `locked` so many times, and how often it was asked. */
function lockedFor(times: number) {
  let asked = 0;
  const call = answering({
    readSamples: () => {
      asked += 1;
      return asked <= times ? locked : { ok: true, value: null };
    },
  });
  return { call, asked: () => asked };
}

test('a call that finds the vault locked goes on by itself once it is unlocked', async () => {
  const host = lockedFor(1);
  expect(await unlocking(host.call, async () => true)('readSamples', {})).toEqual({
    ok: true,
    value: null,
  });
  expect(host.asked()).toBe(2);
});

test('given up, it comes back with what the host said and is not made again', async () => {
  const host = lockedFor(1);
  expect(await unlocking(host.call, async () => false)('readSamples', {})).toEqual(locked);
  expect(host.asked()).toBe(1);
});
