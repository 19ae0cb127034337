import { type ReactNode, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { ReplyCode } from '../../editor/editors.tsx';
import type { Selection } from '../../findings/selection.ts';
import { EditReplyButton } from '../../reply/edit-reply.tsx';
import { LayoutSwitch } from '../../text/layout-switch.tsx';
import { defaultLayout, type TextLayout } from '../../text/places.ts';
import { TextPane, useText } from '../../text/text-pane.tsx';
import { Certificates } from '../../transport/certificates.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RequestSent } from '../outcome/timing-bar.tsx';
import type { Fetched } from '../store.ts';

type ReplySheetProps = {
  fetched: Fetched;
  wanted: boolean;
  findings: readonly Finding[];
  selection: Selection;
};

/** The reply as received, with the switch between Pretty and Raw; without a reply, the reason. */
export function useReplySheet({ fetched, wanted, findings, selection }: ReplySheetProps): {
  content: ReactNode;
  tools: ReactNode;
} {
  const { reply, http, failure, request } = fetched.exchange;
  const { text, retry } = useText(reply, wanted);
  const [chosen, choose] = useState<TextLayout | null>(null);
  const look = chosen ?? (text.state === 'ready' ? defaultLayout(text.text) : 'raw');
  const content = (): ReactNode => {
    if (failure)
      return (
        <EmptyState title="No reply">
          The diagnosis above says why. This is the request that Assay tried to send:
          <RequestSent request={request} />
          {failure.certificates && <Certificates report={failure.certificates} isExplained />}
        </EmptyState>
      );
    if (!reply)
      return (
        <EmptyState title="No reply">
          The server did not send a complete reply, so there is nothing to show.
        </EmptyState>
      );
    return (
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
    );
  };
  return {
    content: content(),
    tools:
      wanted && text.state === 'ready' ? (
        <>
          <EditReplyButton reply={reply} how={{ as: 'document' }} http={http} />
          <LayoutSwitch value={look} onChange={choose} />
        </>
      ) : null,
  };
}
