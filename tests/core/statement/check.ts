import {
  checkStatements,
  type StatementRules,
  summarise,
} from '#core/statement/check-statement.ts';
import type { CheckId, Finding } from '#core/statement/report.ts';
import { scanXml } from '#core/xml/scan.ts';

/** The findings of the statement checks for an XML text. */
export const findingsOf = (xml: string, rules?: StatementRules): Finding[] =>
  summarise(checkStatements(scanXml(xml), rules));

/** The ids of the checks that are broken. */
export const brokenIn = (xml: string): CheckId[] => [
  ...new Set(findingsOf(xml).flatMap(({ id, outcome }) => (outcome === 'broken' ? [id] : []))),
];

/** What every check says, by its id. */
export const outcomesOf = (xml: string): Record<string, Finding['outcome']> =>
  Object.fromEntries(findingsOf(xml).map(({ id, outcome }) => [id, outcome]));

/** The first finding of an id. */
export function findingOf(xml: string, id: CheckId): Finding {
  const found = findingsOf(xml).find((finding) => finding.id === id);
  if (!found) throw new Error(`no finding ${id}`);
  return found;
}
