import { describe, expect, it } from 'vitest';
import { handClock } from '#tests/support/hand-clock.ts';
import { createKeys, keyMinutes } from '#web/keys.ts';
import { cookieIn, open, roomIn, webHost } from './host.ts';

describe('the printed address', () => {
  it('is exchanged for a strict cookie, and its key taken off the address', async () => {
    const { opened, room, cookie } = await webHost();
    expect(opened.status).toBe(303);
    expect(room).toMatch(/^\/[\w-]{32}\/$/);
    expect(room).not.toContain(cookie.split('=')[1]);
    expect(opened.headers.get('set-cookie')).toMatch(
      /^assay-\d+=[\w-]{32}; HttpOnly; SameSite=Strict; Path=\/[\w-]{32}\/$/,
    );
    expect(opened.headers.get('set-cookie')).toContain(`; Path=${room}`);
  });

  it('lets one browser in, once, and says what to do then', async () => {
    const { address } = await webHost();
    const again = await open(address);
    expect(again.status).toBe(401);
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await again.text()).toMatch(/already used.*press Enter/);
  });

  it('can be had afresh: another browser comes in, the first one stays in', async () => {
    const { freshAddress, address, cookie, room, origin } = await webHost();
    const fresh = freshAddress();
    expect(fresh).not.toBe(address);
    const reply = await open(fresh);
    const [second, other] = [cookieIn(reply), roomIn(reply)];
    expect([second, other]).not.toEqual(expect.arrayContaining([cookie]));
    const status = async (at: string, one: string) =>
      (await fetch(origin + at, { headers: { cookie: one } })).status;
    expect([await status(room, cookie), await status(other, second)]).toEqual([200, 200]);
    expect([
      await status(room, second),
      await status(other, cookie),
      await status('/', cookie),
    ]).toEqual([401, 401, 401]);
  });

  it('is good no more once a newer one was printed', async () => {
    const { freshAddress } = await webHost();
    const unused = freshAddress();
    const newest = freshAddress();
    expect((await open(unused)).status).toBe(401);
    expect((await open(newest)).status).toBe(303);
  });

  it('gives nothing without the cookie, or for a wrong key', async () => {
    const { origin, room, cookie } = await webHost();
    for (const path of [
      '/',
      '/index.html',
      `${room.slice(0, -1)}`,
      `/${'a'.repeat(32)}/`,
      '/events',
      '/text/x',
      '/?key=wrong',
      '/?key=',
    ]) {
      const reply = await fetch(origin + path);
      expect(reply.status).toBe(401);
      expect(await reply.text()).toContain('whole address');
    }
    expect(
      (await fetch(`${origin}/api`, { method: 'POST', headers: { origin }, body: '{}' })).status,
    ).toBe(401);
    expect(
      (await fetch(`${origin}${room}api`, { method: 'POST', headers: { origin }, body: '{}' }))
        .status,
    ).toBe(401);
    for (const path of ['', 'index.html', 'events', 'text/x']) {
      for (const no of [`assay-${new URL(origin).port}=`, `${cookie}x`, cookie.slice(0, -1)])
        expect((await fetch(origin + room + path, { headers: { cookie: no } })).status).toBe(401);
    }
  });
});

describe('an address that nobody opens', () => {
  it('is told so, with what to do', async () => {
    const { freshAddress, pass, get } = await webHost(undefined, 0);
    const unopened = freshAddress();
    pass(keyMinutes);
    const late = await open(unopened);
    expect([late.status, late.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await late.text()).toMatch(/not opened within 15 minutes.*press Enter/);
    expect((await get('')).status).toBe(200);
    expect((await open(freshAddress())).status).toBe(303);
  });
});

describe('wrong keys', () => {
  it('may be one letter away, shorter or longer', () => {
    const keys = createKeys(handClock().clock);
    const key = keys.current();
    for (const wrong of [
      key.slice(1),
      `${key}a`,
      `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      key.toUpperCase(),
    ])
      expect(keys.exchange(wrong)).toBe('unknown');
    expect(keys.exchange(key)).toBe('welcome');
  });
});
