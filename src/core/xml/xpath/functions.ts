import { xmlNamespace as xml } from '../scopes.ts';
import {
  asBoolean,
  asNumber,
  asString,
  type Compiled,
  type CompiledNodes,
  nodeSet,
  type Of,
} from './compiled.ts';
import { type NodeName, nameOf } from './node-tests.ts';
import { elementOf, type XPathNode } from './nodes.ts';
import type { Run } from './run.ts';
import { lengthOf, normalizeSpace, numberOf, substring, translate } from './values.ts';

/** The value of an `xml:` attribute of an element; null where it has none. */
function xmlAttribute(run: Run, element: number, local: string): string | null {
  const { tree, attributes } = run;
  if (
    !tree.isElement(element) ||
    !tree.text.slice(tree.start(element), tree.head(element)).includes(`xml:${local}`)
  )
    return null;
  let value: string | null = null;
  attributes.each(element, { uri: xml, local }, (index) => {
    value = attributes.value(element, index);
    return true;
  });
  return value;
}

const tokens = (text: string): string[] => text.split(/[ \t\r\n]+/).filter((token) => token !== '');

/**
 * The elements with these ids, for id() (section 4.1). Only a DTD says which attributes are ids,
 * and none is read here, so an attribute named `id` does not count. Only `xml:id` is an id by its
 * name.
 */
export function elementsById(run: Run): (lists: readonly string[]) => XPathNode[] {
  let known: Map<string, number> | null = null;
  const index = (): Map<string, number> => {
    const ids = new Map<string, number>();
    for (let element = 0; element < run.tree.count; element += 1) {
      const id = xmlAttribute(run, element, 'id')?.trim();
      if (id !== undefined && !ids.has(id)) ids.set(id, element);
    }
    run.spend(run.tree.count);
    return ids;
  };
  return (lists) => {
    known ??= index();
    const found = new Set<number>();
    for (const token of lists.flatMap(tokens)) {
      const element = known.get(token);
      if (element !== undefined) found.add(element);
    }
    return [...found].sort((a, b) => a - b);
  };
}

/** Whether a node is in a language or a kind of it, by the nearest `xml:lang` around it, for lang() (section 4.3). */
export function isInLanguage(run: Run, node: XPathNode, language: string): boolean {
  for (let at = elementOf(node); at !== 0; at = run.tree.parent(at)) {
    run.spend(1);
    const found = xmlAttribute(run, at, 'lang')?.toLowerCase();
    if (found !== undefined)
      return found === language.toLowerCase() || found.startsWith(`${language.toLowerCase()}-`);
  }
  return false;
}

/** What a function computes, without what it depends on. */
type Result =
  | { type: 'string'; value: Of<string> }
  | { type: 'number'; value: Of<number> }
  | { type: 'boolean'; value: Of<boolean> }
  | ({ type: 'nodes' } & ReturnType<typeof nodeSet>);

/** The arguments of one call, each as the type it is wanted in; the context node where a missing one means it. */
class Arguments {
  readonly run: Run;
  readonly #given: readonly Compiled[];
  constructor(run: Run, given: readonly Compiled[]) {
    this.run = run;
    this.#given = given;
  }
  get count(): number {
    return this.#given.length;
  }
  of(index: number): Compiled {
    return this.#given[index] ?? contextNode;
  }
  nodes(index: number): CompiledNodes {
    const compiled = this.of(index);
    if (compiled.type !== 'nodes')
      throw new TypeError(`nodes are needed here, not a ${compiled.type}`);
    return compiled;
  }
  string(index: number): Of<string> {
    return asString(this.run, this.of(index));
  }
  number(index: number): Of<number> {
    return asNumber(this.run, this.of(index));
  }
  boolean(index: number): Of<boolean> {
    return asBoolean(this.of(index));
  }
}

const contextNode: CompiledNodes = {
  type: 'nodes',
  node: true,
  position: false,
  ...nodeSet((node) => [node]),
  first: (node) => node,
};

const string = (value: Of<string>): Result => ({ type: 'string', value });
const number = (value: Of<number>): Result => ({ type: 'number', value });
const boolean = (value: Of<boolean>): Result => ({ type: 'boolean', value });

const ofTexts =
  <T>(compute: (one: string, other: string) => T) =>
  (given: Arguments): Of<T> => {
    const [one, other] = [given.string(0), given.string(1)];
    return (node, position, size) =>
      compute(one(node, position, size), other(node, position, size));
  };

const ofNumber = (given: Arguments, compute: (value: number) => number): Result => {
  const value = given.number(0);
  return number((node, position, size) => compute(value(node, position, size)));
};

