import type { OnStep } from '../xml/tables/paths.ts';
import type { XmlTree } from '../xml/tree.ts';
import { type Observation, observe, type ValuesSeen } from './observe.ts';
import type { AttributeProfile, ElementProfile, Profile, Values } from './profile.ts';

const byName = <T>(entries: Iterable<[string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

function valuesOf({ shapes, codes, others }: ValuesSeen): Values {
  return {
    shapes: byName(
      Array.from(shapes, ([shape, { count, min, max, whole, negative }]) => [
        shape,
        { documents: 1, values: count, size: [min, max], whole, negative: negative.count > 0 },
      ]),
    ),
    codes:
      others.count > 0 ? null : byName(Array.from(codes, ([code, { count }]) => [code, count])),
  };
}

/** The profile of one observed document. */
export function profileOf({ elements, namespaces, complete }: Observation): Profile {
  return {
    documents: 1,
    complete,
    namespaces: [...namespaces.keys()].sort(),
    elements: byName(
      Array.from(elements, ([path, seen]): [string, ElementProfile] => [
        path,
        {
          documents: 1,
          count: seen.count,
          parents: seen.parents,
          perParent: [seen.min, seen.max],
          values: valuesOf(seen.values),
          attributes: byName(
            Array.from(seen.attributes, ([name, { count, values }]): [string, AttributeProfile] => [
              name,
              { documents: 1, count, values: valuesOf(values) },
            ]),
          ),
        },
      ]),
    ),
  };
}

/** The profile of one document, read in one pass. */
export const profileXml = (tree: XmlTree, onStep?: OnStep): Profile =>
  profileOf(observe(tree, onStep));
