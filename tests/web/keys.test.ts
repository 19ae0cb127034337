import { describe, expect, it } from 'vitest';
import { handClock } from '#tests/support/hand-clock.ts';
import { createKeys } from '#web/keys.ts';
import { cookieIn, roomIn, webHost } from './host.ts';

const open = (address: string, cookie = ''): Promise<Response> => fetch(address, { redirect: 'manual', headers: { cookie } });

describe('the printed address', () => {
  it('is exchanged for a strict cookie, and its key taken off the address', async () => {
    const { opened, room, cookie } = await webHost();
    expect(opened.status).toBe(303);
    expect(room).toMatch(/^\/[\w-]{32}\/$/);
    expect(room).not.toContain(cookie.split('=')[1]);
    expect(opened.headers.get('set-cookie')).toMatch(/^assay-\d+=[\w-]{32}; HttpOnly; SameSite=Strict; Path=\/[\w-]{32}\/$/);
    expect(opened.headers.get('set-cookie')).toContain(`; Path=${room}`);
  });

  it('lets one browser in, once, and says what to do then', async () => {
    const { address, origin } = await webHost();
    const led = await open(address);
    expect(led.headers.get('set-cookie')).toBeNull();
    const again = await open(origin + roomIn(led));
    expect(again.status).toBe(401);
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await again.text()).toMatch(/used already.*press Enter in the terminal.*start it again/);
  });

  it('leads a browser that is in already to the window', async () => {
    const { address, room } = await webHost();
    const again = await open(address);
    expect([again.status, again.headers.get('location'), again.headers.get('set-cookie')]).toEqual([303, room, null]);
  });

  it('can be had afresh: another browser comes in, the first one stays in', async () => {
    const { freshAddress, address, cookie, room, origin } = await webHost();
    const fresh = freshAddress();
    expect(fresh).not.toBe(address);
    const reply = await open(fresh);
    const [second, other] = [cookieIn(reply), roomIn(reply)];
    expect([second, other]).not.toEqual(expect.arrayContaining([cookie]));
    const status = async (at: string, one: string) => (await fetch(origin + at, { headers: { cookie: one } })).status;
    expect([await status(room, cookie), await status(other, second)]).toEqual([200, 200]);
    expect([await status(room, second), await status(other, cookie), await status('/', cookie)]).toEqual([401, 401, 401]);
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
    for (const path of ['/', '/index.html', `${room.slice(0, -1)}`, `/${'a'.repeat(32)}/`, '/events', '/text/x', '/?key=wrong', '/?key=']) {
      const reply = await fetch(origin + path);
      expect(reply.status).toBe(401);
      expect(await reply.text()).toContain('Open the whole address that it printed');
    }
    expect((await fetch(`${origin}/api`, { method: 'POST', headers: { origin }, body: '{}' })).status).toBe(401);
    expect((await fetch(`${origin}${room}api`, { method: 'POST', headers: { origin }, body: '{}' })).status).toBe(401);
    for (const path of ['', 'index.html', 'events', 'text/x']) {
      for (const no of [`assay-${new URL(origin).port}=`, `${cookie}x`, cookie.slice(0, -1)])
        expect((await fetch(origin + room + path, { headers: { cookie: no } })).status).toBe(401);
    }
  });
});

describe('wrong keys', () => {
  const twenty = (exchange: (key: string) => string): string[] => Array.from({ length: 20 }, (_, count) => exchange(`wrong-${count}`));

  it('are refused, after twenty of them every key for half a minute, and the right one is good after that', () => {
    const { clock, pass } = handClock();
    const keys = createKeys(clock);
    expect(new Set(twenty(keys.exchange))).toEqual(new Set(['unknown']));
    expect([keys.exchange('wrong'), keys.exchange(keys.current())]).toEqual(['slow', 'slow']);
    pass(29_999);
    expect(keys.exchange(keys.current())).toBe('slow');
    pass(1);
    expect(keys.exchange(keys.current())).toBe('welcome');
  });

  it('do not hold up a fresh address', () => {
    const keys = createKeys(handClock().clock);
    twenty(keys.exchange);
    expect(keys.exchange(keys.renew())).toBe('welcome');
  });

  it('are told with the time to wait', async () => {
    const { origin, freshAddress } = await webHost();
    const unused = freshAddress();
    for (let count = 0; count < 20; count += 1) expect((await open(`${origin}/?key=${count}`)).status).toBe(401);
    const slowed = await open(unused);
    expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await slowed.text()).toContain('Too many wrong keys');
  });

  it('may be one letter away, shorter or longer', () => {
    const keys = createKeys(handClock().clock);
    const key = keys.current();
    for (const wrong of [key.slice(1), `${key}a`, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, key.toUpperCase()])
      expect(keys.exchange(wrong)).toBe('unknown');
    expect(keys.exchange(key)).toBe('welcome');
  });
});
