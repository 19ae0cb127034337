import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { useStores } from '../shell/context.ts';
import { Pane } from '../ui/layout/pane.tsx';
import { Split } from '../ui/layout/split.tsx';
import { Tabbed } from '../ui/layout/tabs.tsx';
import { ShotPane } from './calls/shot-pane.tsx';
import { SurfacesPane } from './compare-surfaces/surfaces-pane.tsx';
import { IssuesPane } from './issues/issues-pane.tsx';
import { FaultBench } from './mock-replies/mock-replies.tsx';
import { WiringSheet } from './setup/wiring-sheet.tsx';
import { usePlay, useShot } from './simulator/use-simulator.ts';
import { ScenariosPane } from './snapshots/scenarios-pane.tsx';
import { StatesPane } from './snapshots/snapshots-pane.tsx';

type SheetName = 'exchange' | 'surfaces' | 'faults' | 'scenarios' | 'issues' | 'wiring';

/** One call of the tab with its verdict, and the tools to try others. */
export function Workbench() {
  const [on, setOn] = useState<SheetName>('exchange');
  const asked = useStore(useStores().play, (state) => state.shotAsked);
  // Whoever asks for a call wants to see it.
  useEffect(() => {
    if (asked > 0) setOn('exchange');
  }, [asked]);
  return (
    <Pane name="Workbench">
      <Tabbed<SheetName>
        name="Workbench"
        on={on}
        onChange={setOn}
        sheets={[
          { name: 'exchange', title: 'Call', content: <Exchange /> },
          { name: 'surfaces', title: 'Proxied vs direct', content: <SurfacesPane /> },
          { name: 'faults', title: 'Mock replies', content: <FaultBench /> },
          { name: 'scenarios', title: 'Scenarios', content: <ScenariosPane /> },
          { name: 'issues', title: 'Issues', content: <IssuesPane /> },
          { name: 'wiring', title: 'Setup advice', content: <WiringSheet /> },
        ]}
      />
    </Pane>
  );
}

/** The call on show over what the contract says of its reply. */
function Exchange() {
  const { play } = useStores();
  const { selection, select } = useStore(play);
  const shot = useShot();
  const moments = usePlay()?.moments.length ?? 0;
  return (
    <Split
      id="widget-main"
      stacked
      parts={[
        { id: 'shot', min: 160, content: <ShotPane /> },
        {
          id: 'findings',
          size: '36%',
          min: 90,
          collapsible: true,
          handle: 'Resize findings',
          content: (
            <FindingsPanel
              verdict={shot?.fired?.verdict ?? null}
              hint={
                shot?.state === 'running'
                  ? 'The verdict appears here together with the reply.'
                  : 'The verdict appears here with the first reply.'
              }
              selection={selection}
              onSelect={select}
              more={{
                name: 'more',
                title: 'Snapshots',
                count: moments > 0 ? moments : undefined,
                content: <StatesPane />,
              }}
            />
          ),
        },
      ]}
    />
  );
}
