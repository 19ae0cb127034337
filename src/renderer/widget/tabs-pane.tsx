import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Tab } from '#core/widget/tab.ts';
import { useStores } from '../frame/context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Pane } from '../ui/pane.tsx';
import { PickList } from '../ui/pick-list.tsx';
import { EmptyState } from '../ui/states.tsx';
import { tabsOf } from '../workspace/store.ts';
import { blankTab, TabDialog } from './tab-dialog.tsx';
import { useTab } from './use-tab.ts';

type Doing = { what: 'new' | 'edit' | 'remove'; tab: Tab } | null;

/** The tabs of the widget: pick one, add, change, remove. */
export function TabsPane() {
  const { workspace, widget } = useStores();
  const tabs = useStore(workspace, tabsOf);
  const { tab: chosen } = useTab();
  const [doing, setDoing] = useState<Doing>(null);
  const close = (): void => setDoing(null);
  const add = (): void => setDoing({ what: 'new', tab: blankTab() });
  return (
    <Pane
      name="Tabs"
      title="Tabs"
      tools={
        <>
          {chosen && (
            <>
              <IconButton small name="Edit tab" icon={<Pencil size={14} />} onPress={() => setDoing({ what: 'edit', tab: chosen })} />
              <IconButton small name="Remove tab" icon={<Trash2 size={14} />} onPress={() => setDoing({ what: 'remove', tab: chosen })} />
            </>
          )}
          <IconButton small name="New tab" icon={<Plus size={16} />} onPress={add} />
        </>
      }
    >
      {tabs.length === 0 ? (
        <EmptyState tight title="No tab yet" action={<Button onPress={add}>Set up a tab</Button>}>
          A tab says which webhook supplies its list, and what the platform tells the webhook.
        </EmptyState>
      ) : (
        <PickList
          name="Tabs"
          picked={chosen?.id ?? null}
          onPick={(id) => widget.getState().choose(id)}
          rows={tabs.map((tab) => ({
            id: tab.id,
            title: tab.name,
            text: `${tab.category}${tab.sample ? ' · sample' : ''} · ${tab.webhook_url}`,
          }))}
        />
      )}
      {doing && doing.what !== 'remove' && <TabDialog tab={doing.tab} isNew={doing.what === 'new'} onClose={close} />}
      {doing?.what === 'remove' && (
        <FormDialog title="Remove tab" alert danger action="Remove" onClose={close} onSubmit={() => workspace.getState().removeTab(doing.tab.id)}>
          The tab “{doing.tab.name}” is forgotten. The webhook behind it and the token of its connector stay as they are.
        </FormDialog>
      )}
    </Pane>
  );
}
