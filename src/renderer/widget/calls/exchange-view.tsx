import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isSuccess } from '#core/http/http.ts';
import { actions } from '#core/widget/actions.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Selection } from '../../findings/selection.ts';
import { useStores } from '../../shell/context.ts';
import { Chip } from '../../ui/chip.tsx';
import { type Sheet, Tabbed } from '../../ui/layout/tabs.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Simulation } from '../simulator/simulator.ts';
import { useExchange, useSimulation } from '../simulator/use-simulator.ts';
import { waited } from './call-words.ts';
import { hostOf } from './hop-words.ts';
import styles from './hops.module.css';
import { ListCleared, useClearedCount } from './list-cleared.tsx';
import { RunningFacts } from './running-facts.tsx';
import { CorsSheet } from './sheets/cors-sheet.tsx';
import { PlatformSheet } from './sheets/platform-sheet.tsx';
import { useReplySheet } from './sheets/reply-sheet.tsx';
import { RequestSheet } from './sheets/request-sheet.tsx';
import { sheetOf } from './sheets/sheet-of.ts';
import { VisitorSheet } from './sheets/visitor-sheet.tsx';
import type { Bar, Lane, SheetName } from './waterfall/bar.ts';
import { RunningStages } from './waterfall/running-stages.tsx';
import { waterfallOf } from './waterfall/waterfall.ts';
import { Waterfall } from './waterfall/waterfall-view.tsx';

type ExchangeViewProps = {
  fired: Fired;
  /** The origin of the page that the widget is in. */
  pageIs: string;
  lasted: number | null;
  selection: Selection;
  /** The sheet that was chosen last, for whichever call. */
  chosen: SheetName;
  onChoose(sheet: SheetName): void;
  onRetry?: () => void;
};

/** The sheets of an exchange; only those that it has something for. */
function sheetsOf(fired: Fired, pageIs: string, hop: number | null): Sheet<SheetName>[] {
  const { request, platform, cors } = fired;
  return [
    ...(request
      ? [{ name: 'request' as const, title: 'Request', content: <RequestSheet fired={fired} /> }]
      : []),
    ...(platform
      ? [{ name: 'platform' as const, title: 'Platform', content: <PlatformSheet fired={fired} /> }]
      : []),
    ...(cors
      ? [
          {
            name: 'cors' as const,
            title: 'CORS',
            content: <CorsSheet cors={cors} pageIs={pageIs} hop={hop} />,
          },
        ]
      : []),
    { name: 'visitor', title: 'Visitor', content: <VisitorSheet fired={fired} /> },
  ];
}

const namesOf = ({ action, request, standIn }: Fired, pageIs: string): Record<Lane, string> => ({
  widget: pageIs,
  platform: actions[action].serverFunction,
  webhook: standIn ? 'mock reply' : request ? hostOf(request.url) : 'not called',
});

/**
 * One answered call: its steps to scale, and the sheets that they open. The selected sheet stays
 * when another call is shown.
 */
export function ExchangeView({
  fired,
  pageIs,
  lasted,
  selection,
  chosen,
  onChoose,
  onRetry,
}: ExchangeViewProps) {
  const [bar, setBar] = useState<Bar | null>(null);
  const bars = useMemo(() => waterfallOf(fired, lasted), [fired, lasted]);
  const { picked, asked } = selection;
  const rest = sheetsOf(fired, pageIs, bar?.hop ?? null);
  const on = chosen === 'reply' || rest.some(({ name }) => name === chosen) ? chosen : 'reply';
  const reply = useReplySheet({ fired, wanted: on === 'reply', selection, onRetry });

  useEffect(() => {
    if (picked && asked > 0) onChoose(sheetOf(picked.path));
  }, [picked, asked, onChoose]);

  const open = (sheet: SheetName, by: Bar | null): void => {
    onChoose(sheet);
    setBar(by);
  };
  const { http, platform, standIn } = fired;
  const isPickedHere = bar !== null && bar.sheet === on && bars.some(({ key }) => key === bar.key);
  return (
    <div className="column fill">
      <Waterfall
        bars={bars}
        names={namesOf(fired, pageIs)}
        picked={isPickedHere ? bar.key : null}
        onPick={(one) => open(one.sheet, one)}
        onLane={(sheet) => open(sheet, null)}
      />
      <div className={styles.sheets}>
        <Tabbed<SheetName>
          name="Exchange"
          on={on}
          onChange={(sheet) => open(sheet, null)}
          tools={
            <>
              {on === 'reply' && reply.tools}
              {http && (
                <Chip name={standIn ? 'mock reply' : 'webhook'} value={String(http.status)} />
              )}
              {platform && (!http || !isSuccess(http.status)) && (
                <Chip name="platform" value={String(platform.httpStatus)} />
              )}
            </>
          }
          sheets={[{ name: 'reply', title: 'Reply', content: reply.content }, ...rest]}
        />
      </div>
    </div>
  );
}

const noMoments: Simulation['snapshots'] = [];

/**
 * Everything about the shown call: the waterfall, and behind its steps the request, the reply and
 * the result.
 */
export function CallPane() {
  const { simulator } = useStores();
  // The widget itself renders first, and the details of its calls when there is time.
  const exchange = useDeferredValue(useExchange());
  const snapshots = useDeferredValue(useSimulation()?.snapshots ?? noMoments);
  const selection = useStore(simulator, (state) => state.selection);
  // Stored here, because it must outlive the calls that are still running.
  const [sheet, chooseSheet] = useState<SheetName>('reply');
  const cleared = useClearedCount();
  if (!exchange) {
    return cleared > 0 ? (
      <ListCleared />
    ) : (
      <EmptyState title="No calls yet">
        Open the tab or click in the widget. Each call appears here with its request, its reply and
        every step in between.
      </EmptyState>
    );
  }
  const { id, tabId, call, at, state, progress, fired, error } = exchange;
  const title = `Firing ${call.action}`;
  if (state === 'running')
    return (
      <LoadingState
        title={title}
        progress={progress}
        startedAt={at}
        onCancel={() => simulator.getState().cancel(id)}
      >
        <RunningStages exchange={exchange} />
        <RunningFacts exchange={exchange} />
      </LoadingState>
    );
  // Only the list can be fetched once more without the visitor: whatever else was clicked may be
  // gone.
  const again = (): void => {
    simulator.getState().showExchange(null);
    simulator.getState().does(tabId, { type: 'refreshed' });
  };
  const onRetry = call.action === 'get_items' ? again : undefined;
  if (!fired) {
    const isCancelled = !error || error.code === 'cancelled';
    const happened = isCancelled
      ? 'The call was cancelled before a reply arrived. The webhook may still have received it.'
      : error.message;
    const todo = onRetry ? {} : { todo: 'Repeat the action in the widget to fire it again.' };
    return (
      <ErrorState tried={title} happened={happened} {...todo} {...(onRetry ? { onRetry } : {})} />
    );
  }
  return (
    <ExchangeView
      fired={fired}
      pageIs={exchange.firing.tab.widgetOrigin}
      lasted={waited(exchange, snapshots)}
      selection={selection}
      chosen={sheet}
      onChoose={chooseSheet}
      {...(onRetry ? { onRetry } : {})}
    />
  );
}
