import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceFiles } from '#adapters/assay-file/workspace-files.ts';
import { openedThings } from '#adapters/opened-things.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { desk } from '../desk.ts';

async function deskWithOpened() {
  const folder = await ownFolder();
  const opened = openedThings();
  const app = desk({
    opened,
    workspaceFiles: (stored) =>
      workspaceFiles({ folder, stored, choose: async () => null, notice: () => undefined }),
  });
  const open = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text);
    opened.add([path]);
    return path;
  };
  return { app, opened, open };
}

test('an opened recording is imported by its id, and its path stays in the app', async () => {
  const { app, open } = await deskWithOpened();
  await open('session.har', '{"log":{"entries":[]}}');
  const { opened: taken } = await app.run('takeOpened', {});
  expect(taken).toEqual({ kind: 'file', id: expect.any(String), name: 'session.har' });
  const id = taken?.kind === 'file' ? taken.id : '';
  expect(await app.run('importOpened', { id })).toMatchObject({ recognised: 'har', text: null });
  expect(await app.run('takeOpened', {})).toEqual({ opened: null });
});

test('an opened workspace file is open afterwards; a faulty one is named with its problem', async () => {
  const { app, open } = await deskWithOpened();
  const path = await open('assay.yaml', 'version: 1\n');
  expect(await app.run('takeOpened', {})).toEqual({
    opened: { kind: 'workspace', path, problem: null },
  });
  expect(await app.run('readWorkspaceFile', {})).toMatchObject({ open: { path } });
  const faulty = await open('faulty.yaml', 'version: 99\n');
  const { opened: taken } = await app.run('takeOpened', {});
  expect(taken).toMatchObject({ kind: 'workspace', problem: expect.stringContaining(faulty) });
  expect(await app.run('readWorkspaceFile', {})).toMatchObject({ open: { path } });
});

test('the window cannot name a file: an id that was not given out is not found', async () => {
  const { app } = await deskWithOpened();
  await expect(app.run('importOpened', { id: '/etc/passwd' })).rejects.toThrow(/^not-found/);
});
