import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { changesBetween } from '#core/diagnosis/changes.ts';
import type { WorkbenchSheet } from '#operations/window-schemas.ts';
import { CheckPlace } from '../checks/check-pane.tsx';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { Headline } from '../findings/headline.tsx';
import { AnswerDialog } from '../history/answer-dialog.tsx';
import { useStores } from '../shell/context.ts';
import { Drawer } from '../ui/layout/drawer.tsx';
import { MovableContent, MovablePlace, useMovable } from '../ui/layout/movable.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { Split } from '../ui/layout/split.tsx';
import { Tabbed } from '../ui/layout/tabs.tsx';
import { Topped } from '../ui/layout/topped.tsx';
import { useWindowWidth } from '../ui/layout/window-width.ts';
import { EmptyState } from '../ui/states.tsx';
import { ConnectorAfter401, isRefused } from './calls/after-401.tsx';
import { CallsPane } from './calls/calls-pane.tsx';
import { CallPane } from './calls/exchange-view.tsx';
import { FailedReply } from './calls/failed-reply.tsx';
import { FixActions, MockReplyNote } from './calls/fix-actions.tsx';
import { WidgetPreview } from './preview/preview.tsx';
import { TabsPane } from './setup/tabs-pane.tsx';
import { previousCall } from './simulator/state.ts';
import { useExchange, useSimulation, useTab } from './simulator/use-simulator.ts';
import { StatesPane } from './snapshots/snapshots-pane.tsx';
import { WidgetBar } from './widget-bar.tsx';

type WorkbenchProps = {
  /** Stands over the tabs. */
  top: ReactNode;
  /** The preview as one more sheet, where there is no room for it next to the others. */
  preview: ReactNode;
};

/** One call of the tab with its verdict, and the tools to try others. */
function Workbench({ top, preview }: WorkbenchProps) {
  const { simulator, workbench } = useStores();
  const { sheet, show } = useStore(workbench);
  const tab = useTab();
  const asked = useStore(simulator, (state) => state.showRequests);
  const heard = useRef(asked);
  // A request for a call also brings it into view.
  useEffect(() => {
    if (asked === heard.current) return;
    heard.current = asked;
    show('exchange');
  }, [asked, show]);
  return (
    <Pane name="Workbench">
      <div className="column fill">
        {top}
        <div className="rest">
          <CheckPlace checked={tab && { kind: 'tab', id: tab.id }} asked={asked}>
            <Tabbed<WorkbenchSheet>
              name="Workbench"
              on={sheet === 'preview' && !preview ? 'exchange' : sheet}
              onChange={show}
              sheets={[
                ...(preview
                  ? [{ name: 'preview' as const, title: 'Preview', content: preview }]
                  : []),
                { name: 'exchange', title: 'Call', content: <Exchange /> },
              ]}
            />
          </CheckPlace>
        </div>
      </div>
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
  const before = exchange && simulation && previousCall(simulation, exchange);
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
              of="widget"
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
    <Topped
      top={
        exchange &&
        verdict && (
          <Headline
            findings={verdict.findings}
            selection={selection}
            onSelect={select}
            changes={
              before?.fired ? changesBetween(before.fired.verdict.findings, verdict.findings) : null
            }
            actions={(edits) => <FixActions key={exchange.id} exchange={exchange} edits={edits} />}
            note={
              <>
                {exchange.fired && <FailedReply fired={exchange.fired} />}
                {exchange.fired?.standIn ? (
                  <MockReplyNote exchange={exchange} />
                ) : (
                  isRefused(exchange) && <ConnectorAfter401 key={exchange.id} exchange={exchange} />
                )}
              </>
            }
          />
        )
      }
    >
      {split}
    </Topped>
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
  const lists = useMovable();
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
  const drawer = (
    <Drawer name="Tabs and calls">
      <MovablePlace of={lists} />
    </Drawer>
  );
  return (
    <>
      <Split
        id="widget"
        parts={[
          ...(width === 'small'
            ? []
            : [
                {
                  id: 'left',
                  size: 224,
                  min: 150,
                  max: 400,
                  collapsible: true,
                  content: <MovablePlace of={lists} />,
                },
              ]),
          ...(hasStage
            ? [
                {
                  id: 'stage',
                  size: 420,
                  min: 408,
                  max: 640,
                  handle: 'Resize tabs',
                  content: stage,
                },
              ]
            : []),
          {
            id: 'main',
            min: 320,
            handle: hasStage ? 'Resize widget' : 'Resize tabs',
            content: (
              <Workbench
                top={hasStage ? null : (barHere ?? <div className="ruled rigid pad">{drawer}</div>)}
                preview={hasStage ? null : stage}
              />
            ),
          },
        ]}
      />
      <MovableContent of={lists}>
        <Lists />
      </MovableContent>
      <MovableContent of={bar}>
        <WidgetBar before={width === 'small' ? drawer : null} />
      </MovableContent>
      <MovableContent of={preview}>
        {tab && <WidgetPreview key={tab.id} tab={tab} />}
      </MovableContent>
      <AnswerDialog />
    </>
  );
}
