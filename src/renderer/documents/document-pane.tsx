import { Download } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Finding } from '#core/finding.ts';
import type { TextRef } from '#operations/schemas.ts';
import { useStores } from '../app/context.ts';
import { CodeView, type Place } from '../editor/code-view.tsx';
import { isInReply } from '../editor/marks.ts';
import { saveText } from '../text/load-text.ts';
import { TextPane } from '../text/text-pane.tsx';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/segments.tsx';
import { EmptyState, LoadingState } from '../ui/states.tsx';
import { Tabbed } from '../ui/tabs.tsx';
import type { Fetched } from './store.ts';
import { isCrammed, usePretty } from './use-pretty.ts';
import type { Selection } from '../findings/selection.ts';

type SheetName = 'xml' | 'reply';
type Look = 'pretty' | 'raw';
const looks = [
  { value: 'pretty', title: 'Pretty' },
  { value: 'raw', title: 'Raw' },
] as const;

/** The decoded XML and the reply as it came. */
export function DocumentPane({ fetched, selection }: { fetched: Fetched; selection: Selection }) {
  const { xml, reply, verdict } = fetched.exchange;
  const [on, setOn] = useState<SheetName>(xml ? 'xml' : 'reply');
  const [look, setLook] = useState<Look | null>(null);
  const xmlText = useText(xml, on === 'xml');
  const replyText = useText(reply, on === 'reply');
  const { picked, asked, focus } = selection;

  // A finding inside the document has its place in the XML as it came; any other in the reply.
  useEffect(() => {
    if (!picked || asked === 0 || !isInReply(picked)) return;
    setOn(picked.xml ? 'xml' : 'reply');
    if (picked.xml) setLook('raw');
  }, [picked, asked]);

  return (
    <Tabbed
      name="Document"
      on={on}
      onChange={setOn}
      tools={
        <>
          {on === 'xml' && xmlText.text.state === 'ready' && (
            <Segments label="Layout of the XML" options={looks} value={look ?? (isCrammed(xmlText.text.text) ? 'pretty' : 'raw')} onChange={setLook} />
          )}
          <Button small isDisabled={!xml} onPress={() => xml && saveText(xml)}>
            <Download size={14} aria-hidden /> Save as .xml
          </Button>
        </>
      }
      sheets={[
        {
          name: 'xml',
          title: 'XML',
          content: xml ? (
            <TextPane what="the XML" text={xmlText.text} onRetry={xmlText.retry}>
              {(text) => (
                <XmlSheet
                  source={xml}
                  text={text}
                  look={look ?? (isCrammed(text) ? 'pretty' : 'raw')}
                  encoding={verdict?.value.facts?.encoding ?? 'UTF-8'}
                  findings={verdict?.findings ?? []}
                  picked={picked}
                  asked={asked}
                  focus={focus}
                />
              )}
            </TextPane>
          ) : (
            <EmptyState title="No XML in this reply">The reply carries no parsed_base64 that decodes. The Reply tab shows what came instead.</EmptyState>
          ),
        },
        {
          name: 'reply',
          title: 'Reply',
          content: reply ? (
            <TextPane what="the reply" text={replyText.text} onRetry={replyText.retry}>
              {(text) => <ReplySheet source={reply} text={text} findings={verdict?.findings ?? []} picked={picked} asked={asked} focus={focus} />}
            </TextPane>
          ) : (
            <EmptyState title="No reply">No whole reply came, so there is nothing to show.</EmptyState>
          ),
        },
      ]}
    />
  );
}
