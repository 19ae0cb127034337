import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DocumentExchange } from '#operations/schemas.ts';
import { CheckPlace } from '../checks/check-pane.tsx';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { Headline } from '../findings/headline.tsx';
import { useStores } from '../shell/context.ts';
import { Drawer } from '../ui/layout/drawer.tsx';
import { MovableContent, MovablePlace, useMovable } from '../ui/layout/movable.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { type Part, Split } from '../ui/layout/split.tsx';
import { Tabbed } from '../ui/layout/tabs.tsx';
import { Topped } from '../ui/layout/topped.tsx';
import { useWindowWidth } from '../ui/layout/window-width.ts';
import { EmptyState } from '../ui/states.tsx';
import { ConnectionsPane } from './connection/connections-pane.tsx';
import { ListPane } from './list/list-pane.tsx';
import { rowOf } from './list/list-store.ts';
import { OutcomePane } from './outcome/outcome-pane.tsx';
import { RequestBar } from './request-bar.tsx';
import { showNewest } from './select-document.ts';
import { TimelinePane } from './timeline/timeline-pane.tsx';
import { useFetch } from './use-fetch.ts';
import { DocumentCentre } from './viewer/document-pane.tsx';

// Sizes of the first start; after that the remembered ones hold. The table takes what it can get.
const listSizes = { left: 248, right: 320 };
const tableSizes = { left: 200, right: 304 };

/** The documents of a connection, the one on show, and what the contract says of its replies. */
export function DocumentsView() {
  const stores = useStores();
  const { connection } = useFetch();
  const asTable = useStore(stores.list, (state) => state.asTable);
  const connectionId = connection?.id ?? null;
  useEffect(() => {
    void stores.list.getState().open(connectionId);
    const { subject, leave } = stores.timeline.getState();
    if (subject && subject.connectionId !== connectionId) leave();
  }, [stores, connectionId]);
  useKeepingUp();

  const sizes = asTable ? tableSizes : listSizes;
  const listed: Part = {
    id: 'list',
    min: 120,
    handle: 'Resize the list of documents',
    content: <ListPane />,
  };
  const left = asTable ? (
    <ConnectionsPane />
  ) : (
    <Split
      id="documents-left"
      stacked
      parts={[{ id: 'connections', min: 96, size: '28%', content: <ConnectionsPane /> }, listed]}
    />
  );
  const width = useWindowWidth();
  const isWide = width === 'wide';
  const lists = useMovable();
  const bar = useMovable('rigid');
  const middle = useMovable();
  const outcome = useMovable();
  const sheet = useStore(stores.documents, (state) => state.sheet);
  const asked = useStore(stores.documents, ({ shown }) => shown?.id);
  const drawer = (
    <Drawer name="Connections and documents">
      <MovablePlace of={lists} />
    </Drawer>
  );
  // Without room for the outcome next to the document, it is a tab.
  const tabbed = (
    <Tabbed<'document' | 'outcome'>
      name="Document and outcome"
      on={sheet}
      onChange={stores.documents.getState().turnTo}
      sheets={[
        {
          name: 'document',
          title: asTable ? 'Documents' : 'Document',
          content: <MovablePlace of={middle} />,
        },
        { name: 'outcome', title: 'Outcome', content: <MovablePlace of={outcome} /> },
      ]}
    />
  );
  return (
    <>
      <Split
        id={asTable ? 'documents-table' : 'documents'}
        key={asTable ? 'table' : 'list'}
        parts={[
          ...(width === 'small'
            ? []
            : [
                {
                  id: 'left',
                  size: sizes.left,
                  min: 176,
                  max: 420,
                  collapsible: true,
                  content: <MovablePlace of={lists} />,
                },
              ]),
          {
            id: 'middle',
            min: 320,
            handle: 'Resize connections',
            content: (
              <div className="column fill">
                <MovablePlace of={bar} className="rigid" />
                <div className="rest">{isWide ? <MovablePlace of={middle} /> : tabbed}</div>
              </div>
            ),
          },
          ...(isWide
            ? [
                {
                  id: 'right',
                  size: sizes.right,
                  min: 220,
                  max: 520,
                  collapsible: true,
                  handle: 'Resize outcome',
                  content: <MovablePlace of={outcome} />,
                },
              ]
            : []),
        ]}
      />
      <MovableContent of={lists}>{left}</MovableContent>
      <MovableContent of={bar}>
        <RequestBar before={width === 'small' ? drawer : null} />
      </MovableContent>
      <MovableContent of={middle}>
        <CheckPlace checked={connection && { kind: 'connection', id: connection.id }} asked={asked}>
          {asTable ? <ListPane /> : <Middle />}
        </CheckPlace>
      </MovableContent>
      <MovableContent of={outcome}>
        <Outcome />
      </MovableContent>
    </>
  );
}

/**
 * The findings about an exchange: the verdict, or for a call without a reply those about its
 * request.
 */
const judgedOf = ({ verdict, findings, assumptions }: DocumentExchange) =>
  verdict ?? { findings, steps: [], assumptions };

/** The shown document above its findings. */
function Middle() {
  const { documents, timeline } = useStores();
  const { running, shown, selection, select } = useStore(documents);
  const calls = useStore(timeline, (state) => state.calls.length);
  const exchange = running || !shown ? null : shown.exchange;
  const judged = exchange && judgedOf(exchange);
  const findings = (
    <FindingsPanel
      of="documents"
      verdict={judged}
      hint="The verdict appears here with the first reply."
      selection={selection}
      onSelect={select}
      more={{
        name: 'more',
        title: 'Timeline',
        count: calls > 0 ? calls : undefined,
        content: <TimelinePane />,
      }}
    />
  );
  const split = (
    <Split
      id="documents-middle"
      stacked
      parts={[
        {
          id: 'document',
          min: 140,
          content: (
            <Pane name="Document">
              <DocumentCentre />
            </Pane>
          ),
        },
        {
          id: 'findings',
          size: '32%',
          min: 90,
          collapsible: true,
          handle: 'Resize findings',
          content: findings,
        },
      ]}
    />
  );
  return (
    <Topped
      top={
        judged && (
          <Headline
            findings={judged.findings}
            failure={exchange.failure}
            selection={selection}
            onSelect={select}
          />
        )
      }
    >
      {split}
    </Topped>
  );
}

function Outcome() {
  const { shown, running } = useStore(useStores().documents);
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

/** The timeline, and the reply on show where it was the newest, go along with what the list says of the document. */
function useKeepingUp(): void {
  const stores = useStores();
  const subject = useStore(stores.timeline, (state) => state.subject);
  const hasSubject = subject !== null;
  const row = useStore(stores.list, subject ? rowOf(subject.connectionId, subject.id) : () => null);
  useEffect(() => {
    // A document that was removed has a row no more, and no calls either.
    if (row || hasSubject) void showNewest(stores);
  }, [stores, row, hasSubject]);
}
