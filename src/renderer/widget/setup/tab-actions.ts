import { CircleDot, Copy, History, Pencil, Theater, Trash2 } from 'lucide-react';
import type { Tab } from '#core/widget/tab.ts';
import { showHistoryOf } from '../../history/history-actions.ts';
import type { Action } from '../../shell/command.ts';
import type { Stores } from '../../shell/context.ts';
import { mockSwitch } from '../../shell/workspace-store.ts';
import { entryActions } from '../../workspace/entry-actions.ts';
import { openedOf } from '../../workspace/store.ts';

/** THE table of what can be done with the tab in use: its menu and the palette are made of it. One of a workspace file is changed in the file. */
export function tabActions(stores: Stores, { id, name }: Pick<Tab, 'id' | 'name'>): Action[] {
  const { shell } = stores;
  const changes: Action[] = [
    { id: 'edit-tab', title: 'Edit tab', icon: Pencil, run: () => shell.open('edit-tab') },
    {
      id: 'duplicate-tab',
      title: 'Duplicate tab',
      icon: Copy,
      run: () => shell.open('duplicate-tab'),
    },
    {
      id: 'remove-tab',
      title: 'Remove tab',
      icon: Trash2,
      keywords: 'delete',
      run: () => shell.open('remove-tab'),
    },
  ];
  const isOfFile = openedOf(stores.workspaceFiles.getState()) !== null;
  return [
    {
      id: 'record-tab',
      title: 'Record calls of this tab',
      icon: CircleDot,
      keywords: 'proxy real platform browser tunnel',
      run: () => shell.open('record-tab'),
    },
    {
      ...mockSwitch(stores, 'tab', id),
      id: 'mock-tab',
      icon: Theater,
      keywords: 'fake webhook stand-in',
    },
    {
      id: 'history-tab',
      title: 'History of this tab',
      icon: History,
      run: () => showHistoryOf(stores, { owner: { id, name } }),
    },
    ...(isOfFile ? entryActions(stores, { list: 'tabs', name }) : changes),
  ];
}
