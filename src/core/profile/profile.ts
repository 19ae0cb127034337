import { z } from 'zod';
import { type Codes, mostCodes } from './closed-set.ts';
import { type Shape, shapes } from './value-shapes.ts';

/** Limits of a profile. What goes beyond them is left out, and the profile says that it is not complete. */
export const profileLimits = {
  elements: 2000,
  /** Of one element. */
  attributes: 100,
  /** Of all elements together. */
  allAttributes: 3000,
  namespaces: 20,
  /** Elements inside each other. */
  depth: 64,
  /** Characters of a path, and of the name of an attribute or a namespace. */
  path: 1000,
  name: 300,
} as const;

const count = z.number().int().min(0);
/** The least and the most. */
const range = z.tuple([count, count]);
export type Range = z.infer<typeof range>;

/**
 * How often values are written in one way, and in how many documents. `size` is the number of digits behind the decimal sign, of
 * digits of a whole number, otherwise of characters; `whole` the most digits before the decimal sign.
 */
const shapeUseSchema = z.strictObject({
  documents: count,
  values: count,
  size: range,
  whole: count.default(0),
  negative: z.boolean().default(false),
});
export type ShapeUse = z.infer<typeof shapeUseSchema>;

const valuesSchema = z.strictObject({
  shapes: z.partialRecord(z.enum(shapes), shapeUseSchema),
  /** Codes with how often each occurs; null where the values are no closed set. */
  codes: z.record(z.string().max(20), count).nullable(),
});
export type Values = z.infer<typeof valuesSchema>;

export const attributeSchema = z.strictObject({ documents: count, count, values: valuesSchema });
export type AttributeProfile = z.infer<typeof attributeSchema>;

/**
 * One element by its path: in how many documents it is, how often, in how many of its parents, and how many of it one of those has.
 * `values` are those of elements without child elements.
 */
export const elementSchema = z.strictObject({
  documents: count,
  count,
  parents: count,
  perParent: range,
  values: valuesSchema,
  attributes: z.record(z.string().min(1).max(profileLimits.name), attributeSchema),
});
export type ElementProfile = z.infer<typeof elementSchema>;

const path = z.string().min(2).max(profileLimits.path);

/** What documents have in common, by the paths of their elements, as written and without positions: "/statement/entry". */
export const profileSchema = z.strictObject({
  documents: count,
  /** False where names beyond the limits were left out. */
  complete: z.boolean(),
  namespaces: z.array(z.string().max(profileLimits.name)).max(profileLimits.namespaces),
  elements: z.record(path, elementSchema),
});
export type Profile = z.infer<typeof profileSchema>;

/** The profile of no documents, which changes nothing when it is merged. */
export const emptyProfile: Profile = { documents: 0, complete: true, namespaces: [], elements: {} };

const sum = (one: number, other: number): number => one + other;
const widest = (one: Range, other: Range): Range => [
  Math.min(one[0], other[0]),
  Math.max(one[1], other[1]),
];

/** Both records in one, sorted by key; what is in both is merged. */
function union<T>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  merge: (a: T, b: T) => T,
): [string, T][] {
  const all = new Map(Object.entries(one));
  for (const [key, value] of Object.entries(other)) {
    const known = all.get(key);
    all.set(key, known === undefined ? value : merge(known, value));
  }
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
}

function mergeCodes(one: Codes, other: Codes): Record<string, number> | null {
  if (one === null || other === null) return null;
  const codes = union(one, other, sum);
  return codes.length > mostCodes ? null : Object.fromEntries(codes);
}

const mergeUse = (one: ShapeUse, other: ShapeUse): ShapeUse => ({
  documents: one.documents + other.documents,
  values: one.values + other.values,
  size: widest(one.size, other.size),
  whole: Math.max(one.whole, other.whole),
  negative: one.negative || other.negative,
});

const mergeValues = (one: Values, other: Values): Values => ({
  shapes: Object.fromEntries(
    union(one.shapes as Record<Shape, ShapeUse>, other.shapes as Record<Shape, ShapeUse>, mergeUse),
  ),
  codes: mergeCodes(one.codes, other.codes),
});

const mergeAttribute = (one: AttributeProfile, other: AttributeProfile): AttributeProfile => ({
  documents: one.documents + other.documents,
  count: one.count + other.count,
  values: mergeValues(one.values, other.values),
});

/** The first names in the order of the alphabet: whichever documents are merged first, the same ones stay. */
const firstOf = <T>(entries: [string, T][], most: number): Record<string, T> =>
  Object.fromEntries(entries.slice(0, most));

const mergeElement = (one: ElementProfile, other: ElementProfile): ElementProfile => ({
  documents: one.documents + other.documents,
  count: one.count + other.count,
  parents: one.parents + other.parents,
  perParent: widest(one.perParent, other.perParent),
  values: mergeValues(one.values, other.values),
  attributes: firstOf(
    union(one.attributes, other.attributes, mergeAttribute),
    profileLimits.attributes,
  ),
});

/** The elements with no more attributes than a profile holds, the first ones in the order of the alphabet. */
function withFewAttributes(elements: [string, ElementProfile][]): [string, ElementProfile][] {
  let left: number = profileLimits.allAttributes;
  return elements.map(([key, element]) => {
    const names = Object.entries(element.attributes);
    const attributes = names.length > left ? firstOf(names, left) : element.attributes;
    left -= Math.min(left, names.length);
    return [key, { ...element, attributes }];
  });
}

/** Whether anything was left out of a profile as it was merged. */
const isBeyond = (one: Profile, other: Profile, merged: Profile): boolean =>
  [one, other].some(
    ({ namespaces, elements }) =>
      namespaces.some((name) => !merged.namespaces.includes(name)) ||
      Object.entries(elements).some(([key, { attributes }]) => {
        const kept = merged.elements[key]?.attributes;
        return (
          kept === undefined || Object.keys(attributes).some((name) => !Object.hasOwn(kept, name))
        );
      }),
  );

/** The profile of the documents of both. In whichever order profiles are merged, the result is the same. */
export function mergeProfiles(one: Profile, other: Profile): Profile {
  const merged = {
    documents: one.documents + other.documents,
    complete: one.complete && other.complete,
    namespaces: [...new Set([...one.namespaces, ...other.namespaces])]
      .sort()
      .slice(0, profileLimits.namespaces),
    elements: Object.fromEntries(
      withFewAttributes(
        union(one.elements, other.elements, mergeElement).slice(0, profileLimits.elements),
      ),
    ),
  };
  return { ...merged, complete: merged.complete && !isBeyond(one, other, merged) };
}

/** The path of the element around; '' for the root. */
export const parentPath = (of: string): string => of.slice(0, of.lastIndexOf('/'));

/** The last name of a path. */
export const lastName = (of: string): string => of.slice(of.lastIndexOf('/') + 1);

/** How many elements could have the element of this path as a child: those of the path around, or for the root the documents. */
export const possibleParents = (profile: Profile, of: string): number =>
  parentPath(of) === '' ? profile.documents : (profile.elements[parentPath(of)]?.count ?? 0);

/** Whether every parent has the element of this path. */
export const isRequired = (profile: Profile, of: string): boolean =>
  profile.elements[of]?.parents === possibleParents(profile, of);
