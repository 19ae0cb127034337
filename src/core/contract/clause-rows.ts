import type { Level } from './finding.ts';

/**
 * One rule in the table of a contract. `from` names its section. `fix` is what to do about a finding of it that doesn't say (`fix` of `Finding`), in whole
 * sentences, to the person who owns the webhook (TAB) or calls a service that another team owns (DOC). 'ours' marks a rule with a decision of ours.
 */
export type ClauseRow<From extends string = string, Id extends string = string> = readonly [
  id: Id,
  level: Level,
  from: From,
  title: string,
  fix: string,
  ours?: 'ours',
];

/** The rules of a table, with their sections by name. */
export const clausesOf = <From extends string, Id extends string>(
  sections: Readonly<Record<From, string>>,
  rows: readonly ClauseRow<From, Id>[],
) =>
  rows.map(([id, level, from, title, fix, ours]) => ({
    id,
    level,
    title,
    fix,
    section: sections[from],
    ours: ours !== undefined,
  }));
