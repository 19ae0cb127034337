import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../shell/context.ts';
import { IconButton } from '../ui/form/button.tsx';
import { Banner } from '../ui/states.tsx';

/** Says that the workspace file cannot be read now, that one was not opened, or what to look at in it. */
export function WorkspaceNotices() {
  const { workspaceFiles } = useStores();
  const info = useStore(workspaceFiles, (state) => state.info);
  const failed = useStore(workspaceFiles, (state) =>
    state.dialog?.what === 'open' ? null : state.failed,
  );
  const { dismissFailed } = workspaceFiles.getState();
  return (
    <div role="status">
      {failed !== null && (
        <div className="ruled notice">
          <Banner
            title="The workspace was not opened"
            tools={
              <IconButton small name="Dismiss" icon={<X size={14} />} onPress={dismissFailed} />
            }
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
