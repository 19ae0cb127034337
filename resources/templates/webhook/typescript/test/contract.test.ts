import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { serve } from '@hono/node-server';
import { createApp, path } from '../src/app.ts';

test('the webhook follows the contract of the widget', async (t) => {
  const server = serve({ fetch: createApp().fetch, hostname: '127.0.0.1', port: 0 });
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const check = spawn(
    'assay',
    ['check', '--env', 'test', '--allow-writes', '--fail-on', 'warning'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ASSAY_WEBHOOK_URL: `http://127.0.0.1:${port}${path}`,
        ASSAY_VISITOR_SECRET: crypto.randomUUID(),
      },
    },
  );
  const [exitCode] = await once(check, 'exit');
  assert.equal(exitCode, 0);
});

test('with a token, only the platform may read', async () => {
  const app = createApp('secret');
  const list = (headers = {}) =>
    app.request(`${path}?action=get_items&endUserId=anna`, { headers });
  assert.equal((await list()).status, 401);
  assert.equal((await list({ Authorization: 'Bearer wrong' })).status, 401);
  assert.equal((await list({ Authorization: 'Bearer secret' })).status, 200);
});
