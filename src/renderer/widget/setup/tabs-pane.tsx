import { Ellipsis, Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { countSentence } from '#core/contract/finding.ts';
import type { Tab } from '#core/widget/tab.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { useStores } from '../../shell/context.ts';
import { tabsOf } from '../../shell/workspace-store.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { PickList } from '../../ui/form/pick-list.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTab } from '../simulator/use-simulator.ts';
import { ConnectorsDialog } from './connectors-dialog.tsx';
import { LevelCounts } from './lint-list.tsx';
import { RemoveTabDialog, ResetSessionDialog } from './small-dialogs.tsx';
import { TabDialog } from './tab-dialog.tsx';
import { blankTab, duplicateOf } from './tab-draft.ts';
import { TabsMenu } from './tabs-menu.tsx';
import { useLint } from './use-lint.ts';

type Doing =
  | { what: 'new' | 'edit' | 'remove' | 'reset'; tab: Tab }
  | { what: 'connectors' }
  | null;

/** The tabs of the widget: pick one, add, change, duplicate, remove, begin a new session. */
export function TabsPane() {
  const { workspace, play } = useStores();
  const tabs = useStore(workspace, tabsOf);
  const chosen = useTab();
  const lint = useLint();
  const [doing, setDoing] = useState<Doing>(null);
  const rows = useMemo(
    () =>
      tabs.map((tab) => {
        const findings = lint(tab);
        const grave = findings.filter(({ level }) => level !== 'info');
        return {
          id: tab.id,
          title: tab.name,
          text: (
            <>
              <LevelCounts findings={grave} />
              {grave.length > 0 && (
                <span className="spoken">{countSentence(grave)} in the setup advice · </span>
              )}
              {`${tab.category}${tab.sample ? ' · sample' : ''} · ${shownWebhook(tab)}`}
            </>
          ),
        };
      }),
    [tabs, lint],
  );
  const close = (): void => setDoing(null);
  const add = (): void => setDoing({ what: 'new', tab: blankTab() });
  const duplicate = (tab: Tab): void =>
    setDoing({
      what: 'new',
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
          {chosen && (
            <IconButton
              small
              name="Edit tab"
              icon={<Pencil size={14} />}
              onPress={() => setDoing({ what: 'edit', tab: chosen })}
            />
          )}
          <TabsMenu
            button={<IconButton small name="More tab actions" icon={<Ellipsis size={15} />} />}
            hasTab={chosen !== null}
            onDo={(what) => {
              if (what === 'connectors') return setDoing({ what });
              if (chosen)
                what === 'duplicate' ? duplicate(chosen) : setDoing({ what, tab: chosen });
            }}
          />
          <IconButton small name="New tab" icon={<Plus size={16} />} onPress={add} />
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
          onPick={(id) => play.getState().choose(id)}
          rows={rows}
        />
      )}
      {doing?.what === 'connectors' && <ConnectorsDialog onClose={close} />}
      {(doing?.what === 'new' || doing?.what === 'edit') && (
        <TabDialog tab={doing.tab} isNew={doing.what === 'new'} onClose={close} />
      )}
      {doing?.what === 'remove' && <RemoveTabDialog tab={doing.tab} onClose={close} />}
      {doing?.what === 'reset' && <ResetSessionDialog tab={doing.tab} onClose={close} />}
    </Pane>
  );
}
