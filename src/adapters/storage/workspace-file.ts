import { join } from 'node:path';
import { workspaceSchema, workspaceVersion } from '#operations/schemas.ts';
import { fileNames } from './data-folder.ts';
import { jsonFile } from './json-file.ts';

/** The workspace of a data folder, `workspace.json`: readable and diffable, and free for people to edit. */
export const workspaceFile = (folder: string, notice: (text: string) => void) =>
  jsonFile(join(folder, fileNames.workspace), workspaceSchema, 'workspace', notice, {
    version: workspaceVersion,
  });
