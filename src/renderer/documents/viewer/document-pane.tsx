import { useState } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '#core/contract/finding.ts';
import type { DocumentSheet } from '#operations/window-schemas.ts';
import { ExportButton } from '../../export/export-menu.tsx';
import { exportOfFetched } from '../../export/export-store.ts';
import type { Selection } from '../../findings/selection.ts';
import { useStores } from '../../shell/context.ts';
import { Certificates } from '../../transport/certificates.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Tabbed } from '../../ui/layout/tabs.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { rowOf } from '../list/list-store.ts';
import { RequestSent } from '../outcome/timing-bar.tsx';
import { openReply, selectDocument } from '../select-document.ts';
import type { Fetched } from '../store.ts';
import type { Subject } from '../timeline/timeline-store.ts';
import { useFetch } from '../use-fetch.ts';
import { SaveButton, useReplySheet } from './reply-sheet.tsx';
import { XmlSheets } from './xml-sheets.tsx';

const noFindings: readonly Finding[] = [];

/** The decoded XML as text, as a table and in a comparison, and the reply as received. */
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
  const { xml } = useStores();
  const sheet = useStore(xml, (state) => state.sheet);
  const [chosen, choose] = useState<DocumentSheet | null>(null);
  // Without XML, the text of a document is its reply, and each sheet of the XML says that it has nothing to show.
  const on = chosen ?? (sheet === null || sheet === 'pretty' || sheet === 'raw' ? 'reply' : sheet);
  const turnTo = (name: DocumentSheet): void => {
    choose(name);
    xml.getState().turnTo(name);
  };
  const reply = useReplySheet({
    reply: fetched.exchange.reply,
    http: fetched.exchange.http,
    wanted: on === 'reply',
    findings,
    selection,
  });
  const content = (
    <EmptyState
      title="No XML in this reply"
      action={<Button onPress={() => turnTo('reply')}>Show the reply</Button>}
    >
      The reply has no parsed_base64 that Assay can decode. The Reply tab shows the whole reply.
    </EmptyState>
  );
  return (
    <Tabbed<DocumentSheet>
      name="Document"
      on={on}
      onChange={turnTo}
      tools={
        <>
          {reply.tools}
          <SaveButton xml={null} />
          <ExportButton subject={exportOfFetched(fetched)} />
        </>
      }
      sheets={[
        { name: 'pretty', title: 'Pretty', content },
        { name: 'raw', title: 'Raw', content },
        { name: 'grid', title: 'Grid', content },
        { name: 'compare', title: 'Compare', content },
        { name: 'statement', title: 'Statement checks', content },
        { name: 'reply', title: 'Reply', content: reply.content },
      ]}
    />
  );
}

/** The shown reply, or why there is none. */
export function DocumentCentre() {
  const stores = useStores();
  const { documents, timeline } = stores;
  const { running, error, shown, selection, cancel } = useStore(documents);
  const { subject, opening, error: notOpened } = useStore(timeline);
  const { fetch } = useFetch();
  if (running)
    return (
      <LoadingState
        title={`Fetching ${running.id || 'a document without an id'}`}
        {...running}
        onCancel={cancel}
      />
    );
  if (opening)
    return <LoadingState title="Opening the stored reply" {...opening} onCancel={opening.cancel} />;
  if (notOpened && notOpened.code !== 'cancelled') {
    return (
      <ErrorState
        tried="Opening the stored reply"
        happened={notOpened.message}
        onRetry={() => subject && void selectDocument(stores, subject.connectionId, subject.id)}
      />
    );
  }
  if (error)
    return <ErrorState tried="Fetching the document" happened={error.message} onRetry={fetch} />;
  if (!shown) return subject ? <WithoutReply subject={subject} /> : <NothingYet />;
  const { failure, request } = shown.exchange;
  if (failure) {
    return (
      <EmptyState title="No reply" action={<Button onPress={() => fetch()}>Retry</Button>}>
        The diagnosis above says why. This is the request that Assay tried to send:
        <RequestSent request={request} />
        {failure.certificates && <Certificates report={failure.certificates} isExplained />}
      </EmptyState>
    );
  }
  return <DocumentPane key={shown.key} fetched={shown} selection={selection} />;
}

const NothingYet = () => (
  <EmptyState title="No document yet">
    Choose a connection, enter a document id above and press Fetch. The parsed document appears here
    as XML.
  </EmptyState>
);

/** A listed document without a reply to show. */
function WithoutReply({ subject: { connectionId, id } }: { subject: Subject }) {
  const stores = useStores();
  const row = useStore(stores.list, rowOf(connectionId, id));
  const kept = useStore(stores.timeline, ({ calls }) => calls.find((call) => call.kept)) ?? null;
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
