import type { Level } from './finding.ts';

/** One rule in the table of a contract. `from` names its section; 'ours' marks a rule with a decision of ours. */
export type ClauseRow<From extends string = string, Id extends string = string> = readonly [
  id: Id,
  level: Level,
  from: From,
  title: string,
  ours?: 'ours',
];

/** The rules of a table, with their sections by name. */
export const clausesOf = <From extends string, Id extends string>(
  sections: Readonly<Record<From, string>>,
  rows: readonly ClauseRow<From, Id>[],
) =>
  rows.map(([id, level, from, title, ours]) => ({
    id,
    level,
    title,
    section: sections[from],
    ours: ours !== undefined,
  }));
