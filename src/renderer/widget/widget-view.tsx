import { useEffect } from 'react';
import { useStore } from 'zustand';
import { changesBetween } from '#core/diagnosis/changes.ts';
import type { WidgetVerdict } from '#core/widget/verdict.ts';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { Headline } from '../findings/headline.tsx';
import { useStores } from '../shell/context.ts';
import { Pane } from '../ui/layout/pane.tsx';
import { type Part, Split } from '../ui/layout/split.tsx';
import { Tabbed } from '../ui/layout/tabs.tsx';
import { EmptyState } from '../ui/states.tsx';
import { CallsPane } from './calls/calls-pane.tsx';
import { CallPane } from './calls/exchange-view.tsx';
import { FixActions, MockReplyNote } from './calls/fix-actions.tsx';
import { SurfacesPane } from './compare-surfaces/surfaces-pane.tsx';
import { IssuesPane } from './issues/issues-pane.tsx';
import { MockReplies } from './mock-replies/mock-replies.tsx';
import { WidgetPreview } from './preview/preview.tsx';
import { SetupAdviceSheet } from './setup/advice-sheet.tsx';
import { TabsPane } from './setup/tabs-pane.tsx';
import type { Simulation, WidgetExchange } from './simulator/simulator.ts';
import { useExchange, useSimulation, useTab } from './simulator/use-simulator.ts';
import { ScenariosPane } from './snapshots/scenarios-pane.tsx';
import { StatesPane } from './snapshots/snapshots-pane.tsx';
import { WidgetBar } from './widget-bar.tsx';
import type { WorkbenchSheet } from './workbench-store.ts';

/** The widget as its visitor sees it, under the bar of all that changes what it gets. */
export function Stage() {
  const tab = useTab();
  return (
    <Pane name="Widget preview">
      {tab ? (
        <div className="column fill">
          <WidgetBar />
          <div className="rest">
            <WidgetPreview key={tab.id} tab={tab} />
          </div>
        </div>
      ) : (
        <EmptyState title="No tab yet">Set up a tab to see it here as a visitor does.</EmptyState>
      )}
    </Pane>
  );
}

/** One call of the tab with its verdict, and the tools to try others. */
export function Workbench() {
  const { simulator, workbench } = useStores();
  const { sheet, show } = useStore(workbench);
  const asked = useStore(simulator, (state) => state.showRequests);
  // A request for a call also brings it into view.
  useEffect(() => {
    if (asked > 0) show('exchange');
  }, [asked, show]);
  return (
    <Pane name="Workbench">
      <Tabbed<WorkbenchSheet>
        name="Workbench"
        on={sheet}
        onChange={show}
        sheets={[
          { name: 'exchange', title: 'Call', content: <Exchange /> },
          { name: 'surfaces', title: 'Proxied vs direct', content: <SurfacesPane /> },
          { name: 'faults', title: 'Mock replies', content: <MockReplies /> },
          { name: 'scenarios', title: 'Scenarios', content: <ScenariosPane /> },
          { name: 'issues', title: 'Issues', content: <IssuesPane /> },
          { name: 'wiring', title: 'Setup advice', content: <SetupAdviceSheet /> },
        ]}
      />
    </Pane>
  );
}

/** The call on show over what the contract says of its reply. */
function Exchange() {
  const { simulator } = useStores();
  const { selection, select } = useStore(simulator);
  const exchange = useExchange();
  const simulation = useSimulation();
  const snapshots = simulation?.snapshots.length ?? 0;
  const verdict = exchange?.fired?.verdict;
  const before = exchange && simulation ? earlierVerdict(simulation, exchange) : null;
  const split = (
    <Split
      id="widget-main"
      stacked
      parts={[
        { id: 'shot', min: 160, content: <CallPane /> },
        {
          id: 'findings',
          size: '36%',
          min: 90,
          collapsible: true,
          handle: 'Resize findings',
          content: (
            <FindingsPanel
              verdict={exchange?.fired?.verdict ?? null}
              hint={
                exchange?.state === 'running'
                  ? 'The verdict appears here together with the reply.'
                  : `The verdict appears here with the ${simulation?.clearedTo ? 'next' : 'first'} reply.`
              }
              selection={selection}
              onSelect={select}
              more={{
                name: 'more',
                title: 'Snapshots',
                count: snapshots > 0 ? snapshots : undefined,
                content: <StatesPane />,
              }}
            />
          ),
        },
      ]}
    />
  );
  return (
    <div className="column fill">
      {exchange && verdict && (
        <Headline
          findings={verdict.findings}
          selection={selection}
          onSelect={select}
          changes={before && changesBetween(before.findings, verdict.findings)}
          actions={(edits) => <FixActions key={exchange.id} exchange={exchange} edits={edits} />}
          note={exchange.fired?.standIn && <MockReplyNote exchange={exchange} />}
        />
      )}
      <div className="rest">{split}</div>
    </div>
  );
}

/** The verdict on the reply before, to the same action in the same tab; null where there is none to compare with. */
const earlierVerdict = (
  { exchanges }: Simulation,
  { id, call }: WidgetExchange,
): WidgetVerdict | null =>
  exchanges.findLast((one) => one.id < id && one.fired && one.call.action === call.action)?.fired
    ?.verdict ?? null;

// Sizes of the first start; after that the remembered ones hold.
const isNarrow = window.innerWidth < 1200;

const calls: Part = {
  id: 'calls',
  min: 110,
  handle: 'Resize the list of calls',
  content: <CallsPane />,
};

/**
 * A tab of the widget as its visitor sees it, next to every call it causes and the contract's
 * findings.
 */
export const WidgetView = () => (
  <Split
    id="widget"
    parts={[
      {
        id: 'left',
        size: isNarrow ? 164 : 232,
        min: 150,
        max: 400,
        collapsible: true,
        content: (
          <Split
            id="widget-left"
            stacked
            parts={[{ id: 'tabs', min: 96, size: '34%', content: <TabsPane /> }, calls]}
          />
        ),
      },
      {
        id: 'stage',
        size: isNarrow ? 352 : 420,
        min: 346,
        max: 640,
        handle: 'Resize tabs',
        content: <Stage />,
      },
      { id: 'main', min: 320, handle: 'Resize widget', content: <Workbench /> },
    ]}
  />
);
