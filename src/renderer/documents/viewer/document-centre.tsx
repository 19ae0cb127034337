import type { DocumentSheet } from '#operations/window-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { openedOf } from '../../shell/workspace-store.ts';
import { Button } from '../../ui/form/button.tsx';
import type { Sheet } from '../../ui/layout/tabs.tsx';
import { EmptyState, ErrorState, LoadingState, Waiting } from '../../ui/states.tsx';
import { rowOf } from '../list/list-store.ts';
import { openReply, selectDocument } from '../select-document.ts';
import type { Subject } from '../store.ts';
import { useFetch } from '../use-fetch.ts';
import { DocumentPane } from './document-tabs.tsx';

/** The shown reply, or the reason why no reply is shown. */
export function DocumentCentre({ last }: { last: readonly Sheet<DocumentSheet>[] }) {
  const stores = useStores();
  const documents = useStateOf('documents');
  const { connectionId, running, fetching, error, shown, selection, select, subject } = documents;
  const { opening, notOpened } = documents;
  const isOfFile = useStateOf('workspace', openedOf) !== null;
  const { fetch } = useFetch();
  if (running)
    return (
      <LoadingState title={`Fetching ${fetching || 'a document without an id'}`} {...running} />
    );
  if (opening || (notOpened && notOpened.code !== 'cancelled'))
    return (
      <Waiting
        title="Opening the stored reply"
        error={notOpened}
        onRetry={() => subject && void selectDocument(stores, subject.connectionId, subject.id)}
        {...opening}
      />
    );
  if (error)
    return (
      <ErrorState tried="The document was not fetched" happened={error.message} onRetry={fetch}>
        {error.code === 'not-found' && connectionId && !isOfFile && (
          <Button onPress={() => stores.shell.open('edit-connection', connectionId)}>
            Edit connection
          </Button>
        )}
      </ErrorState>
    );
  if (!shown) return subject ? <WithoutReply subject={subject} /> : <NothingYet />;
  return (
    <DocumentPane
      key={shown.key}
      fetched={shown}
      selection={selection}
      onSelect={select}
      last={last}
    />
  );
}

const NothingYet = () => (
  <EmptyState title="No document yet">
    Enter a document id above and press Fetch. The parsed document appears here as XML.
  </EmptyState>
);

/** A listed document without a reply to show. */
function WithoutReply({ subject: { connectionId, id } }: { subject: Subject }) {
  const stores = useStores();
  const row = useStateOf('list', rowOf(connectionId, id));
  const kept =
    useStateOf('documents', ({ calls }) => calls.find(({ hasReply }) => hasReply)) ?? null;
  const { fetch } = useFetch();
  const ask = <Button onPress={() => fetch({ sendEmptyId: id === '' })}>Fetch it now</Button>;
  if (!row || row.askedAt === null) {
    return (
      <EmptyState title="Not fetched yet" action={ask}>
        {id || 'This document'} is in the list, but its status is not known yet.
      </EmptyState>
    );
  }
  if (kept) {
    return (
      <EmptyState
        title="No reply open"
        action={<Button onPress={() => void openReply(stores, kept.seq)}>Open last reply</Button>}
      >
        You can open the last stored reply.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No stored reply" action={ask}>
      {row.failure === null
        ? 'The document was fetched, but its replies were not stored or were deleted.'
        : `The last call got no reply: ${row.failure}`}
    </EmptyState>
  );
}
