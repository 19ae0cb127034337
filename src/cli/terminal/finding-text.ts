import { messageOf, placeIn } from '#core/contract/finding.ts';
import { type SeenFinding, seenText } from '#core/recorded/calibration.ts';

/** What stands before a finding, by its level. */
export const signs = { error: '✖', warning: '▲', info: 'ℹ' } as const;

/** One finding in two lines of plain text, and a third with what recorded calls say of the assumption that it rests on. */
export function findingText(finding: SeenFinding): string {
  const place = placeIn(finding);
  const where = place ? `  ${place.line}:${place.column}` : '';
  const seen = finding.seen ? `\n    ${seenText(finding.seen)}` : '';
  return `${signs[finding.level]} ${finding.clause}  ${finding.path}${where}\n    ${messageOf(finding)}${finding.effect ? ` → ${finding.effect}` : ''}${seen}`;
}
