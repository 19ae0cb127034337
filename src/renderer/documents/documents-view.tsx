import { useEffect } from 'react';
import { CheckPlace } from '../checks/check-pane.tsx';
import { RecordStrip } from '../record/record-strip.tsx';
import { useStateOf, useStores } from '../shell/context.ts';
import { MovableContent, MovablePlace, useMovable } from '../ui/layout/movable.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { useSideLists } from '../ui/layout/side-lists.tsx';
import { Split } from '../ui/layout/split.tsx';
import { useWindowWidth } from '../ui/layout/window-width.ts';
import { EmptyState } from '../ui/states.tsx';
import { ConnectionsPane } from './connection/connections-pane.tsx';
import { ListPane } from './list/list-pane.tsx';
import { rowOf } from './list/list-store.ts';
import { OutcomePane } from './outcome/outcome-pane.tsx';
import { RequestBar } from './request-bar.tsx';
import { openList, showNewest } from './select-document.ts';
import { useFetch } from './use-fetch.ts';
import { DocumentCentre } from './viewer/document-centre.tsx';

/** The documents of a connection, the one on show, and what the contract says of its replies. */
export function DocumentsView() {
  const stores = useStores();
  const { connection } = useFetch();
  const connectionId = connection?.id ?? null;
  useEffect(() => {
    void openList(stores, connectionId);
  }, [stores, connectionId]);
  useKeepingUp();

  const side = useSideLists({
    drawer: 'Connections and documents',
    part: { id: 'left', size: 248, min: 176, max: 420, collapsible: true },
    lists: <Lists />,
  });
  const isWide = useWindowWidth() === 'wide';
  const bar = useMovable('rigid');
  const middle = useMovable();
  const asked = useStateOf('documents', ({ shown }) => shown?.id);
  return (
    <>
      <Split
        id="documents"
        parts={[
          side.part,
          {
            id: 'middle',
            min: 320,
            handle: 'Resize connections',
            content: (
              <div className="column fill">
                <MovablePlace of={bar} className="rigid" />
                {connection && (
                  <RecordStrip key={connection.id} of={{ kind: 'connection', id: connection.id }} />
                )}
                <div className="rest">
                  <MovablePlace of={middle} />
                </div>
              </div>
            ),
          },
          isWide && {
            id: 'right',
            size: 320,
            min: 220,
            max: 520,
            collapsible: true,
            handle: 'Resize outcome',
            content: <Outcome />,
          },
        ]}
      />
      {side.content}
      <MovableContent of={bar}>
        <RequestBar before={side.drawer} />
      </MovableContent>
      <MovableContent of={middle}>
        <CheckPlace checked={connection && { kind: 'connection', id: connection.id }} asked={asked}>
          <Middle isWide={isWide} />
        </CheckPlace>
      </MovableContent>
    </>
  );
}

/** The connections over the documents of the one in use. */
const Lists = () => (
  <Split
    id="documents-left"
    stacked
    parts={[
      { id: 'connections', min: 96, size: '28%', content: <ConnectionsPane /> },
      { id: 'list', min: 120, handle: 'Resize the list of documents', content: <ListPane /> },
    ]}
  />
);

/** The shown document. Without room for the outcome next to it, that is its last tab. */
function Middle({ isWide }: { isWide: boolean }) {
  return (
    <Pane name="Document">
      <DocumentCentre
        last={isWide ? [] : [{ name: 'outcome', title: 'Outcome', content: <Outcome /> }]}
      />
    </Pane>
  );
}

function Outcome() {
  const { shown, running } = useStateOf('documents');
  return (
    <Pane name="Outcome" title="Outcome">
      {shown && !running ? (
        <OutcomePane key={shown.key} fetched={shown} />
      ) : (
        <EmptyState tight title="No outcome yet">
          The outcome, the HTTP status and the status_code of the body appear here.
        </EmptyState>
      )}
    </Pane>
  );
}

/** The calls of the document, and the reply on show where it was the newest, go along with what the list says of it. */
function useKeepingUp(): void {
  const stores = useStores();
  const subject = useStateOf('documents', 'subject');
  const hasSubject = subject !== null;
  const row = useStateOf('list', subject ? rowOf(subject.connectionId, subject.id) : () => null);
  // A change that came while a reply was being opened is handled once that reply is open.
  const isBusy = useStateOf('documents', ({ opening, running }) => (opening ?? running) !== null);
  useEffect(() => {
    // A document that was removed has a row no more, and no calls either.
    if ((row || hasSubject) && !isBusy) void showNewest(stores);
  }, [stores, row, hasSubject, isBusy]);
}
