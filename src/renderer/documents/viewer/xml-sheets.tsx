import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Finding, placeIn } from '#core/contract/finding.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { DocumentSheet } from '#operations/window-schemas.ts';
import { ExportButton } from '../../export/export-menu.tsx';
import { exportOfFetched } from '../../export/export-store.ts';
import type { Selection } from '../../findings/selection.ts';
import { useStores } from '../../shell/context.ts';
import { defaultXmlLayout, type TextLayout } from '../../text/places.ts';
import { useText } from '../../text/text-pane.tsx';
import { Button } from '../../ui/form/button.tsx';
import { formatClock } from '../../ui/format.ts';
import { Tabbed } from '../../ui/layout/tabs.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Fetched } from '../store.ts';
import { ChecksSheet } from './checks/checks-sheet.tsx';
import { kindOf } from './checks/statement-rules.ts';
import { countBroken } from './checks/statement-words.ts';
import { useListedOutcome } from './checks/use-listed-outcome.ts';
import { useStatementRules } from './checks/use-statement-rules.ts';
import { CompareSheet } from './compare/compare-sheet.tsx';
import { GridSheet } from './grid/grid-sheet.tsx';
import { forgetOpening, markOpening, tierOf, wasOpening } from './opening-mark.ts';
import { SaveButton, useReplySheet } from './reply-sheet.tsx';
import { replyKey } from './store.ts';
import { XmlViewer } from './xml-viewer.tsx';

/** Asks before opening a document that was still loading when the app ended last. */
export function OpeningQuestion({
  source,
  onOpen,
  onWindowed,
}: {
  source: TextRef;
  onOpen(): void;
  onWindowed(): void;
}) {
  return (
    <EmptyState
      title="Assay did not finish opening this document last time"
      action={
        <>
          <Button look="primary" onPress={onWindowed}>
            Open in the windowed view
          </Button>
          <Button onPress={onOpen}>Open in the editor</Button>
        </>
      }
    >
      {source.name} has {formatBytes(source.bytes)}. In the windowed view, Assay reads only the
      visible lines. Outline, XPath and Grid work as usual.
    </EmptyState>
  );
}

type XmlSheetsProps = {
  xml: TextRef;
  fetched: Fetched;
  findings: readonly Finding[];
  selection: Selection;
};

const isText = (name: DocumentSheet | null): name is TextLayout =>
  name === 'pretty' || name === 'raw';

/** An XML and its reply behind tabs; Pretty and Raw are the same viewer, which stays as it is while another tab is on. */
export function XmlSheets({ xml, fetched, findings, selection }: XmlSheetsProps) {
  const stores = useStores();
  const document = useMemo(() => stores.xml.getState().documentOf(xml), [stores.xml, xml]);
  const info = useStore(document.store, (state) => state.info);
  const jump = useStore(document.store, (state) => state.jump);
  const broken = useStore(document.statement.store, ({ report }) => countBroken(report));
  const owned = useStatementRules(useMemo(() => kindOf(fetched), [fetched]));
  const isChecked = useStore(document.statement.store, ({ report }) => report !== null);
  useListedOutcome(fetched, xml, owned, isChecked);
  const seen = useStore(stores.xml, (state) => state.seen);
  const chosen = useStore(stores.xml, (state) => state.sheet);
  const lastLook = useStore(stores.xml, (state) => state.look);
  const [answer, setAnswer] = useState<'ask' | 'open' | 'windowed'>(() =>
    wasOpening(xml) ? 'ask' : 'open',
  );
  const { picked, asked } = selection;
  const { turnTo, turnToText } = stores.xml.getState();
  const title = titleOf(fetched);
  const { connectionId, id, exchange } = fetched;
  const key = replyKey({ connectionId, id, at: exchange.at });

  useEffect(() => {
    stores.xml.getState().show(document, { key, title });
    void document.open();
    return () => stores.xml.getState().leave();
  }, [stores.xml, document, key, title]);
  const isOpen = info !== null;
  useEffect(() => {
    if (isOpen) stores.xml.getState().repeatQuery();
  }, [stores.xml, isOpen]);

  const isLarge = tierOf(xml, null, answer === 'windowed').kind === 'windowed';
  const isLoaded = answer !== 'ask' && !isLarge;
  useEffect(() => {
    if (!isLoaded) return;
    markOpening(xml);
    return forgetOpening;
  }, [xml, isLoaded]);
  const { text, retry } = useText(xml, isLoaded);
  const whole = text.state === 'ready' ? text.text : null;
  const firstOfText = useMemo(() => (whole === null ? null : defaultXmlLayout(whole)), [whole]);
  const first = firstOfText ?? (info && info.widest.raw > 20_000 ? 'pretty' : 'raw');
  const on = chosen ?? first;
  const look = isText(on) ? on : (lastLook ?? first);
  const tier = tierOf(xml, info?.widest[look] ?? null, answer === 'windowed');
  // A finding inside the document has its place in the raw XML; any other in the reply.
  useEffect(() => {
    if (!picked || asked === 0 || placeIn(picked) === null) return;
    turnTo(picked.xml ? 'raw' : 'reply');
  }, [picked, asked, turnTo]);

  // A place is shown in the text: that of the tab which was on last.
  const last = useRef(jump);
  useEffect(() => {
    if (last.current === jump) return;
    last.current = jump;
    turnToText();
  }, [jump, turnToText]);

  const isReply = on === 'reply';
  const reply = useReplySheet({
    reply: fetched.exchange.reply,
    http: fetched.exchange.http,
    wanted: isReply,
    findings,
    selection,
  });
  const viewer =
    answer === 'ask' ? (
      <OpeningQuestion
        source={xml}
        onOpen={() => setAnswer('open')}
        onWindowed={() => setAnswer('windowed')}
      />
    ) : (
      <XmlViewer
        document={document}
        look={look}
        on={isText(on)}
        tier={tier}
        text={text}
        onRetry={retry}
        encoding={fetched.exchange.verdict?.value.facts?.encoding ?? 'UTF-8'}
        findings={findings}
        selection={selection}
      />
    );
  return (
    <Tabbed<DocumentSheet>
      name="Document"
      on={on}
      onChange={turnTo}
      tools={
        <>
          {reply.tools}
          <SaveButton xml={xml} />
          <ExportButton subject={exportOfFetched(fetched)} />
        </>
      }
      sheets={[
        { name: 'pretty', title: 'Pretty', panel: 'text', content: viewer },
        { name: 'raw', title: 'Raw', panel: 'text', content: null },
        { name: 'grid', title: 'Grid', content: <GridSheet document={document} owned={owned} /> },
        {
          name: 'compare',
          title: 'Compare',
          content: (
            <CompareSheet
              document={document}
              title={title}
              reply={{ connectionId, id, at: exchange.at }}
              others={seen.filter((one) => one.key !== key)}
            />
          ),
        },
        {
          name: 'statement',
          title: 'Statement checks',
          count: broken === 0 ? undefined : broken,
          content: <ChecksSheet document={document} owned={owned} />,
        },
        { name: 'reply', title: 'Reply', content: reply.content },
      ]}
    />
  );
}

const titleOf = ({ id, exchange }: Pick<Fetched, 'id' | 'exchange'>): string =>
  `${exchange.verdict?.value.record?.external_id || id || 'empty id'}, ${formatClock(exchange.at)}`;
