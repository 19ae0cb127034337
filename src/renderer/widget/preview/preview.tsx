import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import { previewScreen } from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useMockedActions } from '../../reply/edit-reply.tsx';
import { useStateOf, useStores } from '../../shell/context.ts';
import { mockOf, themeOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatClock } from '../../ui/format.ts';
import { useResolvedTheme } from '../../ui/theme.ts';
import type { Snapshot } from '../simulator/simulator.ts';
import { useSimulation, useSnapshot, useTabState, useViewer } from '../simulator/use-simulator.ts';
import styles from './frame.module.css';
import { useLinks } from './links.ts';
import { TabPicture } from './tab-picture.tsx';

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
    <div className={cx('row rigid', styles.earlier)}>
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