const ofName = (given: Arguments, part: keyof NodeName): Result => {
  const { first } = given.nodes(0);
  return string((node, position, size) => {
    const found = first(node, position, size);
    return found === -1 ? '' : nameOf(given.run, found)[part];
  });
};

const ofText = <T>(given: Arguments, compute: (text: string) => T): Of<T> => {
  const text = given.string(0);
  return (node, position, size) => compute(text(node, position, size));
};

const behind = (text: string, mark: string): string => {
  const at = text.indexOf(mark);
  return at === -1 ? '' : text.slice(at + mark.length);
};

function sum(given: Arguments): Result {
  const { all } = given.nodes(0);
  return number((node, position, size) =>
    all(node, position, size).reduce((total, one) => total + numberOf(given.run.stringOf(one)), 0),
  );
}

function concat(given: Arguments): Result {
  const parts = Array.from({ length: given.count }, (_, index) => given.string(index));
  return string((node, position, size) => parts.map((part) => part(node, position, size)).join(''));
}

function id(given: Arguments): Result {
  const find = elementsById(given.run);
  const argument = given.of(0);
  if (argument.type !== 'nodes') {
    const text = given.string(0);
    return {
      type: 'nodes',
      ...nodeSet((node, position, size) => find([text(node, position, size)])),
    };
  }
  const { all } = argument;
  return {
    type: 'nodes',
    ...nodeSet((node, position, size) =>
      find(all(node, position, size).map((one) => given.run.stringOf(one))),
    ),
  };
}

function substringCall(given: Arguments): Result {
  const [text, from] = [given.string(0), given.number(1)];
  const length = given.count > 2 ? given.number(2) : null;
  return string((node, position, size) =>
    substring(
      text(node, position, size),
      from(node, position, size),
      length?.(node, position, size) ?? null,
    ),
  );
}

function translateCall(given: Arguments): Result {
  const [text, from, to] = [given.string(0), given.string(1), given.string(2)];
  return string((node, position, size) =>
    translate(text(node, position, size), from(node, position, size), to(node, position, size)),
  );
}

const calls: Readonly<Record<string, (given: Arguments) => Result>> = {
  last: () => number((_node, _position, size) => size),
  position: () => number((_node, position) => position),
  count: (given) => number(given.nodes(0).count),
  id,
  'local-name': (given) => ofName(given, 'local'),
  'namespace-uri': (given) => ofName(given, 'uri'),
  name: (given) => ofName(given, 'qname'),
  string: (given) => string(given.string(0)),
  concat,
  'starts-with': (given) => boolean(ofTexts((text, start) => text.startsWith(start))(given)),
  contains: (given) => boolean(ofTexts((text, part) => text.includes(part))(given)),
  'substring-before': (given) =>
    string(ofTexts((text, mark) => text.slice(0, Math.max(0, text.indexOf(mark))))(given)),
  'substring-after': (given) => string(ofTexts(behind)(given)),
  substring: substringCall,
  'string-length': (given) => number(ofText(given, lengthOf)),
  'normalize-space': (given) => string(ofText(given, normalizeSpace)),
  translate: translateCall,
  boolean: (given) => boolean(given.boolean(0)),
  not: (given) => {
    const holds = given.boolean(0);
    return boolean((node, position, size) => !holds(node, position, size));
  },
  true: () => boolean(() => true),
  false: () => boolean(() => false),
  lang: (given) => {
    const language = given.string(0);
    return boolean((node, position, size) =>
      isInLanguage(given.run, node, language(node, position, size)),
    );
  },
  number: (given) => number(given.number(0)),
  sum,
  floor: (given) => ofNumber(given, Math.floor),
  ceiling: (given) => ofNumber(given, Math.ceil),
  // Halves round up, and zero keeps its sign (section 4.4), as in JavaScript.
  round: (given) => ofNumber(given, Math.round),
};

/** Functions that use the context node even with all their arguments. */
const askContext = new Set(['lang']);

/** A function call made ready; the parser has checked that there is such a function and what it is given. */
export function compileCall(
  run: Run,
  name: string,
  given: readonly Compiled[],
  takes: number,
): Compiled {
  const build = calls[name];
  if (!build) throw new TypeError(`no function ${name}`);
  const isContextMeant = given.length < takes && name !== 'substring';
  const node = isContextMeant || askContext.has(name) || given.some((one) => one.node);
  const position = name === 'position' || name === 'last' || given.some((one) => one.position);
  return { node, position, ...build(new Arguments(run, given)) };
}
