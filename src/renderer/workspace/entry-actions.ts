import { Copy, SquarePen } from 'lucide-react';
import type { Input } from '#operations/operations.ts';
import type { Action } from '../shell/command.ts';
import type { Stores } from '../shell/context.ts';

/** What can be done with an entry of the open workspace file, which is changed in the file. */
export function entryActions(
  { workspace, shell }: Pick<Stores, 'workspace' | 'shell'>,
  { list, name }: Input<'readWorkspaceEntry'>,
): Action[] {
  const copy = async (): Promise<void> => {
    const outcome = await workspace.entryText(list, name);
    if (outcome.ok) await shell.copyText(outcome.value.text);
    else shell.say('Copy failed', outcome.error.message, true);
  };
  const edit = async (): Promise<void> => {
    const error = await workspace.editFile();
    if (error) shell.say('The file was not opened', error.message, true);
  };
  return [
    { id: `yaml ${list}`, title: 'Copy as YAML', icon: Copy, run: () => void copy() },
    {
      id: `editor ${list}`,
      title: 'Open in editor',
      icon: SquarePen,
      enabled: workspace.getState().file?.canEdit === true,
      run: () => void edit(),
    },
  ];
}
