import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Finding } from '#core/finding.ts';
import { isInReply } from '../editor/marks.ts';
import { ShownCode } from '../editor/shown-code.tsx';
import type { Selection } from '../findings/selection.ts';
import { saveText } from '../text/load-text.ts';
import { TextPane } from '../text/text-pane.tsx';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/segments.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabbed } from '../ui/tabs.tsx';
import type { Fetched } from './store.ts';
import { isCrammed } from './use-pretty.ts';
import { XmlSheet } from './xml-sheet.tsx';

type SheetName = 'xml' | 'reply';
type Look = 'pretty' | 'raw';
const looks = [
  { value: 'pretty', title: 'Pretty' },
  { value: 'raw', title: 'Raw' },
] as const;
const noFindings: readonly Finding[] = [];

/** The decoded XML, and the reply as it came. */
export function DocumentPane({ fetched, selection }: { fetched: Fetched; selection: Selection }) {
  const { xml, reply, verdict } = fetched.exchange;
  const [on, setOn] = useState<SheetName>(xml ? 'xml' : 'reply');
  const [chosen, setChosen] = useState<Look | null>(null);
  const { text: xmlText, retry: retryXml } = useText(xml, on === 'xml');
  const { text: replyText, retry: retryReply } = useText(reply, on === 'reply');
  const findings = verdict?.findings ?? noFindings;
  const { picked, asked } = selection;

  // A finding inside the document has its place in the XML as it came; any other in the reply.
  useEffect(() => {
    if (!picked || asked === 0 || !isInReply(picked)) return;
    setOn(picked.xml ? 'xml' : 'reply');
    if (picked.xml) setChosen('raw');
  }, [picked, asked]);

  const look = chosen ?? (xmlText.state === 'ready' && isCrammed(xmlText.text) ? 'pretty' : 'raw');
  const xmlSheet = xml ? (
    <TextPane what="the XML" text={xmlText} onRetry={retryXml}>
      {(text) => (
        <XmlSheet
          source={xml}
          text={text}
          pretty={look === 'pretty'}
          encoding={verdict?.value.facts?.encoding ?? 'UTF-8'}
          findings={findings}
          selection={selection}
        />
      )}
    </TextPane>
  ) : (
    <EmptyState title="No XML in this reply">It carries no parsed_base64 that could be decoded. The Reply tab shows what came instead.</EmptyState>
  );
  const replySheet = reply ? (
    <TextPane what="the reply" text={replyText} onRetry={retryReply}>
      {(text) => (
        <ShownCode
          name="Reply as received"
          source={reply}
          encoding="UTF-8"
          text={text}
          language="json"
          findings={findings}
          picked={picked && isInReply(picked) ? picked : null}
          asked={asked}
          focus={selection.focus}
        />
      )}
    </TextPane>
  ) : (
    <EmptyState title="No reply">No whole reply came, so there is nothing to show.</EmptyState>
  );

  return (
    <Tabbed<SheetName>
      name="Document"
      on={on}
      onChange={setOn}
      tools={
        <>
          {on === 'xml' && xmlText.state === 'ready' && (
            <Segments<Look> label="Layout of the XML" options={looks} value={look} onChange={setChosen} />
          )}
          <Button small isDisabled={!xml} onPress={() => xml && saveText(xml)}>
            <Download size={14} aria-hidden /> Save as .xml
          </Button>
        </>
      }
      sheets={[
        { name: 'xml', title: 'XML', content: xmlSheet },
        { name: 'reply', title: 'Reply', content: replySheet },
      ]}
    />
  );
}
