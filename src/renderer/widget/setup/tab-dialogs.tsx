import { useMemo } from 'react';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { tabsOf } from '../../shell/workspace-store.ts';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { useTab } from '../simulator/use-simulator.ts';
import { openAdvice, settingOf, useSetupAdvice } from './advice.tsx';
import { TabDialog } from './tab-dialog.tsx';
import { duplicateOf } from './tab-draft.ts';

type Props = { onClose(): void };

/** Changes the tab in use, beginning at the field of the first advice. */
export function EditTabDialog({ onClose }: Props) {
  const tab = useTab();
  const advise = useSetupAdvice();
  const [first] = useMemo(() => (tab ? openAdvice(advise(tab)) : []), [tab, advise]);
  return (
    tab && (
      <TabDialog tab={tab} isNew={false} at={first ? settingOf(first) : null} onClose={onClose} />
    )
  );
}

/** Makes another tab that is set up as the one in use. */
export function DuplicateTabDialog({ onClose }: Props) {
  const tab = useTab();
  const names = useStateOf('workspace', tabsOf).map(({ name }) => name);
  return (
    tab && (
      <TabDialog
        tab={duplicateOf(tab, names)}
        isNew
        draftKey={`copy of ${tab.id}`}
        onClose={onClose}
      />
    )
  );
}

/** Asks before the tab in use is removed. */
export function RemoveTabDialog({ onClose }: Props) {
  const { workspace, simulator } = useStores();
  const tab = useTab();
  if (!tab) return null;
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
