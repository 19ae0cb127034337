import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { countSentence } from '#core/contract/finding.ts';
import type { Tab } from '#core/widget/tab.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { tabsOf } from '../../shell/workspace-store.ts';
import { nameOrHost, pathName, unusedName } from '../../ui/entry-name.ts';
import { type Form, FormRows } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { Fold } from '../../ui/layout/pane.tsx';
import { Tabbed } from '../../ui/layout/tabs.tsx';
import { fireTab } from '../simulator/event-commands.ts';
import {
  AdviceContext,
  AdviceRows,
  focusSetting,
  openAdvice,
  settingOf,
  useSetupAdvice,
} from './advice.tsx';
import { ConnectorsDialog } from './connectors-dialog.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import {
  ActionsSheet,
  AddressField,
  AgentSheet,
  CategoryField,
  PageSheet,
  TabSheet,
  TransportSheet,
  WebhookSheet,
} from './plain-sheets.tsx';
import styles from './setup.module.css';
import {
  claimsIn,
  draftOf,
  problemsIn,
  problemsOn,
  type SheetName,
  sheetNames,
  sheetOf,
  sheetTitle,
  type TabDraft,
} from './tab-draft.ts';

/**
 * Creates or changes a tab of the widget. The contract's advice on the draft shows beside its fields
 * while typing and does not prevent saving; schema errors show after the first attempt to save.
 */
export function TabDialog({
  tab,
  isNew,
  draftKey = isNew ? 'new' : tab.id,
  at = null,
  onClose,
}: {
  tab: Tab;
  isNew: boolean;
  /** Under which what is typed stays while the window lives. */
  draftKey?: string;
  /** The setting whose field is shown first, such as `wired.get_items`. */
  at?: string | null;
  onClose(): void;
}) {
  const stores = useStores();
  const { workspace, simulator, shell } = stores;
  // A new tab needs no more than its address; a duplicate is there to be changed.
  const isBrief = isNew && draftKey === 'new';
  const advise = useSetupAdvice();
  const [on, setOn] = useState<SheetName>((at !== null && sheetOf(at)) || 'webhook');
  // A sheet that is turned back to must not take the keyboard away from the tabs.
  const [turned, setTurned] = useState(false);
  const [connecting, setConnecting] = useState(false);
  // How often the advanced settings were opened to show an error in them.
  const [openings, setOpenings] = useState(0);
  const others = useStateOf('workspace', tabsOf).map(({ name }) => name);
  const named = ({ tab: typed, ...rest }: TabDraft): TabDraft => {
    const ofPath = isNew && typed.name.trim() === '' ? pathName(shownWebhook(typed)) : null;
    if (ofPath !== null) return { ...rest, tab: { ...typed, name: unusedName(ofPath, others) } };
    const name = isNew ? nameOrHost(typed.name, typed.webhook_url, others) : typed.name;
    return { ...rest, tab: { ...typed, name } };
  };
  const { draft, ...drafted } = useForm(`tab ${draftKey}`, draftOf(tab), (typed) =>
    problemsIn(named(typed)),
  );
  const { setDraft, isContinued, forget, errorOf, problems } = drafted;
  const hasAddress = draft.tab.webhook_url !== '' || draft.tab.webhookTokenId !== undefined;
  const findings = useMemo(
    () => (isBrief && !hasAddress ? [] : advise(draft.tab)),
    [advise, draft.tab, isBrief, hasAddress],
  );
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at !== null) focusSetting(content.current, at);
  }, [at]);
  const put = (change: Partial<Tab>): void =>
    setDraft((before) => ({ ...before, tab: { ...before.tab, ...change } }));
  const putClaims = (text: string): void =>
    setDraft(({ tab: before }) => ({
      claims: text,
      tab: {
        ...before,
        identity: { ...before.identity, claims: claimsIn(text) ?? before.identity.claims },
      },
    }));
  const save = (): Promise<CallError | null> =>
    drafted.save(
      async () => {
        // An address of one's own no longer follows the sample service.
        const sample = draft.tab.sample && draft.tab.webhook_url === tab.webhook_url;
        const error = await workspace.saveTab({ ...named(draft).tab, sample });
        if (error) return error;
        simulator.choose(draft.tab.id);
        if (isNew) shell.go('widget');
        return null;
      },
      (wrong) => {
        const first = sheetNames.find((name) => problemsOn(name, wrong).length > 0);
        if (first && problemsOn(on, wrong).length === 0) setOn(first);
        if (Object.keys(wrong).some((name) => name !== 'webhook_url' && name !== 'name'))
          setOpenings((before) => before + 1);
      },
    );
  const saveAndFire = async (): Promise<CallError | null> => {
    const error = await save();
    if (!error) fireTab(stores);
    return error;
  };

  const form: Form<Tab> = { draft: draft.tab, put, errorOf };
  const fields: Record<SheetName, ReactNode> = {
    webhook: (
      <WebhookSheet form={form} isNew={isBrief} autoFocus={!turned && !isBrief && at === null} />
    ),
    agent: <AgentSheet form={form} />,
    tab: <TabSheet form={form} />,
    actions: <ActionsSheet form={form} onConnectors={() => setConnecting(true)} />,
    page: <PageSheet form={form} />,
    identity: <IdentitySheet form={form} claims={draft.claims} onClaims={putClaims} />,
    transport: <TransportSheet form={form} />,
  };
  const countOn = (sheet: SheetName): number =>
    problemsOn(sheet, problems).length +
    openAdvice(findings).filter((finding) => sheetOf(settingOf(finding)) === sheet).length;
  const sheets = (
    <div className={styles.sheets}>
      <Tabbed<SheetName>
        name="Settings of the tab"
        on={on}
        onChange={(name) => {
          setOn(name);
          setTurned(true);
        }}
        sheets={sheetNames.map((name) => ({
          name,
          title: sheetTitle(name),
          count: countOn(name) || undefined,
          content: <div className="pad">{fields[name]}</div>,
        }))}
      />
    </div>
  );
  return (
    <>
      <FormDialog
        wide
        title={isNew ? 'New tab' : 'Edit tab'}
        action={isBrief ? 'Save and fire' : 'Save'}
        onClose={onClose}
        onCancel={forget}
        onSubmit={isBrief ? saveAndFire : save}
        {...(isBrief ? { other: { action: 'Save', onSubmit: save } } : {})}
      >
        <AdviceContext value={findings}>
          <div ref={content}>
            <p className="spoken" role="status">
              Advice on the settings: {countSentence(findings)}
            </p>
            <AdviceRows
              findings={findings.filter((one) => sheetOf(settingOf(one)) === undefined)}
            />
            {isBrief ? (
              <>
                <FormRows>
                  {draft.tab.webhookTokenId === undefined && <AddressField form={form} autoFocus />}
                  <CategoryField form={form} />
                </FormRows>
                <div className={styles.advanced}>
                  <Fold
                    key={openings}
                    title="Advanced"
                    aside="Name, agent, actions, identity, transport"
                    open={openings > 0 || isContinued}
                  >
                    {sheets}
                  </Fold>
                </div>
              </>
            ) : (
              sheets
            )}
          </div>
        </AdviceContext>
      </FormDialog>
      {/* Next to the form and not inside it: submitting the inner form would submit this one too. */}
      {connecting && <ConnectorsDialog onClose={() => setConnecting(false)} />}
    </>
  );
}
