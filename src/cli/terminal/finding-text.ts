import { type Finding, messageOf, placeIn } from '#core/contract/finding.ts';

/** What stands before a finding, by its level. */
export const signs = { error: '✖', warning: '▲', info: 'ℹ' } as const;

/** One finding in two lines of plain text. */
export function findingText(finding: Finding): string {
  const place = placeIn(finding);
  const where = place ? `  ${place.line}:${place.column}` : '';
  return `${signs[finding.level]} ${finding.clause}  ${finding.path}${where}\n    ${messageOf(finding)}${finding.effect ? ` → ${finding.effect}` : ''}`;
}
