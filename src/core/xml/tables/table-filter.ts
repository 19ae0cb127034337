import type { TableColumn, XmlTable } from './columns.ts';
import type { Cells } from './shape.ts';

/** A word that a row must hold, in small letters: in any cell, or in those of some columns (by their indexes). */
type Wanted = { word: string; columns: number[] | null };

const withoutPrefixes = (name: string): string => name.replace(/[^/@:]+:/g, '');

/** The columns that a name means: the one written so, else those of that name in whatever namespace. */
function columnsNamed(columns: readonly TableColumn[], name: string): number[] {
  const fitting = (nameOf: (name: string) => string): number[] =>
    columns.flatMap((column, index) => (nameOf(column.name).toLowerCase() === name ? [index] : []));
  const exact = fitting((one) => one);
  return exact.length > 0 ? exact : fitting(withoutPrefixes);
}

function wantedBy(columns: readonly TableColumn[], text: string): Wanted {
  // The last colon that ends a column's name: `t:amount:12` and `time:12:30` both have two.
  for (let colon = text.lastIndexOf(':'); colon > 0; colon = text.lastIndexOf(':', colon - 1)) {
    const named = columnsNamed(columns, text.slice(0, colon));
    if (named.length > 0) return { word: text.slice(colon + 1), columns: named };
  }
  return { word: text, columns: null };
}

/**
 * The test that a filter puts to the cells of a row; null where every row passes. All its words must occur, in whatever cells and letter
 * case; `amount:12` asks for the word in the column `amount`. What stands before a colon and is no column is part of the word.
 */
export function rowFilter(table: XmlTable, filter: string): ((cells: Cells) => boolean) | null {
  const words = filter.toLowerCase().split(/\s+/);
  const wanted = words
    .map((word) => wantedBy(table.columns, word))
    .filter(({ word }) => word !== '');
  if (wanted.length === 0) return null;
  return (cells) => {
    // A word has no white space, so that none is found across two cells.
    const all = wanted.some(({ columns }) => columns === null)
      ? cells.join('\n').toLowerCase()
      : '';
    return wanted.every(({ word, columns }) =>
      columns === null
        ? all.includes(word)
        : columns.some((index) => cells[index]?.toLowerCase().includes(word) === true),
    );
  };
}
