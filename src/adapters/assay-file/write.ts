import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  visit,
} from 'yaml';
import type { WorkspaceFileEdit } from '#app/ports/workspace-files.ts';
import { isObject } from '#core/contract/words.ts';
import { OperationError } from '#operations/outcome.ts';
import { isTooDeep, tooDeep } from './yaml-text.ts';

type Path = readonly (string | number)[];

/** A key as JSON has it, which knows texts only: `2024`, `true` and an empty key are names like any other. */
const keyOf = ({ key }: Pair): string => {
  const value = isScalar(key) ? key.value : key;
  return value === null || value === undefined ? '' : String(value);
};

/** Gives the entry at a path another name, with its comments. A path that is not there changes nothing. */
function rename(document: Document, path: Path, name: string): void {
  let map: unknown = document.contents;
  for (const step of path.slice(0, -1))
    if (isMap(map)) map = map.items.find((one) => keyOf(one) === String(step))?.value;
    else map = isSeq(map) ? map.items[Number(step)] : undefined;
  const pair = isMap(map) ? map.items.find((one) => keyOf(one) === String(path.at(-1))) : undefined;
  if (isScalar(pair?.key)) pair.key.value = name;
}

/** The value of a node; undefined for an alias of something that was removed. */
function heldBy(document: Document, node: unknown): unknown {
  try {
    return isNode(node) ? node.toJS(document) : node;
  } catch {
    return undefined;
  }
}

/** Changes a node into the value, and touches only what differs, so that every comment around it stays; gives the node that stands there then. */
function changed(document: Document, node: unknown, value: unknown): unknown {
  if (isMap(node) && isObject(value)) {
    node.items = node.items.filter(
      (pair) => Object.hasOwn(value, keyOf(pair)) && value[keyOf(pair)] !== undefined,
    );
    const pairs = new Map(node.items.map((pair) => [keyOf(pair), pair]));
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      const pair = pairs.get(key);
      if (pair) pair.value = changed(document, pair.value, inner);
      else node.items.push(document.createPair(key, changed(document, null, inner)));
    }
    return node;
  }
  if (isSeq(node) && Array.isArray(value)) {
    // Where some are gone, the others stay with their comments.
    if (value.length < node.items.length)
      node.items = node.items.filter((item) => {
        const held = heldBy(document, item);
        return value.some((one) => isDeepStrictEqual(one, held));
      });
    node.items = value.map((inner, at) => changed(document, node.items[at], inner));
    return node;
  }
  if (isScalar(node) && !isObject(value) && !Array.isArray(value)) {
    if (node.value === value) return node;
    node.value = value;
    // How the old value was spelled says nothing about the new one.
    delete node.source;
    delete node.format;
    return node;
  }
  // An alias is replaced, because elsewhere the same node may stand for something that does not change.
  if (isAlias(node) && isDeepStrictEqual(heldBy(document, node), value)) return node;
  const fresh = document.createNode(value, { aliasDuplicateObjects: false });
  if (isNode(node) && !isAlias(node)) {
    fresh.commentBefore = node.commentBefore ?? null;
    fresh.comment = node.comment ?? null;
  }
  return fresh;
}

/** A comment behind a key stays there: the parser gives it to the value, which begins in a line below. */
function keepKeyComments(document: Document, text: string): void {
  visit(document, {
    Pair(_at, { key, value }) {
      if (!isScalar(key) || !key.range || !isCollection(value) || !value.commentBefore) return;
      const line = text.slice(key.range[1]).split('\n', 1).join();
      if (!line.includes('#')) return;
      const [comment = null, ...below] = value.commentBefore.split('\n');
      key.comment = comment;
      value.commentBefore = below.join('\n');
    },
  });
}

/** The text of an assay.yaml after an edit, with its comments and its order; the same text where nothing changes. */
export function withEdit(written: string, { renamed, value }: WorkspaceFileEdit): string {
  const text = written.replaceAll('\r\n', '\n');
  if (isTooDeep(text)) throw new OperationError('bad-input', tooDeep);
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    // It was read before, and two equal keys were refused there; here it would take time with the square of their number.
    uniqueKeys: false,
  });
  if (renamed.length === 0 && isDeepStrictEqual(document.toJS(), value)) return written;
  keepKeyComments(document, text);
  for (const { path, to } of renamed) rename(document, path, to);
  document.contents = changed(document, document.contents, value) as typeof document.contents;
  const after = document.toString({
    lineWidth: 0,
    indent: /^( {2,8})\S/m.exec(text)?.[1]?.length ?? 2,
    indentSeq: !/^( *)[^\s#-].*:\s*\n\1- /m.test(text),
    flowCollectionPadding: text.includes('{ '),
  });
  return written.includes('\r\n') ? after.replaceAll('\n', '\r\n') : after;
}
