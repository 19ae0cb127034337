import { useDeferredValue, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Play } from '../simulator/simulator.ts';
import { usePlay, useShot } from '../simulator/use-simulator.ts';
import { waited } from './call-words.ts';
import { ExchangeView } from './exchange-view.tsx';
import type { SheetName } from './waterfall/bar.ts';

const noMoments: Play['moments'] = [];

/** Everything about the shown call: the waterfall, and behind its steps the request, the reply and what came of it. */
export function ShotPane() {
  const { play } = useStores();
  // The widget itself is drawn first, and what is told of its calls in pauses.
  const shot = useDeferredValue(useShot());
  const moments = useDeferredValue(usePlay()?.moments ?? noMoments);
  const selection = useStore(play, (state) => state.selection);
  // Kept here, where it outlasts the calls that are waited for.
  const [sheet, chooseSheet] = useState<SheetName>('reply');
  if (!shot) {
    return (
      <EmptyState title="No calls yet">
        Open the tab or click in the widget. Each call appears here with its request, its reply and
        every step in between.
      </EmptyState>
    );
  }
  const { id, tabId, call, at, state, progress, fired, error } = shot;
  const title = `Firing ${call.action}`;
  if (state === 'running')
    return (
      <LoadingState
        title={title}
        progress={progress}
        startedAt={at}
        onCancel={() => play.getState().cancel(id)}
      />
    );
  // Only the list can be asked for again without the visitor: whatever else was clicked may be gone.
  const again = (): void => {
    play.getState().showShot(null);
    play.getState().does(tabId, { type: 'refreshed' });
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
      pageIs={shot.firing.tab.widgetOrigin}
      lasted={waited(shot, moments)}
      selection={selection}
      chosen={sheet}
      onChoose={chooseSheet}
      {...(onRetry ? { onRetry } : {})}
    />
  );
}
