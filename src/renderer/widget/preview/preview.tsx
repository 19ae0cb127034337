import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { grouped, plural } from '#core/text/wording.ts';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { Notice } from '#core/widget/simulator/model.ts';
import { previewScreen } from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useMockedActions } from '../../reply/edit-reply.tsx';
import { useStateOf, useStores } from '../../shell/context.ts';
import { mockOf, themeOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatClock } from '../../ui/format.ts';
import { useResolvedTheme } from '../../ui/theme.ts';
import { useExpiry } from '../../ui/use-expiry.ts';
import type { Snapshot } from '../simulator/simulator.ts';
import { useSimulation, useSnapshot, useTabState, useViewer } from '../simulator/use-simulator.ts';
import { textOn } from './colours.ts';
import { Conversation } from './conversation.tsx';
import { DetailScreen } from './detail-screen.tsx';
import { ListScreen } from './item-list.tsx';
import { type PictureProps, useLinks } from './links.ts';
import palette from './palette.module.css';
import styles from './preview.module.css';

const pathOf = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-path]')?.dataset.path ?? null)
    : null;

/** The widget around its screen: the agent in the accent colour, the tab strip with the badge, and a line while a call is waited for. */
export function Frame({
  tab,
  drawn: preview,
  isDark,
  isLive,
  width,
  onPoint,
  children,
}: PictureProps & { children: ReactNode }) {
  const { badge, title } = preview;
  const accent = { background: tab.accentColor, color: textOn(tab.accentColor) };
  const isWaiting = preview.status === 'loading' || preview.detail?.state === 'loading';
  // One pair of listeners for every part.
  const pointing = {
    role: 'group',
    'aria-label': 'Widget',
    ...(isLive ? {} : { 'aria-disabled': true }),
    onPointerOver: ({ target }: { target: EventTarget }) => onPoint(pathOf(target)),
    onPointerLeave: () => onPoint(null),
    onFocus: ({ target }: { target: EventTarget }) => onPoint(pathOf(target)),
    onBlur: () => onPoint(null),
  };
  return (
    <div
      className={cx(palette.frame, isDark && palette.dark, styles.frame)}
      style={{ width }}
      {...pointing}
    >
      <div className={styles.agent} style={accent}>
        {tab.agentName || 'Agent'}
      </div>
      <div className={styles.head}>
        <div className={styles.strip} style={{ borderBottomColor: tab.accentColor }}>
          <span className="ellipsis">{title}</span>
          {badge?.count ? (
            <span
              className={cx(
                styles.badge,
                badge.color && palette.solid,
                badge.color && palette[badge.color],
              )}
              style={badge.color ? undefined : accent}
            >
              {grouped(badge.count)}
              <span className="spoken">
                {tab.category === 'messaging' ? ' unread' : ` ${plural(badge.count, 'item')}`},
                badge {badge.color ?? "in the agent's accent colour"}
              </span>
            </span>
          ) : null}
        </div>
        {isWaiting && (
          <div
            className={styles.waiting}
            role="progressbar"
            aria-label={preview.screen === 'list' ? 'Loading the list' : 'Loading'}
          >
            <div className={styles.passing} style={{ background: tab.accentColor }} />
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

type NoticesProps = {
  notices: readonly Notice[];
  isLive: boolean;
  /** When a notice came, in milliseconds since 1970. */
  cameAt(notice: number): number;
  onDismiss(notice: number): void;
};

/**
 * The notices `Done` and `Action failed` (TAB-UPD-1, TAB-DEL-1), newest first; a screen reader hears
 * each as it comes. They close automatically, and stay in the picture of an older call.
 */
function Notices({ notices, isLive, cameAt, onDismiss }: NoticesProps) {
  return (
    <div className={cx('column rigid', styles.notices)} role="status">
      {notices.toReversed().map(({ notice, text, count }) => (
        <NoticeRow
          key={notice}
          text={text}
          count={count}
          since={isLive ? cameAt(notice) : null}
          onDismiss={isLive ? () => onDismiss(notice) : null}
        />
      ))}
    </div>
  );
}

/** One notice, with how often it came since it was dismissed; `since` null: it stays. */
function NoticeRow({
  text,
  count,
  since,
  onDismiss,
}: Pick<Notice, 'text' | 'count'> & {
  since: number | null;
  onDismiss: (() => void) | null;
}) {
  const { isOver, holding } = useExpiry(since);
  if (isOver) return null;
  return (
    <div className={cx(styles.notice, text === 'Done' ? styles.done : styles.failed)} {...holding}>
      {text === 'Done' ? <CircleCheck size={16} /> : <CircleAlert size={16} />}
      <span className="grow">
        {text}
        {count > 1 && ` (${count})`}
      </span>
      {onDismiss && (
        <button
          type="button"
          className={styles.dismiss}
          aria-label={`Dismiss ${text}`}
          title="Dismiss"
          onClick={onDismiss}
        >
          <X />
        </button>
      )}
    </div>
  );
}

/** A tab as its visitor sees it, drawn from nothing but its state. */
export function TabPicture(props: PictureProps) {
  const { tab, seen, drawn, isLive, cameAt, onEvent } = props;
  const screen = (): ReactNode => {
    if (drawn.screen === 'list') return <ListScreen {...props} />;
    if (drawn.screen === 'detail' && drawn.detail)
      return <DetailScreen key={seen.detail?.key} detail={drawn.detail} {...props} />;
    return (
      <fieldset className="column grow rest" disabled={!isLive} aria-label="Conversation">
        <Conversation tab={tab} drawn={drawn} onEvent={onEvent} />
      </fieldset>
    );
  };
  return (
    <Frame {...props}>
      {drawn.status === 'error' && (
        // On every screen: a list can fail to load while one of its items is open (TAB-ERR-1).
        <p className={styles.banner} role="alert">
          <CircleAlert size={16} /> This tab could not be loaded.
        </p>
      )}
      {screen()}
      <Notices
        notices={drawn.notices}
        isLive={isLive}
        cameAt={cameAt}
        onDismiss={(notice) => onEvent({ type: 'notice dismissed', notice })}
      />
    </Frame>
  );
}

/** The widget as a visitor sees and uses it; that of an older call is only a picture. */
export function WidgetPreview({ tab }: { tab: Tab }) {
  const { simulator } = useStores();
  const seen = useTabState();
  const viewer = useViewer();
  const snapshot = useSnapshot();
  const snapshots = useSimulation()?.snapshots ?? [];
  const width = useStateOf('simulator', 'width');
  const look = useStateOf('simulator', 'look');
  const theme = useResolvedTheme(useStateOf('workspace', themeOf));
  const service = useStateOf('workspace', mockOf('tab', tab.id));
  const isMocked = useMockedActions().length > 0 || service !== null;
  const preview = useMemo(() => previewScreen(seen, viewer), [seen, viewer]);
  const links = useLinks();
  const isLive = snapshot === null;
  const [opened, setOpened] = useState<string | null>(null);

  const onEvent = useCallback(
    (event: TabEvent) => {
      if (event.type === 'row clicked') setOpened(event.key);
      if (isLive) simulator.does(tab.id, event);
    },
    [simulator, tab.id, isLive],
  );
  const point = useCallback((path: string | null) => simulator.point('preview', path), [simulator]);
  useEffect(() => () => point(null), [point]);

  return (
    <div className="column fill">
      <div className={cx(styles.backdrop, isMocked && styles.mocked)}>
        <TabPicture
          tab={tab}
          seen={seen}
          drawn={preview}
          viewer={viewer}
          links={links}
          opened={opened}
          isLive={isLive}
          isDark={look === 'window' ? theme !== 'light' : look === 'dark'}
          width={Number(width)}
          cameAt={(notice) =>
            snapshots.find(({ seen }) => seen.notices.some((one) => one.notice === notice))?.at ??
            Date.now()
          }
          onPoint={point}
          onEvent={onEvent}
        />
      </div>
      {snapshot && <EarlierLine snapshot={snapshot} />}
    </div>
  );
}

/** Says that the preview is that of an older call, which cannot be used. */
function EarlierLine({ snapshot }: { snapshot: Snapshot }) {
  const { simulator } = useStores();
  return (
    <div className={cx('row rigid', styles.past)}>
      <span className="muted small">
        After this call,{' '}
        <time dateTime={new Date(snapshot.at).toISOString()}>
          {formatClock(new Date(snapshot.at).toISOString())}
        </time>
      </span>
      <Button small onPress={() => simulator.showExchange(null)}>
        Back to now
      </Button>
    </div>
  );
}
