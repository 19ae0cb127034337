import { type ReactNode, useEffect, useState } from 'react';
import type { ViewName } from '#operations/window-schemas.ts';
import { ExportNote } from '../export/export-note.tsx';
import { StartView } from '../home/start-view.tsx';
import { EvidenceInput } from '../imported/evidence-input.tsx';
import { aboutOf } from '../settings/store.ts';
import { titleWhatIsCut } from '../ui/cut-titles.ts';
import { cx } from '../ui/cx.ts';
import { DismissButton } from '../ui/form/button.tsx';
import { loadedLate } from '../ui/loaded-late.tsx';
import { Banner, ErrorState, LoadingState } from '../ui/states.tsx';
import { readLastTheme, useTheme } from '../ui/theme.ts';
import { useExpiry } from '../ui/use-expiry.ts';
import { WorkspaceNotices } from '../workspace/workspace-notices.tsx';
import { useStateOf, useStores } from './context.ts';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { titleOf } from './shell-store.ts';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';
import { settingsOf } from './workspace-store.ts';

/** Says that the host gives no answer, such as after the end of an idle session, and why. */
export function LostNotice() {
  const why = useStateOf('shell', 'lost');
  return (
    <div role="status">
      {why !== null && (
        <div className={'ruled notice'}>
          <Banner title="Not connected">{why}</Banner>
        </div>
      )}
    </div>
  );
}

/** Says that the workspace is another than this window made it, until that is read. */
export function OutsideNotice() {
  const outside = useStateOf('workspace', 'outside');
  return (
    <div role="status">
      {outside && <OutsideBanner key={outside.problem ?? 'changed'} {...outside} />}
    </div>
  );
}

/** A change needs no answer, so its banner closes automatically; a problem stays. */
function OutsideBanner({ problem }: { problem: string | null }) {
  const { dismissOutside } = useStateOf('workspace');
  const [shownAt] = useState(Date.now);
  const { isOver, holding } = useExpiry(problem === null ? shownAt : null);
  useEffect(() => {
    if (isOver) dismissOutside();
  }, [isOver, dismissOutside]);
  return (
    <div className={'ruled notice'} {...holding}>
      <Banner
        title={problem === null ? 'Workspace changed' : 'The workspace can no longer be read'}
        tools={<DismissButton onPress={dismissOutside} />}
      >
        {problem === null
          ? 'The workspace file was changed outside Assay. This window now shows the new contents.'
          : `${problem} This window still shows the last version that could be read.`}
      </Banner>
    </div>
  );
}

/** What the host noticed in this run, such as a history of which not all could be saved, each until it is dismissed; Settings goes on to show it. */
export function HostNotices() {
  const notices = useStateOf('about', aboutOf)?.notices ?? [];
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  return (
    <div role="status">
      {notices
        .filter((notice) => !dismissed.includes(notice))
        .map((notice) => (
          <div key={notice} className={'ruled notice'}>
            <Banner
              title="A problem in this run"
              tools={<DismissButton onPress={() => setDismissed([...dismissed, notice])} />}
            >
              {notice}
            </Banner>
          </div>
        ))}
    </div>
  );
}

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
        <LostNotice />
        <OutsideNotice />
        <HostNotices />
        <WorkspaceNotices />
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
      <ExportNote />
      {(isRested || isOverlayWanted || isImporting || isEditing) && <Overlays />}
    </div>
  );
}
