import { expect, onTestFinished, test } from 'vitest';
import { connectProxy } from '#tests/support/network/proxy.ts';
import {
  httpsServer,
  labPassphrase,
  pem,
  wantsClientCertificate,
} from '#tests/support/network/tls-loopback.ts';
import { secret, stage, tabOf } from '../stage.ts';

const credentials = 'jo:pr0xy-s3cr3t';

async function webhook(options = {}) {
  const heads: string[] = [];
  const server = await httpsServer(
    'trusted.pem',
    (request, response) => {
      heads.push(request.rawHeaders.join(' '));
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*');
      const said = `${credentials} ${btoa(credentials)} ${request.headers.authorization}`;
      response.end(JSON.stringify([{ id: 'a', title: said }]));
    },
    options,
  );
  onTestFinished(() => server.close());
  return { ...server, heads };
}

async function proxyWith(wanted: string) {
  const proxy = await connectProxy((head) =>
    head.includes(btoa(wanted)) ? null : 'HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n',
  );
  onTestFinished(() => proxy.close());
  return proxy;
}

const ownCa = { tls: { ca: pem('ca.pem') } };

test('a webhook is called through a proxy with credentials, which only the proxy gets and nobody is shown', async () => {
  const { url, heads } = await webhook();
  const proxy = await proxyWith(credentials);
  const { fire, replyOf, vault, credentialId } = await stage();
  const { id: proxyTokenId } = await vault.add({
    label: 'Proxy',
    secret: credentials,
  });
  const tab = tabOf(url, {
    transport: { ...ownCa, proxy: { url: proxy.url }, proxyTokenId },
  });
  const connector = { type: 'bearer_token', tokenId: credentialId } as const;
  const fired = await fire({ tab, action: 'get_items', connector });
  expect(fired.failure).toBeNull();
  expect(proxy.heads).toHaveLength(1);
  expect(heads.join()).toContain(secret);
  expect(heads.join()).not.toContain(btoa(credentials));
  expect(fired.notWhatVisitorsGet).toEqual([
    'an additional CA certificate',
    `the proxy ${new URL(proxy.url).host}`,
  ]);
  const everything = JSON.stringify(fired) + replyOf(fired);
  expect(everything).not.toContain('pr0xy-s3cr3t');
  expect(everything).not.toContain(btoa(credentials));
  expect(everything).not.toContain(secret);
});

test('a direct call uses the settings of the tab as well, but always verifies the certificate', async () => {
  const { url } = await webhook();
  const { fire } = await stage();
  const call = { action: 'update_item', surface: 'direct', item: { id: 'a' } } as const;
  const fired = await fire({ ...call, tab: tabOf(url, { transport: ownCa }) });
  expect(fired).toMatchObject({
    http: { status: 200 },
    cors: { by: 'model' },
    notWhatVisitorsGet: ['an additional CA certificate'],
  });
  const unverified = tabOf(url, { unverifiedHost: new URL(url).host });
  expect((await fire({ ...call, tab: unverified })).failure?.kind).toBe('tls');
  const proxied = await fire({ tab: unverified, action: 'get_items' });
  expect(proxied.verdict.findings).toMatchObject([{ clause: 'TAB-ERR-2', level: 'warning' }]);
  expect(proxied.notWhatVisitorsGet).toEqual([
    `the certificate of ${new URL(url).host} is not verified`,
  ]);
});

test('a client certificate comes from tokens, on both surfaces, and its key only within its limit', async () => {
  const { url, heads } = await webhook(wantsClientCertificate);
  const { fire, vault } = await stage();
  const secret = btoa(pem('client-encrypted.key'));
  const key = await vault.add({ label: 'Client', secret });
  const { id: passphraseTokenId } = await vault.add({
    label: 'Passphrase',
    secret: labPassphrase,
  });
  const clientCertificate = {
    tokenId: key.id,
    certificate: pem('client.pem'),
    passphraseTokenId,
  };
  const tab = tabOf(url, { transport: { ...ownCa, clientCertificate } });
  const fired = await fire({ tab, action: 'get_items' });
  expect(fired).toMatchObject({
    http: { status: 200 },
    notWhatVisitorsGet: ['an additional CA certificate', 'a client certificate'],
  });
  expect(JSON.stringify(fired)).not.toContain(labPassphrase);
  const item = { id: 'a' };
  const direct = await fire({ tab, action: 'update_item', surface: 'direct', item });
  expect(direct).toMatchObject({ http: { status: 200 }, cors: { by: 'model' } });
  const used = (await vault.list()).filter(({ lastUsed }) => lastUsed?.to === new URL(url).host);
  expect(used.map(({ label }) => label).sort()).toEqual(['Client', 'Passphrase']);
  const before = heads.length;
  await vault.edit(key.id, { label: 'Client', hosts: ['elsewhere.example'] });
  await expect(fire({ tab, action: 'get_items' })).rejects.toMatchObject({ code: 'refused' });
  expect(heads).toHaveLength(before);
});
