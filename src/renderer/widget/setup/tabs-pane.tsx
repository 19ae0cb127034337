import { Ellipsis, KeyRound, Pencil, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { countLevels } from '#core/contract/finding.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { FindingCounts } from '../../documents/list/finding-counts.tsx';
import { useStateOf, useStores } from '../../shell/context.ts';
import { mockOf, openedOf, tabsOf } from '../../shell/workspace-store.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { PickList } from '../../ui/form/pick-list.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { ActionItem, ActionItems, MenuButton } from '../../ui/menu.tsx';
import { MiddleCut } from '../../ui/middle-cut.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { tabActions } from '../commands.ts';
import { useTab } from '../simulator/use-simulator.ts';
import { openAdvice, useSetupAdvice } from './advice.tsx';

/** How many failures of the tab left a widget_issues record (TAB-ERR-1). */
function IssueCount({ tabId }: { tabId: string }) {
  const count = useStateOf(
    'simulator',
    ({ simulations }) =>
      simulations[tabId]?.exchanges.filter(({ fired }) => fired?.issue).length ?? 0,
  );
  return count === 0 ? null : <span className="rigid help">{count} widget_issues</span>;
}

/** The tabs of the widget: pick one, add, change, duplicate, remove. */
export function TabsPane() {
  const stores = useStores();
  const { simulator, shell } = stores;
  const tabs = useStateOf('workspace', tabsOf);
  const chosen = useTab();
  const advise = useSetupAdvice();
  const isOfFile = useStateOf('workspace', openedOf) !== null;
  const rows = useMemo(
    () =>
      tabs.map((tab) => {
        const grave = openAdvice(advise(tab));
        return {
          id: tab.id,
          title: tab.name,
          mark: (
            <>
              <FindingCounts counts={countLevels(grave)} />
              {grave.length > 0 && <span className="spoken"> in the settings</span>}
              <IssueCount tabId={tab.id} />
            </>
          ),
          text: (
            <span className="line">
              <span className="rigid">
                {tab.category === 'messaging' && 'messaging\u00a0·\u00a0'}
                {tab.sample && 'sample\u00a0·\u00a0'}
              </span>
              <MiddleCut text={shownWebhook(tab)} className="grow" />
            </span>
          ),
        };
      }),
    [tabs, advise],
  );
  // Read again with each mock service that is turned on or off.
  useStateOf('workspace', mockOf('tab', chosen?.id));
  const list = useRef<HTMLDivElement>(null);
  const chosenId = chosen?.id;
  // A tab may be selected elsewhere, be one that was just added, or lose its place where the pane gets another height.
  useEffect(() => {
    const pane = list.current?.parentElement;
    if (!pane || chosenId === undefined || rows.length === 0) return;
    const show = (): void =>
      pane.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    const observer = new ResizeObserver(show);
    observer.observe(pane);
    return () => observer.disconnect();
  }, [chosenId, rows.length]);
  const add = (): void => shell.open('new-tab');
  return (
    <Pane
      name="Tabs"
      title="Tabs"
      tools={
        <>
          {chosen && !isOfFile && (
            <IconButton
              name="Edit tab"
              icon={Pencil}
              onPress={() => shell.open('edit-tab', chosen.id)}
            />
          )}
          <MenuButton
            name="Tabs"
            button={<IconButton name="More tab actions" icon={Ellipsis} />}
            placement="bottom end"
          >
            <ActionItems actions={chosen ? tabActions(stores, chosen) : []} />
            <ActionItem
              title={isOfFile ? 'Connectors' : 'Edit connectors'}
              icon={KeyRound}
              run={() => shell.open('connectors')}
            />
          </MenuButton>
          {!isOfFile && <IconButton name="New tab" icon={Plus} onPress={add} />}
        </>
      }
    >
      {tabs.length === 0 ? (
        <EmptyState
          tight
          title="No tab yet"
          action={!isOfFile && <Button onPress={add}>Set up a tab</Button>}
        >
          A tab defines which webhook supplies its list and what the platform sends to that webhook.
        </EmptyState>
      ) : (
        <div ref={list}>
          <PickList
            name="Tabs"
            picked={chosen?.id ?? null}
            onPick={(id) => simulator.choose(id)}
            rows={rows}
          />
        </div>
      )}
    </Pane>
  );
}
