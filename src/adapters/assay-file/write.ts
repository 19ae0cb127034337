import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  Scalar,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isObject } from '#core/contract/words.ts';

type Path = readonly (string | number)[];
/** A piece of a text that is replaced by another one. */
type Splice = { start: number; end: number; text: string };

const read = (text: string): Document.Parsed =>
  parseDocument(text, { version: '1.2', schema: 'core' });

const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);
const isSet = ([, value]: [string, unknown]): boolean => value !== undefined;

/** The value as JSON has it: nothing is undefined. */
const plain = (value: unknown): unknown =>
  value === undefined ? null : JSON.parse(JSON.stringify(value));

/** Where a node begins and ends, without the comment behind it. */
function rangeOf(node: unknown): [number, number] {
  const range = (node as { range?: readonly [number, number, number] | null } | null)?.range;
  if (!range) throw new Error('The node has no place in a text.');
  return [range[0], range[1]];
}

/** Where the last value within a node ends: a block ends with its last value, and not where the next one begins. */
function endOf(node: unknown): number {
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last = node.items.at(-1) as Pair | undefined;
    if (isMap(node) && last !== undefined) return endOfPair(last);
    if (last !== undefined) return endOf(last);
  }
  return rangeOf(node)[1];
}
const endOfPair = ({ key, value }: Pair): number =>
  Math.max(rangeOf(key)[1], value === null ? 0 : endOf(value));

/** A value in one line, quoted so that it may stand anywhere. */
const inOneLine = (value: unknown): string =>
  stringify([value], {
    collectionStyle: 'flow',
    aliasDuplicateObjects: false,
    flowCollectionPadding: false,
    lineWidth: 0,
  })
    .trimEnd()
    .slice(1, -1);

/** A scalar, quoted like the one before it. */
function scalarLike(before: Scalar, value: unknown): string {
  if (typeof value !== 'string' || /[\n\r]/.test(value)) return inOneLine(value);
  if (before.type === Scalar.QUOTE_DOUBLE) return JSON.stringify(value);
  if (before.type === Scalar.QUOTE_SINGLE) return `'${value.replaceAll("'", "''")}'`;
  return inOneLine(value);
}

/**
 * Finds what has to be replaced in a text so that it holds another value. Everything else stays as
 * it is written, byte for byte. Throws where a person's way of writing is beyond it.
 */
