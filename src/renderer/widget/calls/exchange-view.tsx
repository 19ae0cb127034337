import { type ReactNode, useMemo, useState } from 'react';
import { assumptionRows, joinAssumptions } from '#core/contract/assumptions.ts';
import { countFindings, countSentence } from '#core/contract/finding.ts';
import type { Assumption } from '#core/contract/verdict.ts';
import { tabAssumptions } from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { CallSheet } from '#operations/window-schemas.ts';
import { ExportButton } from '../../export/export-menu.tsx';
import { FindingsSheet, LevelFilter } from '../../findings/findings-sheet.tsx';
import { FindingsContext, useFindings } from '../../findings/selection.ts';
import { EditReplyButton } from '../../reply/edit-reply.tsx';
import { useStateOf, useStores } from '../../shell/context.ts';
import { readingsOf } from '../../shell/workspace-store.ts';
import { Chip } from '../../ui/chip.tsx';
import { Button } from '../../ui/form/button.tsx';
import { formatMilliseconds } from '../../ui/format.ts';
import { type Sheet, Tabbed } from '../../ui/layout/tabs.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { useAsked } from '../../ui/use-asked.ts';
import { fireTab } from '../simulator/event-commands.ts';
import type { WidgetExchange } from '../simulator/simulator.ts';
import { useExchange, useSimulation } from '../simulator/use-simulator.ts';
import { exportOfCalls } from './call-words.ts';
import { useReplySheet } from './reply-sheet.tsx';
import { RequestSheet } from './request-sheet.tsx';
import { lineOf, partOfPath, traceOf } from './trace.ts';
import { type OpenedPart, Trace, TraceLine } from './trace-sheet.tsx';

/** A tab that only one view has beside those of a call. */
type Extra = Sheet<'preview' | 'about'>;
type Chosen = CallSheet | 'about';

/** Where a finding with this path is looked up: in the request, among the heads of a direct call's replies, or in the text of the reply. */
function sheetOf(path: string): CallSheet {
  if (/^\$request\b/.test(path)) return 'request';
  return /^\$(preflight|reply)\b/.test(path) ? 'trace' : 'reply';
}

type ExchangeViewProps = {
  fired: Fired;
  /** What was assumed of the reply, and of what the widget made of it. */
  assumptions?: readonly Assumption[];
  /** The tab that fired it; null where that is not known. */
  tab: Pick<Tab, 'widgetOrigin' | 'category'> | null;
  /** The tab that was chosen last, for whichever call. */
  chosen: Chosen;
  onChoose(sheet: Chosen): void;
  /** One of the history, from which nothing is done. */
  isPast?: boolean;
  /** At the end of the tools. */
  tools?: ReactNode;
  /** Before the tabs of the call, and after them. */
  first?: Extra | null;
  last?: Extra | null;
};

/**
 * One answered call in one row of tabs, under the line of its way. The selected tab stays when
 * another call is shown.
 */
export function ExchangeView({
  fired,
  assumptions = fired.verdict.assumptions,
  tab,
  chosen,
  onChoose,
  isPast = false,
  tools,
  first = null,
  last = null,
}: ExchangeViewProps) {
  const [opened, setOpened] = useState<OpenedPart | null>(null);
  const parts = useMemo(() => traceOf(fired), [fired]);
  const { findings, selection } = useFindings();
  const { picked, asked } = selection;
  const on = chosen === 'preview' && first === null ? 'reply' : chosen;
  const reply = useReplySheet({ fired, wanted: on === 'reply', isPast });
  const open = (key: string): void => {
    onChoose('trace');
    setOpened((before) => ({ key, asked: (before?.asked ?? 0) + 1 }));
  };

  useAsked(asked, () => {
    if (!picked) return;
    onChoose(sheetOf(picked.path));
    const key = partOfPath(picked.path, parts);
    if (key !== null) setOpened({ key, asked });
  });

  const { http, standIn } = fired;
  const ofReply = (
    <>
      {reply.tools}
      {http && <Chip name={standIn ? 'mock reply' : 'webhook'} value={String(http.status)} />}
    </>
  );
  return (
    <div className="column fill">
      <p className="spoken" role="status" aria-label="Findings">
        {countSentence(findings)}
      </p>
      {on !== 'preview' && (
        <TraceLine steps={lineOf(parts, fired)} milliseconds={fired.milliseconds} onOpen={open} />
      )}
      <div className="rest">
        <Tabbed<Chosen>
          name="Call"
          on={on}
          onChange={onChoose}
          tools={
            <>
              {on === 'reply' && ofReply}
              {on === 'findings' && <LevelFilter />}
              {on !== 'preview' && (
                <>
                  <EditReplyButton
                    reply={fired.reply}
                    how={{
                      as: fired.action,
                      category: tab?.category ?? 'default',
                      surface: fired.surface,
                    }}
                    http={http}
                  />
                  {tools}
                </>
              )}
            </>
          }
          sheets={[
            ...(first ? [first] : []),
            { name: 'reply', title: 'Reply', content: reply.content },
            {
              name: 'request',
              title: 'Request',
              content: <RequestSheet fired={fired} />,
            },
            {
              name: 'trace',
              title: 'Trace',
              content: (
                <Trace
                  fired={fired}
                  parts={parts}
                  assumptions={assumptions}
                  pageIs={tab?.widgetOrigin ?? 'widget'}
                  opened={opened}
                />
              ),
            },
            {
              name: 'findings',
              title: 'Findings',
              count: countFindings(findings),
              content: <FindingsSheet hidesText />,
            },
            ...(last ? [last] : []),
          ]}
        />
      </div>
    </div>
  );
}

