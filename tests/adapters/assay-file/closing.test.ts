import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceFiles } from '#adapters/assay-file/workspace-files.ts';
import type { WorkspaceFile } from '#app/ports/workspace-files.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { threadFile } from '#tests/support/run/thread.ts';
import { desk } from '../../app/desk.ts';

test('a workspace file that is being saved while the app closes is saved', async () => {
  const folder = await realpath(await ownFolder());
  const path = join(folder, 'assay.yaml');
  const note = `# ${'orders '.repeat(4000)}\n`;
  await writeFile(
    path,
    `version: 1\ntabs:\n  orders: {webhook_url: "https://hooks.example.com/orders"}\n${note}`,
  );
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { run, close } = desk({
    workspaceFiles: (stored) => {
      const files = workspaceFiles({
        folder: join(folder, 'data'),
        stored,
        choose: null,
        threadFile: threadFile('assay-file-thread'),
        notice: () => undefined,
      });
      const open = async (named: string): Promise<WorkspaceFile> => {
        const file = await files.open(named);
        return {
          ...file,
          change: (...given) => {
            begin();
            return file.change(...given);
          },
        };
      };
      return { ...files, open };
    },
  });
  await run('openWorkspaceFile', { path });
  const [tab] = (await run('readWorkspace', {})).tabs;
  if (tab === undefined) throw new Error('The workspace has no tab.');
  const saved = run('saveTab', { ...tab, webhook_url: 'https://hooks.example.com/bills' });
  await begun;
  await Promise.all([saved, close()]);
  expect(await readFile(path, 'utf8')).toContain('https://hooks.example.com/bills');
});
