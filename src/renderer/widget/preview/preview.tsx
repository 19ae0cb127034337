import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { Notice } from '#core/widget/simulator/model.ts';
import { previewScreen, previewUnread } from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useStores } from '../../shell/context.ts';
import { themeOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { useResolvedTheme } from '../../ui/theme.ts';
import { useExpiry } from '../../ui/use-expiry.ts';
import { useMockedActions } from '../mock-replies/mock-control.tsx';
import { useSimulation, useSnapshot, useTabState, useViewer } from '../simulator/use-simulator.ts';
import { Conversation } from './conversation/conversation.tsx';
import { DetailScreen } from './detail-screen.tsx';
import styles from './frame.module.css';
import { Frame } from './frame.tsx';
import { ListScreen } from './item-list.tsx';
import { useLinks } from './links.ts';
import { EarlierLine, OtherReplyLine } from './shown-lines.tsx';
import { useFilteredRows } from './use-filtered-rows.ts';

type NoticesProps = {
  notices: readonly Notice[];
  isLive: boolean;
  /** When a notice came, in milliseconds since 1970. */
  cameAt(notice: number): number;
  onDismiss(notice: number): void;
};

/**
 * The notices `Done` and `Action failed` (TAB-UPD-1, TAB-DEL-1), newest first; a screen reader hears
 * each as it comes. `Done` closes automatically, a failure stays until it is dismissed, and both
 * stay in an earlier snapshot.
 */
function Notices({ notices, isLive, cameAt, onDismiss }: NoticesProps) {
  return (
    <div className={cx('column rigid', styles.notices)} role="status">
      {notices.toReversed().map(({ notice, text }) => (
        <NoticeRow
          key={notice}
          text={text}
          since={isLive && text === 'Done' ? cameAt(notice) : null}
          onDismiss={isLive ? () => onDismiss(notice) : null}
        />
      ))}
    </div>
  );
}

/** One notice; `since` null: it stays until it is dismissed. */
function NoticeRow({
  text,
  since,
  onDismiss,
}: {
  text: Notice['text'];
  since: number | null;
  onDismiss: (() => void) | null;
}) {
  const { isOver, holding } = useExpiry(since);
  if (isOver) return null;
  return (
    <div className={cx(styles.notice, text === 'Done' ? styles.done : styles.failed)} {...holding}>
      {text === 'Done' ? (
        <CircleCheck size={16} aria-hidden />
      ) : (
        <CircleAlert size={16} aria-hidden />
      )}
      <span className="grow">{text}</span>
      {onDismiss && (
        <button
          type="button"
          className={styles.dismiss}
          aria-label={`Dismiss ${text}`}
          onClick={onDismiss}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** The widget as a visitor sees and uses it; an earlier snapshot is only a picture. */
export function WidgetPreview({ tab }: { tab: Tab }) {
  const { simulator, link, workspace, display } = useStores();
  const seen = useTabState();
  const viewer = useViewer();
  const snapshot = useSnapshot();
  const snapshots = useSimulation()?.snapshots ?? [];
  const width = useStore(display, (state) => state.width);
  const look = useStore(display, (state) => state.look);
  const theme = useResolvedTheme(useStore(workspace, themeOf));
  const { filter, rows, total } = useFilteredRows();
  const isMocked = useMockedActions().length > 0;
  const preview = useMemo(() => previewScreen(seen, viewer), [seen, viewer]);
  const links = useLinks(seen, preview.screen);
  const isLive = snapshot === null;
  const [opened, setOpened] = useState<string | null>(null);

  const onEvent = useCallback(
    (event: TabEvent) => {
      if (event.type === 'row clicked') setOpened(event.key);
      if (isLive) simulator.getState().does(tab.id, event);
    },
    [simulator, tab.id, isLive],
  );
  const point = useCallback((path: string | null) => link.getState().point(path, 'drawn'), [link]);
  useEffect(() => () => point(null), [point]);

  const screen = (): ReactNode => {
    if (preview.screen === 'list') {
      const unreadOf = (key: string): number | null => previewUnread(seen, key);
      return (
        <ListScreen
          unreadOf={unreadOf}
          drawn={preview}
          rows={rows}
          onlooker={viewer}
          isLive={isLive}
          links={links}
          opened={opened}
          onEvent={onEvent}
          total={total}
          listKey={filter}
        />
      );
    }
    if (preview.screen === 'detail' && preview.detail) {
      const { detail, can, back } = preview;
      return (
        <DetailScreen
          key={seen.detail?.key}
          detail={detail}
          can={can}
          back={back}
          isLive={isLive}
          onEvent={onEvent}
          places={links.detail}
          lit={links.lit}
        />
      );
    }
    return (
      <fieldset className="column grow rest" disabled={!isLive} aria-label="Conversation">
        <Conversation tab={tab} drawn={preview} onEvent={onEvent} />
      </fieldset>
    );
  };

  return (
    <div className="column fill">
      <div className={cx(styles.backdrop, isMocked && styles.mocked)}>
        <Frame
          tab={tab}
          drawn={preview}
          isLive={isLive}
          badgePath={links.list?.places.badge ?? null}
          lit={links.lit}
          isDark={look === 'window' ? theme !== 'light' : look === 'dark'}
          width={Number(width)}
          onPoint={point}
        >
          {preview.status === 'error' && (
            // On every screen: a list can fail to load while one of its items is open (TAB-ERR-1).
            <p className={styles.banner} role="alert">
              <CircleAlert size={16} aria-hidden /> This tab could not be loaded.
            </p>
          )}
          {screen()}
          <Notices
            notices={preview.notices}
            isLive={isLive}
            cameAt={(notice) =>
              snapshots.find(({ seen }) => seen.notices.some((one) => one.notice === notice))?.at ??
              Date.now()
            }
            onDismiss={(notice) => onEvent({ type: 'notice dismissed', notice })}
          />
        </Frame>
      </div>
      {snapshot && <EarlierLine snapshot={snapshot} />}
      {links.exchangeId !== null && links.isOtherChosen && (
        <OtherReplyLine exchangeId={links.exchangeId} />
      )}
    </div>
  );
}
