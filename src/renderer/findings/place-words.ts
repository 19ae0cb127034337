import { besideText, type Finding } from '#core/finding.ts';

/** Where a finding points, in a few words. */
export function placeWords(finding: Finding): string {
  const beside = besideText(finding);
  if (beside === null) return `${finding.path} ${finding.line}:${finding.column}`;
  return beside === 'reply' ? 'head of the reply' : beside;
}
