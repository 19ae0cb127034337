import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  visit,
} from 'yaml';
import type { WorkspaceFileEdit } from '#app/ports/workspace-files.ts';
import { isObject } from '#core/contract/words.ts';

type Path = readonly (string | number)[];

const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);

/** Gives the entry at a path another name, with its comments. A path that is not there changes nothing. */
function rename(document: Document, path: Path, name: string): void {
  const map = document.getIn(path.slice(0, -1), true);
  const pair = isMap(map) ? map.items.find((one) => keyOf(one) === String(path.at(-1))) : undefined;
  if (isScalar(pair?.key)) pair.key.value = name;
}

/** Changes what stands at a path into the value, and touches only what differs, so that every comment around it stays. */
function change(document: Document, path: Path, value: unknown): void {
  const node = document.getIn(path, true);
  if (isMap(node) && isObject(value)) {
    for (const key of node.items.map(keyOf))
      if (!Object.hasOwn(value, key) || value[key] === undefined) document.deleteIn([...path, key]);
    for (const [key, inner] of Object.entries(value))
      if (inner !== undefined) change(document, [...path, key], inner);
  } else if (isSeq(node) && Array.isArray(value)) {
    for (let at = node.items.length - 1; at >= value.length; at -= 1)
      document.deleteIn([...path, at]);
    for (const [at, inner] of value.entries()) change(document, [...path, at], inner);
  } else if (isScalar(node) && !isObject(value) && !Array.isArray(value)) {
    if (node.value === value) return;
    node.value = value;
    // How the old value was spelled says nothing about the new one.
    delete node.source;
    delete node.format;
  } else if (!isAlias(node) || !isDeepStrictEqual(node.toJS(document), value)) {
    // An alias is replaced, because elsewhere the same node may stand for something that does not change.
    document.setIn(path, document.createNode(value, { aliasDuplicateObjects: false }));
  }
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
  const document = parseDocument(text, { version: '1.2', schema: 'core' });
  if (renamed.length === 0 && isDeepStrictEqual(document.toJS(), value)) return written;
  keepKeyComments(document, text);
  for (const { path, to } of renamed) rename(document, path, to);
  change(document, [], value);
  const changed = document.toString({
    lineWidth: 0,
    indent: /^( {2,8})\S/m.exec(text)?.[1]?.length ?? 2,
    indentSeq: !/^( *)[^\s#-].*:\s*\n\1- /m.test(text),
    flowCollectionPadding: text.includes('{ '),
  });
  return written.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
}
