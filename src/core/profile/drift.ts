import { z } from 'zod';
import { manyOf, several } from '../text/wording.ts';
import type { OnStep } from '../xml/tables/paths.ts';
import { closedSet } from './closed-set.ts';
import {
  type ElementSeen,
  findInstances,
  type Instances,
  type Observation,
  type ValuesSeen,
} from './observe.ts';
import { isRequired, lastName, type Profile, parentPath, type Values } from './profile.ts';
import { decimalShapes, isKnownShape, type Shape, shapeWords } from './value-shapes.ts';

export const driftIds = [
  'root-new',
  'namespace-new',
  'element-new',
  'element-missing',
  'element-count',
  'attribute-new',
  'attribute-missing',
  'value-empty',
  'value-shape',
  'value-new',
  'value-size',
  'value-negative',
  'row-count',
  'limits',
] as const;
export type DriftId = (typeof driftIds)[number];

export const driftLevels = ['warning', 'note'] as const;

/** One difference of a document from the profile of its kind; `count` says how many places it is about, the first of which is named. */
export const driftSchema = z.object({
  id: z.enum(driftIds),
  level: z.enum(driftLevels),
  message: z.string(),
  path: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  count: z.number().int(),
});
export type Drift = z.infer<typeof driftSchema>;

/** A difference before its place is put into words. */
export type Difference = Pick<Drift, 'id' | 'level' | 'message' | 'count'> & {
  place: { element: number; attribute: string | null };
};

const longestName = 60;
const quoted = (name: string): string =>
  `\`${name.length > longestName ? `${name.slice(0, longestName)}…` : name}\``;

/** Where something repeats, its places are rows. */
function isInRows(seen: ElementSeen): boolean {
  for (let at: ElementSeen | null = seen; at?.around; at = at.around) if (at.max > 1) return true;
  return false;
}

/** " in 3 of 40 rows"; nothing where there is one place only. */
function inPlaces(count: number, all: number, isRows: boolean): string {
  if (all <= 1) return '';
  const of = count === all ? `all ${all}` : `${count} of ${all}`;
  return ` in ${of} ${isRows ? 'rows' : 'places'}`;
}

