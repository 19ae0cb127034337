import { besideText, type Finding, placeIn } from '#core/contract/finding.ts';

/** Where a finding points, in a few words. */
export function placeWords(finding: Finding): string {
  const beside = besideText(finding);
  if (beside !== null) return beside === 'reply' ? 'reply headers' : beside;
  const place = placeIn(finding);
  return place ? `${finding.path} ${place.line}:${place.column}` : finding.path;
}
