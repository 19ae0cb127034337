import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { httpServer } from '../support/network/loopback.ts';
import { traceSockets } from '../support/network/socket-trace.ts';
import { test } from './fixtures.ts';
import { exact, findingCounts, go, openSample, press } from './window.ts';

test.use({ watchSockets: true });

const root = resolve(import.meta.dirname, '../..');
const idleMs = 4000;

/** Runs a Node program to its end under the trace; what it connected to beyond itself and these ports. */
async function strayedOf(
  args: readonly string[],
  ports: readonly number[] = [],
): Promise<string[]> {
  const trace = await traceSockets();
  try {
    const [program = '', ...rest] = [...trace.command, process.execPath, ...args];
    const child = spawn(program, rest, { cwd: root, stdio: 'ignore' });
    await once(child, 'exit');
    return await trace.unexpected(ports);
  } finally {
    await trace.close();
  }
}

const portOf = (url: string): number => Number(new URL(url).port);

test('the app connects to nothing but its own samples, from its start to its end', {
  tag: '@web',
}, async ({ assay }) => {
  // Under the trace everything takes longer.
  test.slow();
  const { page } = assay;
  await openSample(page, 'broken');
  await expect(findingCounts(page)).toContainText('11 errors');
  await go(page, 'Documents');
  await press(page, 'Fetch', exact);
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
  await go(page, 'Tokens');
  await expect(page.getByText('No token yet')).toBeVisible();
  await go(page, 'Settings');
  const [documentation] = await Promise.all([
    assay.electron?.waitForEvent('window') ?? page.context().waitForEvent('page'),
    page.keyboard.press('F1'),
  ]);
  await documentation.getByRole('searchbox', { name: 'Search' }).fill('settings');
  await expect(documentation.getByRole('status')).toContainText('page');
  const now = await page.evaluate(() => Date.now());
  await page.waitForFunction((end) => Date.now() > end, now + idleMs);
  await assay.restart();
  await go(assay.page, 'Documents');
});

test('the command line connects to what it is told to, and to nothing else', async () => {
  const server = await httpServer((_request, response) =>
    response.end('{"status_code":204,"message":"Not found"}'),
  );
  try {
    const fetching = [
      'out/main/cli.js',
      'fetch',
      '--base-url',
      server.url,
      '--endpoint',
      'e',
      '--id',
      '12345678-1234-4234-8234-000000000001',
    ];
    expect(await strayedOf(fetching, [portOf(server.url)])).toEqual([]);
    expect(await strayedOf(fetching)).toEqual([`connect TCP 127.0.0.1 port ${portOf(server.url)}`]);
  } finally {
    await server.close();
  }
});
