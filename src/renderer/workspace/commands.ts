import type { Command } from '../shell/command.ts';
import type { Stores } from '../shell/context.ts';
import { openedOf, recentOf } from '../shell/workspace-store.ts';

/** What can be done with workspaces by name. */
export function workspaceCommands({ workspace }: Pick<Stores, 'workspace'>): Command[] {
  const state = workspace.getState();
  const { file, chooseFile, openFile, closeFile, showDialog } = state;
  if (file === null || file.choosing === 'none') return [];
  const opened = openedOf(state);
  const group = 'Workspace' as const;
  const environments =
    opened === null || opened.environments.length === 0
      ? []
      : [null, ...opened.environments].filter((name) => name !== opened.environment);
  return [
    {
      id: 'open-workspace',
      title: 'Open workspace…',
      group,
      keys: 'Mod+Shift+O',
      run: chooseFile,
    },
    ...recentOf(state).map(({ path, name, environment }) => ({
      id: `open-workspace-${path}`,
      title: `Open workspace: ${name}${environment === null ? '' : ` (${environment})`}`,
      group,
      run: () => void openFile(path, environment),
    })),
    ...environments.map((name) => ({
      id: `environment-${name ?? ''}`,
      title: name === null ? 'Use no environment' : `Use the environment: ${name}`,
      group,
      run: () => void openFile(opened?.path ?? null, name),
    })),
    ...(opened === null
      ? []
      : [
          {
            id: 'workspace-tokens',
            title: 'Tokens of this workspace',
            group,
            run: () => showDialog('trust'),
          },
          { id: 'close-workspace', title: 'Close workspace', group, run: () => void closeFile() },
        ]),
  ];
}
