import { Download, Ellipsis, FileOutput, Plus } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { ProgressBar } from 'react-aria-components';
import { createRunSpeed, speedText } from '#core/document/run-speed.ts';
import { grouped, plural, several } from '#core/text/wording.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { CallList } from '../../calls/call-list.tsx';
import type { Task } from '../../rpc/task.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { statementRulesOf } from '../../shell/workspace-store.ts';
import { Button, DismissButton, IconButton } from '../../ui/form/button.tsx';
import { useNow } from '../../ui/format.ts';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { ActionItem, MenuButton } from '../../ui/menu.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { selectDocument } from '../select-document.ts';
import { AddDialog, takesFiles } from './add-dialog.tsx';
import { joinIds, readDropped } from './ids-file.ts';
import { type Filter, filterText } from './list-filter.ts';
import { DocumentLines } from './list-grid.tsx';
import { listedRows } from './list-order.ts';
import { ListMenu, ListSearch, ListToolbar } from './list-search.tsx';
import { type EndedRun, isRead, noIds, nothingHidden, rowsOf } from './list-store.ts';
import { withCurrentChecks } from './list-words.ts';
import { ExportListDialog, FetchAllDialog } from './many-dialogs.tsx';

/** How far the run over many documents is. */
function RunNote({ startedAt, progress, cancel }: Task) {
  const [speedAt] = useState(() => createRunSpeed(startedAt));
  const { done, phase, total: known } = progress ?? { done: 0, phase: '', total: 0 };
  const total = known ?? 0;
  return (
    <div className="list-note">
      <span className="grow stack gap-1">
        <ProgressBar
          aria-label="Fetching documents"
          className="progress"
          value={done}
          maxValue={Math.max(1, total)}
        >
          <div
            className="progress-fill"
            style={{ width: `${(100 * done) / Math.max(1, total)}%` }}
          />
        </ProgressBar>
        <span className="numbers">
          {phase || `Fetching: ${speedText(done, total, speedAt(Date.now(), done, total))}`}
        </span>
      </span>
      <Button small onPress={cancel}>
        Cancel
      </Button>
    </div>
  );
}

/** What a run did, and the way to go on where it stopped. */
function EndedNote({ fetched, notFine, left, stopped }: EndedRun) {
  const { list } = useStores();
  const { goOn, dismissEnded } = list;
  const facts = [
    `${several(fetched, 'document')} fetched.`,
    ...(notFine > 0 ? [`${grouped(notFine)} failed or with errors.`] : []),
    ...(stopped === null ? [] : [stopped]),
    ...(left.length > 0 ? [`${grouped(left.length)} left.`] : []),
  ];
  return (
    <div className="list-note" role="status">
      <span className="grow">{facts.join(' ')}</span>
      {left.length > 0 && (
        <Button small onPress={goOn}>
          Continue
        </Button>
      )}
      <DismissButton onPress={dismissEnded} />
    </div>
  );
}

/** What is under way with the list, and what went wrong with it. */
export function ListNotes() {
  const { list } = useStores();
  const { run, ended, trouble, error } = useStateOf('list');
  const hasRows = useStateOf('list', rowsOf).size > 0;
  return (
    <>
      {run && <RunNote {...run} />}
      {ended && <EndedNote {...ended} />}
      {trouble && (
        <p className="list-note" role="alert">
          {trouble.message}
          <DismissButton onPress={list.dismissTrouble} />
        </p>
      )}
      {error && hasRows && (
        <p className="list-note" role="alert">
          The list could not be updated: {error.message}
          <Button small onPress={() => void list.refresh()}>
            Retry
          </Button>
        </p>
      )}
    </>
  );
}

/** So many documents are searched, filtered and sorted; fewer are seen at a glance. */
const fewest = 5;

