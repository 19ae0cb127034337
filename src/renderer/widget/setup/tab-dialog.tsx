import { useEffect, useMemo, useRef, useState } from 'react';
import { countSentence } from '#core/contract/finding.ts';
import type { Tab } from '#core/widget/tab.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useOverlaid, useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { tabsOf } from '../../shell/workspace-store.ts';
import { nameOrHost, pathName, unusedName } from '../../ui/entry-name.ts';
import { FormOf } from '../../ui/form/form-of.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { fireTab } from '../simulator/event-commands.ts';
import {
  AdviceContext,
  AdviceRows,
  Advised,
  focusSetting,
  openAdvice,
  settingOf,
  useSetupAdvice,
} from './advice.tsx';
import { ConnectorsDialog } from './connectors-dialog.tsx';
import { draftOf, duplicateOf, problemsIn, type TabDraft, tabIn } from './tab-draft.ts';
import { tabRows } from './tab-rows.tsx';

/**
 * Creates or changes a tab of the widget. The contract's advice on the draft shows beside its fields
 * while typing and does not prevent saving; schema errors show after the first attempt to save.
 */
export function TabDialog({
  tab,
  isNew,
  copyOf,
  at = null,
  onClose,
}: {
  tab: Tab;
  isNew: boolean;
  /** The id of the tab that this one begins as. */
  copyOf?: string;
  /** The setting whose field is shown first, such as `wired.get_items`. */
  at?: string | null;
  onClose(): void;
}) {
  const stores = useStores();
  const { workspace, simulator, shell } = stores;
  // A duplicate is there to be changed.
  const isBrief = isNew && copyOf === undefined;
  const advise = useSetupAdvice();
  const [connecting, setConnecting] = useState(false);
  const others = useStateOf('workspace', tabsOf).map(({ name }) => name);
  const named = (typed: TabDraft): TabDraft => {
    if (!isNew) return typed;
    const ofPath = typed.name.trim() === '' ? pathName(shownWebhook(typed)) : null;
    const name =
      ofPath === null
        ? nameOrHost(typed.name, typed.webhook_url, others)
        : unusedName(ofPath, others);
    return { ...typed, name };
  };
  const about = copyOf ?? (isNew ? null : tab.id);
  const overlay = isBrief ? 'new-tab' : isNew ? 'duplicate-tab' : 'edit-tab';
  const form = useForm(
    `${overlay} ${about}`,
    draftOf(tab),
    (typed) => problemsIn(named(typed)),
    () => shell.open(overlay, about),
  );
  const { draft } = form;
  const hasAddress = draft.webhook_url !== '' || draft.webhookTokenId !== undefined;
  const findings = useMemo(
    () => (isBrief && !hasAddress ? [] : advise(tabIn(draft))),
    [advise, draft, isBrief, hasAddress],
  );
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at !== null) focusSetting(content.current, at);
  }, [at]);
  const save = (): Promise<CallError | null> =>
    form.save(async () => {
      // An address of one's own no longer follows the sample service.
      const sample = draft.sample && draft.webhook_url === tab.webhook_url;
      const error = await workspace.saveTab({ ...tabIn(named(draft)), sample });
      if (error) return error;
      simulator.choose(draft.id);
      if (isNew) shell.go('widget');
      return null;
    });
  const saveAndFire = async (): Promise<CallError | null> => {
    const error = await save();
    if (!error) fireTab(stores);
    return error;
  };
  return (
    <>
      <FormDialog
        wide
        title={isNew ? 'New tab' : 'Edit tab'}
        action={isBrief ? 'Save and fire' : 'Save'}
        onClose={onClose}
        onCancel={form.forget}
        onSubmit={isBrief ? saveAndFire : save}
        {...(isBrief ? { other: { action: 'Save', onSubmit: save } } : {})}
      >
        <AdviceContext value={findings}>
          <div ref={content}>
            <p className="spoken" role="status">
              Advice on the settings: {countSentence(findings)}
            </p>
            <AdviceRows
              findings={findings.filter((one) => !((settingOf(one).split('.')[0] ?? '') in draft))}
            />
            <FormOf
              form={form}
              rows={tabRows({
                isNew: isBrief,
                isOpen: form.isContinued || (at !== null && at !== 'webhook_url'),
                tab: draft,
                onConnectors: () => setConnecting(true),
              })}
              around={(setting, field) => <Advised setting={setting}>{field}</Advised>}
            />
          </div>
        </AdviceContext>
      </FormDialog>
      {/* Next to the form and not inside it: submitting the inner form would submit this one too. */}
      {connecting && <ConnectorsDialog onClose={() => setConnecting(false)} />}
    </>
  );
}

type Props = { onClose(): void };

/** Changes the tab that the overlay is about, beginning at the field of the first advice. */
export function EditTabDialog({ onClose }: Props) {
  const tab = useOverlaid(useStateOf('workspace', tabsOf));
  const advise = useSetupAdvice();
  const [first] = useMemo(() => (tab ? openAdvice(advise(tab)) : []), [tab, advise]);
  return (
    tab && (
      <TabDialog
        key={tab.id}
        tab={tab}
        isNew={false}
        at={first ? settingOf(first) : null}
        onClose={onClose}
      />
    )
  );
}

/** Makes another tab that is set up as the one that the overlay is about. */
export function DuplicateTabDialog({ onClose }: Props) {
  const tab = useOverlaid(useStateOf('workspace', tabsOf));
  const names = useStateOf('workspace', tabsOf).map(({ name }) => name);
  return tab && <TabDialog tab={duplicateOf(tab, names)} isNew copyOf={tab.id} onClose={onClose} />;
}

/** Asks before the tab that the overlay is about is removed. */
export function RemoveTabDialog({ onClose }: Props) {
  const { workspace, simulator } = useStores();
  const tab = useOverlaid(useStateOf('workspace', tabsOf));
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
