import { join } from 'node:path';
import { z } from 'zod';
import type { Secrets } from '#app/ports/secrets.ts';
import type { WorkspaceFiles } from '#app/ports/workspace-files.ts';
import { namedWorkspaceSchema } from '#operations/workspace-file-schemas.ts';
import { fileNames } from '../storage/data-folder.ts';
import { jsonFile } from '../storage/json-file.ts';
import { tokenBindings } from '../vault/bindings.ts';
import { workspaceSecrets } from '../vault/workspace-secrets.ts';
import { createParser } from './parsing.ts';

const version = 1;
const recentSchema = z.object({
  version: z.literal(version),
  open: namedWorkspaceSchema.nullable(),
  recent: z.array(namedWorkspaceSchema).max(100),
});

/** What differs between the app hosts: how the user chooses a file and opens it in an editor, and which variables they named. */
type Parts = {
  folder: string;
  stored: Secrets;
  choose: WorkspaceFiles['choose'];
  edit?: WorkspaceFiles['edit'];
  allowedVariables?: readonly string[];
  /** The built assay-file-thread; without it, files are parsed in the calling thread. */
  threadFile?: string;
  notice(text: string): void;
};

/** The workspaces of repositories for a window; what is remembered of them is in the data folder. */
export function workspaceFiles({
  folder,
  stored,
  choose,
  edit = null,
  allowedVariables = [],
  threadFile,
  notice,
}: Parts): WorkspaceFiles {
  const bindings = tokenBindings(folder, notice);
  const parser = createParser(threadFile ?? null);
  const recent = jsonFile(
    join(folder, fileNames.recentWorkspaces),
    recentSchema,
    'list of recent workspaces',
    notice,
    { version },
  );
  return {
    choose,
    edit,
    async open(path) {
      const { openWorkspaceFile } = await import('./workspace-file.ts');
      return openWorkspaceFile(path, parser.parse);
    },
    close: parser.close,
    bindings,
    recent: {
      read: recent.read,
      change: (changed) => recent.change((before) => ({ version, ...changed(before) })),
    },
    secretsOf: ({ path }, references) =>
      workspaceSecrets({
        path,
        references,
        bindings,
        stored,
        prepare: async () => undefined,
        environment: process.env,
        allowedVariables: new Set(allowedVariables),
        howToBind: (label) =>
          `Open the menu of the workspace, choose "Tokens of this workspace", and one of your tokens for ${JSON.stringify(label)}.`,
      }),
  };
}
