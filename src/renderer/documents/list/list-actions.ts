import {
  CirclePause,
  CirclePlay,
  CircleStop,
  ClipboardCopy,
  Download,
  History,
  ListChecks,
  type LucideIcon,
  MailOpen,
  Trash2,
} from 'lucide-react';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { showHistoryOf } from '../../history/history-actions.ts';
import type { Stores } from '../../shell/context.ts';
import { connectionsOf, mockSwitch } from '../../shell/workspace-store.ts';
import { openedOf } from '../../workspace/store.ts';
import { readAge } from '../age.ts';
import { followTimes } from '../outcome/follow-words.ts';
import { selectDocument } from '../select-document.ts';
import { chosenConnection, fetchAsFilledIn } from '../use-fetch.ts';
import { onlySelected } from './list-order.ts';
import { noIds, rowOf } from './list-store.ts';

export type ListActionName =
  | 'fetch'
  | 'pause'
  | 'resume'
  | 'stop'
  | 'open'
  | 'checks'
  | 'history'
  | 'copy'
  | 'remove';
export type ListAction = {
  name: ListActionName;
  title: string;
  icon: LucideIcon;
  enabled: boolean;
  run(): void;
};

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

/** THE table of what can be done with the selected documents: toolbar and context menu are made of it. Following begins elsewhere, with its time. */
export function listActions(stores: Stores, rows: readonly DocumentRow[]): ListAction[] {
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
      name: 'fetch',
      title: many ? `Fetch ${rows.length} documents` : fetchOne,
      icon: Download,
      enabled: rows.length > 0 && list.getState().run === null,
      run: () => fetchRows(stores, ids),
    },
    {
      name: 'pause',
      title: 'Pause following',
      icon: CirclePause,
      enabled: followed.length > 0,
      run: () => void list.change('pauseFollowing', followed),
    },
    {
      name: 'resume',
      title: 'Resume following',
      icon: CirclePlay,
      enabled: paused.length > 0,
      run: () => void list.change('resumeFollowing', paused),
    },
    {
      name: 'stop',
      title: 'Stop following',
      icon: CircleStop,
      enabled: followed.length + paused.length > 0,
      run: () => void list.change('stopFollowing', [...followed, ...paused]),
    },
    {
      name: 'open',
      title: 'Open last reply',
      icon: MailOpen,
      enabled: only !== undefined && only.askedAt !== null,
      run: () => only && void selectDocument(stores, only.connectionId, only.id),
    },
    {
      name: 'checks',
      title: 'Show the statement checks',
      icon: ListChecks,
      enabled: only?.kind === 'completed',
      run: () => only && showChecks(stores, only),
    },
    {
      name: 'history',
      title: 'History of this document',
      icon: History,
      enabled: only !== undefined,
      run: () => only && showHistoryOf(stores, { documentId: only.id }),
    },
    {
      name: 'copy',
      title: many ? 'Copy ids' : 'Copy id',
      icon: ClipboardCopy,
      enabled: rows.length > 0,
      run: () => void navigator.clipboard.writeText(ids.join('\n')),
    },
    {
      name: 'remove',
      title: many ? 'Remove documents' : 'Remove document',
      icon: Trash2,
      enabled: rows.length > 0,
      run: () => list.askToRemove(ids),
    },
  ];
}

/** What can be done by name with the list of documents and the document on show. */
export function listCommands({
  list,
  timeline,
  shell,
  workspace,
  documents,
  workspaceFiles,
}: Pick<Stores, 'list' | 'timeline' | 'shell' | 'workspace' | 'documents' | 'workspaceFiles'>) {
  const connection = chosenConnection({ workspace, documents });
  const mock = connection && mockSwitch({ workspace }, 'connection', connection.id);
  const group = 'Document' as const;
  const { subject } = timeline.getState();
  const row = subject && rowOf(subject.connectionId, subject.id)(list.getState());
  const { askToAdd, askTo, askToSearch, follow, change } = list;
  const inDocuments = (run: () => void) => (): void => {
    shell.go('documents');
    run();
  };
  return [
    ...(openedOf(workspaceFiles.getState())
      ? []
      : [
          {
            id: 'new-connection',
            title: 'New connection',
            group,
            run: () => shell.open('new-connection'),
          },
        ]),
    {
      id: 'record-connection',
      title: 'Record calls of the connection',
      keywords: 'proxy real platform client tunnel',
      group,
      run: inDocuments(() => shell.open('record-connection')),
    },
    ...(mock
      ? [
          {
            id: 'mock-connection',
            title: `${mock.title} for ${connection?.name}`,
            keywords: 'fake service stand-in',
            group,
            run: inDocuments(mock.run),
          },
        ]
      : []),
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
    ...(row
      ? row.follow
        ? [
            {
              id: 'stop-following',
              title: 'Stop following the open document',
              group,
              run: () => void change('stopFollowing', [row.id], row.connectionId),
            },
          ]
        : followTimes.map(({ seconds, title }) => ({
            id: `follow-${seconds}`,
            title: `Follow the open document for ${title}`,
            group,
            run: () => void follow([row.id], seconds, row.connectionId),
          }))
      : []),
  ];
}
