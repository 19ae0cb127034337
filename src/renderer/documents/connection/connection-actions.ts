import { CircleDot, Pencil, Theater, Trash2 } from 'lucide-react';
import type { Connection } from '#core/document/connection.ts';
import type { Action } from '../../shell/command.ts';
import type { Stores } from '../../shell/context.ts';
import { mockSwitch, openedOf } from '../../shell/workspace-store.ts';
import { entryActions } from '../../workspace/entry-actions.ts';

/** THE table of what can be done with the connection in use: its menu and the palette are made of it. One of a workspace file is changed in the file. */
export function connectionActions(
  stores: Stores,
  { id, name }: Pick<Connection, 'id' | 'name'>,
): Action[] {
  const { shell } = stores;
  const changes: Action[] = [
    {
      id: 'edit-connection',
      title: 'Edit connection',
      icon: Pencil,
      run: () => shell.open('edit-connection', id),
    },
    {
      id: 'remove-connection',
      title: 'Remove connection',
      icon: Trash2,
      keywords: 'delete',
      run: () => shell.open('remove-connection', id),
    },
  ];
  const isOfFile = openedOf(stores.workspace.getState()) !== null;
  return [
    {
      id: 'record-connection',
      title: 'Record calls of this connection',
      icon: CircleDot,
      keywords: 'proxy real platform client tunnel',
      run: () => shell.open('record-connection'),
    },
    {
      ...mockSwitch(stores, 'connection', id),
      id: 'mock-connection',
      icon: Theater,
      keywords: 'fake service stand-in',
    },
    ...(isOfFile ? entryActions(stores, { list: 'connections', name }) : changes),
  ];
}
