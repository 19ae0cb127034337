import { skipSpace, skipString, skipValue } from './scan.ts';

/** A part of a text, its end exclusive, and what to write in its place. Lists of splices are in the order of the text and do not overlap. */
export type Splice = { start: number; end: number; text: string };

/** The splices in the order of the text; one that reaches into an earlier one of the list is left out. */
export function inOrder(splices: readonly Splice[]): Splice[] {
  const kept: Splice[] = [];
  const ordered = splices
    .map((splice, rank) => ({ splice, rank }))
    .toSorted((a, b) => a.splice.start - b.splice.start || a.rank - b.rank);
  for (const { splice } of ordered) {
    const last = kept.at(-1);
    if (last === undefined || splice.start >= last.end) kept.push(splice);
  }
  return kept;
}

/** The text with the splices carried out. */
export function spliced(text: string, splices: readonly Splice[]): string {
  let at = 0;
  let out = '';
  for (const splice of splices) {
    out += text.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return out + text.slice(at);
}

/** What a text is made of after splices: parts of the original (`text` null), and what was written. */
type Piece = { start: number; end: number; text: string | null };

function piecesOf(splices: readonly Splice[], length: number): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, text } of splices) {
    pieces.push({ start: at, end: start, text: null }, { start, end, text });
    at = end;
  }
  return [...pieces, { start: at, end: length, text: null }];
}

/** Takes the pieces in turn: each call takes so many characters of the text that they make. */
function taking(pieces: readonly Piece[]): (length: number) => Piece[] {
  let index = 0;
  let from = 0;
  return (length) => {
    const taken: Piece[] = [];
    let left = length;
    for (let piece = pieces[index]; piece && left > 0; piece = pieces[index]) {
      const whole = piece.text?.length ?? piece.end - piece.start;
      const to = Math.min(whole, from + left);
      taken.push(
        piece.text === null
          ? { start: piece.start + from, end: piece.start + to, text: null }
          : { ...piece, text: piece.text.slice(from, to) },
      );
      left -= to - from;
      [index, from] = to === whole ? [index + 1, 0] : [index, to];
    }
    return taken;
  };
}

/** The splices that do at once to a text of `length` what `first` does, and then `second` to its result. */
export function composed(
  first: readonly Splice[],
  second: readonly Splice[],
  length: number,
): Splice[] {
  const take = taking(piecesOf(first, length));
  const made: Piece[] = [];
  let at = 0;
  for (const { start, end, text } of second) {
    for (const piece of take(start - at)) made.push(piece);
    made.push({ start: 0, end: 0, text });
    take(end - start);
    at = end;
  }
  for (const piece of take(Number.POSITIVE_INFINITY)) made.push(piece);
  // Between two parts of the original is what was removed, and what was written in its place.
  const result: Splice[] = [];
  let [from, written] = [0, ''];
  for (const piece of [...made, { start: length, end: length, text: null }]) {
    if (piece.text !== null) written += piece.text;
    else {
      if (written !== '' || piece.start > from)
        result.push({ start: from, end: piece.start, text: written });
      [from, written] = [piece.end, ''];
    }
  }
  return result;
}

/** One member of an object or array: from its key, where it has one, to the end of its value. */
export type Member = { start: number; end: number; valueStart: number };

/** The members of the container that begins at `open`, in a text that JSON.parse accepts. */
export function membersAt(text: string, open: number): Member[] {
  const members: Member[] = [];
  const isObject = text.charCodeAt(open) === 0x7b;
  let at = skipSpace(text, open + 1);
  while (text.charCodeAt(at) !== (isObject ? 0x7d : 0x5d)) {
    const start = at;
    if (isObject) at = skipSpace(text, skipSpace(text, skipString(text, at)) + 1);
    const end = skipValue(text, at);
    members.push({ start, end, valueStart: at });
    at = skipSpace(text, end);
    if (text.charCodeAt(at) === 0x2c) at = skipSpace(text, at + 1);
  }
  return members;
}

/** Takes the member at `index` out, with the comma that goes with it. */
export function withoutMember(members: readonly Member[], index: number): Splice {
  const own = members[index] as Member;
  const [before, after] = [members[index - 1], members[index + 1]];
  if (before) return { start: before.end, end: own.end, text: '' };
  return { start: own.start, end: after ? after.start : own.end, text: '' };
}

/** Writes members behind the last one of the container that begins at `open`, laid out as that one is. */
export function withMembers(
  text: string,
  open: number,
  entries: readonly (readonly [key: string, json: string])[],
): Splice {
  const members = membersAt(text, open);
  const last = members.at(-1);
  if (last === undefined) {
    const json = entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',');
    return { start: open + 1, end: open + 1, text: json };
  }
  const before = members.at(-2)?.end ?? open;
  const gap = text.slice(before + 1, last.start).replace(/^[^\S\r\n]*,/, '');
  const keyEnd = skipString(text, last.start);
  const colon = text.slice(keyEnd, last.valueStart);
  const json = entries.map(([key, value]) => `,${gap}${JSON.stringify(key)}${colon}${value}`);
  return { start: last.end, end: last.end, text: json.join('') };
}

/** The text of the value from `start` to `end`, without the indentation that it only has because of where it stands. */
export function lifted(text: string, start: number, end: number): Splice[] {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  if (indent === '') return [];
  const splices: Splice[] = [];
  // No text inside JSON holds a line break of its own.
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1))
    if (text.startsWith(indent, at + 1))
      splices.push({ start: at + 1, end: at + 1 + indent.length, text: '' });
  return splices;
}
