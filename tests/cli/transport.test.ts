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
import { assay, assayRunning } from '#tests/support/run/cli.ts';

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
    const recorder = assayRunning(
      argv`record --to ${url} --data ${join(folder, 'data')} --json ${args}`,
      {
        env: { ASSAY_CLIENT_KEY: pem('server.key') },
      },
    );
    const { listening } = await recorder.line<{ listening: string }>();
    const { status } = await fetch(`${listening}${path}`);
    const { as } = await recorder.line<{ as: string }>();
    await recorder.stop();
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
