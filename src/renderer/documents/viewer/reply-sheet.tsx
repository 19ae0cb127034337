import type { ReactNode } from 'react';
import { EditReplyButton } from '../../reply/edit-reply.tsx';
import { useReplyText } from '../../text/reply-text.tsx';
import { Certificates } from '../../transport/certificates.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RequestParts } from '../../widget/calls/sheets/request-sheet.tsx';
import type { Fetched } from '../store.ts';

/** The reply as received, with the switch between Pretty and Raw; without a reply, the reason. */
export function useReplySheet(
  fetched: Fetched,
  wanted: boolean,
): {
  content: ReactNode;
  tools: ReactNode;
} {
  const { reply, http, failure, request } = fetched.exchange;
  const shown = useReplyText({ reply, wanted });
  const content = (): ReactNode => {
    if (failure)
      return (
        <EmptyState title="No reply">
          The diagnosis above says why. This is the request that Assay tried to send:
          <RequestParts request={request} />
          {failure.certificates && <Certificates report={failure.certificates} isExplained />}
        </EmptyState>
      );
    return (
      shown.content ?? (
        <EmptyState title="No reply">
          The server did not send a complete reply, so there is nothing to show.
        </EmptyState>
      )
    );
  };
  return {
    content: content(),
    tools: shown.tools && (
      <>
        <EditReplyButton reply={reply} how={{ as: 'document' }} http={http} />
        {shown.tools}
      </>
    ),
  };
}
