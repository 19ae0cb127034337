import { checkStatements, summarise } from '#core/statement/check-statement.ts';
import type { CheckId, Finding } from '#core/statement/report.ts';
import type { StatementRules, TableRules } from '#core/statement/role-names.ts';
import { scanXml } from '#core/xml/scan.ts';

/** What a person says of the rows of a path. */
export const saying = (
  path: string,
  roles: TableRules,
  debitsRaiseBalance?: boolean,
): StatementRules => ({ roles: new Map([[path, roles]]), debitsRaiseBalance });

/** The findings of the statement checks for an XML text. */
export const findingsOf = (xml: string, rules?: StatementRules): Finding[] =>
  summarise(checkStatements(scanXml(xml), rules));

/** The ids of the checks that are broken. */
export const brokenIn = (xml: string): CheckId[] => [
  ...new Set(findingsOf(xml).flatMap(({ id, outcome }) => (outcome === 'broken' ? [id] : []))),
];
