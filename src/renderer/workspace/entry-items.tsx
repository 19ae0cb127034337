import { Copy, SquarePen } from 'lucide-react';
import type { Input } from '#operations/operations.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { ActionItem } from '../ui/menu.tsx';

/** What a menu has for an entry of the open workspace file, which is changed in the file. */
export function FileEntryItems({ list, name }: Input<'readWorkspaceEntry'>) {
  const { workspaceFiles, exporting } = useStores();
  const canEdit = useStateOf('workspaceFiles', ({ info }) => info?.canEdit === true);
  const copy = async (): Promise<void> => {
    const outcome = await workspaceFiles.entryText(list, name);
    if (outcome.ok) await exporting.copyText(outcome.value.text);
    else exporting.say('Copy failed', outcome.error.message, true);
  };
  const edit = async (): Promise<void> => {
    const error = await workspaceFiles.edit();
    if (error) exporting.say('The file was not opened', error.message, true);
  };
  return (
    <>
      <ActionItem title="Copy as YAML" icon={Copy} run={copy} />
      {canEdit && <ActionItem title="Open in editor" icon={SquarePen} run={edit} />}
    </>
  );
}
