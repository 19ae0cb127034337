import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openVault } from '#adapters/vault/vault.ts';
import { refuseElsewhere, secretOfVisitors, secretToSend } from '#app/vault/credentials.ts';
import { directRoute, type RouteToSend, usualTls } from '#core/http/route.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';
import { answering } from '#tests/support/consent.ts';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { running } from '#tests/support/run/running.ts';

const secret = 'crd-9f8e7d6c5b4a';
const now = Date.UTC(2026, 10, 21);
const clock = { now: () => now };
/** The usual route to an address. */
const straightTo = (url: string, route: RouteToSend = directRoute) => ({ url, route });
const refused = (message: RegExp) => ({
  code: 'refused',
  message: expect.stringMatching(message),
});

/** A vault with one token, and a person who answers like this. */
async function held(
  yes: boolean,
  limit: { hosts?: string[]; signs?: boolean } = {},
  reference?: SecretReference,
) {
  const vault = reference
    ? await openVault(await ownFolder(), cipherOfTest(), () => undefined)
    : memoryVault();
  onTestFinished(() => vault.close());
  const kept = reference ? { reference } : { secret };
  const { id } = await vault.add({ label: 'Production', ...kept, ...limit });
  const read = vi.spyOn(vault, 'read');
  const consent = answering(yes);
  const ports = { secrets: vault, consent, clock };
  const send = async (to: ReturnType<typeof straightTo>): Promise<string> =>
    (await secretToSend(ports, id, to, running())).secret;
  const ofVisitors = async (): Promise<string> =>
    (await secretOfVisitors(ports, id, running())).secret;
  const refuse = (to: ReturnType<typeof straightTo>) => refuseElsewhere(ports, id, to);
  const listed = async () => (await vault.list())[0];
  return { vault, read, asked: consent.asked, send, ofVisitors, refuse, listed };
}

test.each(['https://evil.example', 'no address'])(
  'elsewhere is refused in words, before the secret is read: %s',
  async (url) => {
    const { send, refuse, read, listed } = await held(true, {
      hosts: ['example.com', '*.example.com'],
    });
    for (const asked of [send(straightTo(url)), refuse(straightTo(url))])
      await expect(asked).rejects.toMatchObject(
        refused(/^"Production" .*limited to example\.com, \*\.example\.com/),
      );
    expect([read.mock.calls, (await listed())?.lastUsed]).toEqual([[], null]);
  },
);

describe('a variable', () => {
  const reference = { from: 'environment', name: 'HELD_BY_A_VARIABLE' } as const;
  const to = straightTo('https://a.example');
  beforeEach(() => void vi.stubEnv(reference.name, secret));

  test('is shown once, before it is read for the first time', async () => {
    const { send, ofVisitors, asked } = await held(true, { signs: true }, reference);
    for (const use of [send, send, ofVisitors]) expect(await use(to)).toBe(secret);
    expect(asked).toEqual([
      { about: 'reference', label: 'Production', reference, hosts: [], signs: true },
    ]);
  });

  test('after a no is not read and nothing changes, and the next use asks again', async () => {
    const { vault, send, ofVisitors, listed, asked } = await held(
      false,
      { signs: true },
      reference,
    );
    for (const use of [send, ofVisitors])
      await expect(use(to)).rejects.toMatchObject(refused(/not allowed/));
    expect(vault.seen()).toEqual([]);
    expect(await listed()).toMatchObject({ state: 'unapproved', lastUsed: null });
    expect(asked).toHaveLength(2);
  });
});

describe('the route of a limited token', () => {
  const here = 'https://api.example.com';
  const hosts = ['api.example.com', 'proxy.example'];
  const proxied = (url: string): RouteToSend => ({ tls: usualTls, proxy: { url } });
  const unverified: RouteToSend = { tls: { ...usualTls, verify: false }, proxy: null };
  const servername = 'evil.example';
  const proxy = 'http://proxy.example:3128';

  test.each<[string, string, RouteToSend, object]>([
    ['no verification', here, unverified, { verify: false }],
    [
      'another server name',
      here,
      { tls: { ...usualTls, servername }, proxy: null },
      { servername },
    ],
    ['a proxy', here, proxied(proxy), { proxy }],
    ['no TLS', 'http://api.example.com', directRoute, { to: 'http://api.example.com' }],
  ])('with %s is asked about, and after a no nothing is read', async (_name, url, route, part) => {
    const { send, read, listed, asked } = await held(false, { hosts });
    await expect(send({ url, route })).rejects.toMatchObject(
      refused(/route .*not allowed .*"Production"/),
    );
    expect(asked).toEqual([
      { about: 'route', label: 'Production', hosts, route: expect.objectContaining(part) },
    ]);
    expect([read.mock.calls, (await listed())?.routes]).toEqual([[], []]);
  });

  test('with a yes is remembered, until it changes', async () => {
    const { send, asked } = await held(true, { hosts: [...hosts, 'api.example.com:8443'] });
    for (const [route, url, questions] of [
      [unverified, here, 1],
      [unverified, here, 0],
      [{ ...unverified, proxy: { url: 'http://proxy.example:9999' } }, here, 1],
      [unverified, `${here}:8443`, 1],
      [unverified, here, 0],
    ] as const) {
      expect(await send({ url, route })).toBe(secret);
      expect(asked.splice(0)).toHaveLength(questions);
    }
  });

  test('through a proxy outside its limit is refused, and nobody is asked', async () => {
    for (const url of [here, 'http://api.example.com']) {
      const { send, refuse, read, asked } = await held(true, { hosts });
      const way = { url, route: proxied('http://evil.example:3128') };
      for (const use of [send(way), refuse(way)])
        await expect(use).rejects.toMatchObject(refused(/through the proxy evil\.example:3128/));
      expect([asked, read.mock.calls]).toEqual([[], []]);
    }
  });
});
