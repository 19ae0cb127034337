import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { ReplyCode } from '../../editor/editors.tsx';
import type { Selection } from '../../findings/selection.ts';
import { EditReplyButton } from '../../reply/edit-reply.tsx';
import { LayoutSwitch } from '../../text/layout-switch.tsx';
import { defaultLayout, type TextLayout } from '../../text/places.ts';
import { saveText, TextPane, useText } from '../../text/text-pane.tsx';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Fetched } from '../store.ts';

type ReplySheetProps = {
  reply: TextRef | null;
  http: Fetched['exchange']['http'];
  wanted: boolean;
  findings: readonly Finding[];
  selection: Selection;
};

/** The reply as received, and the switch of its look if there is more than one. */
export function useReplySheet({ reply, http, wanted, findings, selection }: ReplySheetProps): {
  content: ReactNode;
  tools: ReactNode;
} {
  const { text, retry } = useText(reply, wanted);
  const [chosen, choose] = useState<TextLayout | null>(null);
  const look = chosen ?? (text.state === 'ready' ? defaultLayout(text.text) : 'raw');
  return {
    content: reply ? (
      <TextPane what="the reply" text={text} onRetry={retry}>
        {(whole) => (
          <ReplyCode
            source={reply}
            text={whole}
            look={look}
            findings={findings}
            selection={selection}
          />
        )}
      </TextPane>
    ) : (
      <EmptyState title="No reply">
        The server did not send a complete reply, so there is nothing to show.
      </EmptyState>
    ),
    tools:
      wanted && text.state === 'ready' ? (
        <>
          <EditReplyButton reply={reply} how={{ as: 'document' }} http={http} />
          <LayoutSwitch value={look} onChange={choose} />
        </>
      ) : null,
  };
}

/** Saves the decoded XML, bytes as received. */
export const SaveButton = ({ xml }: { xml: TextRef | null }) => (
  <Button small isDisabled={!xml} onPress={() => xml && saveText(xml)}>
    <Download size={14} aria-hidden /> Save as .xml
  </Button>
);
