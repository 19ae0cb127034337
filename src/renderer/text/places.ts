import { type Finding, type FindingPlace, placeIn } from '#core/contract/finding.ts';

/** A range as editors count it: lines and columns from 1, columns in UTF-16 units, the end exclusive. */
export type Place = FindingPlace;

/** The place of a finding in the text that is on screen; null where it has none there. */
export type PlaceOf = (finding: Finding) => Place | null;

/** Where findings are in the text as received. */
export const placeAsReceived: PlaceOf = placeIn;

/** Where findings are once the text is laid out differently; `places` has one for each of them. */
export function placesMoved(findings: readonly Finding[], places: readonly Place[]): PlaceOf {
  const byFinding = new Map(findings.map((finding, index) => [finding, places[index]]));
  return (finding) => (placeIn(finding) && byFinding.get(finding)) ?? null;
}

/** The place of each finding in the text of the reply; the start of the text for one that has none. */
export const placesOf = (findings: readonly Finding[]): Place[] =>
  findings.map((finding) => placeIn(finding) ?? { line: 1, column: 1, endLine: 1, endColumn: 1 });

/** The offset of the first character of every line; lines end at \n, \r\n or \r, as they do in the editor. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  const breaks = /\r\n?|\n/g;
  for (let hit = breaks.exec(text); hit; hit = breaks.exec(text))
    starts.push(hit.index + hit[0].length);
  return starts;
}

/** The offset of a line and column; the length of the text if there is no such line. */
export const offsetOf = (
  text: string,
  starts: readonly number[],
  line: number,
  column: number,
): number => Math.min(text.length, (starts[line - 1] ?? text.length) + column - 1);

/** The line and column of an offset. */
export function positionOf(
  starts: readonly number[],
  offset: number,
): { line: number; column: number } {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Lines this long on average are not for reading as they are. */
const readableLine = 300;

/** Whether a text has too few lines to be read as it is. */
export function isCrammed(text: string): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines * readableLine > text.length) return false;
  }
  return text.length > readableLine;
}

/** How a text is shown: indented, or as received. */
export type TextLayout = 'pretty' | 'raw';

/** The look to begin with. */
export const defaultLayout = (text: string): TextLayout => (isCrammed(text) ? 'pretty' : 'raw');

/** A line longer than this is not read by scrolling sideways. */
const longestLine = 20_000;

/** The look that an XML text begins with: indented where its lines are few, or one of them is very long. */
export function defaultXmlLayout(text: string): TextLayout {
  if (isCrammed(text)) return 'pretty';
  for (let from = 0; ; ) {
    const end = text.indexOf('\n', from);
    if ((end === -1 ? text.length : end) - from > longestLine) return 'pretty';
    if (end === -1) return 'raw';
    from = end + 1;
  }
}
