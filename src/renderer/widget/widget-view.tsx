import { useStore } from 'zustand';
import type { Finding } from '#core/finding.ts';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { useStores } from '../frame/context.ts';
import { Pane } from '../ui/pane.tsx';
import { Split } from '../ui/split.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { drawnRow } from './drawn-row.ts';
import { WidgetPreview } from './preview.tsx';
import { ReplyPane } from './reply-pane.tsx';
import { TabsPane } from './tabs-pane.tsx';
import { useTab } from './use-tab.ts';

// Sizes of the first start; after that the remembered ones hold.
const narrow = window.innerWidth < 1200;
const noFindings: readonly Finding[] = [];

/** Fire a tab's get_items, see the list as a visitor does, and what the contract says of the reply. */
export function WidgetView() {
  const { widget } = useStores();
  const { running, error, played: all, selection, cancel, select } = useStore(widget);
  const { tab, fire } = useTab();
  const played = tab ? (all[tab.id] ?? null) : null;
  const busy = tab !== null && running?.tabId === tab.id ? running : null;
  const findings = played?.exchange.verdict.findings ?? noFindings;
  const lit = drawnRow(selection.hovered ?? selection.picked, findings);
  const wanted = drawnRow(selection.picked, findings);

  const reply = (): React.ReactNode => {
    if (!tab) return null;
    if (busy) return <LoadingState title="Firing get_items" {...busy} onCancel={cancel} />;
    if (error?.tabId === tab.id) return <ErrorState tried="Firing get_items" happened={error.error.message} onRetry={fire} />;
    if (played) return <ReplyPane key={played.exchange.at} exchange={played.exchange} selection={selection} onRetry={fire} />;
    return <EmptyState title="Not fired yet">Fire sends get_items as the platform does. The webhook's reply appears here, as it came.</EmptyState>;
  };

  return (
    <Split
      id="widget"
      parts={[
        { id: 'tabs', size: narrow ? 160 : 216, min: 150, max: 400, collapsible: true, content: <TabsPane /> },
        {
          id: 'preview',
          size: narrow ? 346 : 388,
          min: 346,
          max: 560,
          handle: 'Resize tabs',
          content: (
            <Pane name="Widget preview">
              {tab ? (
                <WidgetPreview key={tab.id} tab={tab} busy={busy !== null} played={played} lit={lit} wanted={wanted} />
              ) : (
                <EmptyState title="No tab to draw">Set up a tab; it is drawn here as a visitor sees it.</EmptyState>
              )}
            </Pane>
          ),
        },
        {
          id: 'main',
          min: 320,
          handle: 'Resize widget preview',
          content: (
            <Split
              id="widget-main"
              stacked
              parts={[
                { id: 'reply', min: 140, content: <Pane name="Reply">{reply()}</Pane> },
                {
                  id: 'findings',
                  size: '36%',
                  min: 90,
                  collapsible: true,
                  handle: 'Resize findings',
                  content: (
                    <FindingsPanel
                      verdict={busy ? null : (played?.exchange.verdict ?? null)}
                      hint="The verdict of the contract appears here with the first reply."
                      selection={selection}
                      onSelect={select}
                    />
                  ),
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
