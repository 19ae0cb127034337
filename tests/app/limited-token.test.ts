import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { memoryVault } from '#adapters/vault-memory.ts';
import type { Input, OperationName } from '#operations/operations.ts';
import { answering } from '#tests/support/consent.ts';
import { connectProxy } from '#tests/support/proxy.ts';
import { recorder } from '#tests/support/recorder.ts';
import { httpsServer, pem } from '#tests/support/tls-loopback.ts';
import { connectionTo, desk } from './desk.ts';
import { tabOf } from './stage.ts';

const secret = 'limited-4f9c1e7a2b8d-secret';

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

test('a window that calls operations in any order gets a limited secret to no other host, over no other route, and no minted token', {
  timeout: 120_000,
}, async () => {
  const { home, evil, proxy, poser, posed } = await servers();
  const hosts = [home.host, new URL(poser.url).host];
  const address = fc.constantFrom(home.url, evil.url, poser.url, `http://${home.host}@${evil.host}`, evil.url.replace('127.0.0.1', 'localhost'));
  const route = fc.record({
    proxy: fc.constantFrom(null, { url: evil.url }, { url: proxy.url }, { url: home.url }),
    tls: fc.constantFrom({}, { verify: false }, { ca: pem('ca.pem') }, { servername: 'evil.example' }, { verify: false, servername: 'localhost' }),
  });
  const limit = fc.constantFrom([], hosts, [evil.host], [...hosts, evil.host], hosts.slice(0, 1));
  const step = fc.oneof(
    fc.record({
      do: fc.constantFrom('fetchDocument' as const, 'saveConnection' as const),
      form: fc.constantFrom({}, { authorization: 'bearer' as const }, { authorization: 'plain' as const }),
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
    fc.record({ do: fc.constantFrom('moveToken' as const, 'approveToken' as const, 'mintToken' as const, 'copyMintedToken' as const) }),
    fc.record({ do: fc.constant('pointToken' as const) }),
  );
  const met = { sent: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const vault = memoryVault();
      const app = desk({ vault, consent: answering(false) });
      const { id } = await vault.add({ label: 'Limited', kind: 'token', secret, hosts });
      const outputs: unknown[] = [];
      const attempt = async <N extends OperationName>(name: N, input: Input<N>): Promise<void> => {
        const output = await app.run(name, input).catch((error: Error) => error.message);
        if (typeof output === 'string' && output.startsWith('refused:')) met.refused += 1;
        outputs.push(output);
      };
      for (const one of steps) {
        switch (one.do) {
          case 'fetchDocument':
          case 'saveConnection': {
            const connection = { ...connectionTo(one.address, one.asProxy ? null : id), ...one.route, ...(one.asProxy ? { proxyTokenId: id } : {}) };
            if (one.do === 'saveConnection') await attempt('saveConnection', connection);
            else await attempt('fetchDocument', { connection, id: '1', age: null, ...one.form });
            break;
          }
          case 'fireAction': {
            const unverifiedHost = one.trusts ? null : new URL(one.address).host;
            const connector = { type: one.header, tokenId: id };
            await attempt('fireAction', { tab: tabOf(one.address, { unverifiedHost }), action: 'get_items', connector });
            break;
          }
          case 'editToken':
            await attempt('editToken', { id, label: 'Limited', kind: 'token', hosts: one.limit, signs: one.signs });
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
      for (const spelling of [secret, Buffer.from(secret).toString('base64').slice(0, -4)]) {
        expect(heard).not.toContain(spelling);
        expect(JSON.stringify(outputs)).not.toContain(spelling);
      }
      expect(JSON.stringify(outputs)).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
      await app.close();
    }),
    { numRuns: 60 },
  );
  // Some calls were allowed, and some were refused for their limit: the property is about something.
  met.sent = home.heard.filter((one) => JSON.stringify(one).includes(secret)).length;
  expect([met.sent > 0, met.refused > 0]).toEqual([true, true]);
});
