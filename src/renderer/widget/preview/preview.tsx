import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import { shownRows } from '#core/widget/simulator/kept-rows.ts';
import { drawnScreen, drawnUnread } from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useStores } from '../../shell/context.ts';
import { themeOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { useDrawnTheme } from '../../ui/theme.ts';
import { useMoment, useOnlooker, useSeen } from '../simulator/use-simulator.ts';
import { Conversation } from './conversation/conversation.tsx';
import { ConversationNotes } from './conversation-notes.tsx';
import { DetailScreen } from './detail-screen.tsx';
import { rowsLike } from './filter.ts';
import styles from './frame.module.css';
import { Frame } from './frame.tsx';
import { useLinks } from './links.ts';
import { ListScreen } from './list-screen.tsx';
import { Notices } from './notices.tsx';
import { PreviewAssumptions } from './preview-assumptions.tsx';
import { useRemembered } from './remembered.ts';
import { EarlierLine, Filter, looks, OtherReplyLine, ToolBar, Tools, widths } from './tools.tsx';

/** The widget as a visitor sees it, to be used as a visitor does; of an earlier moment it is only a picture. */
export function DrawnWidget({ tab }: { tab: Tab }) {
  const { play, link, workspace } = useStores();
  const seen = useSeen();
  const onlooker = useOnlooker();
  const moment = useMoment();
  const [width, setWidth] = useRemembered('assay.widget.width', widths);
  const [look, setLook] = useRemembered('assay.widget.look', looks);
  const theme = useDrawnTheme(useStore(workspace, themeOf));
  const [filter, setFilter] = useState('');
  const drawn = useMemo(() => drawnScreen(seen, onlooker), [seen, onlooker]);
  const all = useMemo(() => seen.list && shownRows(seen.list.kept), [seen.list]);
  const rows = useMemo(() => all && rowsLike(all, filter), [all, filter]);
  const links = useLinks(seen, drawn.screen);
  const isLive = moment === null;
  const [opened, setOpened] = useState<string | null>(null);

  const onEvent = useCallback(
    (event: TabEvent) => {
      if (event.type === 'row clicked') setOpened(event.key);
      if (isLive) play.getState().does(tab.id, event);
    },
    [play, tab.id, isLive],
  );
  const point = useCallback((path: string | null) => link.getState().point(path, 'drawn'), [link]);
  useEffect(() => () => point(null), [point]);

  const screen = (): ReactNode => {
    if (drawn.screen === 'list') {
      const unreadOf = (key: string): number | null => drawnUnread(seen, key);
      return (
        <ListScreen
          unreadOf={unreadOf}
          drawn={drawn}
          rows={rows}
          onlooker={onlooker}
          isLive={isLive}
          links={links}
          opened={opened}
          onEvent={onEvent}
          total={all?.length ?? 0}
          listKey={filter}
        />
      );
    }
    if (drawn.screen === 'detail' && drawn.detail) {
      const { detail, can, back } = drawn;
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
      <fieldset className={styles.conversation} disabled={!isLive} aria-label="Conversation">
        <Conversation tab={tab} drawn={drawn} onEvent={onEvent} />
      </fieldset>
    );
  };

  return (
    <div className={styles.whole}>
      <ToolBar>
        <Tools width={width} onWidth={setWidth} look={look} onLook={setLook} />
        {drawn.screen === 'list' && all !== null && all.length > 0 && (
          <Filter text={filter} onChange={setFilter} left={rows?.length ?? 0} total={all.length} />
        )}
      </ToolBar>
      <div className={cx(styles.backdrop)}>
        <Frame
          tab={tab}
          drawn={drawn}
          isLive={isLive}
          badgePath={links.list?.places.badge ?? null}
          lit={links.lit}
          isDark={look === 'window' ? theme !== 'light' : look === 'dark'}
          width={Number(width)}
          onPoint={point}
        >
          {screen()}
          <Notices
            notices={drawn.notices}
            isLive={isLive}
            onDismiss={(notice) => onEvent({ type: 'notice dismissed', notice })}
          />
        </Frame>
      </div>
      {moment && <EarlierLine moment={moment} />}
      {links.shotId !== null && !links.isShown && <OtherReplyLine shotId={links.shotId} />}
      <ConversationNotes drawn={drawn} />
      <PreviewAssumptions ids={drawn.assumptions} />
    </div>
  );
}
