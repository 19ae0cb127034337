import { join } from 'node:path';
import type { WorkspaceStore } from '#app/ports/ports.ts';
import { workspaceSchema, workspaceVersion } from '#operations/schemas.ts';
import { fileNames } from './data-folder.ts';
import { jsonFile } from './json-file.ts';

/** The workspace of a data folder, `workspace.json`: readable and diffable, and free for people to edit. */
export function workspaceFile(folder: string, notice: (text: string) => void): WorkspaceStore {
  return jsonFile(join(folder, fileNames.workspace), workspaceSchema, 'workspace', notice, {
    version: workspaceVersion,
  });
}
