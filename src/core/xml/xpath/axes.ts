import { followingAxis, precedingAxis, siblingAxis } from './axes-beside.ts';
import { attributeAxis, childAxis, descendantAxis, namespaceAxis, selfAxis } from './axes-down.ts';
import { ancestorAxis, parentAxis } from './axes-up.ts';
import type { Test } from './node-tests.ts';
import type { Reader } from './reader.ts';
import type { Run } from './run.ts';
import type { Axis } from './syntax.ts';

/** The axes that hold nodes before the context node, and count their positions from it backwards (section 2.4). */
export const reverseAxes: ReadonlySet<Axis> = new Set([
  'ancestor',
  'ancestor-or-self',
  'preceding',
  'preceding-sibling',
]);

const readers: Readonly<Record<Axis, (run: Run, test: Test) => Reader>> = {
  ancestor: (run, test) => ancestorAxis(run, test, false),
  'ancestor-or-self': (run, test) => ancestorAxis(run, test, true),
  attribute: attributeAxis,
  child: childAxis,
  descendant: (run, test) => descendantAxis(run, test, false),
  'descendant-or-self': (run, test) => descendantAxis(run, test, true),
  following: followingAxis,
  'following-sibling': (run, test) => siblingAxis(run, test, true),
  namespace: namespaceAxis,
  parent: parentAxis,
  preceding: precedingAxis,
  'preceding-sibling': (run, test) => siblingAxis(run, test, false),
  self: (_run, test) => selfAxis(test),
};

/** What an axis with a node test selects. */
export const axisReader = (run: Run, axis: Axis, test: Test): Reader => readers[axis](run, test);
