import { type ReactNode, useEffect, useState } from 'react';
import type { ViewName } from '#operations/window-schemas.ts';
import { StartView } from '../home/start-view.tsx';
import { EvidenceInput } from '../imported/evidence-input.tsx';
import { aboutOf } from '../settings/store.ts';
import { cx } from '../ui/cx.ts';
import { loadedLate } from '../ui/loaded-late.tsx';
import { titleWhatIsCut } from '../ui/middle-cut.tsx';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { readLastTheme, useTheme } from '../ui/theme.ts';
import { useStateOf, useStores } from './context.ts';
import { NoteOverFoot } from './note.tsx';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { titleOf } from './shell-store.ts';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';
import { settingsOf } from './workspace-store.ts';

/** Stands where every view would be while the workspace cannot be read: nothing is shown as if it were empty, and nothing is written. */
export function WorkspaceFailed({ happened, onRetry }: { happened: string; onRetry(): void }) {
  const folder = useStateOf('about', aboutOf)?.dataFolder;
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
const opening = { title: 'Opening the view', level: 2 } as const;
const DocumentsView = loadedLate(
  async () => (await import('../documents/documents-view.tsx')).DocumentsView,
  opening,
);
const WidgetView = loadedLate(
  async () => (await import('../widget/widget-view.tsx')).WidgetView,
  opening,
);
const HistoryView = loadedLate(
  async () => (await import('../history/history-view.tsx')).HistoryView,
  opening,
);
const TokensView = loadedLate(async () => (await import('../tokens/tokens-view.tsx')).TokensView, {
  ...opening,
  heading: titleOf('tokens'),
});
const SettingsView = loadedLate(
  async () => (await import('../settings/settings-view.tsx')).SettingsView,
  { ...opening, heading: titleOf('settings') },
);
const Overlays = loadedLate(async () => (await import('./overlays.tsx')).Overlays, {
  title: 'Loading the dialogs',
  tight: true,
  box: cx('popover', styles.floating, styles.late),
});
const loadOf: Partial<Record<ViewName, () => Promise<boolean>>> = {
  documents: DocumentsView.load,
  widget: WidgetView.load,
  history: HistoryView.load,
  tokens: TokensView.load,
  settings: SettingsView.load,
};

const viewOf: Record<ViewName, () => ReactNode> = {
  start: () => <StartView />,
  documents: () => <DocumentsView />,
  widget: () => <WidgetView />,
  history: () => <HistoryView />,
  tokens: () => <TokensView />,
  settings: () => <SettingsView />,
};

// Views of panes, which show no title of their own.
const untitled: readonly ViewName[] = ['documents', 'widget', 'history'];

/** Milliseconds until the dialogs are loaded, if none is wanted before: the first view goes first. */
const restBeforeDialogs = 700;

/** The whole window. */
export function Frame() {
  const stores = useStores();
  // Selected one by one: the shell also stores the cursor, which moves with every keystroke.
  const view = useStateOf('shell', 'view');
  const isViewKnown = useStateOf('shell', 'isViewKnown');
  const { workspace, load } = useStateOf('workspace');
  useTheme(useStateOf('workspace', settingsOf)?.theme ?? readLastTheme());
  useKeys(stores);
  useEffect(titleWhatIsCut, []);
  // Start is shown before the workspace is read: what is pressed there waits for it.
  const isStartEarly = workspace.state === 'loading' && view === 'start' && isViewKnown;
  const isShown = workspace.state === 'ready' || isStartEarly;
  useEffect(() => {
    if (isViewKnown) void loadOf[view]?.();
  }, [view, isViewKnown]);
  const isOverlayWanted = useStateOf('shell', ({ overlay }) => overlay !== null);
  const isImporting = useStateOf('imported', ({ now }) => now.phase !== 'closed');
  const isEditing = useStateOf('reply', 'isOpen');
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    // Shown when they are there: nobody waits for them yet.
    const load = (): void => void Overlays.load().then(() => setRested(true));
    const timer = setTimeout(load, restBeforeDialogs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.window}>
      <Rail />
      <TopBar />
      <main className={cx('column shrinks', styles.main)}>
        {(untitled.includes(view) || !isShown) && <h1 className="spoken">{titleOf(view)}</h1>}
        <Notices />
        <div className="rest">
          {workspace.state === 'loading' && !isShown && (
            <LoadingState title="Reading the workspace" />
          )}
          {workspace.state === 'failed' && (
            <WorkspaceFailed happened={workspace.error.message} onRetry={() => void load()} />
          )}
          {isShown && viewOf[view]()}
        </div>
      </main>
      <StatusBar />
      <EvidenceInput />
      <NoteOverFoot />
      {(isRested || isOverlayWanted || isImporting || isEditing) && <Overlays />}
    </div>
  );
}
