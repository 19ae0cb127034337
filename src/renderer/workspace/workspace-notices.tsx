import { useEffect } from 'react';
import { useStateOf, useStores } from '../shell/context.ts';
import { Button, DismissButton } from '../ui/form/button.tsx';
import { Banner } from '../ui/states.tsx';
import { useExpiry } from '../ui/use-expiry.ts';
import type { WorkspaceFilesStore } from './store.ts';

type Added = NonNullable<ReturnType<WorkspaceFilesStore['getState']>['added']>;

/** Says what became of a call that was added to the file, for a while where it can be undone. */
function AddedNote({ said, undo }: Added) {
  const { workspaceFiles } = useStores();
  const { undoAdded, dismissAdded } = workspaceFiles;
  const { isOver, holding } = useExpiry(undo?.at ?? null);
  useEffect(() => {
    if (isOver) dismissAdded();
  }, [isOver, dismissAdded]);
  return (
    <p className="list-note" {...holding}>
      {said}
      {undo === null ? (
        <DismissButton onPress={dismissAdded} />
      ) : (
        <Button small onPress={() => void undoAdded(undo)}>
          Undo
        </Button>
      )}
    </p>
  );
}

/** Says that the workspace file cannot be read now, that one was not opened, what to look at in it, or what was added to it. */
export function WorkspaceNotices() {
  const { workspaceFiles } = useStores();
  const info = useStateOf('workspaceFiles', 'info');
  const failed = useStateOf('workspaceFiles', (state) =>
    state.dialog?.what === 'open' ? null : state.failed,
  );
  const added = useStateOf('workspaceFiles', 'added');
  const { dismissFailed } = workspaceFiles;
  return (
    <div role="status">
      {added && <AddedNote key={added.undo?.at} {...added} />}
      {failed !== null && (
        <div className="ruled notice">
          <Banner
            title="The workspace was not opened"
            tools={<DismissButton onPress={dismissFailed} />}
          >
            <span className="pre-wrap">{failed}</span>
          </Banner>
        </div>
      )}
      {info?.problem != null && (
        <div className="ruled notice">
          <Banner
            title={
              info.open === null
                ? 'The last workspace is not open'
                : 'The workspace file has errors'
            }
          >
            <span className="pre-wrap">
              {info.problem}
              {info.open !== null &&
                '\nAssay shows the last version that it could read, and saves nothing until the file is fixed.'}
            </span>
          </Banner>
        </div>
      )}
    </div>
  );
}
