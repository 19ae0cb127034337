import { useStateOf, useStores } from '../shell/context.ts';
import { DismissButton } from '../ui/form/button.tsx';
import { Banner } from '../ui/states.tsx';

/** Says that the workspace file cannot be read now, that one was not opened, or what to look at in it. */
export function WorkspaceNotices() {
  const { workspaceFiles } = useStores();
  const info = useStateOf('workspaceFiles', 'info');
  const failed = useStateOf('workspaceFiles', (state) =>
    state.dialog?.what === 'open' ? null : state.failed,
  );
  const { dismissFailed } = workspaceFiles;
  return (
    <div role="status">
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
