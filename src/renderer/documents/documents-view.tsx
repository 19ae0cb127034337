import { useStore } from 'zustand';
import { RequestSent } from '../exchange/request-sent.tsx';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { useStores } from '../frame/context.ts';
import { Pane } from '../ui/pane.tsx';
import { Split } from '../ui/split.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { ConnectionsPane } from './connections-pane.tsx';
import { DocumentPane } from './document-pane.tsx';
import { FetchedPane } from './fetched-pane.tsx';
import { OutcomePane } from './outcome-pane.tsx';
import { useFetch } from './use-fetch.ts';

// Sizes of the first start; after that the remembered ones hold.
const narrow = window.innerWidth < 1200;

/** Fetch a parsed document, read it, and see what the contract says of the reply. */
export function DocumentsView() {
  const { documents } = useStores();
  const { running, error, shown, selection, cancel, select } = useStore(documents);
  const { fetch } = useFetch();

  const centre = (): React.ReactNode => {
    if (running) {
      return <LoadingState title={`Asking for ${running.id || 'a document without an id'}`} {...running} onCancel={cancel} />;
    }
    if (error) return <ErrorState tried="Asking for the document" happened={error.message} onRetry={fetch} />;
    if (!shown) {
      return (
        <EmptyState title="No document yet">
          Pick a connection, fill in a document id above and press Fetch. The parsed document appears here as XML.
        </EmptyState>
      );
    }
    const { failure, request } = shown.exchange;
    if (failure) {
      return (
        <ErrorState tried={`Asking ${new URL(request.url).host}`} happened={failure.message} onRetry={fetch}>
          <RequestSent request={request} />
        </ErrorState>
      );
    }
    return <DocumentPane key={shown.key} fetched={shown} selection={selection} />;
  };

  const left = (
    <Split
      id="documents-left"
      stacked
      parts={[
        { id: 'connections', min: 96, size: '40%', content: <ConnectionsPane /> },
        { id: 'fetched', min: 96, handle: 'Resize this run', content: <FetchedPane /> },
      ]}
    />
  );
  const middle = (
    <Split
      id="documents-middle"
      stacked
      parts={[
        { id: 'document', min: 140, content: <Pane name="Document">{centre()}</Pane> },
        {
          id: 'findings',
          size: '32%',
          min: 90,
          collapsible: true,
          handle: 'Resize findings',
          content: (
            <FindingsPanel
              verdict={running ? null : (shown?.exchange.verdict ?? null)}
              hint="The verdict of the contract appears here with the first reply."
              selection={selection}
              onSelect={select}
            />
          ),
        },
      ]}
    />
  );
  return (
    <Split
      id="documents"
      parts={[
        { id: 'left', size: narrow ? 192 : 232, min: 160, max: 420, collapsible: true, content: left },
        { id: 'middle', min: 320, handle: 'Resize connections', content: middle },
        {
          id: 'right',
          size: narrow ? 280 : 320,
          min: 220,
          max: 520,
          collapsible: true,
          handle: 'Resize outcome',
          content: (
            <Pane name="Outcome" title="Outcome">
              {shown && !running ? (
                <OutcomePane key={shown.key} fetched={shown} />
              ) : (
                <EmptyState tight title="No outcome yet">
                  The outcome, the HTTP status and the status_code of the body appear here.
                </EmptyState>
              )}
            </Pane>
          ),
        },
      ]}
    />
  );
}
