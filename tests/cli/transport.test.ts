import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { connectProxy } from '#tests/support/network/proxy.ts';
import {
  certificatePath,
  httpsServer,
  pem,
  wantsClientCertificate,
} from '#tests/support/network/tls-loopback.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayLines } from '#tests/support/run/cli.ts';

async function served(certificate: Parameters<typeof httpsServer>[0], options = {}) {
  const server = await httpsServer(
    certificate,
    (_request, response) => response.end('[{"id":"a","title":"A"}]'),
    options,
  );
  onTestFinished(() => server.close());
  return server.url;
}

test('assay fire uses a CA and a proxy, and says that visitors do not', async () => {
  const url = await served('trusted.pem');
  const proxy = await connectProxy(() => null);
  onTestFinished(() => proxy.close());
  const { code, json, stderr } = await assay(
    argv`fire get_items --url ${url} --ca ${certificatePath('ca.pem')} --proxy ${proxy.url} --json`,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(proxy.heads).toHaveLength(1);
  expect(json()).toMatchObject({
    http: { status: 200, certificates: { kind: null } },
    notWhatVisitorsGet: ['an additional CA certificate', `the proxy ${new URL(proxy.url).host}`],
  });
});

test('a workspace gives a tab its client certificate, whose files are beside it', async () => {
  const folder = await ownFolder();
  const url = await served('trusted.pem', wantsClientCertificate);
  for (const name of ['ca.pem', 'client.pem', 'server.key'] as const)
    await copyFile(certificatePath(name), join(folder, name));
  const file = join(folder, 'assay.yaml');
  const tab = `webhook_url: ${url}, tls: {ca: ca.pem}, clientCertificate: {certificate: client.pem, key: {env: ASSAY_CLIENT_KEY}}`;
  await writeFile(file, `version: 1\ntabs:\n  orders: {${tab}}\n`);
  const asked = argv`fire get_items --tab orders --workspace ${file} --json`;
  const env = { ASSAY_CLIENT_KEY: pem('server.key') };
  const refused = await assay(asked, { env });
  expect(refused.code).toBe(2);
  expect(refused.json()).toMatchObject({ error: { code: 'refused' } });
  const allowed = await assay(argv`${asked} --allow-routes`, { env });
  expect({ code: allowed.code, stderr: allowed.stderr }).toEqual({ code: 0, stderr: '' });
  expect(allowed.json()).toMatchObject({ http: { status: 200 } });
  const keyLine = pem('server.key').split('\n')[1] ?? '';
  expect(keyLine).toHaveLength(64);
  for (const { stdout, stderr } of [refused, allowed])
    expect(stdout + stderr).not.toContain(keyLine);
});

test('a recorder goes to its service as its tab or its connection says', async () => {
  const folder = await ownFolder();
  const url = await served('trusted.pem', wantsClientCertificate);
  for (const name of ['ca.pem', 'client.pem', 'server.key'] as const)
    await copyFile(certificatePath(name), join(folder, name));
  const file = join(folder, 'assay.yaml');
  const way =
    'tls: {ca: ca.pem}, clientCertificate: {certificate: client.pem, key: {env: ASSAY_CLIENT_KEY}}';
  const connection = `base_url: ${url}, endpoint_path_id: a`;
  await writeFile(
    file,
    `version: 1\ntabs:\n  orders: {webhook_url: ${url}, ${way}}\nconnections:\n  bank: {${connection}, ${way}}\n`,
  );
  const ofFile = argv`--workspace ${file} --allow-routes`;
  const through = async (args: string[], path: string) => {
    const recorder = assayLines(argv`record --to ${url} --data ${join(folder, 'data')} ${args}`, {
      ASSAY_CLIENT_KEY: pem('server.key'),
    });
    const { listening } = await recorder.line<{ listening: string }>();
    const { status } = await fetch(`${listening}${path}`);
    const { as } = await recorder.line<{ as: string }>();
    await recorder.interrupt();
    return { status, as };
  };
  const list = '/hook?action=get_items';
  expect(await through(argv`${ofFile} --tab orders`, list)).toEqual({
    status: 200,
    as: 'webhook',
  });
  expect(await through(argv`${ofFile} --connection bank`, '/webhook/a?id=1')).toEqual({
    status: 200,
    as: 'document',
  });
  const { code, stderr } = await assay(
    ['record', '--to', url, ...ofFile, '--tab', 'orders', '--ca', 'ca.pem'].concat([
      '--data',
      join(folder, 'data'),
    ]),
  );
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--ca') });
});

test('certificates that are not trusted are shown as text and as JSON', async () => {
  const url = await served('expired.pem');
  const fired = await assay(argv`fire get_items --url ${url}`);
  expect(fired.code).toBe(2);
  expect(fired.stdout).toContain(
    '1. localhost: issued by Assay test authority, valid 2020-01-01 to 2021-01-01, for localhost, 127.0.0.1',
  );
  expect(fired.stderr).toContain('is not trusted');
  const fetched = await assay(
    ['fetch', '--base-url', url, '--endpoint', 'e', '--id', 'x', '--json'].concat([
      '--ca',
      certificatePath('ca.pem'),
    ]),
  );
  expect(fetched.code).toBe(2);
  expect(fetched.json()).toMatchObject({
    error: { code: 'tls', message: expect.stringContaining('expired on 2021-01-01') },
    failure: { certificates: { kind: 'expired', chain: [{ subject: 'localhost' }] } },
  });
});

test('--ca is refused for an http:// address, which is named without its secrets', async () => {
  const url = 'http://hooks.example.com/s3cr3t-path?key=s3cr3t';
  const ca = certificatePath('ca.pem');
  const { code, stdout, stderr } = await assay(argv`fire get_items --url ${url} --ca ${ca}`);
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('--ca needs TLS, but the address is http://hooks.example.com.'),
  });
  expect(stderr).not.toContain('s3cr3t');
});

test('an https:// proxy makes a certificate authority count for an http:// address', async () => {
  const proxy = argv`--proxy https://127.0.0.1:9 --ca ${certificatePath('ca.pem')}`;
  const { stderr } = await assay(argv`
    fetch --base-url http://127.0.0.1:9 --endpoint abc
    --id 00000000-0000-4000-8000-000000000000 ${proxy}
  `);
  expect(stderr).not.toContain('needs TLS');
});
