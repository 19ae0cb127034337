import { type ReactNode, useEffect } from 'react';
import { CheckPlace } from '../checks/check-pane.tsx';
import { Headline } from '../findings/headline.tsx';
import { QuestionDialogs } from '../history/question-dialogs.tsx';
import { RecordStrip } from '../record/record-strip.tsx';
import { useWholeDiagnosis } from '../reply/judging.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { MovableContent, MovablePlace, useMovable } from '../ui/layout/movable.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { useSideLists } from '../ui/layout/side-lists.tsx';
import { Split } from '../ui/layout/split.tsx';
import { Topped } from '../ui/layout/topped.tsx';
import { useWindowWidth } from '../ui/layout/window-width.ts';
import { EmptyState } from '../ui/states.tsx';
import { useAsked } from '../ui/use-asked.ts';
import { changeWords } from './calls/call-words.ts';
import { CallsPane } from './calls/calls-pane.tsx';
import { CallPane, FindingsOfCall } from './calls/exchange-view.tsx';
import {
  ConnectorAfter401,
  CopyForServers,
  fixerOf,
  isRefused,
  MockReplyNote,
} from './calls/fix-actions.tsx';
import { WidgetPreview } from './preview/preview.tsx';
import { TabsPane } from './setup/tabs-pane.tsx';
import { previousCall } from './simulator/state.ts';
import { useExchange, useSimulation, useTab } from './simulator/use-simulator.ts';
import { WidgetBar } from './widget-bar.tsx';

type WorkbenchProps = {
  /** Stands over the tabs. */
  top: ReactNode;
  /** The preview as one more tab, where there is no room for it next to the others. */
  preview: ReactNode;
};

/** One call of the tab: what is wrong with it over its tabs. */
function Workbench({ top, preview }: WorkbenchProps) {
  const { simulator } = useStores();
  const tab = useTab();
  const asked = useStateOf('simulator', 'showRequests');
  // A request for a call also brings it into view.
  useAsked(asked, () => {
    if (simulator.getState().sheet === 'preview') simulator.setState({ sheet: 'reply' });
  });
  const isPreview = useStateOf('simulator', ({ sheet }) => sheet === 'preview') && Boolean(preview);
  return (
    <Pane name="Workbench">
      <div className="column fill">
        {top}
        {tab && <RecordStrip key={tab.id} of={{ kind: 'tab', id: tab.id }} />}
        <div className="rest">
          <CheckPlace checked={tab && { kind: 'tab', id: tab.id }} asked={asked}>
            <Topped top={!isPreview && <Diagnosis />}>
              <CallPane
                preview={preview ? { name: 'preview', title: 'Preview', content: preview } : null}
              />
            </Topped>
          </CheckPlace>
        </div>
      </div>
    </Pane>
  );
}

/** What is wrong with the reply of the call on show, and what to do. */
function Diagnosis() {
  const stores = useStores();
  const exchange = useExchange();
  const simulation = useSimulation();
  const whole = useWholeDiagnosis(
    exchange?.fired ?? null,
    exchange?.firing.tab.category ?? 'default',
  );
  const trial = useStateOf('simulator', ({ trials }) =>
    exchange ? trials[exchange.tabId]?.[exchange.call.action] : undefined,
  );
  if (!exchange?.fired) return null;
  const { fired } = exchange;
  const tried = fired.standIn && trial?.step === 'used' ? trial.says : undefined;
  const before = (simulation && previousCall(simulation, exchange)?.fired) ?? null;
  const fixer = fixerOf(stores, exchange);
  return (
    <FindingsOfCall fired={fired}>
      <Headline
        whole={whole}
        changed={tried ?? (before ? changeWords(before, fired) : undefined)}
        onFix={fixer?.fix}
        isFixed={tried !== undefined}
        onCopy={fixer?.copy}
        actions={(clauses) => <CopyForServers fired={fired} clauses={clauses} />}
        note={
          fired.standIn ? (
            <MockReplyNote exchange={exchange} />
          ) : (
            isRefused(exchange) && <ConnectorAfter401 key={exchange.id} exchange={exchange} />
          )
        }
      />
    </FindingsOfCall>
  );
}

/** The tabs over the calls of the one in use. */
const Lists = () => (
  <Split
    id="widget-left"
    stacked
    parts={[
      { id: 'tabs', min: 96, size: '34%', content: <TabsPane /> },
      { id: 'calls', min: 110, handle: 'Resize the list of calls', content: <CallsPane /> },
    ]}
  />
);

/**
 * A tab of the widget as its visitor sees it, next to every call it causes and the contract's
 * findings. In a narrow window the preview is a sheet of the workbench, in a small one the lists are
 * a drawer.
 */
export function WidgetView() {
  const width = useWindowWidth();
  const tab = useTab();
  const { simulator } = useStores();
  const tabId = tab?.id;
  useEffect(() => {
    if (tabId !== undefined) void simulator.takeKept(tabId);
  }, [simulator, tabId]);
  const side = useSideLists({
    drawer: 'Tabs and calls',
    part: { id: 'left', size: 224, min: 150, max: 400, collapsible: true },
    lists: <Lists />,
  });
  const bar = useMovable('rigid');
  const preview = useMovable();
  const hasStage = width === 'wide';
  const barHere = tab && <MovablePlace of={bar} className="rigid" />;
  const stage = (
    <Pane name="Widget preview">
      {tab ? (
        <div className="column fill">
          {hasStage && barHere}
          <MovablePlace of={preview} className="rest" />
        </div>
      ) : (
        <EmptyState title="No tab yet">Set up a tab to see it here as a visitor does.</EmptyState>
      )}
    </Pane>
  );
  return (
    <>
      <Split
        id="widget"
        parts={[
          side.part,
          hasStage && {
            id: 'stage',
            size: 420,
            min: 408,
            max: 640,
            handle: 'Resize tabs',
            content: stage,
          },
          {
            id: 'main',
            min: 320,
            handle: hasStage ? 'Resize widget' : 'Resize tabs',
            content: (
              <Workbench
                top={
                  hasStage
                    ? null
                    : (barHere ??
                      (side.drawer && <div className="ruled rigid pad">{side.drawer}</div>))
                }
                preview={hasStage ? null : stage}
              />
            ),
          },
        ]}
      />
      {side.content}
      <MovableContent of={bar}>
        <WidgetBar before={side.drawer} />
      </MovableContent>
      <MovableContent of={preview}>
        {tab && <WidgetPreview key={tab.id} tab={tab} />}
      </MovableContent>
      <QuestionDialogs />
    </>
  );
}
