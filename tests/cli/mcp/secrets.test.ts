import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { mark } from '#tests/support/taint/taint.ts';
import { watchForTaint } from '#tests/support/taint/taint-watch.ts';
import { completed } from '../../core/document/replies.ts';
import { allowed, mcpClient, seqsIn } from './client.ts';

const marked = (name: string): string =>
  mark(`winter/mule+${randomBytes(8).toString('hex')}`, { name });

test('nothing that assay mcp writes or keeps holds a secret that it sent, also where replies repeat it', async () => {
  const heard: string[] = [];
  const server = await ownServer((request, response) => {
    const said = `${request.headers.authorization} ${request.headers['x-key']}`;
    heard.push(said);
    response.writeHead(200, { 'Content-Type': 'application/json', 'X-Said': said }).end(
      JSON.stringify({
        ...completed,
        external_id: said,
        items: [{ id: said, title: 7, status: said }],
      }),
    );
  });
  const folder = await ownFolder();
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  const { hear, end } = await watchForTaint(data);
  const env = { ASSAY_HOOK: marked('webhook'), ASSAY_DOCS: marked('documents') };
  const file = join(folder, 'assay.yaml');
  await writeFile(
    file,
    `version: 1
tabs: {orders: {webhook_url: "${server.url}/hook", category: messaging, connector: key}}
connectors: {key: {type: header_auth, headerName: X-Key, secret: {env: ASSAY_HOOK}}}
connections: {docs: {base_url: "${server.url}", endpoint_path_id: abc, token: {env: ASSAY_DOCS}}}
documents: {one: {connection: docs, document_id: ${completed.id}}}
`,
  );
  const { call, client, output } = await mcpClient(
    argv`--workspace ${file} --data ${data} --allow fire,writes`,
    { env, person: allowed, hasProcess: true },
  );
  await call('fire_action', { tab: 'orders', action: 'get_items' });
  await call('fire_action', { tab: 'orders', action: 'create_item', entry: 'hello' });
  const { text } = await call('fetch_document', { document: 'one' });
  const xml = /Its xml for query_xml: (\S+)\. /.exec(text)?.[1];
  expect(await call('query_xml', { xml, expression: '//*' })).toMatchObject({ isError: false });
  await call('run_check', { allowWrites: true });
  const seqs = seqsIn((await call('search_history')).text);
  expect(seqs.length).toBeGreaterThan(3);
  for (const seq of seqs.slice(-3)) await client.readResource({ uri: `assay://replies/${seq}` });
  await client.readResource({ uri: 'assay://workspace' });
  for (const secret of Object.values(env)) expect(heard.join('\n')).toContain(secret);
  hear('output', output());
  await client.close();
  const { hits } = await end();
  expect(hits).toEqual([]);
});
