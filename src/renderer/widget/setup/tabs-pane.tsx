import {
  CircleDot,
  Copy,
  Ellipsis,
  History,
  KeyRound,
  Pencil,
  Plus,
  Theater,
  Trash2,
} from 'lucide-react';
import { useMemo, useState } from 'react';
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
import { FileEntryItems } from '../../workspace/entry-items.tsx';
import { openedOf } from '../../workspace/store.ts';
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
  const isOfFile = useStateOf('workspaceFiles', openedOf) !== null;
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
          {chosen && first && !isOfFile && (
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
          {chosen && !isOfFile && (
            <IconButton
              name="Edit tab"
              icon={Pencil}
              onPress={() => setDoing({ what: 'edit', tab: chosen })}
            />
          )}
          <MenuButton
            name="Tabs"
            button={<IconButton name="More tab actions" icon={Ellipsis} />}
            placement="bottom end"
          >
            {chosen && (
              <>
                <ActionItem
                  title="Record calls of this tab"
                  icon={CircleDot}
                  run={() => stores.shell.open('record-tab')}
                />
                <ActionItem {...mockSwitch(stores, 'tab', chosen.id)} icon={Theater} />
                {isOfFile ? (
                  <FileEntryItems list="tabs" name={chosen.name} />
                ) : (
                  <ActionItem title="Duplicate tab" icon={Copy} run={() => duplicate(chosen)} />
                )}
                <ActionItem
                  title="History of this tab"
                  icon={History}
                  run={() => showHistoryOf(stores, { owner: { id: chosen.id, name: chosen.name } })}
                />
                {!isOfFile && (
                  <ActionItem
                    title="Remove tab"
                    icon={Trash2}
                    run={() => setDoing({ what: 'remove', tab: chosen })}
                  />
                )}
              </>
            )}
            <ActionItem
              title={isOfFile ? 'Connectors' : 'Edit connectors'}
              icon={KeyRound}
              run={() => setDoing({ what: 'connectors' })}
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