const listed = (words: readonly string[], last: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** How many shapes or codes a sentence names. */
const mostNamed = 4;
const named = (words: readonly string[], last: string): string =>
  words.length > mostNamed
    ? `${words.slice(0, mostNamed).join(', ')} ${last} ${words.length - mostNamed} more`
    : listed(words, last);

type Place = {
  /** As a sentence calls it. */
  name: string;
  /** Names that say what it holds: that of the element around, the element, the attribute. */
  names: readonly string[];
  attribute: string | null;
  /** How many elements or attributes of it there are, and whether those are rows. */
  all: number;
  isRows: boolean;
};

/** So many values say that something is always so. */
const manyValues = 5;

/** Compares the values of one element or attribute. */
class ValueDrift {
  readonly found: Difference[] = [];
  readonly #place: Place;
  readonly #before: Values;
  readonly #seen: ValuesSeen;
  readonly #known: ReadonlySet<Shape>;
  /** Whether something but nothing was ever written there. */
  readonly #wasFilled: boolean;
  readonly #set: string[] | null;

  constructor(place: Place, before: Values, seen: ValuesSeen) {
    this.#place = place;
    this.#before = before;
    this.#seen = seen;
    this.#known = new Set(Object.keys(before.shapes) as Shape[]);
    this.#wasFilled = [...this.#known].some((shape) => shape !== 'empty');
    this.#set = closedSet(place.names, before.codes);
    this.#compareCodes();
    this.#compareShapes();
    this.#compareSizes();
    this.#compareSigns();
  }

  #add(
    id: DriftId,
    level: Drift['level'],
    { count, at }: { count: number; at: number },
    words: (rows: string) => string,
  ): void {
    const { name, attribute, all, isRows } = this.#place;
    const message = `${quoted(name)} ${words(inPlaces(count, all, isRows))}`;
    this.found.push({ id, level, message, count, place: { element: at, attribute } });
  }

  #compareCodes(): void {
    const set = this.#set;
    if (set === null) return;
    const { codes, others } = this.#seen;
    const unknown = [...codes].filter(([code]) => !set.includes(code));
    const [first] = unknown;
    if (first) {
      const count = unknown.reduce((sum, [, seen]) => sum + seen.count, 0);
      const words = named(
        unknown.map(([code]) => `"${code}"`),
        'and',
      );
      this.#add(
        'value-new',
        'warning',
        { count, at: first[1].at },
        (rows) => `is ${words}${rows}. Before, it was always ${this.#setWords(set)}.`,
      );
    }
    // A shape that is new says more than that the value is.
    const isShapeNew = [...this.#seen.shapes.keys()].some((shape) => this.#isNew(shape));
    if (others.count > 0 && !first && !isShapeNew)
      this.#add(
        'value-new',
        'warning',
        others,
        (rows) => `has another value${rows} than ${this.#setWords(set)}, for the first time.`,
      );
  }

  #setWords(set: readonly string[]): string {
    return named(
      set.map((code) => `"${code}"`),
      'or',
    );
  }

  #isNew(shape: Shape): boolean {
    if (isKnownShape(shape, this.#known)) return false;
    // "1,234" is a grouped whole number where the point is the decimal sign.
    const sizes = this.#seen.shapes.get(shape)?.sizes;
    const isGroup = sizes?.size === 1 && sizes.has(3);
    if (isGroup && shape === 'decimal-comma') return !this.#known.has('grouped-point');
    if (isGroup && shape === 'decimal-point') return !this.#known.has('grouped-comma');
    return true;
  }

  #compareShapes(): void {
    for (const [shape, seen] of this.#seen.shapes) {
      if (!this.#isNew(shape)) continue;
      if (shape === 'empty') {
        // An element that only had elements in it lacks those, which is said there.
        if (this.#wasFilled)
          this.#add('value-empty', 'warning', seen, (rows) => `is empty${rows}, never before.`);
      } else if (!this.#wasFilled)
        this.#add(
          'value-shape',
          this.#known.has('empty') ? 'note' : 'warning',
          seen,
          (rows) => `has a value${rows}: ${shapeWords[shape]}. Before, it never had one.`,
        );
      else if (shape === 'mixed' || !this.#isNewCode(shape))
        this.#add(
          'value-shape',
          this.#levelOf(shape),
          seen,
          (rows) => `is ${shapeWords[shape]}${rows}. Before, it was always ${this.#knownWords()}.`,
        );
    }
  }

  /** Whether all values of a shape are codes, and the closed set says so already. */
  #isNewCode(shape: Shape): boolean {
    const isCodeLike = shape === 'code' || shape === 'currency' || shape === 'boolean';
    return isCodeLike && this.#set !== null && this.#seen.others.count === 0;
  }

  #knownWords(): string {
    const words = [...this.#known]
      .filter((shape) => shape !== 'empty')
      .map((one) => shapeWords[one]);
    return named(words, 'or');
  }

  /** A change that readers of numbers and texts usually bear is a note. */
  #levelOf(shape: Shape): Drift['level'] {
    const has = (...some: Shape[]): boolean => some.some((one) => this.#known.has(one));
    if (shape === 'text' && has('code')) return 'note';
    if (shape === 'integer' && has(...decimalShapes)) return 'note';
    // Smaller numbers had no thousands to group.
    const isGrouped =
      (shape === 'grouped-point' && has('decimal-point')) ||
      (shape === 'grouped-comma' && has('decimal-comma'));
    if (!isGrouped) return 'warning';
    return Object.values(this.#before.shapes).every(({ whole }) => whole <= 3) ? 'note' : 'warning';
  }

  #compareSizes(): void {
    for (const [shape, seen] of this.#seen.shapes) {
      const before = this.#before.shapes[shape];
      if (!before) continue;
      const [min, max] = before.size;
      if (seen.sizes) {
        const outside = [...seen.sizes].filter(([size]) => size < min || size > max);
        const [first] = outside;
        if (!first) continue;
        const isFixed = min === max && before.values >= manyValues;
        if (shape === 'digits' && !isFixed) continue;
        const count = outside.reduce((sum, [, one]) => sum + one.count, 0);
        const unit = decimalShapes.has(shape) ? 'digits behind the decimal sign' : 'digits';
        const range = min === max ? `always ${min}` : `${min} to ${max}`;
        this.#add(
          'value-size',
          isFixed ? 'warning' : 'note',
          { count, at: first[1].at },
          (rows) => `has ${first[0]} ${unit}${rows}. Before, it had ${range}.`,
        );
      } else if (shape === 'text' && seen.max > 100 && seen.max > max * 4)
        this.#add(
          'value-size',
          'note',
          { count: 1, at: seen.maxAt },
          () => `has up to ${seen.max} characters. Before, it had at most ${max}.`,
        );
    }
  }

  #compareSigns(): void {
    const numbers = Object.values(this.#before.shapes);
    const values = numbers.reduce((sum, one) => sum + one.values, 0);
    if (values < manyValues || numbers.some(({ negative }) => negative)) return;
    const negatives = [...this.#seen.shapes.entries()]
      .filter(([shape, { negative }]) => negative.count > 0 && this.#known.has(shape))
      .map(([, { negative }]) => negative);
    const [first] = negatives;
    if (!first) return;
    const count = negatives.reduce((sum, one) => sum + one.count, 0);
    this.#add(
      'value-negative',
      'note',
      { count, at: first.at },
      (rows) => `is negative${rows}, never before.`,
    );
  }
}

