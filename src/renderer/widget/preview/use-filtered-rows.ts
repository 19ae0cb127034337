import { useMemo } from 'react';
import { shownRows } from '#core/widget/simulator/model.ts';
import { useStateOf } from '../../shell/context.ts';
import { useTab, useTabState } from '../simulator/use-simulator.ts';
import { type PlacedRow, rowsLike } from './parts.ts';

/** The rows of the list that fit the filter of the tab in use, null while there is no list, and how many there are in all. */
export function useFilteredRows(): {
  filter: string;
  rows: readonly PlacedRow[] | null;
  total: number;
} {
  const id = useTab()?.id ?? '';
  const { list } = useTabState();
  const filter = useStateOf('workbench', (state) => state.filters[id] ?? '');
  const all = useMemo(() => list && shownRows(list.kept), [list]);
  const rows = useMemo(() => all && rowsLike(all, filter), [all, filter]);
  return { filter, rows, total: all?.length ?? 0 };
}
