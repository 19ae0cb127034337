import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type ParsedNode,
  Parser,
  parseDocument,
  visit,
} from 'yaml';

/** A place in a file, counted from 1. */
export type FilePlace = { file: string; line: number; column: number };
/** Something to fix in a file of the workspace, in a whole sentence. */
export type FileProblem = FilePlace & { message: string };

/** Steps from the root of a file to one of its values. */
export type FilePath = readonly (string | number)[];

/** More aliases than a person writes, and fewer than it takes to fill the memory. */
const maxAliases = 100;

/** How many levels a file may have. */
const mostNested = 200;

export const tooDeep =
  'This YAML is nested too deeply or repeats itself too often. Write it plainly.';

/** A YAML text that was read: its value, and where each part of it stands. */
export type YamlText = {
  file: string;
  document: Document.Parsed<ParsedNode>;
  value: unknown;
  /** What stands at a path: its place, or that of the nearest part around it; of the key where `isKey`. */
  placeOf(path: FilePath, isKey?: boolean): FilePlace;
  placeAt(offset: number): FilePlace;
};

const offsetOf = (node: unknown): number | undefined =>
  (node as { range?: readonly number[] | null } | null | undefined)?.range?.[0];

const keyOf = (key: unknown): unknown => (isScalar(key) ? key.value : key);

type Pair = { key: unknown; value: unknown };

/** The pairs of each map by their keys: many problems of a large map are looked up one by one. */
const pairsOf = new WeakMap<object, Map<string, Pair>>();

/** Where a step leads: the value, and the node that names it in a map. */
function stepInto(node: unknown, step: string | number): Pair | null {
  if (isMap(node)) {
    const pairs =
      pairsOf.get(node) ?? new Map(node.items.map((pair) => [String(keyOf(pair.key)), pair]));
    pairsOf.set(node, pairs);
    return pairs.get(String(step)) ?? null;
  }
  if (isSeq(node) && typeof step === 'number') {
    const item = node.items[step];
    return item === undefined ? null : { key: item, value: item };
  }
  return null;
}

/**
 * Whether a text is nested too deeply. The composer of the package calls itself for each level, and a stack that is nearly full can end the whole
 * process, which no catch sees.
 */
export function isTooDeep(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > mostNested) return true;
  }
  return false;
}

/**
 * Reads a YAML text (JSON is YAML too), with the plain values of YAML 1.2 and no tags of its own.
 * Throws nothing: what is wrong is in the list.
 */
export function readYaml(
  text: string,
  file: string,
): { yaml: YamlText } | { problems: FileProblem[] } {
  const lines = new LineCounter();
  const placeAt = (offset: number): FilePlace => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const failed = (offset: number, message: string) => ({
    problems: [{ ...placeAt(offset), message }],
  });
  if (isTooDeep(text)) return failed(0, tooDeep);
  const { stackTraceLimit } = Error;
  try {
    // An error of the package has a trace, and a text has an error for each letter at worst.
    Error.stackTraceLimit = 0;
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      version: '1.2',
      schema: 'core',
      merge: false,
      // It would compare each key with each; `refusedKey` finds two equal ones.
      uniqueKeys: false,
    });
    const faults = [...document.errors, ...document.warnings];
    if (faults.length > 0)
      return {
        problems: faults.map(({ pos, message }) => ({
          ...placeAt(pos[0]),
          message: `This is not valid YAML: ${message.replace(/\.?$/, '.')}`,
        })),
      };
    const refused = refusedKey(document);
    if (refused !== null) return failed(refused.offset, refused.message);
    const rounded = roundedNumber(document);
    if (rounded !== null)
      return failed(
        rounded,
        'This number has more digits than can be kept. Put it in quotes, which makes it a text.',
      );
    const value: unknown = document.toJS({ maxAliasCount: maxAliases });
    const placeOf = (path: FilePath, isKey = false): FilePlace => {
      let node: unknown = document.contents;
      let offset = offsetOf(node) ?? 0;
      for (const [at, step] of path.entries()) {
        if (isAlias(node)) node = node.resolve(document);
        const next = stepInto(node, step);
        if (next === null) break;
        const isLast = at === path.length - 1;
        offset =
          (isLast && isKey ? undefined : offsetOf(next.value)) ?? offsetOf(next.key) ?? offset;
        node = next.value;
      }
      return placeAt(offset);
    };
    return { yaml: { file, document, value, placeOf, placeAt } };
  } catch {
    // With more aliases than a person writes.
    return failed(0, tooDeep);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The first key that cannot stand: one that every JavaScript object has already, such as `__proto__`, or one that its map has twice. */
function refusedKey(
  document: Document.Parsed<ParsedNode>,
): { offset: number; message: string } | null {
  let found: ReturnType<typeof refusedKey> = null;
  visit(document, {
    Map(_key, { items }) {
      const names = new Set<string>();
      for (const { key } of items) {
        const name = String(keyOf(key));
        const message =
          name === '__proto__'
            ? 'This name is reserved. Choose another one.'
            : names.has(name) && 'This key stands twice in its map. Remove one of the two.';
        if (message) {
          found = { offset: offsetOf(key) ?? 0, message };
          return visit.BREAK;
        }
        names.add(name);
      }
      return undefined;
    },
  });
  return found;
}

/** The place of a whole number that has too many digits to be read exactly; null if every number can be. */
function roundedNumber(document: Document.Parsed<ParsedNode>): number | null {
  let found: number | null = null;
  visit(document, {
    Scalar(_key, { value, source = '', range }) {
      const isRounded =
        typeof value === 'number' &&
        /^[-+]?\d+$/.test(source) &&
        !(Number.isFinite(value) && BigInt(source) === BigInt(value));
      if (!isRounded) return undefined;
      found = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return found;
}

/** Every text of a document with its place, keys included. */
export function textsIn(document: Document.Parsed<ParsedNode>): { text: string; offset: number }[] {
  const texts: { text: string; offset: number }[] = [];
  visit(document, {
    Scalar(_key, node: Node & { value: unknown }) {
      if (typeof node.value === 'string')
        texts.push({ text: node.value, offset: offsetOf(node) ?? 0 });
    },
  });
  return texts;
}
