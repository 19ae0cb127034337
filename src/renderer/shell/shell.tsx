import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from 'zustand';
import { SamplesView } from '#renderer/samples/samples-view.tsx';
import { ClausesView } from '../contract/clauses-view.tsx';
import { SettingsView } from '../settings/settings-view.tsx';
import { AddTokenDialog } from '../tokens/dialogs/add-dialog.tsx';
import { TokensView } from '../tokens/tokens-view.tsx';
import { UnlockDialog } from '../tokens/vault/unlock-dialog.tsx';
import { LoadingState } from '../ui/states.tsx';
import { useTheme } from '../ui/theme.ts';
import { ConnectorsDialog } from '../widget/setup/connectors-dialog.tsx';
import { useStores } from './context.ts';
import { KeyMap } from './key-map.tsx';
import { LostNotice } from './lost-notice.tsx';
import { OutsideNotice } from './outside-notice.tsx';
import { Palette } from './palette.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';
import { type ViewName, views } from './views.ts';
import { WorkspaceFailed } from './workspace-failed.tsx';
import { themeOf } from './workspace-store.ts';

// The editor is the largest part of the window; the frame is there before it.
const DocumentsView = lazy(() =>
  import('../documents/documents-view.tsx').then((module) => ({ default: module.DocumentsView })),
);
const WidgetView = lazy(() =>
  import('../widget/widget-view.tsx').then((module) => ({ default: module.WidgetView })),
);
const JudgeView = lazy(() =>
  import('../playground/playground-view.tsx').then((module) => ({ default: module.JudgeView })),
);

const viewOf: Record<ViewName, () => ReactNode> = {
  documents: () => <DocumentsView />,
  widget: () => <WidgetView />,
  judge: () => <JudgeView />,
  tokens: () => <TokensView />,
  clauses: () => <ClausesView />,
  samples: () => <SamplesView />,
  settings: () => <SettingsView />,
};

// Views of panes, which show no title of their own.
const untitled: readonly ViewName[] = ['documents', 'widget', 'judge'];

/** The whole window. */
export function Frame() {
  const stores = useStores();
  // Each by itself: the shell also keeps the cursor, which moves with every key.
  const view = useStore(stores.shell, (state) => state.view);
  const overlay = useStore(stores.shell, (state) => state.overlay);
  const { workspace, load } = useStore(stores.workspace);
  useTheme(useStore(stores.workspace, themeOf));
  useKeys(stores);
  return (
    <div className={styles.window}>
      <Rail />
      <TopBar />
      <main className={styles.main}>
        {(untitled.includes(view) || workspace.state !== 'ready') && (
          <h1 className="spoken">{views.find(({ name }) => name === view)?.title}</h1>
        )}
        <LostNotice />
        <OutsideNotice />
        <div className={styles.view}>
          {workspace.state === 'loading' && <LoadingState title="Reading the workspace" />}
          {workspace.state === 'failed' && (
            <WorkspaceFailed happened={workspace.error.message} onRetry={() => void load()} />
          )}
          {workspace.state === 'ready' && (
            <Suspense fallback={<LoadingState title="Opening the view" />}>
              {viewOf[view]()}
            </Suspense>
          )}
        </div>
      </main>
      <StatusBar />
      {(overlay === 'commands' || overlay === 'targets') && <Palette key={overlay} of={overlay} />}
      {overlay === 'keys' && <KeyMap />}
      {overlay === 'add-token' && (
        <AddTokenDialog onClose={() => stores.shell.getState().open(null)} />
      )}
      {overlay === 'connectors' && (
        <ConnectorsDialog onClose={() => stores.shell.getState().open(null)} />
      )}
      <UnlockDialog />
    </div>
  );
}
