import { closedSet } from './closed-set.ts';
import {
  type Difference,
  type Drift,
  type DriftId,
  inPlaces,
  named,
  quoted,
} from './difference.ts';
import type { ValuesSeen } from './observe.ts';
import type { Values } from './profile.ts';
import { decimalShapes, isKnownShape, type Shape, shapeWords } from './value-shapes.ts';

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

/** How the values of one element or attribute differ from those in the profile. */
export const compareValues = (place: Place, before: Values, seen: ValuesSeen): Difference[] =>
  new ValueDrift(place, before, seen).found;
