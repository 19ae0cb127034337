import { describe, expect, it } from 'vitest';
import type { Dispatch } from '#operations/dispatch.ts';
import { gate } from '../support/gate.ts';
import { cookieIn, open, roomIn, webHost } from './host.ts';

const read = { id: '1', name: 'fetchDocument', input: {} };

describe('a session', () => {
  it('ends after thirty minutes without a person, in words, and the host goes idle once', async () => {
    const { post, pass, idled, get } = await webHost();
    pass(29);
    expect((await post(read)).status).toBe(200);
    pass(29);
    expect((await post(read)).status).toBe(200);
    expect(idled.times).toBe(0);
    pass(30);
    await expect.poll(() => idled.times).toBe(1);
    const ended = await post(read);
    expect(ended.status).toBe(401);
    expect(await ended.text()).toMatch(/session ended.*new address/);
    for (const path of ['', 'events', 'text/x']) expect((await get(path)).status).toBe(401);
    pass(300);
    expect(idled.times).toBe(1);
  });

  it('is not kept by what the window does by itself', async () => {
    const { post, pass, change, listeners, get } = await webHost();
    for (let quarter = 0; quarter < 2; quarter += 1) {
      pass(14);
      change('calls');
      expect((await get('events')).status).toBe(200);
      for (const name of ['listDocuments', 'listTokens', 'readVault', 'readWorkspace'])
        expect((await post({ id: '1', name, input: {} })).status).toBe(200);
      expect((await post({ id: '1', cancel: true })).status).toBe(200);
    }
    pass(2);
    expect((await post({ id: '1', name: 'readVault', input: {} })).status).toBe(401);
    // Nor does it hear of anything any more.
    expect(listeners.size).toBe(0);
  });

  it('takes its streams of events and its running calls with it', async () => {
    let begun = (): void => undefined;
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const untilStopped: Dispatch = (_name, _input, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () =>
          resolve({ ok: false, error: { code: 'cancelled', message: 'Cancelled.' } }),
        );
        begun();
      });
    const { post, pass, get } = await webHost(untilStopped);
    const events = await get('events');
    const call = post({ id: '1', name: 'fetchDocument', input: {} });
    await running;
    pass(30);
    expect(await events.text()).toBe(': listening\n\n');
    expect((await call).status).toBe(401);
  });

  it('ends for itself: another one that is used goes on, and the host is not idle', async () => {
    const { post, pass, idled, freshAddress } = await webHost();
    pass(20);
    const second = await open(freshAddress());
    pass(10);
    expect((await post(read)).status).toBe(401);
    expect((await post(read, { cookie: cookieIn(second) }, roomIn(second))).status).toBe(200);
    expect(idled.times).toBe(0);
    pass(30);
    await expect.poll(() => idled.times).toBe(1);
  });

  it('is begun anew with a fresh address, whatever cookie the browser still has', async () => {
    const { origin, pass, cookie, freshAddress } = await webHost();
    pass(31);
    const reply = await open(freshAddress(), cookie);
    expect(reply.status).toBe(303);
    expect(
      (await fetch(origin + roomIn(reply), { headers: { cookie: cookieIn(reply) } })).status,
    ).toBe(200);
  });

  it('has sixteen streams of events at most, and room again once one is closed', async () => {
    const { home, cookie } = await webHost();
    const open = () => {
      const closing = new AbortController();
      return fetch(`${home}events`, { headers: { cookie }, signal: closing.signal }).then(
        (reply) => ({ reply, closing }),
      );
    };
    const all = await Promise.all(Array.from({ length: 16 }, open));
    expect(all.map(({ reply }) => reply.status)).toEqual(Array(16).fill(200));
    const { reply } = await open();
    expect(reply.status).toBe(429);
    expect(await reply.text()).toContain('Too many windows');
    all[0]?.closing.abort();
    await expect.poll(async () => (await open()).reply.status).toBe(200);
  });

  it('hears only its own progress and cannot stop the calls of another', async () => {
    const stopped: string[] = [];
    const held = gate();
    const { post, freshAddress } = await webHost(async (name, _input, { signal }) => {
      signal.addEventListener('abort', () => stopped.push(name));
      await held.opened;
      return { ok: true, value: null };
    });
    const second = await open(freshAddress());
    const call = post({ id: 'same', name: 'first', input: {} });
    expect(
      (await post({ id: 'same', cancel: true }, { cookie: cookieIn(second) }, roomIn(second)))
        .status,
    ).toBe(200);
    held.open();
    expect(await (await call).json()).toEqual({ ok: true, value: null });
    expect(stopped).toEqual([]);
  });
});
