import { useStore } from 'zustand';
import { useStores } from '../shell/context.ts';
import { connectionsOf, tabsOf } from '../shell/workspace-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Drawer } from '../ui/layout/drawer.tsx';
import { MovableContent, MovablePlace, useMovable } from '../ui/layout/movable.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { Split } from '../ui/layout/split.tsx';
import { Tabbed } from '../ui/layout/tabs.tsx';
import { useWindowWidth } from '../ui/layout/window-width.ts';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { CheckBar } from './check-bar.tsx';
import type { ChecksSheet } from './checks-store.ts';
import { ClauseList } from './clause-list.tsx';
import { ProbeDetail } from './probe-detail.tsx';
import { ProbeList } from './probe-list.tsx';
import { ClauseDetail, RunSummary } from './run-summary.tsx';
import { SetupSheet } from './setup-sheet.tsx';

function Lists() {
  const { checks } = useStores();
  const { sheet, report, turnTo } = useStore(checks);
  return (
    <Pane name="Check">
      <Tabbed<ChecksSheet>
        name="Setup and results"
        on={sheet}
        onChange={turnTo}
        sheets={[
          { name: 'setup', title: 'What runs', content: <SetupSheet /> },
          {
            name: 'probes',
            title: 'Results',
            count: report?.probes.length,
            content: <ProbeList />,
          },
          { name: 'clauses', title: 'Clauses', content: <ClauseList /> },
        ]}
      />
    </Pane>
  );
}

/** The chosen probe or clause, else what the whole run came to. */
function Detail() {
  const { checks, shell, workspace } = useStores();
  const { report, shown, error, run } = useStore(checks);
  const hasSome = useStore(
    workspace,
    (state) => tabsOf(state).length > 0 || connectionsOf(state).length > 0,
  );
  if (error)
    return (
      <ErrorState tried="Running the check" happened={error.message} onRetry={() => void run()} />
    );
  if (!hasSome)
    return (
      <EmptyState
        title="Nothing to check yet"
        action={<Button onPress={() => shell.getState().open('new-tab')}>Add a tab</Button>}
      >
        Add a widget tab with its webhook, or a connection to the document service. Then Assay can
        hold it against the contract.
      </EmptyState>
    );
  if (!report)
    return (
      <EmptyState title="Check the contract as a test suite">
        Assay sends probes to the chosen webhooks and document services, judges every reply, and
        shows for each clause of the contract whether it holds. Probes only read, unless you allow
        writes. Choose what runs, then press Run check.
      </EmptyState>
    );
  const probe =
    shown !== null && 'probe' in shown
      ? report.probes.find(({ fingerprint }) => fingerprint === shown.probe)
      : undefined;
  if (probe) return <ProbeDetail key={probe.fingerprint} probe={probe} />;
  if (shown !== null && 'clause' in shown)
    return <ClauseDetail key={shown.clause} report={report} id={shown.clause} />;
  return <RunSummary report={report} />;
}

/** The contract as a test suite: what runs, what became of each probe and clause, and why. */
export function ChecksView() {
  const width = useWindowWidth();
  const lists = useMovable();
  return (
    <div className="column fill">
      <CheckBar
        before={
          width === 'small' && (
            <Drawer name="Setup and results">
              <MovablePlace of={lists} />
            </Drawer>
          )
        }
      />
      <div className="rest">
        <Split
          id="checks"
          parts={[
            ...(width === 'small'
              ? []
              : [
                  {
                    id: 'list',
                    size: 360,
                    min: 260,
                    max: 620,
                    content: <MovablePlace of={lists} />,
                  },
                ]),
            {
              id: 'detail',
              min: 300,
              handle: 'Resize results',
              content: (
                <Pane name="Result">
                  <h2 className="spoken">Result</h2>
                  <Detail />
                </Pane>
              ),
            },
          ]}
        />
      </div>
      <MovableContent of={lists}>
        <Lists />
      </MovableContent>
    </div>
  );
}
