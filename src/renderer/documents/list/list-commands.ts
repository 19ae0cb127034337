import type { Stores } from '../../shell/context.ts';
import { followTimes } from '../outcome/follow-words.ts';
import { rowOf } from './list-store.ts';

/** What can be done by name with the list of documents and the document on show. */
export function listCommands({
  list,
  timeline,
  shell,
}: Pick<Stores, 'list' | 'timeline' | 'shell'>) {
  const group = 'Document' as const;
  const { subject } = timeline.getState();
  const row = subject && rowOf(subject.connectionId, subject.id)(list.getState());
  const { asTable, askToAdd, askToSearch, showTable, follow, change } = list.getState();
  const inDocuments = (run: () => void) => (): void => {
    shell.getState().go('documents');
    run();
  };
  return [
    { id: 'add-documents', title: 'Add documents', group, run: inDocuments(() => askToAdd('')) },
    { id: 'search-documents', title: 'Search documents', group, run: inDocuments(askToSearch) },
    {
      id: 'documents-table',
      title: asTable ? 'Show documents as a list' : 'Show documents as a table',
      group,
      run: inDocuments(() => showTable(!asTable)),
    },
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
