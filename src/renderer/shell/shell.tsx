import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ViewName } from '#operations/window-schemas.ts';
import { SamplesView } from '#renderer/samples/samples-view.tsx';
import { ClausesView } from '../contract/clauses-view.tsx';
import { blankConnection, ConnectionDialog } from '../documents/connection/connections-pane.tsx';
import { StartView } from '../home/start-view.tsx';
import { SettingsView } from '../settings/settings-view.tsx';
import { aboutOf } from '../settings/store.ts';
import { AddTokenDialog } from '../tokens/dialogs/add-dialog.tsx';
import { TokensView } from '../tokens/tokens-view.tsx';
import { UnlockDialog } from '../tokens/vault/passphrase-fields.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/form/button.tsx';
import { Banner, ErrorState, LoadingState } from '../ui/states.tsx';
import { useTheme } from '../ui/theme.ts';
import { useExpiry } from '../ui/use-expiry.ts';
import { ConnectorsDialog } from '../widget/setup/connectors-dialog.tsx';
import { TabDialog } from '../widget/setup/tab-dialog.tsx';
import { blankTab } from '../widget/setup/tab-draft.ts';
import { commandsOf } from './commands.ts';
import { type Stores, useStores } from './context.ts';
import { DraftKept } from './draft-kept.tsx';
import { KeyMap, Palette } from './palette.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { views } from './shell-store.ts';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { themeOf } from './workspace-store.ts';

/** Says that the host gives no answer, such as after the end of an idle session, and why. */
export function LostNotice() {
  const why = useStore(useStores().shell, (state) => state.lost);
  return (
    <div role="status">
      {why !== null && (
        <div className={cx('ruled', styles.notice)}>
          <Banner title="Not connected">{why}</Banner>
        </div>
      )}
    </div>
  );
}

/** Says that the workspace is another than this window made it, until that is read. */
export function OutsideNotice() {
  const { workspace } = useStores();
  const outside = useStore(workspace, (state) => state.outside);
  return (
    <div role="status">
      {outside && <OutsideBanner key={outside.problem ?? 'changed'} {...outside} />}
    </div>
  );
}

/** A change needs no answer, so its banner closes automatically; a problem stays. */
function OutsideBanner({ problem }: { problem: string | null }) {
  const { dismissOutside } = useStore(useStores().workspace);
  const [shownAt] = useState(Date.now);
  const { isOver, holding } = useExpiry(problem === null ? shownAt : null);
  useEffect(() => {
    if (isOver) dismissOutside();
  }, [isOver, dismissOutside]);
  return (
    <div className={cx('ruled', styles.notice)} {...holding}>
      <Banner
        title={problem === null ? 'Workspace changed' : 'The workspace can no longer be read'}
        tools={<IconButton small name="Dismiss" icon={<X size={14} />} onPress={dismissOutside} />}
      >
        {problem === null
          ? 'The workspace file was changed outside Assay. This window now shows the new contents.'
          : `${problem} This window still shows the last version that could be read.`}
      </Banner>
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/** Whether the element in focus has a use of its own for a binding: those that its `data-own-keys` names. */
const isOwnKey = (target: EventTarget | null, keys: string): boolean =>
  target instanceof HTMLElement && (target.dataset.ownKeys?.split(' ').includes(keys) ?? false);

/** Whether a key press is the binding: `Mod+Enter`, `Shift+F8`, `?`. */
export function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const mod = event.ctrlKey || event.metaKey;
  // What a plain sign needs of Shift depends on the keyboard, so only named keys look at it.
  const shiftFits = key.length === 1 || event.shiftKey === parts.includes('Shift');
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    mod === parts.includes('Mod') &&
    shiftFits &&
    !event.altKey
  );
}

/** Runs the commands by their keys, wherever the keyboard focus is; an open dialog blocks them. */
export function useKeys(stores: Stores): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const command = commandsOf(stores).find(
        ({ keys, plain }) =>
          keys !== undefined && matches(event, keys) && !(plain && isTyping(event.target)),
      );
      if (!command || isOwnKey(event.target, command.keys ?? '')) return;
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };
    // Before the editor, which has keys of its own.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [stores]);
}

/** Stands where every view would be while the workspace cannot be read: nothing is shown as if it were empty, and nothing is written. */
export function WorkspaceFailed({ happened, onRetry }: { happened: string; onRetry(): void }) {
  const folder = useStore(useStores().about, aboutOf)?.dataFolder;
  return (
    <ErrorState
      level={2}
      tried="The workspace cannot be read"
      happened={happened}
      todo={`Nothing was changed${folder ? ` in ${folder}` : ''}. You can see and change connections and tabs once it can be read.`}
      onRetry={onRetry}
    />
  );
}

// The frame is there before the larger views, which are loaded while the workspace is read.
const loadDocuments = () =>
  import('../documents/documents-view.tsx').then((module) => ({ default: module.DocumentsView }));
const loadWidget = () =>
  import('../widget/widget-view.tsx').then((module) => ({ default: module.WidgetView }));
const loadPlayground = () =>
  import('../playground/playground-view.tsx').then((module) => ({ default: module.JudgeView }));
const DocumentsView = lazy(loadDocuments);
const WidgetView = lazy(loadWidget);
const JudgeView = lazy(loadPlayground);
const loadOf: Partial<Record<ViewName, () => Promise<unknown>>> = {
  documents: loadDocuments,
  widget: loadWidget,
  judge: loadPlayground,
};

const viewOf: Record<ViewName, () => ReactNode> = {
  start: () => <StartView />,
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
  // Selected one by one: the shell also stores the cursor, which moves with every keystroke.
  const view = useStore(stores.shell, (state) => state.view);
  const overlay = useStore(stores.shell, (state) => state.overlay);
  const { workspace, load } = useStore(stores.workspace);
  useTheme(useStore(stores.workspace, themeOf));
  useKeys(stores);
  useEffect(() => void loadOf[view]?.(), [view]);
  const closeOverlay = (): void => stores.shell.getState().open(null);
  return (
    <div className={styles.window}>
      <Rail />
      <TopBar />
      <main className={cx('column shrinks', styles.main)}>
        {(untitled.includes(view) || workspace.state !== 'ready') && (
          <h1 className="spoken">{views.find(({ name }) => name === view)?.title ?? 'Start'}</h1>
        )}
        <LostNotice />
        <OutsideNotice />
        <DraftKept />
        <div className="rest">
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
      {overlay === 'add-token' && <AddTokenDialog onClose={closeOverlay} />}
      {overlay === 'connectors' && <ConnectorsDialog onClose={closeOverlay} />}
      {overlay === 'new-tab' && <TabDialog tab={blankTab()} isNew onClose={closeOverlay} />}
      {overlay === 'new-connection' && (
        <ConnectionDialog connection={blankConnection()} isNew onClose={closeOverlay} />
      )}
      <UnlockDialog />
    </div>
  );
}