/** What the verdict on a call relied on, and what the preview does after its answer. */
function useAssumptions(exchange: WidgetExchange | null): readonly Assumption[] {
  const readings = useStateOf('workspace', readingsOf);
  const snapshots = useSimulation()?.snapshots;
  return useMemo(() => {
    const seen = snapshots?.findLast(({ answers }) => answers === exchange?.id)?.seen;
    const ofVerdict = exchange?.fired?.verdict.assumptions ?? [];
    return seen
      ? joinAssumptions(ofVerdict, assumptionRows(tabAssumptions(seen), readings))
      : ofVerdict;
  }, [snapshots, exchange, readings]);
}

/** Shows the findings of a call of the tab in use to what is inside. */
export function FindingsOfCall({ fired, children }: { fired: Fired; children: ReactNode }) {
  const { simulator } = useStores();
  const selection = useStateOf('simulator', 'selection');
  const { findings } = fired.verdict;
  return (
    <FindingsContext value={{ findings, selection, onSelect: simulator.select }}>
      {children}
    </FindingsContext>
  );
}

/** The shown call, or why there is nothing of it to show; the preview is a tab before it where it has no place of its own. */
export function CallPane({ preview }: { preview: Extra | null }) {
  const stores = useStores();
  const { simulator } = stores;
  const exchange = useExchange();
  const sheet = useStateOf('simulator', 'sheet');
  const show = (chosen: CallSheet): void => simulator.setState({ sheet: chosen });
  const assumptions = useAssumptions(exchange);
  if (exchange?.fired)
    return (
      <FindingsOfCall fired={exchange.fired}>
        <ExchangeView
          fired={exchange.fired}
          assumptions={assumptions}
          tab={exchange.firing.tab}
          chosen={sheet}
          onChoose={(chosen) => chosen !== 'about' && show(chosen)}
          tools={<ExportButton subject={exportOfCalls([exchange])} />}
          first={preview}
        />
      </FindingsOfCall>
    );
  const state = (): ReactNode => {
    if (!exchange)
      return (
        <EmptyState title="No calls yet">
          Open the tab or click in the widget. Each call appears here with its request, its reply
          and every step in between.
        </EmptyState>
      );
    const { call, at, state, endedAt, progress, error } = exchange;
    if (state === 'running')
      return <LoadingState title={`Firing ${call.action}`} progress={progress} startedAt={at} />;
    if (error && error.code !== 'cancelled')
      return <ErrorState tried={`${call.action} was not fired`} happened={error.message} />;
    // Only the list can be fetched once more without the visitor: whatever else was clicked may be gone.
    const again = call.action === 'get_items' && (
      <Button onPress={() => fireTab(stores)}>Fire again</Button>
    );
    return (
      <EmptyState
        title={`Cancelled after ${formatMilliseconds((endedAt ?? at) - at)}`}
        action={again}
      >
        The webhook may have received {call.action} all the same.
      </EmptyState>
    );
  };
  if (!preview) return state();
  return (
    <Tabbed<CallSheet>
      name="Call"
      on={sheet === 'preview' ? sheet : 'reply'}
      onChange={show}
      sheets={[preview as Sheet<'preview'>, { name: 'reply', title: 'Reply', content: state() }]}
    />
  );
}
