import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beyondBounds, largestInput, maxCalls } from '#operations/bounds.ts';
import { createDispatch, type Handlers } from '#operations/dispatch.ts';
import { operations } from '#operations/operations.ts';
import { createHostEnd } from '#operations/wire.ts';

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: inner }), 1);

describe('the bounds of an input', () => {
  test('letters, bytes, numbers and keys count; what fits passes', () => {
    expect(beyondBounds({ a: 'x'.repeat(90) }, 200)).toBeNull();
    expect(beyondBounds({ a: 'x'.repeat(300) }, 200)).toContain('larger than 200');
    expect(beyondBounds({ a: new Uint8Array(300) }, 200)).toContain('larger than 200');
    expect(beyondBounds({ a: new Uint8Array(300).buffer }, 200)).toContain('larger than 200');
    expect(beyondBounds({ ['k'.repeat(300)]: 1 }, 200)).toContain('larger than 200');
    expect(beyondBounds(new Array(100).fill(1), 200)).toContain('larger than 200');
  });

  test('200 levels are read, more are not', () => {
    expect(beyondBounds(nested(200), 10_000)).toBeNull();
    expect(beyondBounds(nested(201), 10_000)).toContain('deeper than 200');
  });

  test('a value that holds itself, one that is shared everywhere and an array of nothing end at once', () => {
    const self: Record<string, unknown> = {};
    self.me = self;
    expect(beyondBounds(self, 1_000_000)).toContain('deeper');
    const shared = Array.from({ length: 60 }).reduce<unknown>(
      (inner) => [inner, inner, inner],
      'x',
    );
    expect(beyondBounds(shared, 1_000_000)).toContain('larger');
    expect(beyondBounds(new Array(4_000_000_000), 1_000_000)).toContain('larger');
  });

  test('whatever JSON comes, it is refused once it is longer than its bound, and never when a fraction of it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const length = JSON.stringify(value).length;
        expect(beyondBounds(value, Math.max(length * 9, 8))).toBeNull();
      }),
    );
  });

  test('files and replies may be large, everything else a mebibyte; names that objects inherit have no bound of their own', () => {
    expect(largestInput('readReply')).toBe(400 * 1024 * 1024);
    for (const name of ['addToken', 'saveTab', 'toString', '__proto__', 'no such operation'])
      expect(largestInput(name)).toBe(1024 * 1024);
  });
});

/** A host end whose calls never end, with every handler that would be reached. */
function endOf(handlers: Partial<Handlers>) {
  const heard: string[] = [];
  const end = createHostEnd(
    {
      dispatch: createDispatch(operations, handlers as Handlers, () => undefined),
      onChanged: () => () => undefined,
    },
    (event) => void (event.kind === 'progress' && heard.push(event.id)),
  );
  return { end, heard };
}

describe('the host end', () => {
  test('an input beyond its bound never reaches the operation', async () => {
    const { end } = endOf({ saveTab: () => expect.unreachable() });
    const outcome = await end.receive({
      id: '1',
      name: 'saveTab',
      input: { name: 'x'.repeat(1024 * 1024 + 1) },
    });
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: 'bad-input', message: expect.stringContaining('1,048,576') },
    });
    // It fits the schema of the operation, so nothing but its depth can refuse it.
    const deep = endOf({ mintToken: () => expect.unreachable() }).end;
    const input = { verifyWith: { secretTokenId: 's' }, claims: { sub: 'a', more: nested(300) } };
    expect(await deep.receive({ id: '1', name: 'mintToken', input })).toMatchObject({
      ok: false,
      error: { code: 'bad-input', message: expect.stringMatching(/nested .*\b200 levels/) },
    });
  });

  test('so many calls run at a time; the next is refused, and goes once one has ended', async () => {
    const { end } = endOf({
      readSamples: (_input, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    const calls = Array.from({ length: maxCalls }, (_, index) =>
      end.receive({ id: `${index}`, name: 'readSamples', input: {} }),
    );
    expect(await end.receive({ id: 'more', name: 'readSamples', input: {} })).toMatchObject({
      ok: false,
      error: {
        code: 'refused',
        message: expect.stringContaining(`${maxCalls} requests `),
      },
    });
    await end.receive({ id: '7', cancel: true });
    await calls[7];
    const next = end.receive({ id: 'more', name: 'readSamples', input: {} });
    end.close();
    expect(await next).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    await Promise.all(calls);
  });

  test('keys that every object inherits change nothing but are left out', async () => {
    let given: unknown;
    const { end } = endOf({
      mintToken: (input) => {
        given = input;
        return { header: {}, claims: {}, expiresAt: '2026-01-01T00:00:00Z' };
      },
    });
    const input: unknown = JSON.parse(
      '{"verifyWith":{"secretTokenId":"s"},"claims":{"__proto__":{"polluted":1}},"__proto__":{"flaw":"wrong-key","polluted":1}}',
    );
    expect(await end.receive({ id: '1', name: 'mintToken', input })).toMatchObject({ ok: true });
    expect(given).toEqual({
      verifyWith: { secretTokenId: 's' },
      algorithm: 'HS256',
      claims: {},
      expiresIn: 3600,
      flaw: null,
    });
    expect(Object.getPrototypeOf(given)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });

  test('progress is reported of the call that makes it, to the client that made the call', async () => {
    const handlers: Partial<Handlers> = {
      readSamples: (_input, { progress }) => {
        progress({ phase: 'Reading', done: 0, total: null, unit: 'items' });
        return null;
      },
    };
    const [one, other] = [endOf(handlers), endOf(handlers)];
    await one.end.receive({ id: 'mine', name: 'readSamples', input: {} });
    expect([one.heard, other.heard]).toEqual([['mine'], []]);
    expect(await other.end.receive({ id: 'mine', cancel: true })).toEqual({
      ok: true,
      value: null,
    });
  });
});