/** A difference whose place is an instance of a path, until that is found. */
type Pending = Omit<Difference, 'place'> & {
  instance: { of: ElementSeen; number: number };
};

const fewest = 5;
const mostFixed = 8;

/** Compares how often an element occurs in its parent with how often it did before. */
function compareCount(profile: Profile, seen: ElementSeen): Pending | null {
  const before = profile.elements[seen.path];
  const { around } = seen;
  if (!before || !around || around.around === null) return null;
  const [min, max] = before.perParent;
  const names = `${quoted(seen.name)} in ${quoted(around.name)}`;
  const at = (number: number): Pick<Pending, 'instance'> => ({ instance: { of: around, number } });
  const isFixed = min === max && min <= mostFixed && (min === 1 || before.parents >= fewest);
  if (isFixed) {
    const others = [...seen.runs].filter(([size]) => size !== min);
    const [first] = others;
    if (!first) return null;
    const count = others.reduce((sum, [, one]) => sum + one.count, 0);
    // Few parents do not show that there is never more than one.
    const level = before.parents >= fewest ? 'warning' : 'note';
    const often = min === 1 ? 'at most once' : `always ${min} times`;
    const number = Math.min(...others.map(([, one]) => one.at));
    const message = `${names} occurs ${several(seen.max === min ? seen.min : seen.max, 'time')}. Before, it occurred ${often}.`;
    return { id: 'element-count', level, message, count, ...at(number) };
  }
  if (seen.max < max * 10 || seen.max < 20) return null;
  const message = `${names} occurs ${several(seen.max, 'time')}. Before, it occurred at most ${several(max, 'time')}.`;
  return { id: 'row-count', level: 'note', message, count: 1, ...at(seen.maxAt) };
}

/** Elements that were in every element around them, and are not now. */
function findMissing(profile: Profile, { elements, complete }: Observation): Pending[] {
  if (!complete) return [];
  return Object.keys(profile.elements).flatMap((path): Pending[] => {
    const around = elements.get(parentPath(path));
    // Where the element around is missing too, that is what is reported.
    if (!around || !isRequired(profile, path)) return [];
    const seen = elements.get(path);
    const count = around.count - (seen?.parents ?? 0);
    if (count === 0) return [];
    const where =
      around.count === 1
        ? ` in ${quoted(around.name)}`
        : inPlaces(count, around.count, isInRows(around));
    return [
      {
        id: 'element-missing',
        level: 'warning',
        message: `${quoted(lastName(path))} is missing${where}. It was always there before.`,
        count,
        instance: { of: around, number: seen?.gap ?? 0 },
      },
    ];
  });
}

/** The attributes of one element: new ones, missing ones where all were read (`isWhole`), and their values. */
function compareAttributes(
  profile: Profile,
  seen: ElementSeen,
  isWhole: boolean,
): (Difference | Pending)[] {
  const before = profile.elements[seen.path];
  if (!before) return [];
  const isRows = isInRows(seen);
  const named = (name: string): string => quoted(`${seen.name}/@${name}`);
  const missing = Object.entries(before.attributes).flatMap(([name, { count: had }]): Pending[] => {
    const attribute = seen.attributes.get(name);
    const count = seen.count - (attribute?.count ?? 0);
    const isLeftOut = attribute === undefined && !isWhole;
    if (had !== before.count || count === 0 || isLeftOut) return [];
    return [
      {
        id: 'attribute-missing',
        level: 'warning',
        message: `${named(name)} is missing${inPlaces(count, seen.count, isRows)}. It was always there before.`,
        count,
        instance: { of: seen, number: attribute?.gap ?? 0 },
      },
    ];
  });
  const present = Array.from(seen.attributes, ([name, { count, at, values }]): Difference[] => {
    const known = Object.hasOwn(before.attributes, name) ? before.attributes[name] : undefined;
    if (known) {
      const names = [seen.name, name];
      const place = { name: `${seen.name}/@${name}`, names, attribute: name, all: count, isRows };
      return new ValueDrift(place, known.values, values).found;
    }
    if (!profile.complete) return [];
    const message = `${named(name)} has never occurred before. It occurs${inPlaces(count, seen.count, isRows) || ' now'}.`;
    const place = { element: at, attribute: name };
    return [{ id: 'attribute-new', level: 'warning', message, count, place }];
  });
  return [...missing, ...present.flat()];
}

