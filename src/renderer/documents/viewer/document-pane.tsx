import { useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { Selection } from '../../findings/selection.ts';
import { Tabbed } from '../../ui/layout/tabs.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Fetched } from '../store.ts';
import { useReplySheet } from './reply-sheet.tsx';
import { SaveButton } from './save-button.tsx';
import { XmlSheets } from './xml-sheets.tsx';

const noFindings: readonly Finding[] = [];

/** The decoded XML as text, as a table and beside another one, and the reply as it came. */
export function DocumentPane({ fetched, selection }: { fetched: Fetched; selection: Selection }) {
  const { xml, verdict } = fetched.exchange;
  const findings = verdict?.findings ?? noFindings;
  const given = { fetched, selection, findings };
  return xml ? <XmlSheets key={xml.id} xml={xml} {...given} /> : <WithoutXml {...given} />;
}

function WithoutXml({
  fetched,
  selection,
  findings,
}: {
  fetched: Fetched;
  selection: Selection;
  findings: readonly Finding[];
}) {
  const [on, setOn] = useState<'pretty' | 'reply'>('reply');
  const reply = useReplySheet({
    reply: fetched.exchange.reply,
    wanted: on === 'reply',
    findings,
    selection,
  });
  const noXml = (
    <EmptyState title="No XML in this reply">
      The reply has no parsed_base64 that Assay can decode. The Reply tab shows the whole reply.
    </EmptyState>
  );
  return (
    <Tabbed<'pretty' | 'reply'>
      name="Document"
      on={on}
      onChange={setOn}
      tools={
        <>
          {reply.tools}
          <SaveButton xml={null} />
        </>
      }
      sheets={[
        { name: 'pretty', title: 'Pretty', content: noXml },
        { name: 'reply', title: 'Reply', content: reply.content },
      ]}
    />
  );
}
