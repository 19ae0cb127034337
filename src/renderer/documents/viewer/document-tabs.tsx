import { Download, Ellipsis, History } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { countFindings, countSentence, placeIn } from '#core/contract/finding.ts';
import { isAvailableOrPending } from '#core/document/record.ts';
import { checkedAtOnce } from '#core/statement/outcome.ts';
import { exportNames } from '#operations/evidence-schemas.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { DocumentSheet } from '#operations/window-schemas.ts';
import { exportOfFetched } from '../../export/export-calls.ts';
import { CopyAsCurl, ExportItems } from '../../export/export-menu.tsx';
import { LevelFilter } from '../../findings/findings-sheet.tsx';
import { Headline } from '../../findings/headline.tsx';
import { FindingsContext, useFindings } from '../../findings/selection.ts';
import { showHistoryOf } from '../../history/history-actions.ts';
import { useWholeDiagnosis } from '../../reply/judging.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { LayoutSwitch } from '../../text/layout-switch.tsx';
import { defaultLayout } from '../../text/places.ts';
import { saveText, useText } from '../../text/text-pane.tsx';
import { IconButton } from '../../ui/form/button.tsx';
import { formatClock } from '../../ui/format.ts';
import { type Sheet, Tabbed } from '../../ui/layout/tabs.tsx';
import { Topped } from '../../ui/layout/topped.tsx';
import { useWindowWidth } from '../../ui/layout/window-width.ts';
import { ActionItem, ActionItems, MenuButton } from '../../ui/menu.tsx';
import { DocumentTrace } from '../outcome/trace.tsx';
import type { Fetched } from '../store.ts';
import { ContentChecks, DocumentFindings } from './checks/content-checks.tsx';
import { kindOf } from './checks/statement-rules.ts';
import { countBroken } from './checks/statement-words.ts';
import { useListedOutcome, useStatementRules } from './checks/use-statement-rules.ts';
import { xmlActions } from './commands.ts';
import { CompareSheet } from './compare-sheet.tsx';
import { GridSheet } from './grid/grid-sheet.tsx';
import { useReplySheet } from './reply-sheet.tsx';
import { whyInParts } from './tier.ts';
import { XmlViewer } from './xml-viewer.tsx';

type TabsProps = {
  fetched: Fetched;
  /** The tabs that only one view has, after those of the document. */
  last?: readonly Sheet<DocumentSheet>[];
};

/** A fetched document under its diagnosis, in one row of tabs: its XML as text and as a table, the reply as received, the findings about both. */
export function DocumentPane({
  selection,
  onSelect,
  ...shown
}: TabsProps & Pick<ReturnType<typeof useFindings>, 'selection' | 'onSelect'>) {
  const { xml, verdict, findings } = shown.fetched.exchange;
  return (
    // Of the verdict, or of the request of a call without a reply.
    <FindingsContext value={{ findings: verdict?.findings ?? findings, selection, onSelect }}>
      {xml ? (
        <XmlTabs key={xml.id} xml={xml} {...shown} />
      ) : (
        <DocumentTabs {...shown} first={[]} broken={0} content={null} tools={null} />
      )}
    </FindingsContext>
  );
}

type DocumentTabsProps = TabsProps & {
  /** The tabs of the XML; none where there is no XML. */
  first: readonly Sheet<DocumentSheet>[];
  /** How many statement checks are broken, and what all of them say. */
  broken: number;
  content: ReactNode;
  tools: ReactNode;
};

function DocumentTabs({ fetched, last = [], first, broken, content, tools }: DocumentTabsProps) {
  const stores = useStores();
  const chosen = useStateOf('xml', 'sheet');
  const { turnTo, showLook } = stores.xml;
  const { failure, verdict, xml: text } = fetched.exchange;
  const { findings, selection } = useFindings();
  const whole = useWholeDiagnosis(fetched.exchange, 'default');
  const names = [
    ...first.map(({ name }) => name),
    'reply',
    'trace',
    'findings',
    ...last.map(({ name }) => name),
  ];
  const on = chosen !== null && names.includes(chosen) ? chosen : (first[0]?.name ?? 'reply');
  const reply = useReplySheet(fetched, on === 'reply');
  const subject = exportOfFetched(fetched);
  const isMixed = new Set(findings.map(({ level }) => level)).size > 1;
  const isWide = useWindowWidth() === 'wide';

  // A finding inside the document has its place in the raw XML; any other in the reply.
  const { picked, asked } = selection;
  const seen = useRef(asked);
  useEffect(() => {
    if (asked === seen.current) return;
    seen.current = asked;
    if (!picked || placeIn(picked) === null) return;
    if (picked.xml) showLook('raw');
    else turnTo('reply');
  }, [picked, asked, turnTo, showLook]);

  return (
    <Topped
      top={
        <Headline
          whole={whole}
          failure={failure}
          content={{
            broken,
            show: () => turnTo('findings'),
            isRefused: verdict !== null && !isAvailableOrPending(verdict.value.kind),
          }}
        />
      }
    >
      <p className="spoken" role="status">
        {countSentence(findings)}
      </p>
      <Tabbed<DocumentSheet>
        name="Document"
        on={on}
        onChange={turnTo}
        tools={
          <>
            {reply.tools}
            {on === 'findings' && isMixed && <LevelFilter />}
            {tools}
            {isWide && <CopyAsCurl subject={subject} />}
            <MenuButton
              name="More"
              button={<IconButton name="More" icon={Ellipsis} />}
              placement="bottom end"
            >
              <MoreActions />
              <ActionItem
                title="History of this document"
                icon={History}
                run={() => showHistoryOf(stores, { documentId: fetched.id })}
              />
              {text && (
                <ActionItem title="Save as .xml" icon={Download} run={() => saveText(text)} />
              )}
              <ExportItems
                subject={subject}
                names={exportNames.filter((name) => !isWide || name !== 'curl')}
              />
            </MenuButton>
          </>
        }
        sheets={[
          ...first,
          { name: 'reply', title: 'Reply', content: reply.content },
          {
            name: 'trace',
            title: 'Trace',
            content: <DocumentTrace exchange={fetched.exchange} />,
          },
          {
            name: 'findings',
            title: 'Findings',
            count: countFindings(findings) + broken,
            content: <DocumentFindings content={content} />,
          },
          ...last,
        ]}
      />
    </Topped>
  );
}

