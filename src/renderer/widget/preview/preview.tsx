import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type AssumptionId, assumptionRows } from '#core/contract/assumptions.ts';
import { several } from '#core/text/wording.ts';
import { shortened } from '#core/widget/simulator/display.ts';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import { type Notice, shownRows } from '#core/widget/simulator/model.ts';
import {
  type PreviewScreen,
  previewBounds,
  previewScreen,
  previewUnread,
} from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';
import { Assumptions } from '../../findings/assumptions.tsx';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { useStores } from '../../shell/context.ts';
import { readingsOf, themeOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { CopyButton } from '../../ui/form/button.tsx';
import { useResolvedTheme } from '../../ui/theme.ts';
import { useExpiry } from '../../ui/use-expiry.ts';
import { useSimulation, useSnapshot, useTabState, useViewer } from '../simulator/use-simulator.ts';
import conversationStyles from './conversation/conversation.module.css';
import { Conversation } from './conversation/conversation.tsx';
import { assumedWords, bodyOf, channelWords } from './conversation/conversation-words.ts';
import { DetailScreen } from './detail-screen.tsx';
import styles from './frame.module.css';
import { Frame } from './frame.tsx';
import { ListScreen } from './item-list.tsx';
import { useLinks } from './links.ts';
import { rowsLike } from './parts.ts';
import { EarlierLine, Filter, looks, OtherReplyLine, ToolBar, Tools, widths } from './tools.tsx';

/**
 * Facts about a conversation that the visitor does not see, under the frame: its realtime channel,
 * and the assumptions behind it.
 */
export function ConversationNotes({
  drawn: { screen, detail },
}: {
  drawn: Pick<PreviewScreen, 'screen' | 'detail'>;
}) {
  if (screen !== 'conversation' || !detail) return null;
  return (
    <section className={conversationStyles.notes} aria-label="About this conversation">
      <p className={conversationStyles.channel}>
        <span>Realtime channel:</span>
        {detail.channel && (
          <>
            <code className={conversationStyles.name}>
              {shortened(detail.channel.name, previewBounds.line)}
            </code>
            <CopyButton text={detail.channel.name} what="channel name" />
          </>
        )}
        <span className="shrinks">
          {detail.channel ? `(${channelWords(detail)})` : channelWords(detail)}
        </span>
        <ClauseLink id="TAB-CLK-2" />
      </p>
      <p className="pretty">
        <strong className="plain">Assumption</strong> {assumedWords(bodyOf(detail))} The raw reply
        is shown next to it. <ClauseLink id="TAB-MSG-1" />
      </p>
    </section>
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

/**
 * The assumptions that affect the preview, under its frame; nothing if the documents decide
 * everything.
 */
export function PreviewAssumptions({ ids }: { ids: readonly AssumptionId[] }) {
  const { workspace } = useStores();
  const readings = useStore(workspace, readingsOf);
  if (ids.length === 0) return null;
  const count = several(ids.length, 'assumption');
  return (
    <details className={conversationStyles.notes}>
      <summary className="pretty">
        <strong className="plain">{count}</strong> in this preview
      </summary>
      <Assumptions assumptions={assumptionRows(ids, readings)} />
    </details>
  );
}

/** One of a few options, stored in this window under `key`; an unknown value means the first. */
export function useRemembered<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const stored = localStorage.getItem(key);
    return values.find((one) => one === stored) ?? values[0];
  });
  const set = (chosen: Value): void => {
    localStorage.setItem(key, chosen);
    setValue(chosen);
  };
  return [value, set];
}

/** The widget as a visitor sees and uses it; an earlier snapshot is only a picture. */
export function WidgetPreview({ tab }: { tab: Tab }) {
  const { simulator, link, workspace } = useStores();
  const seen = useTabState();
  const viewer = useViewer();
  const snapshot = useSnapshot();
  const snapshots = useSimulation()?.snapshots ?? [];
  const [width, setWidth] = useRemembered('assay.widget.width', widths);
  const [look, setLook] = useRemembered('assay.widget.look', looks);
  const theme = useResolvedTheme(useStore(workspace, themeOf));
  const [filter, setFilter] = useState('');
  const preview = useMemo(() => previewScreen(seen, viewer), [seen, viewer]);
  const all = useMemo(() => seen.list && shownRows(seen.list.kept), [seen.list]);
  const rows = useMemo(() => all && rowsLike(all, filter), [all, filter]);
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
          total={all?.length ?? 0}
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
      <ToolBar>
        <Tools width={width} onWidth={setWidth} look={look} onLook={setLook} />
        {preview.screen === 'list' && all !== null && all.length > 0 && (
          <Filter text={filter} onChange={setFilter} left={rows?.length ?? 0} total={all.length} />
        )}
      </ToolBar>
      <div className={cx(styles.backdrop)}>
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
      <ConversationNotes drawn={preview} />
      <PreviewAssumptions ids={preview.assumptions} />
    </div>
  );
}
