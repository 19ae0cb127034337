import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Finding } from '#core/finding.ts';
import { isInReply } from '../editor/marks.ts';
import { ReplyCode } from '../editor/reply-code.tsx';
import type { Selection } from '../findings/selection.ts';
import { firstLook, type Look } from '../layout/crammed.ts';
import { LookSwitch } from '../layout/look-switch.tsx';
import { saveText } from '../text/load-text.ts';
import { TextPane } from '../text/text-pane.tsx';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabbed } from '../ui/tabs.tsx';
import type { Fetched } from './store.ts';
import { XmlSheet } from './xml-sheet.tsx';

type SheetName = 'xml' | 'reply';
const noFindings: readonly Finding[] = [];

/** The decoded XML, and the reply as it came. */
export function DocumentPane({ fetched, selection }: { fetched: Fetched; selection: Selection }) {
  const { xml, reply, verdict } = fetched.exchange;
  const [on, setOn] = useState<SheetName>(xml ? 'xml' : 'reply');
  const [chosen, setChosen] = useState<Partial<Record<SheetName, Look>>>({});
  const { text: xmlText, retry: retryXml } = useText(xml, on === 'xml');
  const { text: replyText, retry: retryReply } = useText(reply, on === 'reply');
  const findings = verdict?.findings ?? noFindings;
  const { picked, asked } = selection;

  // A finding inside the document has its place in the XML as it came; any other in the reply.
  useEffect(() => {
    if (!picked || asked === 0 || !isInReply(picked)) return;
    setOn(picked.xml ? 'xml' : 'reply');
    if (picked.xml) setChosen((before) => ({ ...before, xml: 'raw' }));
  }, [picked, asked]);

  const current = on === 'xml' ? xmlText : replyText;
  const look = chosen[on] ?? (current.state === 'ready' ? firstLook(current.text) : 'raw');
  const choose = (to: Look): void => setChosen((before) => ({ ...before, [on]: to }));
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
      {(text) => <ReplyCode source={reply} text={text} look={look} findings={findings} selection={selection} />}
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
          {current.state === 'ready' && <LookSwitch value={look} onChange={choose} />}
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
