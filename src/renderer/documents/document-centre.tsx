import { useStore } from 'zustand';
import { RequestSent } from '../exchange/request-sent.tsx';
import { useStores } from '../frame/context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { DocumentPane } from './document-pane.tsx';
import { rowOf } from './list-store.ts';
import { lookAt, openReply } from './look.ts';
import type { Subject } from './timeline-store.ts';
import { useFetch } from './use-fetch.ts';

/** The reply on show, or why there is none. */
export function DocumentCentre() {
  const stores = useStores();
  const { documents, timeline } = stores;
  const { running, error, shown, selection, cancel } = useStore(documents);
  const { subject, opening, error: notOpened } = useStore(timeline);
  const { fetch } = useFetch();
  if (running) return <LoadingState title={`Asking for ${running.id || 'a document without an id'}`} {...running} onCancel={cancel} />;
  if (opening) return <LoadingState title="Opening the kept reply" {...opening} onCancel={opening.cancel} />;
  if (notOpened && notOpened.code !== 'cancelled') {
    return (
      <ErrorState
        tried="Opening the kept reply"
        happened={notOpened.message}
        onRetry={() => subject && void lookAt(stores, subject.connectionId, subject.id)}
      />
    );
  }
  if (error) return <ErrorState tried="Asking for the document" happened={error.message} onRetry={fetch} />;
  if (!shown) return subject ? <WithoutReply subject={subject} /> : <NothingYet />;
  const { failure, request } = shown.exchange;
  if (failure) {
    return (
      <ErrorState tried={`Asking ${new URL(request.url).host}`} happened={failure.message} onRetry={fetch}>
        <RequestSent request={request} />
      </ErrorState>
    );
  }
  return <DocumentPane key={shown.key} fetched={shown} selection={selection} />;
}

const NothingYet = () => (
  <EmptyState title="No document yet">
    Pick a connection, fill in a document id above and press Fetch. The parsed document appears here as XML.
  </EmptyState>
);

/** A document of the list of which no reply is there to show. */
function WithoutReply({ subject: { connectionId, id } }: { subject: Subject }) {
  const stores = useStores();
  const row = useStore(stores.list, rowOf(connectionId, id));
  const kept = useStore(stores.timeline, ({ calls }) => calls.find((call) => call.kept)) ?? null;
  const { fetch } = useFetch();
  const ask = <Button onPress={() => fetch({ sendEmptyId: id === '' })}>Fetch it now</Button>;
  if (!row || row.askedAt === null) {
    return (
      <EmptyState title="Not asked for yet" action={ask}>
        {id || 'This document'} is in the list, and its state is not known yet.
      </EmptyState>
    );
  }
  if (kept) {
    return (
      <EmptyState title="No reply on show" action={<Button onPress={() => void openReply(stores, kept.seq)}>Open last reply</Button>}>
        The last reply that was kept can be opened again.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No reply is kept" action={ask}>
      {row.failure === null ? 'It was asked for, but its replies were not kept or were deleted.' : `The last call brought none: ${row.failure}`}
    </EmptyState>
  );
}