function compareElement(
  profile: Profile,
  seen: ElementSeen,
  isWhole: boolean,
): (Difference | Pending)[] {
  const before = profile.elements[seen.path];
  const { around, name, count: all } = seen;
  if (!around || !before) return [];
  const names = [around.name, name];
  const place = { name, names, attribute: null, all, isRows: isInRows(seen) };
  const counted = compareCount(profile, seen);
  return [
    ...(counted ? [counted] : []),
    ...new ValueDrift(place, before.values, seen.values).found,
    ...compareAttributes(profile, seen, isWhole),
  ];
}

/** An element that the profile does not have, in one that it has. */
function newElement(profile: Profile, seen: ElementSeen): Difference | null {
  const { around, name, count, at } = seen;
  const place = { element: at, attribute: null };
  if (!around || !profile.complete) return null;
  if (around.around === null) {
    const roots = Object.keys(profile.elements).filter((path) => parentPath(path) === '');
    const words = named(
      roots.map((root) => quoted(lastName(root))),
      'or',
    );
    const message = `The root element is ${quoted(name)}. Before, it was always ${words}.`;
    return { id: 'root-new', level: 'warning', message, count, place };
  }
  if (!Object.hasOwn(profile.elements, around.path)) return null;
  const often = count === 1 ? 'once' : several(count, 'time');
  const message = `${quoted(name)} in ${quoted(around.name)} has never occurred before. It occurs ${often} now.`;
  return { id: 'element-new', level: 'warning', message, count, place };
}

function compareNamespaces(profile: Profile, { namespaces }: Observation): Difference[] {
  if (!profile.complete) return [];
  return Array.from(namespaces).flatMap(([uri, element]): Difference[] => {
    if (profile.namespaces.includes(uri)) return [];
    const words = uri === '' ? 'no namespace' : `the namespace ${quoted(uri)}`;
    const message = `There are elements in ${words}, never before.`;
    return [
      {
        id: 'namespace-new',
        level: 'warning',
        message,
        count: 1,
        place: { element, attribute: null },
      },
    ];
  });
}

/** Finds the places of the differences that have none yet. */
function placed(
  observation: Observation,
  all: readonly (Difference | Pending)[],
  onStep: OnStep | undefined,
): Difference[] {
  const wanted: Instances = new Map();
  for (const one of all) {
    if (!('instance' in one)) continue;
    const { of, number } = one.instance;
    wanted.set(of, (wanted.get(of) ?? new Map()).set(number, of.at));
  }
  findInstances(observation, wanted, onStep);
  return all.map((one) => {
    if (!('instance' in one)) return one;
    const { instance, ...difference } = one;
    const element = wanted.get(instance.of)?.get(instance.number) ?? instance.of.at;
    return { ...difference, place: { element, attribute: null } };
  });
}

/**
 * How a document differs from the profile of its kind: warnings first, each in the order of the document. Empty for a profile of no documents,
 * and for a document without a root element.
 */
export function findDrift(
  profile: Profile,
  observation: Observation,
  onStep?: OnStep,
): Difference[] {
  const { elements, complete } = observation;
  const [root] = elements.values();
  if (profile.documents === 0 || !root) return [];
  const differences = [...elements.values()].flatMap((seen) =>
    Object.hasOwn(profile.elements, seen.path)
      ? compareElement(profile, seen, complete)
      : (newElement(profile, seen) ?? []),
  );
  const all = placed(
    observation,
    [
      ...differences,
      ...findMissing(profile, observation),
      ...compareNamespaces(profile, observation),
    ],
    onStep,
  );
  if (!complete || !profile.complete)
    all.push({
      id: 'limits',
      level: 'note',
      message: `${complete ? 'The profile' : 'This document'} has more names than a profile holds. New names are ${complete ? 'not reported' : 'reported only in part'}.`,
      count: 1,
      place: { element: root.at, attribute: null },
    });
  const order = { warning: 0, note: 1 } as const;
  return all.sort((a, b) => order[a.level] - order[b.level] || a.place.element - b.place.element);
}

/** What a comparison found, in one sentence; `total` counts warnings and notes. */
export function driftSentence({ warnings, total }: { warnings: number; total: number }): string {
  if (total === 0) return 'No differences.';
  const notes = total - warnings;
  const counts = [
    ...(warnings > 0 ? [manyOf(warnings, 'warning')] : []),
    ...(notes > 0 ? [manyOf(notes, 'note')] : []),
  ];
  return `${counts.join(', ')}.`;
}
