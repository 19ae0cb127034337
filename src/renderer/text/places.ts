import { type Finding, type FindingPlace, placeIn } from '#core/contract/finding.ts';

/** A range as editors count it: lines and columns from 1, columns in UTF-16 units, the end exclusive. */
export type Place = FindingPlace;

/** A place to show in a text. `focus`: the text gets the keyboard focus. `atStart`: the place may be longer than the view, so that the cursor stands at its start. */
export type ShownPlace = Place & { focus: boolean; atStart?: boolean };

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

/** How a text is shown: indented, or as received. */
export type TextLayout = 'pretty' | 'raw';

/** Lines this long on average are not for reading as they are, and a longer one than that is not read by scrolling sideways. */
const [readableLine, longestLine] = [300, 20_000];

/** The layout that a text begins with: indented where it is one line, its lines are few, or one of them is very long. */
export function defaultLayout(text: string): TextLayout {
  const shown = text.trimEnd();
  let lines = 0;
  for (let from = 0; from <= shown.length; lines += 1) {
    const end = shown.indexOf('\n', from);
    const next = end === -1 ? shown.length : end;
    if (next - from > longestLine) return 'pretty';
    from = next + 1;
  }
  return lines === 1 || lines * readableLine < shown.length ? 'pretty' : 'raw';
}
