import {
  CirclePause,
  CirclePlay,
  CircleStop,
  ClipboardCopy,
  Download,
  Eye,
  History,
  ListChecks,
  MailOpen,
  Trash2,
} from 'lucide-react';
import { grouped } from '#core/text/wording.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { onlySelected } from '../../calls/selection.ts';
import { showHistoryOf } from '../../history/history-actions.ts';
import { type Action, type Command, commandsFor } from '../../shell/command.ts';
import type { Stores } from '../../shell/context.ts';
import { connectionsOf, openedOf } from '../../shell/workspace-store.ts';
import { connectionActions } from '../connection/connection-actions.ts';
import { selectDocument } from '../select-document.ts';
import { readAge } from '../store.ts';
import { chosenConnection, fetchAsFilledIn } from '../use-fetch.ts';
import { noIds, rowOf } from './list-store.ts';

/** Fetches documents: one as the request bar does, several as a run. */
function fetchRows(stores: Stores, ids: readonly string[]): void {
  const { documents, list, workspace } = stores;
  const [first] = ids;
  const connection = connectionsOf(workspace.getState()).find(
    ({ id }) => id === list.getState().connectionId,
  );
  if (first === undefined || !connection) return;
  if (ids.length === 1) {
    documents.setId(first);
    fetchAsFilledIn(stores, { sendEmptyId: true });
    return;
  }
  const age = readAge(documents.getState().age);
  void list.fetchMany(connection, {
    ...list.getState().runOptions,
    ids: [...ids],
    age: age.ok ? age.age : null,
    skipCompleted: false,
  });
}

/** Opens the last reply of a document at its statement checks. */
export function showChecks(stores: Stores, { connectionId, id }: DocumentRow): void {
  const { list, xml } = stores;
  list.select(onlySelected(id));
  xml.turnTo('findings');
  void selectDocument(stores, connectionId, id);
}

/** THE table of what can be done with the selected documents: toolbar and context menu are made of it. */
export function listActions(stores: Stores, rows: readonly DocumentRow[]): Action[] {
  const { list } = stores;
  const ids = rows.map(({ id }) => id);
  const [only] = rows.length === 1 ? rows : [];
  const inState = (state: 'following' | 'paused'): string[] =>
    rows.filter(({ follow }) => follow?.state === state).map(({ id }) => id);
  const [followed, paused] = [inState('following'), inState('paused')];
  const many = rows.length > 1;
  const fetchOne = only && only.askedAt === null ? 'Fetch' : 'Fetch again';
  return [
    {
      id: 'fetch',
      title: many ? `Fetch ${grouped(rows.length)} documents` : fetchOne,
      icon: Download,
      enabled: rows.length > 0 && list.getState().run === null,
      run: () => fetchRows(stores, ids),
    },
    {
      id: 'follow',
      title: 'Follow for 1 hour',
      icon: Eye,
      enabled: rows.some(({ follow }) => follow === null),
      run: () => void list.follow(ids, only?.connectionId),
    },
    {
      id: 'pause',
      title: 'Pause following',
      icon: CirclePause,
      enabled: followed.length > 0,
      run: () => void list.change('pauseFollowing', followed),
    },
    {
      id: 'resume',
      title: 'Resume following',
      icon: CirclePlay,
      enabled: paused.length > 0,
      run: () => void list.change('resumeFollowing', paused),
    },
    {
      id: 'stop',
      title: 'Stop following',
      icon: CircleStop,
      enabled: followed.length + paused.length > 0,
      run: () => void list.change('stopFollowing', [...followed, ...paused]),
    },
    {
      id: 'open',
      title: 'Open last reply',
      icon: MailOpen,
      enabled: only !== undefined && only.askedAt !== null,
      run: () => only && void selectDocument(stores, only.connectionId, only.id),
    },
    {
      id: 'checks',
      title: 'Show the statement checks',
      icon: ListChecks,
      enabled: only?.kind === 'completed',
      run: () => only && showChecks(stores, only),
    },
    {
      id: 'history',
      title: 'History of this document',
      icon: History,
      enabled: only !== undefined,
      run: () => only && showHistoryOf(stores, { documentId: only.id }),
    },
    {
      id: 'copy',
      title: many ? 'Copy ids' : 'Copy id',
      icon: ClipboardCopy,
      enabled: rows.length > 0,
      run: () => void navigator.clipboard.writeText(ids.join('\n')),
    },
    {
      id: 'remove',
      title: many ? 'Remove documents' : 'Remove document',
      icon: Trash2,
      enabled: rows.length > 0,
      run: () => list.askToRemove(ids),
    },
  ];
}

/** What can be done by name with the list of documents and the document on show. */
export function listCommands(stores: Stores): Command[] {
  const { list, documents, shell, workspace } = stores;
  const connection = chosenConnection(stores);
  const group = 'Document' as const;
  const { subject } = documents.getState();
  const row = subject && rowOf(subject.connectionId, subject.id)(list.getState());
  const { askToAdd, askTo, askToSearch } = list;
  const inDocuments = (run: () => void) => (): void => {
    shell.go('documents');
    run();
  };
  return [
    ...(openedOf(workspace.getState())
      ? []
      : [
          {
            id: 'new-connection',
            title: 'New connection',
            group,
            run: () => shell.open('new-connection'),
          },
        ]),
    ...commandsFor(group, connection ? connectionActions(stores, connection) : []).map(
      ({ run, ...action }) => ({ ...action, run: inDocuments(run) }),
    ),
    ...commandsFor(group, row ? listActions(stores, [row]) : []).map((action) => ({
      ...action,
      id: `document-${action.id}`,
    })),
    { id: 'add-documents', title: 'Add documents', group, run: inDocuments(() => askToAdd(noIds)) },
    {
      id: 'fetch-documents',
      title: 'Fetch all documents',
      group,
      run: inDocuments(() => askTo('fetch')),
    },
    {
      id: 'export-documents',
      title: 'Export the list of documents',
      group,
      run: inDocuments(() => askTo('export')),
    },
    { id: 'search-documents', title: 'Search documents', group, run: inDocuments(askToSearch) },
  ];
}
