import { clauses } from '#core/contract/clauses.ts';
import { clausePath } from '#operations/documentation.ts';
import type { ViewName } from '#operations/window-schemas.ts';
import { titleOf } from '../documents/list/list-words.ts';
import { selectDocument } from '../documents/select-document.ts';
import { holdsWords } from '../ui/search.ts';
import type { CommandGroup } from './command.ts';
import type { Stores } from './context.ts';
import { openDocumentation } from './documentation.ts';

/** A line of the palette. */
export type PaletteRow = {
  id: string;
  title: string;
  group: string;
  text?: string;
  keys?: string;
  onlyTyped?: boolean;
  keywords?: string;
  run(): void;
};

/** The groups that a view is about, the closest first. */
const groupsOf: Partial<Record<ViewName, readonly CommandGroup[]>> = {
  start: ['Samples'],
  documents: ['Document', 'Calls'],
  widget: ['Widget', 'Calls'],
  tokens: ['Tokens'],
  settings: ['Theme'],
};

/** The rows with those of the groups that the view is about first; otherwise in their order. */
export function inContextFirst<Row extends { group: string }>(
  rows: readonly Row[],
  view: ViewName,
): Row[] {
  const near: readonly string[] = groupsOf[view] ?? [];
  const rank = ({ group }: Row): number => {
    const at = near.indexOf(group);
    return at === -1 ? near.length : at;
  };
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** How many commands are listed below the recent ones before anything is typed. */
const mostUntyped = 8;

/**
 * What the palette lists, by sections: first what was run lately, then everything else; before
 * anything is typed only what calls something, and what the view is about.
 */
export function listedRows(
  all: readonly PaletteRow[],
  { query, recent, view }: { query: string; recent: readonly string[]; view: ViewName },
): (PaletteRow & { section: string })[] {
  const lately = recent.flatMap((id) => all.find((row) => row.id === id) ?? []);
  const others = all.filter((row) => !lately.includes(row));
  const isCall = ({ group }: PaletteRow): boolean => group === 'Calls';
  const near = others.filter(
    ({ group, onlyTyped }) => !onlyTyped && groupsOf[view]?.some((one) => one === group),
  );
  const first = others.filter((row) => isCall(row) && !row.onlyTyped);
  const untyped = [...first, ...near.filter((row) => !isCall(row))].slice(0, mostUntyped);
  return [
    ...lately.map((row) => ({ ...row, section: 'Recent' })),
    ...(query.trim() === '' ? untyped : others).map((row) => ({ ...row, section: row.group })),
  ];
}

/** Fewer letters would find nearly everything. */
const fewestLetters = 2;
/** The most documents, and the most clauses, that a search lists. */
const mostFound = 30;

/** The documents of the connection in use, by id or external_id, and the clauses, by id and title, that have every word of a search. */
export function foundRows(stores: Stores, query: string): PaletteRow[] {
  if (query.trim().length < fewestLetters) return [];
  const { list, shell, documents } = stores;
  const connectionId = documents.getState().connectionId ?? '';
  const rows = [...(list.getState().lists[connectionId]?.rows.values() ?? [])];
  const found = rows.filter((row) =>
    holdsWords(`${row.id} ${row.external_id ?? ''}`, query.trim()),
  );
  const foundClauses = clauses.filter(({ id, title }) =>
    holdsWords(`${id} ${title}`, query.trim()),
  );
  return [
    ...found.slice(0, mostFound).map((row) => ({
      id: `document-${row.id}`,
      title: titleOf(row),
      text: row.id,
      group: 'Documents',
      run: () => {
        shell.go('documents');
        void selectDocument(stores, connectionId, row.id);
      },
    })),
    ...foundClauses.slice(0, mostFound).map(({ id, title }) => ({
      id: `clause-${id}`,
      title: id,
      text: title,
      group: 'Clauses',
      run: () => openDocumentation(clausePath(id)),
    })),
  ];
}
