import type { ReactNode } from 'react';
import { EditReplyButton } from '../../reply/edit-reply.tsx';
import { useReplyText } from '../../text/reply-text.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Fetched } from '../store.ts';

/** The reply as received, with the switch between Pretty and Raw; without a reply, the reason. */
export function useReplySheet(
  fetched: Fetched,
  wanted: boolean,
): {
  content: ReactNode;
  tools: ReactNode;
} {
  const { reply, http, failure } = fetched.exchange;
  const shown = useReplyText({ reply, wanted });
  return {
    content: shown.content ?? (
      <EmptyState title="No reply">
        {failure
          ? 'The diagnosis above says why. Trace has the request that Assay tried to send.'
          : 'The server did not send a complete reply, so there is nothing to show.'}
      </EmptyState>
    ),
    tools: shown.tools && (
      <>
        <EditReplyButton reply={reply} how={{ as: 'document' }} http={http} />
        {shown.tools}
      </>
    ),
  };
}
