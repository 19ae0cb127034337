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
  const address = fc.constantFrom(home.url, evil.url, poser.url);
  const route = fc.record({
    proxy: fc.constantFrom(null, { url: evil.url }, { url: proxy.url }, { url: home.url }),
    tls: fc.constantFrom(
      {},
      { verify: false },
      { ca: pem('ca.pem') },
      { servername: 'evil.example' },
    ),
  });
  const limit = fc.constantFrom([], hosts, [evil.host], [...hosts, evil.host], hosts.slice(0, 1));
  const step = fc.oneof(
    fc.record({
      do: fc.constantFrom('fetchDocument' as const, 'saveConnection' as const),
      address,
      route,
      asProxy: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('fireAction' as const),
      address,
      trusts: fc.boolean(),
      header: fc.constantFrom('bearer_token' as const, 'header_auth' as const),
    }),
    fc.record({ do: fc.constant('editToken' as const), limit, signs: fc.boolean() }),
    fc.record({
      do: fc.constantFrom(
        'moveToken' as const,
        'approveToken' as const,
        'mintToken' as const,
        'copyMintedToken' as const,
      ),
    }),
    fc.record({ do: fc.constant('pointToken' as const) }),
  );
  const met = new Set<string>();
  // What the steps come to at least, so that the property is about something: each of these is met in these runs, whatever else is tried.
  const usual = { proxy: null, tls: {} };
  const fetched = {
    do: 'fetchDocument' as const,
    address: home.url,
    route: usual,
    asProxy: false,
  };
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  const always: [Step[], boolean][] = [
    [
      [
        fetched,
        { ...fetched, address: evil.url },
        { ...fetched, route: { ...usual, proxy: { url: evil.url } } },
      ],
      false,
    ],
    [
      [
        { ...fetched, asProxy: true, route: { ...usual, proxy: { url: home.url } } },
        { ...fetched, address: poser.url, route: { ...usual, tls: { verify: false } } },
      ],
      false,
    ],
    [[{ do: 'mintToken' }, { do: 'copyMintedToken' }], true],
    [[{ do: 'mintToken' }, { do: 'editToken', limit: hosts, signs: true }], false],
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      async (steps, signs) => {
        const vault = memoryVault();
        const app = desk({ vault, consent: answering(false) });
        const { id } = await vault.add({ label: 'Limited', secret, hosts, signs });
        const outputs: unknown[] = [];
        const attempt = async <N extends OperationName>(
          name: N,
          input: Input<N>,
        ): Promise<void> => {
          const output = await app.run(name, input).catch((error: Error) => error.message);
          const said = typeof output === 'string' ? output : '';
          for (const [words, what] of refusals)
            if (said.startsWith('refused: ') && said.includes(words)) met.add(what);
          if (name === 'mintToken' && typeof output !== 'string') met.add('minted');
          outputs.push(output);
        };
        for (const one of steps) {
          switch (one.do) {
            case 'fetchDocument':
            case 'saveConnection': {
              const connection = {
                ...connectionTo(one.address, one.asProxy ? null : id),
                ...one.route,
                ...(one.asProxy ? { proxyTokenId: id } : {}),
              };
              if (one.do === 'saveConnection') await attempt('saveConnection', connection);
              else await attempt('fetchDocument', { connection, id: '1', age: null });
              break;
            }
            case 'fireAction': {
              const unverifiedHost = one.trusts ? null : new URL(one.address).host;
              const connector = { type: one.header, tokenId: id };
              await attempt('fireAction', {
                tab: tabOf(one.address, { unverifiedHost }),
                action: 'get_items',
                connector,
              });
              break;
            }
            case 'editToken':
              await attempt('editToken', {
                id,
                label: 'Limited',
                hosts: one.limit,
                signs: one.signs,
              });
              break;
            case 'pointToken':
              await attempt('pointToken', { id, reference: { from: 'environment', name: 'PATH' } });
              break;
            case 'mintToken':
            case 'copyMintedToken':
              await attempt(one.do, { verifyWith: { secretTokenId: id }, claims: { sub: 'a' } });
              break;
            default:
              await attempt(one.do, { id });
          }
        }
        const heard = JSON.stringify([evil.heard, proxy.heads, posed]);
        for (const spelling of [secret, ...secret.split(':'), inProxyHead.slice(0, -4)]) {
          expect(heard).not.toContain(spelling);
          expect(JSON.stringify(outputs)).not.toContain(spelling);
        }
        expect(JSON.stringify(outputs)).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
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
