import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaceFile } from '#adapters/storage/workspace-file.ts';
import { nodeTimer } from '#adapters/workers/timer.ts';
import type { Workspace } from '#operations/schemas.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { desk } from '../desk.ts';
import { tabOf } from '../stage.ts';

const connector = (id: string) => ({ id, name: id, type: 'token' as const, tokenId: 's' });

test('a connector that is removed is named by no action any more', async () => {
  const { run, written } = desk();
  await run('saveConnector', connector('a'));
  await run('saveConnector', connector('b'));
  await run('saveTab', {
    ...tabOf('https://hook.example/'),
    id: 't1',
    connectorIds: { get_items: 'a', item_clicked: 'b' },
  });
  await run('saveTab', {
    ...tabOf('https://hook.example/'),
    id: 't2',
    connectorIds: { get_items: 'a' },
  });
  const after = await run('removeConnector', { id: 'a' });
  expect(after.connectors.map(({ id }) => id)).toEqual(['b']);
  expect(after.tabs.map(({ connectorIds }) => connectorIds)).toEqual([{ item_clicked: 'b' }, {}]);
  expect(written()).toEqual(after);
  await expect(run('removeConnector', { id: 'a' })).rejects.toThrow('not-found');
});

describe('a file that others change as well', () => {
  /** The app over a workspace file, and a person who edits it. */
  async function shared() {
    const folder = await ownFolder();
    const path = join(folder, 'workspace.json');
    const here = desk({
      workspace: workspaceFile(folder, (notice) => expect.unreachable(notice)),
      timer: nodeTimer,
    });
    const outside = async (edit: (workspace: Workspace) => void): Promise<void> => {
      const workspace: Workspace = JSON.parse(await readFile(path, 'utf8'));
      edit(workspace);
      await writeFile(path, JSON.stringify(workspace));
    };
    await here.run('readWorkspace', {});
    return {
      ...here,
      path,
      outside,
      save: (id: string, name: string) => here.run('saveConnector', { ...connector(id), name }),
    };
  }
  const names = ({ connectors }: Workspace): string[] => connectors.map(({ name }) => name);

  test('keeps the entries that others wrote, and the window gets them with its next change', async () => {
    const { outside, save } = await shared();
    await save('a', 'a');
    await outside(({ connectors }) => void connectors.push(connector('b')));
    expect(names(await save('c', 'c'))).toEqual(['a', 'b', 'c']);
    await outside(({ connectors }) => void connectors.splice(0, 1));
    expect(names(await save('c', 'd'))).toEqual(['b', 'd']);
  });

  test('is not written over where the window would lose what others wrote; saving again puts it there', async () => {
    const { outside, save, path } = await shared();
    await save('a', 'a');
    await outside(({ connectors }) => void Object.assign(connectors[0] ?? {}, { name: 'theirs' }));
    const before = await readFile(path, 'utf8');
    await expect(save('a', 'ours')).rejects.toThrow(
      /^conflict: .*"theirs" was changed .*Save again/,
    );
    expect(await readFile(path, 'utf8')).toBe(before);
    expect(names(await save('a', 'ours'))).toEqual(['ours']);
  });
});
