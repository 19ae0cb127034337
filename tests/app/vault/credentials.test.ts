import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openVault, type Vault } from '#adapters/vault/vault.ts';
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
const lastUsed = async (vault: Vault) => (await vault.list())[0]?.lastUsed;

async function held(hosts: string[] = [], signs = false) {
  const vault = memoryVault();
  const { id } = await vault.add({ label: 'Production', secret, hosts, signs });
  const read: string[] = [];
  const watched: Vault = {
    ...vault,
    read: (wanted, check) => {
      read.push(wanted);
      return vault.read(wanted, check);
    },
  };
  return { ports: { secrets: watched, consent: answering(true), clock }, vault, id, read };
}

/** A vault with a token that a variable gives. */
async function pointed(reference: SecretReference, hosts: string[] = [], signs = false) {
  const folder = await ownFolder();
  const vault = await openVault(folder, cipherOfTest(), () => undefined);
  onTestFinished(() => vault.close());
  const { id } = await vault.add({
    label: 'From a variable',
    reference,
    hosts,
    signs,
  });
  return { vault, id, folder };
}
function holding(text: string, name = 'HELD_BY_A_VARIABLE'): SecretReference {
  vi.stubEnv(name, text);
  return { from: 'environment', name };
}

test.each(['https://evil.example', 'no address'])(
  'elsewhere is refused in words, before the secret is read: %s',
  async (url) => {
    const { ports, vault, id, read } = await held(['example.com', '*.example.com']);
    for (const asked of [
      secretToSend(ports, id, straightTo(url), running()),
      refuseElsewhere(ports, id, straightTo(url)),
    ])
      await expect(asked).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringMatching(/^"Production" .*limited to example\.com, \*\.example\.com/),
      });
    expect([read, await lastUsed(vault)]).toEqual([[], null]);
  },
);

test('a variable is shown once, before it is read for the first time', async () => {
  const reference = holding(secret);
  const { vault, id } = await pointed(reference, [], true);
  const consent = answering(true);
  for (let call = 0; call < 2; call += 1)
    expect(
      (
        await secretToSend(
          { secrets: vault, consent, clock },
          id,
          straightTo('https://a.example'),
          running(),
        )
      ).secret,
    ).toBe(secret);
  expect((await secretOfVisitors({ secrets: vault, consent, clock }, id, running())).secret).toBe(
    secret,
  );
  expect(consent.asked).toEqual([
    { about: 'reference', label: 'From a variable', reference, hosts: [], signs: true },
  ]);
});

test('after a no nothing is read and nothing changes, and the next use asks again', async () => {
  const { vault, id } = await pointed(holding(secret), [], true);
  const consent = answering(false);
  for (const use of [
    secretToSend(
      { secrets: vault, consent, clock },
      id,
      straightTo('https://a.example'),
      running(),
    ),
    secretOfVisitors({ secrets: vault, consent, clock }, id, running()),
  ])
    await expect(use).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('not allowed'),
    });
  expect(vault.seen()).toEqual([]);
  expect((await vault.list())[0]).toMatchObject({ state: 'unapproved', lastUsed: null });
  expect(consent.asked).toHaveLength(2);
});

describe('the route of a limited token', () => {
  const here = 'https://api.example.com';
  const limited = (hosts = ['api.example.com', 'proxy.example']) => held(hosts);
  const tls = (change: Partial<typeof usualTls>): RouteToSend => ({
    tls: { ...usualTls, ...change },
    proxy: null,
  });
  const proxied = (url: string): RouteToSend => ({ tls: usualTls, proxy: { url } });
  const unusual: [string, string, RouteToSend, object][] = [
    ['no verification', here, tls({ verify: false }), { verify: false }],
    [
      'another server name',
      here,
      tls({ servername: 'evil.example' }),
      { servername: 'evil.example' },
    ],
    ['a proxy', here, proxied('http://proxy.example:3128'), { proxy: 'http://proxy.example:3128' }],
    ['no TLS', 'http://api.example.com', directRoute, { to: 'http://api.example.com' }],
  ];

  test.each(unusual)(
    'with %s is asked about, and after a no nothing is read',
    async (_name, url, route, part) => {
      const { ports, id, read, vault } = await limited();
      const consent = answering(false);
      await expect(
        secretToSend({ ...ports, consent }, id, { url, route }, running()),
      ).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringMatching(/route .*not allowed .*"Production"/),
      });
      expect(consent.asked).toEqual([
        {
          about: 'route',
          label: 'Production',
          hosts: ['api.example.com', 'proxy.example'],
          route: expect.objectContaining(part),
        },
      ]);
      expect([read, (await vault.list())[0]?.routes]).toEqual([[], []]);
    },
  );

  test('with a yes is remembered, until it changes', async () => {
    const [, url, route] = unusual[0] ?? expect.fail();
    const { ports, id } = await limited();
    const asking = async (changed: RouteToSend, to = url): Promise<number> => {
      const consent = answering(true);
      expect(
        (await secretToSend({ ...ports, consent }, id, { url: to, route: changed }, running()))
          .secret,
      ).toBe(secret);
      return consent.asked.length;
    };
    expect([await asking(route), await asking(route)]).toEqual([1, 0]);
    expect(await asking({ ...route, proxy: { url: 'http://proxy.example:9999' } })).toBe(1);
    expect(await asking(route, url.replace('example.com', 'example.com:8443'))).toBe(1);
    expect(await asking(route)).toBe(0);
  });

  test('through a proxy outside its limit is refused, and nobody is asked', async () => {
    const proxy = 'http://evil.example:3128';
    for (const url of [here, 'http://api.example.com']) {
      const { ports, id, read } = await limited();
      const consent = answering(true);
      const way = { url, route: proxied(proxy) };
      for (const asked of [
        secretToSend({ ...ports, consent }, id, way, running()),
        refuseElsewhere(ports, id, way),
      ])
        await expect(asked).rejects.toMatchObject({
          code: 'refused',
          message: expect.stringContaining(`through the proxy ${new URL(proxy).host}`),
        });
      expect([consent.asked, read]).toEqual([[], []]);
    }
  });
});