/** The documents of the connection: found, sorted, selected, and what can be done with them. */
export function ListPane() {
  const stores = useStores();
  const { list } = stores;
  const { search, filter, order, selected, adding, removing, error } = useStateOf('list');
  const read = useStateOf('list', isRead);
  const listed = useStateOf('list', rowsOf);
  const kept = useStateOf('workspace', statementRulesOf);
  const byId = useMemo(() => withCurrentChecks(listed, kept), [listed, kept]);
  const rows = useMemo(
    () => listedRows(byId.values(), search, order, filter),
    [byId, search, order, filter],
  );
  const selectedRows = useMemo(
    () => rows.filter(({ id }) => selected.ids.has(id)),
    [rows, selected.ids],
  );
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const dialog = useStateOf('list', 'dialog');
  const isRunning = useStateOf('list', (state) => state.run !== null);
  const { select, askTo, askToAdd, askToRemove } = list;
  const isHidden = search !== '' || filterText(filter) !== null;
  const hasTools = byId.size >= fewest || isHidden;

  const look = ({ connectionId, id }: DocumentRow): void =>
    void selectDocument(stores, connectionId, id);
  const now = useNow(60_000);
  const selectedIds = selectedRows.map(({ id }) => id);
  const onKey = (event: KeyboardEvent): boolean => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c')
      void navigator.clipboard.writeText(selectedIds.join('\n'));
    else if (event.key !== 'Delete') return false;
    else if (selectedIds.length > 0) askToRemove(selectedIds);
    return true;
  };
  const content = (): React.ReactNode => {
    if (byId.size === 0 && error) {
      return (
        <ErrorState
          tight
          tried="Loading the documents"
          happened={error.message}
          onRetry={() => void list.refresh()}
        />
      );
    }
    if (byId.size === 0) {
      return read ? (
        <EmptyState
          tight
          title="No documents yet"
          action={<Button onPress={() => askToAdd(noIds)}>Add documents</Button>}
        >
          Documents that you fetch or add by id are listed here.
        </EmptyState>
      ) : null;
    }
    if (rows.length === 0) {
      return (
        <EmptyState
          tight
          title="No matching documents"
          action={
            <Button onPress={() => list.setState(nothingHidden)}>
              {clearText(search, filter)}
            </Button>
          }
        >
          {hiddenText(search, filter)}
        </EmptyState>
      );
    }
    return (
      <CallList
        name="Documents"
        role="grid"
        rows={rows}
        selected={selected}
        onSelect={select}
        onOpen={look}
        onRest={look}
        onMenu={setMenu}
        onKey={onKey}
        row={(row) => <DocumentLines row={row} now={now} />}
      />
    );
  };
  const takeDropped = async (files: readonly File[]): Promise<void> => {
    const read = await Promise.all(files.map(readDropped));
    const isEvidence = (file: File): boolean => read[files.indexOf(file)] === null;
    // Evidence comes first: what is left out is named then.
    const [first, second] = [files.filter(isEvidence), files.filter((file) => !isEvidence(file))];
    if (first.length > 0) await stores.imported.readFiles([...first, ...second]);
    else askToAdd(joinIds(read.filter((one) => one !== null)));
  };
  const title = (
    <h2 className="ellipsis" title={`Documents: ${counted(rows.length, byId.size)}`}>
      Documents{' '}
      <span className="push muted small numbers regular ellipsis">
        {counted(rows.length, byId.size)}
      </span>
    </h2>
  );
  return (
    <Pane
      name="Documents of the connection"
      title={title}
      tools={
        <>
          <IconButton name="Add documents" icon={Plus} onPress={() => askToAdd(noIds)} />
          {hasTools && rows.length > 0 && (
            <MenuButton
              name="List tools"
              button={<IconButton name="List tools" icon={Ellipsis} />}
              placement="bottom end"
            >
              <ActionItem
                title="Fetch all documents"
                icon={Download}
                enabled={!isRunning}
                run={() => askTo('fetch')}
              />
              <ActionItem title="Export the list" icon={FileOutput} run={() => askTo('export')} />
            </MenuButton>
          )}
        </>
      }
    >
      <div className="column fill" {...takesFiles((files) => void takeDropped(files))}>
        {byId.size > 0 && hasTools && (
          <div className="rigid">
            <ListSearch rows={byId} />
          </div>
        )}
        <ListNotes />
        <div className="rest scrolls">{content()}</div>
        {/* Below the list, whose rows stay where they are when it comes. */}
        <ListToolbar rows={selectedRows} onMore={(x, y) => setMenu({ x, y })} />
      </div>
      {menu && <ListMenu rows={selectedRows} {...menu} onClose={() => setMenu(null)} />}
      {adding !== null && <AddDialog given={adding} onClose={() => askToAdd(null)} />}
      {dialog === 'fetch' && <FetchAllDialog rows={rows} onClose={() => askTo(null)} />}
      {dialog === 'export' && <ExportListDialog rows={rows} onClose={() => askTo(null)} />}
      {removing && <RemoveDialog ids={removing} onClose={() => askToRemove(null)} />}
    </Pane>
  );
}

const clearText = (search: string, filter: Filter): string => {
  if (filterText(filter) === null) return 'Clear the search';
  return search === '' ? 'Clear the filter' : 'Clear search and filter';
};

/** Why no document is listed. */
function hiddenText(search: string, filter: Filter): string {
  const filtered = filterText(filter);
  const sought = `has “${search}” in its id, external_id, bank_code or status`;
  if (filtered === null) return `No document ${sought}.`;
  return search === ''
    ? `No document passes the filter: ${filtered}.`
    : `No document that passes the filter (${filtered}) ${sought}.`;
}

/** "12", and "3 of 12" where a search or a filter leaves some out. */
const counted = (shown: number, all: number): string =>
  shown === all ? grouped(all) : `${grouped(shown)} of ${grouped(all)}`;

function RemoveDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const { list } = useStores();
  const what = ids.length === 1 ? 'The document' : `The ${grouped(ids.length)} documents`;
  return (
    <FormDialog
      title="Remove documents"
      alert
      danger
      action="Remove"
      onClose={onClose}
      onSubmit={() => list.remove(ids)}
    >
      {what} and the stored calls and replies of {plural(ids.length, 'it', 'them')} will be deleted
      from Assay, and following ends. Nothing changes on the server.
    </FormDialog>
  );
}