/** What can be done with the XML, as the menu of the document has it. */
function MoreActions() {
  const stores = useStores();
  return <ActionItems actions={xmlActions(stores)} />;
}

/** The tabs of a document with an XML. Its text stays as it is while another tab is on. */
function XmlTabs({ xml, ...props }: TabsProps & { xml: TextRef }) {
  const { fetched } = props;
  const stores = useStores();
  const document = useMemo(() => stores.xml.documentOf(xml), [stores.xml, xml]);
  const info = useStore(document.store, (state) => state.info);
  const jump = useStore(document.store, (state) => state.jump);
  const report = useStore(document.statement.store, (state) => state.report);
  const owned = useStatementRules(
    useMemo(() => kindOf(fetched), [fetched]),
    fetched.connectionName,
  );
  useListedOutcome(fetched, xml, owned, report !== null);
  const sheet = useStateOf('xml', 'sheet') ?? 'xml';
  const chosenLook = useStateOf('xml', 'look');
  const { turnTo, showLook } = stores.xml;
  const title = titleOf(fetched);
  const { connectionId, id, exchange } = fetched;

  useEffect(() => {
    stores.xml.show(document);
    void document.open();
    return () => stores.xml.leave();
  }, [stores.xml, document]);
  const isOpen = info !== null;
  useEffect(() => {
    if (isOpen) stores.xml.repeatQuery();
  }, [stores.xml, isOpen]);
  const { rules } = owned;
  const isChecked =
    isOpen && (xml.bytes <= checkedAtOnce || sheet === 'findings' || sheet === 'table');
  useEffect(() => {
    if (isChecked) void document.statement.start(rules);
  }, [document, isChecked, rules]);

  const { text, retry } = useText(xml, whyInParts(xml, null) === null);
  const whole = text.state === 'ready' ? text.text : null;
  const first = useMemo(() => (whole === null ? null : defaultLayout(whole)), [whole]);
  const look = chosenLook ?? first ?? (info && info.widest.raw > 20_000 ? 'pretty' : 'raw');

  // A place is shown in the text.
  const last = useRef(jump);
  useEffect(() => {
    if (last.current === jump) return;
    last.current = jump;
    turnTo('xml');
  }, [jump, turnTo]);

  const viewer = (
    <XmlViewer
      document={document}
      look={look}
      on={sheet === 'xml'}
      inParts={whyInParts(xml, info?.widest[look] ?? null)}
      text={text}
      onRetry={retry}
      encoding={exchange.verdict?.value.facts?.encoding ?? 'UTF-8'}
    />
  );
  const compared: Sheet<DocumentSheet> = {
    name: 'compare',
    title: 'Compare',
    content: (
      <CompareSheet
        document={document}
        title={title}
        reply={{ connectionId, id, at: exchange.at }}
      />
    ),
  };
  return (
    <DocumentTabs
      {...props}
      first={[
        { name: 'xml', title: 'XML', stays: true, content: viewer },
        { name: 'table', title: 'Table', content: <GridSheet document={document} owned={owned} /> },
        ...(sheet === 'compare' ? [compared] : []),
      ]}
      broken={countBroken(report)}
      content={<ContentChecks document={document} owned={owned} />}
      tools={sheet === 'xml' && <LayoutSwitch value={look} onChange={showLook} />}
    />
  );
}

const titleOf = ({ id, exchange }: Pick<Fetched, 'id' | 'exchange'>): string =>
  `${exchange.verdict?.value.record?.external_id || id || 'empty id'}, ${formatClock(exchange.at)}`;
