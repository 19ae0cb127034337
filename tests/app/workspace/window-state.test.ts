import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { windowStateFile } from '#adapters/storage/window-state-file.ts';
import type { Input } from '#operations/operations.ts';
import { windowStateSchema } from '#operations/window-schemas.ts';
import { aReport } from '#tests/core/check/a-report.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { desk } from '../desk.ts';

const state: Input<'writeWindowState'> = {
  view: 'widget',
  connectionId: 'c',
  tabId: 't',
  panels: { 'assay.widget': '{"left":20,"main":80}' },
  recentCommands: ['fetch'],
  mockReplies: { t: { get_items: { status: 500, body: 'down' } } },
};

const wholeList = windowStateSchema.parse({}).list;

/** The app over a data folder, with what its user was told. */
async function folderDesk(folder?: string) {
  const data = folder ?? (await ownFolder());
  const told: string[] = [];
  const windowState = windowStateFile(data, (notice) => told.push(notice));
  return { data, told, ...desk({ windowState }) };
}

test('what a window shows is read by the next one; a part that cannot be read is left out alone, and of the kept reports only that one', async () => {
  const { data, told, run } = await folderDesk();
  expect(await run('readWindowState', {})).toBeNull();
  const report = aReport();
  const checks = { ...windowStateSchema.parse({}).checks, open: ['tab:t'] };
  await run('writeWindowState', {
    ...state,
    checks: { ...checks, reports: { 'tab:t': report, 'tab:u': report } },
  });
  const file = join(data, 'window-state.json');
  const written = JSON.parse(await readFile(file, 'utf8'));
  written.view = 'nowhere';
  written.checks.reports['tab:u'].probes = 'an older form';
  await writeFile(file, JSON.stringify(written));
  const next = await folderDesk(data);
  const read = await next.run('readWindowState', {});
  expect(read).toMatchObject({ ...state, view: 'documents', checks });
  expect(Object.keys(read?.checks.reports ?? {})).toEqual(['tab:t']);
  expect([...told, ...next.told]).toEqual([]);
});

test('what is or looks like a secret in a text is masked before it is written', async () => {
  const { data, run, vault } = await folderDesk();
  const known = 'tok-9f8e7d6c5b4a-0001';
  const looks = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
  const text = (secret: string) => JSON.stringify({ items: [{ id: '1', title: secret }] });
  const write = () =>
    run('writeWindowState', {
      ...state,
      list: { ...wholeList, search: looks },
      mockReplies: {
        t: {
          update_item: { body: text(`${known} Authorization: Bearer ${looks}`) },
          get_items: { body: text(known), headers: [['Set-Cookie', 'session=abcdef0123456789']] },
        },
      },
    });
  // Masked as well where it was written before the app knew that it is one.
  await write();
  vault.note([known]);
  await write();
  const file = await readFile(join(data, 'window-state.json'), 'utf8');
  for (const secret of [known, looks, 'abcdef0123456789']) expect(file).not.toContain(secret);
  const read = await run('readWindowState', {});
  expect(JSON.parse(read?.mockReplies.t?.update_item?.body ?? '')).toMatchObject({
    items: [{ id: '1' }],
  });
});
