import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Input, OperationName } from '#operations/operations.ts';
import { answering } from '#tests/support/consent.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { connectProxy } from '#tests/support/network/proxy.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { httpsServer, pem } from '#tests/support/network/tls-loopback.ts';
import { connectionTo, desk } from '../desk.ts';
import { tabOf } from '../stage.ts';

// Of the form that a proxy needs, so that no call is refused for its form.
const secret = 'limited-user:4f9c1e7a2b8d-secret';
const inProxyHead = Buffer.from(secret).toString('base64');

/** Why something is refused, by words of the refusal. */
const refusals = new Map([
  ['so it is not sent to ', 'refused for the host'],
  ['so it is not sent through the proxy ', 'refused for the proxy'],
  ['The route to ', 'refused for the route'],
  ["may not sign or verify visitors' tokens", 'refused to sign'],
  ['You did not allow Assay to copy this token', 'refused to copy'],
  ['You did not allow this, so nothing was changed', 'refused to be changed'],
]);

/** Servers within the limit and outside of it; `poser` is within, but nobody trusts its certificate. Each remembers all that it hears. */
async function servers() {
  const [home, evil, proxy] = [await recorder(), await recorder(), await connectProxy()];
  const posed: string[] = [];
  const poser = await httpsServer('trusted.pem', (request, response) => {
    posed.push(JSON.stringify(request.rawHeaders));
    response.end('[]');
  });
  onTestFinished(async () => {
    await Promise.all([proxy.close(), poser.close()]);
  });
  return { home, evil, proxy, poser, posed };
}

test('a window that calls operations in any order gets a limited secret to no other host, over no other route, and no minted token', async () => {
  const { home, evil, proxy, poser, posed } = await servers();
  const hosts = [home.host, new URL(poser.url).host];
  type Step = (id: string) => {
    [N in OperationName]: [name: N, input: Input<N>];
  }[OperationName];
  const usual = { proxy: null, tls: {} };
  const connecting =
    (to: string, route: object, isProxy = false) =>
    (id: string) => ({
      ...{ ...connectionTo(to, isProxy ? null : id), ...route },
      ...(isProxy ? { proxyTokenId: id } : {}),
    });
  const fetching =
    (...of: Parameters<typeof connecting>): Step =>
    (id) => ['fetchDocument', { connection: connecting(...of)(id), id: '1', age: null }];
  const editing =
    (limit: string[], signs: boolean): Step =>
    (id) => ['editToken', { id, label: 'Limited', hosts: limit, signs }];
  const minting =
    (name: 'mintToken' | 'copyMintedToken'): Step =>
    (id) => [name, { verifyWith: { secretTokenId: id }, claims: { sub: 'a' } }];
  const addresses = [home.url, evil.url, poser.url];
  const steps: Step[] = [
    ...[usual.proxy, ...[evil, proxy, home].map(({ url }) => ({ url }))].flatMap((by) =>
      [{}, { verify: false }, { ca: pem('ca.pem') }, { servername: 'evil.example' }].flatMap(
        (tls) =>
          addresses.flatMap((to) =>
            [false, true].map((is) => fetching(to, { proxy: by, tls }, is)),
          ),
      ),
    ),
    ...addresses.flatMap((to): Step[] => [
      (id) => ['saveConnection', connecting(to, usual)(id)],
      ...[null, new URL(to).host].flatMap((unverifiedHost) =>
        (['bearer_token', 'header_auth'] as const).map(
          (type): Step =>
            (id) => {
              const tab = tabOf(to, { unverifiedHost });
              const connector = { type, tokenId: id };
              return ['fireAction', { tab, action: 'get_items', connector }];
            },
        ),
      ),
    ]),
    ...[[], hosts, [evil.host], [...hosts, evil.host], hosts.slice(0, 1)].flatMap((limit) =>
      [false, true].map((signs) => editing(limit, signs)),
    ),
    minting('mintToken'),
    minting('copyMintedToken'),
    (id) => ['moveToken', { id }],
    (id) => ['approveToken', { id }],
    (id) => ['pointToken', { id, reference: { from: 'environment', name: 'PATH' } }],
  ];
  // What the steps come to at least, so that the property is about something: each of these is met in these runs, whatever else is tried.
  const always: [Step[], boolean][] = [
    [
      [
        fetching(home.url, usual),
        fetching(evil.url, usual),
        fetching(home.url, { ...usual, proxy: { url: evil.url } }),
        fetching(home.url, { ...usual, proxy: { url: home.url } }, true),
        fetching(poser.url, { ...usual, tls: { verify: false } }),
      ],
      false,
    ],
    [[minting('mintToken'), minting('copyMintedToken')], true],
    [[minting('mintToken'), editing(hosts, true)], false],
  ];
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      async (taken, signs) => {
        const vault = memoryVault();
        const app = desk({ vault, consent: answering(false) });
        const { id } = await vault.add({ label: 'Limited', secret, hosts, signs });
        let outputs = '';
        for (const step of taken) {
          const [name, input] = step(id);
          const output = await app.run(name, input).catch((error: Error) => error.message);
          const said = typeof output === 'string' ? output : '';
          for (const [words, what] of refusals)
            if (said.startsWith('refused: ') && said.includes(words)) met.add(what);
          if (name === 'mintToken' && said === '') met.add('minted');
          outputs += JSON.stringify(output);
        }
        const heard = JSON.stringify([evil.heard, proxy.heads, posed]);
        for (const spelling of [secret, ...secret.split(':'), inProxyHead.slice(0, -4)])
          expect(heard + outputs).not.toContain(spelling);
        expect(outputs).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
        await app.close();
      },
    ),
    { numRuns: 60, examples: always },
  );
  if (home.heard.some((one) => one.includes(secret))) met.add('sent to a host of the limit');
  if (home.heard.some((one) => one.includes(inProxyHead))) met.add('sent to a proxy of the limit');
  expect([...met].toSorted()).toEqual(
    [
      'minted',
      'sent to a host of the limit',
      'sent to a proxy of the limit',
      ...refusals.values(),
    ].toSorted(),
  );
});
