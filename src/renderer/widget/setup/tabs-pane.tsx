import {
  CircleDot,
  Copy,
  Ellipsis,
  History,
  KeyRound,
  type LucideIcon,
  Pencil,
  Plus,
  Theater,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { countSentence } from '#core/contract/finding.ts';
import type { Tab } from '#core/widget/tab.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { showHistoryOf } from '../../history/history-actions.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { mockOf, mockSwitch, tabsOf } from '../../shell/workspace-store.ts';
import { Button, IconButton, Named } from '../../ui/form/button.tsx';
import { PickList } from '../../ui/form/pick-list.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { ActionItem, MenuButton } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTab } from '../simulator/use-simulator.ts';
import { LevelCounts, openAdvice, settingOf, useSetupAdvice } from './advice.tsx';
import { ConnectorsDialog } from './connectors-dialog.tsx';
import { TabDialog } from './tab-dialog.tsx';
import { blankTab, duplicateOf } from './tab-draft.ts';

type Props = { tab: Tab; onClose(): void };

/** Asks before a tab is removed. */
export function RemoveTabDialog({ tab, onClose }: Props) {
  const { workspace, simulator } = useStores();
  const remove = async (): Promise<CallError | null> => {
    const error = await workspace.removeTab(tab.id);
    if (!error) simulator.reset(tab.id);
    return error;
  };
  return (
    <FormDialog title="Remove tab" alert danger action="Remove" onClose={onClose} onSubmit={remove}>
      The tab “{tab.name}” will be deleted from Assay. Its webhook, the connectors and their tokens
      do not change.
    </FormDialog>
  );
}

type What = 'record' | 'mock' | 'duplicate' | 'history' | 'remove' | 'connectors';

const items: readonly { what: What; title: string; icon: LucideIcon; ofTab: boolean }[] = [
  { what: 'record', title: 'Record calls of this tab', icon: CircleDot, ofTab: true },
  { what: 'mock', title: 'Use the mock service', icon: Theater, ofTab: true },
  { what: 'duplicate', title: 'Duplicate tab', icon: Copy, ofTab: true },
  { what: 'history', title: 'History of this tab', icon: History, ofTab: true },
  { what: 'remove', title: 'Remove tab', icon: Trash2, ofTab: true },
  { what: 'connectors', title: 'Edit connectors', icon: KeyRound, ofTab: false },
];

/** What else can be done with the tab in use, and the connectors of all tabs; `button` opens it. */
export const TabsMenu = ({
  button,
  hasTab,
  mock,
  onDo,
}: {
  button: ReactNode;
  hasTab: boolean;
  mock: string | undefined;
  onDo(what: What): void;
}) => (
  <MenuButton name="Tabs" button={button} placement="bottom end">
    {items.map(({ what, title, icon, ofTab }) => (
      <ActionItem
        key={what}
        title={what === 'mock' && mock !== undefined ? mock : title}
        icon={icon}
        enabled={hasTab || !ofTab}
        run={() => onDo(what)}
      />
    ))}
  </MenuButton>
);

/** How many failures of the tab left a widget_issues record (TAB-ERR-1). */
function IssueCount({ tabId }: { tabId: string }) {
  const count = useStateOf(
    'simulator',
    ({ simulations }) =>
      simulations[tabId]?.exchanges.filter(({ fired }) => fired?.issue).length ?? 0,
  );
  return count === 0 ? null : `${count} widget_issues · `;
}

type Doing =
  | { what: 'new'; tab: Tab; draftKey: string }
  | { what: 'edit' | 'remove'; tab: Tab; at?: string }
  | { what: 'connectors' }
  | null;

/** The tabs of the widget: pick one, add, change, duplicate, remove. */
export function TabsPane() {
  const stores = useStores();
  const { simulator } = stores;
  const tabs = useStateOf('workspace', tabsOf);
  const chosen = useTab();
  const advise = useSetupAdvice();
  const [doing, setDoing] = useState<Doing>(null);
  const rows = useMemo(
    () =>
      tabs.map((tab) => {
        const grave = openAdvice(advise(tab));
        return {
          id: tab.id,
          title: tab.name,
          text: (
            <>
              <LevelCounts findings={grave} />
              {grave.length > 0 && (
                <span className="spoken">{countSentence(grave)} in the settings · </span>
              )}
              <IssueCount tabId={tab.id} />
              {`${tab.category}${tab.sample ? ' · sample' : ''} · ${shownWebhook(tab)}`}
            </>
          ),
        };
      }),
    [tabs, advise],
  );
  // Read again with each mock service that is turned on or off.
  useStateOf('workspace', mockOf('tab', chosen?.id));
  const mock = chosen && mockSwitch(stores, 'tab', chosen.id);
  const advice = useMemo(() => (chosen ? openAdvice(advise(chosen)) : []), [chosen, advise]);
  const [first] = advice;
  const close = (): void => setDoing(null);
  const add = (): void => setDoing({ what: 'new', draftKey: 'new', tab: blankTab() });
  const duplicate = (tab: Tab): void =>
    setDoing({
      what: 'new',
      draftKey: `copy of ${tab.id}`,
      tab: duplicateOf(
        tab,
        tabs.map(({ name }) => name),
      ),
    });
  return (
    <Pane
      name="Tabs"
      title="Tabs"
      tools={
        <>
          {chosen && first && (
            <Named name="Edit the setting that the first advice is about">
              <Button
                small
                look="quiet"
                aria-label={`Edit tab, ${countSentence(advice)} in its settings`}
                onPress={() => setDoing({ what: 'edit', tab: chosen, at: settingOf(first) })}
              >
                <LevelCounts findings={advice} />
              </Button>
            </Named>
          )}
          {chosen && (
            <IconButton
              name="Edit tab"
              icon={Pencil}
              onPress={() => setDoing({ what: 'edit', tab: chosen })}
            />
          )}
          <TabsMenu
            button={<IconButton name="More tab actions" icon={Ellipsis} />}
            hasTab={chosen !== null}
            mock={mock?.title}
            onDo={(what) => {
              if (what === 'connectors') return setDoing({ what });
              if (what === 'mock') return mock?.run();
              if (what === 'record') return stores.shell.open('record-tab');
              if (what === 'history') {
                if (chosen) showHistoryOf(stores, { owner: { id: chosen.id, name: chosen.name } });
                return;
              }
              if (chosen)
                what === 'duplicate' ? duplicate(chosen) : setDoing({ what, tab: chosen });
            }}
          />
          <IconButton name="New tab" icon={Plus} onPress={add} />
        </>
      }
    >
      {tabs.length === 0 ? (
        <EmptyState tight title="No tab yet" action={<Button onPress={add}>Set up a tab</Button>}>
          A tab defines which webhook supplies its list and what the platform sends to that webhook.
        </EmptyState>
      ) : (
        <PickList
          name="Tabs"
          picked={chosen?.id ?? null}
          onPick={(id) => simulator.choose(id)}
          rows={rows}
        />
      )}
      {doing?.what === 'connectors' && <ConnectorsDialog onClose={close} />}
      {(doing?.what === 'new' || doing?.what === 'edit') && (
        <TabDialog
          tab={doing.tab}
          isNew={doing.what === 'new'}
          at={(doing.what === 'edit' && doing.at) || null}
          draftKey={doing.what === 'new' ? doing.draftKey : doing.tab.id}
          onClose={close}
        />
      )}
      {doing?.what === 'remove' && <RemoveTabDialog tab={doing.tab} onClose={close} />}
    </Pane>
  );
}