function createSplices(text: string, document: Document.Parsed) {
  const splices: Splice[] = [];
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lineStart = (offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;
  const columnOf = (offset: number): number => offset - lineStart(offset);
  /** Where the next line begins, or the end of the text after the last line. */
  const nextLine = (offset: number): number => {
    if (offset > 0 && text[offset - 1] === '\n') return offset;
    const at = text.indexOf('\n', offset);
    return at === -1 ? text.length : at + 1;
  };
  const block = (value: unknown, column: number): string =>
    stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
      .trimEnd()
      .split('\n')
      .map((line) => (line === '' ? '' : `${' '.repeat(column)}${line}`))
      .join(eol);
  const replace = (start: number, end: number, by: string): void => {
    splices.push({ start, end, text: by });
  };
  const insertLines = (after: number, lines: string): void => {
    const at = nextLine(after);
    const before = at === text.length && !text.endsWith('\n') ? eol : '';
    replace(at, at, `${before}${lines}${eol}`);
  };

  function replaceNode(node: unknown, value: unknown): void {
    const [start, end] = rangeOf(node);
    const space = start === end && !/[\s{[]/.test(text[start - 1] ?? ' ') ? ' ' : '';
    const line = text.slice(start, end).endsWith('\n') ? eol : '';
    const written = isScalar(node) ? scalarLike(node, value) : inOneLine(value);
    replace(start, end, `${space}${written}${line}`);
  }

  function addToMap(map: YAMLMap, added: [string, unknown][], around: number | null): void {
    if (added.length === 0) return;
    const value = Object.fromEntries(added);
    const [last] = map.items.slice(-1);
    const inner = inOneLine(value).slice(1, -1);
    if (last === undefined) {
      const [start, end] = rangeOf(map);
      if (around === null) replace(start, end, `{${inner}}`);
      else replace(start, end, `${eol}${block(value, around + 2)}`);
    } else if (map.flow) replace(endOfPair(last), endOfPair(last), `, ${inner}`);
    else insertLines(endOfPair(last), block(value, columnOf(rangeOf(map.items[0]?.key)[0])));
  }

  function removeFromFlow(map: YAMLMap, pair: Pair): void {
    const at = map.items.indexOf(pair);
    const [before, after] = [map.items[at - 1], map.items[at + 1]];
    const start = before ? endOfPair(before) : rangeOf(pair.key)[0];
    const end = !before && after ? rangeOf(after.key)[0] : endOfPair(pair);
    if (text.slice(start, end).includes('#')) throw new Error('A comment may stand here.');
    replace(start, end, '');
  }

  function changeMap(map: YAMLMap, value: Record<string, unknown>, around: number | null): void {
    const wanted = Object.entries(value).filter(isSet);
    const known = new Set(map.items.map(keyOf));
    const gone = map.items.filter(
      (pair) => !Object.hasOwn(value, keyOf(pair)) || value[keyOf(pair)] === undefined,
    );
    const added = wanted.filter(([key]) => !known.has(key));
    if (gone.length === map.items.length && gone.length > 0) {
      const [start] = rangeOf(map);
      if (/#/.test(text.slice(start, endOf(map)))) throw new Error('A comment may stand here.');
      replace(start, endOf(map), inOneLine(Object.fromEntries(added)));
      return;
    }
    if (map.flow && gone.length > 1) throw new Error('Several entries of one line are removed.');
    for (const pair of gone)
      if (map.flow) removeFromFlow(map, pair);
      else replace(lineStart(rangeOf(pair.key)[0]), nextLine(endOfPair(pair)), '');
    for (const pair of map.items)
      if (!gone.includes(pair)) {
        const column = map.flow ? null : columnOf(rangeOf(pair.key)[0]);
        change(pair.value, value[keyOf(pair)], column);
      }
    addToMap(map, added, around);
  }

  function changeSeq(seq: YAMLSeq, value: readonly unknown[]): void {
    if (seq.flow || value.length === 0) {
      replaceNode(seq, value);
      return;
    }
    for (const [at, item] of seq.items.entries())
      if (at < value.length) change(item, value[at], null);
      else {
        const [start] = rangeOf(item);
        replace(lineStart(start), nextLine(endOf(item)), '');
      }
    const more = value.slice(seq.items.length);
    const [start] = rangeOf(seq);
    if (more.length > 0) insertLines(endOf(seq), block(more, columnOf(start)));
  }

  /** `around` is the column of the key in front of the value, null within one line or a list. */
  function change(node: unknown, value: unknown, around: number | null): void {
    if (isDeepStrictEqual(plain(toValue(node)), plain(value))) return;
    if (isMap(node) && isObject(value)) changeMap(node, value, around);
    else if (isSeq(node) && Array.isArray(value)) changeSeq(node, value);
    else replaceNode(node, value);
  }
  const toValue = (node: unknown): unknown =>
    isAlias(node) || isMap(node) || isSeq(node) || isScalar(node) ? node.toJS(document) : node;

  return { change, all: () => splices };
}

function spliced(text: string, splices: readonly Splice[]): string {
  let changed = text;
  // From the end, so that the places of the others stay right; what is added at one place stays in order.
  for (const { start, end, text: by } of splices.toReversed().toSorted((a, b) => b.start - a.start))
    changed = `${changed.slice(0, start)}${by}${changed.slice(end)}`;
  return changed;
}

const holds = (text: string, value: unknown): boolean => {
  const document = read(text);
  return (
    document.errors.length === 0 && isDeepStrictEqual(plain(document.toJS() ?? {}), plain(value))
  );
};

/** The text with this value in it and all else as it was written; null where that cannot be done. */
function splicedValue(text: string, value: unknown): string | null {
  try {
    const document = read(text);
    const splices = createSplices(text, document);
    splices.change(document.contents, value, null);
    const changed = spliced(text, splices.all());
    return holds(changed, value) ? changed : null;
  } catch {
    return null;
  }
}

/** Changes what stands at a path into the value, and touches only what differs, so that every comment around it stays. */
function changeNode(document: Document, path: Path, value: unknown): void {
  const node = document.getIn(path, true);
  // Elsewhere the same node may stand for something that does not change.
  if (isAlias(node)) {
    document.setIn(path, document.createNode(value, { aliasDuplicateObjects: false }));
    return;
  }
  if (isMap(node) && isObject(value)) {
    const before = node.items.map(keyOf);
    for (const key of before)
      if (!Object.hasOwn(value, key) || value[key] === undefined) document.deleteIn([...path, key]);
    for (const [key, inner] of Object.entries(value))
      if (inner !== undefined) changeNode(document, [...path, key], inner);
    return;
  }
  if (isSeq(node) && Array.isArray(value)) {
    for (let at = node.items.length - 1; at >= value.length; at -= 1)
      document.deleteIn([...path, at]);
    for (const [at, inner] of value.entries()) changeNode(document, [...path, at], inner);
    return;
  }
  if (isScalar(node) && !isObject(value) && !Array.isArray(value)) {
    if (node.value === value) return;
    node.value = value;
    // How the old value was spelled says nothing about the new one.
    delete node.source;
    delete node.format;
    return;
  }
  document.setIn(path, document.createNode(value, { aliasDuplicateObjects: false }));
}

/**
 * The text of an assay.yaml with this value in it. What does not change keeps its bytes; where the
 * text is written in an unusual way, at least its comments and its order.
 */
export function withValue(text: string, value: unknown): string {
  const changed = splicedValue(text, value);
  if (changed !== null) return changed;
  const document = read(text);
  changeNode(document, [], value);
  return document.toString({ lineWidth: 0 });
}

/** The text with another name for the entry at a path, whose comments stay. A path that is not there changes nothing. */
export function withName(text: string, path: Path, name: string): string {
  const document = read(text);
  const map = document.getIn(path.slice(0, -1), true);
  const pair = isMap(map) ? map.items.find((one) => keyOf(one) === String(path.at(-1))) : undefined;
  if (pair === undefined || !isScalar(pair.key)) return text;
  const [start, end] = rangeOf(pair.key);
  return spliced(text, [{ start, end, text: scalarLike(pair.key, name) }]);
}
