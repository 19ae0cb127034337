import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isSuccess } from '#core/http/http.ts';
import { actions } from '#core/widget/actions.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { ExchangeSheet } from '#operations/window-schemas.ts';
import { ExportButton } from '../../export/export-menu.tsx';
import type { Selection } from '../../findings/selection.ts';
import { useStores } from '../../shell/context.ts';
import { Chip } from '../../ui/chip.tsx';
import { type Sheet, Tabbed } from '../../ui/layout/tabs.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Simulation } from '../simulator/simulator.ts';
import { useExchange, useSimulation } from '../simulator/use-simulator.ts';
import { exportOfCalls, waited } from './call-words.ts';
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
import type { Bar, Lane } from './waterfall/bar.ts';
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
  chosen: ExchangeSheet;
  onChoose(sheet: ExchangeSheet): void;
  onRetry?: () => void;
  /** One of the history, from which nothing is done. */
  isPast?: boolean;
  /** At the end of the tools. */
  tools?: ReactNode;
};

/** The sheets of an exchange; only those that it has something for. */
function sheetsOf(fired: Fired, pageIs: string, hop: number | null): Sheet<ExchangeSheet>[] {
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

/** The webhook as it is called in the lanes; an imported reply may have no request. */
function webhookName({ standIn, request, reply, failure }: Fired): string {
  if (standIn) return 'mock reply';
  if (request !== null) return hostOf(request.url);
  return reply === null && failure === null ? 'not called' : 'webhook';
}

const namesOf = (fired: Fired, pageIs: string): Record<Lane, string> => ({
  widget: pageIs,
  platform: actions[fired.action].serverFunction,
  webhook: webhookName(fired),
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
  isPast = false,
  tools,
}: ExchangeViewProps) {
  const [bar, setBar] = useState<Bar | null>(null);
  const bars = useMemo(() => waterfallOf(fired, lasted), [fired, lasted]);
  const { picked, asked } = selection;
  const rest = sheetsOf(fired, pageIs, bar?.hop ?? null);
  const on = chosen === 'reply' || rest.some(({ name }) => name === chosen) ? chosen : 'reply';
  const reply = useReplySheet({ fired, wanted: on === 'reply', selection, onRetry, isPast });

  useEffect(() => {
    if (picked && asked > 0) onChoose(sheetOf(picked.path));
  }, [picked, asked, onChoose]);

  const open = (sheet: ExchangeSheet, by: Bar | null): void => {
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
        <Tabbed<ExchangeSheet>
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
              {tools}
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
  const { simulator, workbench } = useStores();
  // The widget itself renders first, and the details of its calls when there is time.
  const exchange = useDeferredValue(useExchange());
  const snapshots = useDeferredValue(useSimulation()?.snapshots ?? noMoments);
  const selection = useStore(simulator, (state) => state.selection);
  const { exchangeSheet, showOfExchange } = useStore(workbench);
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
      chosen={exchangeSheet}
      onChoose={showOfExchange}
      tools={<ExportButton subject={exportOfCalls([exchange])} />}
      {...(onRetry ? { onRetry } : {})}
    />
  );
}
