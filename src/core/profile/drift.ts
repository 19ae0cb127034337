import { several } from '../text/wording.ts';
import type { OnStep } from '../xml/tables/paths.ts';
import { type Difference, inPlaces, named, quoted } from './difference.ts';
import { type ElementSeen, findInstances, type Instances, type Observation } from './observe.ts';
import { isRequired, lastName, type Profile, parentPath } from './profile.ts';
import { compareValues } from './value-drift.ts';

/** Where something repeats, its places are rows. */
function isInRows(seen: ElementSeen): boolean {
  for (let at: ElementSeen | null = seen; at?.around; at = at.around) if (at.max > 1) return true;
  return false;
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
      return compareValues(place, known.values, values);
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
    ...compareValues(place, before.values, seen.values),
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
