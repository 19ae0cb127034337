import type { XmlTree } from '../tree.ts';
import { isLeaf, PathTable, visitAttributes } from './paths.ts';

/** A repeated element as a table: its structural path, its name, how often it stands there, and how many columns it would have. */
export type TableOffer = { path: string; name: string; rows: number; columns: number };

/** What is counted for one path: elements, those without child elements, and their attributes with the names of those. */
type Tally = { rows: number; leaves: number; seen: number; attributes: Set<string> };

const tallyOf = (rows: number): Tally => ({ rows, leaves: 0, seen: 0, attributes: new Set() });

function tallied(tree: XmlTree): { paths: PathTable; tallies: Tally[] } {
  const paths = new PathTable(tree);
  const tallies: Tally[] = [tallyOf(1)];
  // The open elements, outermost first, and their paths.
  const open: number[] = [0];
  const openPaths: number[] = [0];
  for (let node = 1; node < tree.count; node += 1) {
    if (!tree.isElement(node)) continue;
    const parent = tree.parent(node);
    while (open.at(-1) !== parent) {
      open.pop();
      openPaths.pop();
    }
    const path = paths.step(openPaths.at(-1) as number, node);
    open.push(node);
    openPaths.push(path);
    if (path === -1) continue;
    const tally = tallies[path] ?? tallyOf(0);
    tallies[path] = tally;
    tally.rows += 1;
    if (isLeaf(tree, node)) tally.leaves += 1;
    visitAttributes(tree, node, (qname) => {
      tally.attributes.add(qname);
      tally.seen += 1;
    });
  }
  return { paths, tallies };
}

/** How much of a column a part fills that stands `parts` times in `rows` rows: little where it is rare, and little where it is a list. */
const fill = (parts: number, rows: number): number => Math.min(parts / rows, rows / parts);

/** The parts of one path: how many columns they make, and how many of those a row fills on average. */
type Fields = { columns: number; filled: number };

/** Of every path its columns: its attributes, its children and theirs that are leaves, with their attributes. */
function fieldsOf(paths: PathTable, tallies: readonly Tally[]): Fields[] {
  const fields = tallies.map(({ rows, leaves, seen, attributes }): Fields => {
    const isText = leaves === rows;
    return {
      columns: attributes.size + (isText ? 1 : 0),
      filled: seen / rows + (isText ? 1 : 0),
    };
  });
  for (let path = 1; path < paths.size; path += 1) {
    const tally = tallies[path] as Tally;
    const parent = paths.parents[path] as number;
    for (const above of [parent, paths.parents[parent] as number]) {
      const row = fields[above] as Fields;
      const part = fill(tally.rows, (tallies[above] as Tally).rows);
      row.columns += (tally.leaves > 0 ? 1 : 0) + tally.attributes.size;
      row.filled += part * ((tally.leaves > 0 ? 1 : 0) + tally.seen / tally.rows);
    }
  }
  return fields;
}

/**
 * The repeated elements that make the best tables, best first: ranked by the number of cells they
 * would fill. Lists of single values come after records, a part that occurs once in each row after
 * the row itself, and a single value of a row is not offered. One pass over the tree.
 */
export function tableOffers(tree: XmlTree, most = 12): TableOffer[] {
  const { paths, tallies } = tallied(tree);
  const fields = fieldsOf(paths, tallies);
  const scored: { path: number; score: number }[] = [];
  for (let path = 1; path < paths.size; path += 1) {
    const { rows, leaves, seen } = tallies[path] as Tally;
    const { columns, filled } = fields[path] as Fields;
    const above = (tallies[paths.parents[path] as number] as Tally).rows;
    const isPart = above > 1 && rows <= above;
    const isSingle = leaves === rows && seen === 0;
    if (rows < 2 || columns === 0 || (isPart && leaves === rows)) continue;
    const score = rows * filled * (isPart ? 0.5 : 1) * (isSingle || filled < 1.5 ? 0.25 : 1);
    scored.push({ path, score });
  }
  scored.sort((a, b) => b.score - a.score || a.path - b.path);
  return scored.slice(0, most).map(({ path }) => ({
    path: paths.text(path),
    name: paths.names[path] as string,
    rows: (tallies[path] as Tally).rows,
    columns: (fields[path] as Fields).columns,
  }));
}
