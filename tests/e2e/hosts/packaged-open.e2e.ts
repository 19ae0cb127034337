import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { commandLineSwitches } from '../../../src/start/deb-package.ts';
import { runProgram } from '../../../src/start/program.ts';
import { entryOf, harOf, proxiedUrl } from '../../core/imported/hars.ts';
import { press } from '../window.ts';
import { test } from './packaged.ts';

const windowOf = async (endpoint: string): Promise<Page> => {
  const browser = await chromium.connectOverCDP(endpoint);
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('the packed app has no window');
  return page;
};

test('files and addresses open in the window that runs, and nothing is sent', async ({
  executable,
  packed: { start, folder },
}) => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end('[]');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tab`;

  const recording = join(folder, 'a session.har');
  const content = { text: '{"items":[{"id":7}]}' };
  await writeFile(recording, harOf(entryOf({ url: proxiedUrl('get_items'), content })));
  const document = join(folder, 'statement.xml');
  await writeFile(document, '<statement/>');
  await writeFile(join(folder, '报告 – 1.xml'), '<statement/>');
  const command = join(folder, 'call.sh');
  await writeFile(command, `curl ${address}?from=file`);
  const workspace = join(folder, 'assay.yaml');
  await writeFile(workspace, `version: 1\ntabs:\n  - name: Orders\n    webhook_url: ${address}\n`);

  const { endpoint } = await start({ args: [`file://${recording.replace(' ', '%20')}`] });
  const page = await windowOf(endpoint);
  const evidence = (name: string) => page.getByRole('dialog', { name: `Import  ${name}` });
  await expect(evidence('a session.har')).toContainText('Assay judged 1 call');

  const open = async (target: string): Promise<void> => {
    const args = [...commandLineSwitches, '--', 'open', target];
    const end = await runProgram(executable, args, {
      timeMs: 20_000,
      cwd: folder,
      env: { ASSAY_DATA: join(folder, 'data-0') },
    });
    expect(end).toMatchObject({ code: 0 });
  };
  // Electron before 37 damages such names on the way from one start to the next.
  await open('报告 – 1.xml');
  await expect(evidence('报告 – 1.xml')).toContainText('an XML document');
  await press(evidence('报告 – 1.xml'), 'Close');
  await open('statement.xml');
  await expect(evidence('statement.xml')).toContainText('an XML document');
  await press(evidence('statement.xml'), 'Close');

  const field = page.getByRole('textbox', {
    name: 'Address, curl, reply, XML, Base64 or document id',
  });
  await open(address);
  await expect(field).toHaveValue(address);
  await open('call.sh');
  await expect(field).toHaveValue(`curl ${address}?from=file`);

  await open('assay.yaml');
  await page.getByRole('button', { name: 'Widget' }).first().click();
  await expect(page.getByText('Orders').first()).toBeVisible();
  expect(requests).toBe(0);
  server.close();
});
