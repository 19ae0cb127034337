import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { FaultBench } from '../faults/fault-bench.tsx';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { useStores } from '../frame/context.ts';
import { IssuesPane } from '../hops/issues-pane.tsx';
import { ShotPane } from '../hops/shot-pane.tsx';
import { ScenariosPane } from '../play/scenarios-pane.tsx';
import { StatesPane } from '../play/states-pane.tsx';
import { usePlay, useShot } from '../play/use-play.ts';
import { SurfacesPane } from '../surfaces/surfaces-pane.tsx';
import { Pane } from '../ui/pane.tsx';
import { Split } from '../ui/split.tsx';
import { Tabbed } from '../ui/tabs.tsx';
import { WiringSheet } from '../widget-setup/wiring-sheet.tsx';

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
