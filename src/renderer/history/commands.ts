import type { Command } from '../shell/command.ts';
import type { Stores } from '../shell/context.ts';
import { chosenTab } from '../widget/simulator/event-commands.ts';
import { showHistoryOf } from './history-actions.ts';

/** What can be done by name with the history. */
export function historyCommands(stores: Stores): Command[] {
  const { shell, historyList, documents } = stores;
  const tab = chosenTab(stores);
  const { subject } = documents.getState();
  const group = 'Go to' as const;
  return [
    {
      id: 'search-history',
      title: 'Search the history',
      keywords: 'compare earlier calls',
      group,
      run: () => {
        shell.go('history');
        historyList.askToSearch();
      },
    },
    ...(tab
      ? [
          {
            id: 'history-of-tab',
            title: 'History of this tab',
            group,
            run: () => showHistoryOf(stores, { owner: { id: tab.id, name: tab.name } }),
          },
        ]
      : []),
    ...(subject
      ? [
          {
            id: 'history-of-document',
            title: 'History of this document',
            group,
            run: () => showHistoryOf(stores, { documentId: subject.id }),
          },
        ]
      : []),
  ];
}
