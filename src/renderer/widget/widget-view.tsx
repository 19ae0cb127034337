import { Pane } from '../ui/layout/pane.tsx';
import { type Part, Split } from '../ui/layout/split.tsx';
import { ShotsPane } from './calls/calls-pane.tsx';
import { TabsPane } from './setup/tabs-pane.tsx';
import { Stage } from './stage.tsx';
import { Workbench } from './workbench.tsx';

// Sizes of the first start; after that the remembered ones hold.
const isNarrow = window.innerWidth < 1200;

const calls: Part = {
  id: 'calls',
  min: 110,
  handle: 'Resize the list of calls',
  content: (
    <Pane name="Calls" title="Calls">
      <ShotsPane />
    </Pane>
  ),
};

/** A tab of the widget as its visitor sees it, beside every call it causes and what the contract says of them. */
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
