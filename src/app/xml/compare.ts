import { compareStatements } from '#core/statement/compare.ts';
import type { Comparison, TreeChange } from '#core/xml/compare/changes.ts';
import { compareTrees } from '#core/xml/compare/compare.ts';
import { stringValue } from '#core/xml/string-value.ts';
import type { XmlChange } from '#operations/xml-check-schemas.ts';
import type { XmlPlace } from '#operations/xml-schemas.ts';
import type { XmlAnswers, XmlQuestions } from '../ports/ports.ts';
import { type OpenXml, pathIn, placeOf, type Step } from './open.ts';
import { isTooLarge, longestPreview, preview } from './preview.ts';

/**
 * One side of a change: its attribute, its text, or for an added or removed element its beginning
 * as written.
 */
function side(
  document: OpenXml,
  change: TreeChange,
  name: 'before' | 'after',
): { text: string | null; place: XmlPlace | null } {
  const node = change[name];
  if (node === null) return { text: null, place: null };
  const { tree } = document;
  if ('attribute' in change) {
    const attribute = change.attribute[name];
    if (attribute === null) return { text: null, place: placeOf(document, node) };
    return {
      text: preview(`${attribute.qname}="${attribute.value}"`),
      place: document.place(attribute.start, attribute.end),
    };
  }
  const place = placeOf(document, node);
  const isWhole = change.kind === 'added' || change.kind === 'removed' || change.kind === 'moved';
  if (isWhole || isTooLarge(tree, node))
    return {
      text: preview(
        tree.text.slice(
          tree.start(node),
          Math.min(tree.end(node), tree.start(node) + longestPreview * 2),
        ),
      ),
      place,
    };
  return { text: preview(stringValue(tree, node)), place };
}

function describeChange(before: OpenXml, after: OpenXml, change: TreeChange): XmlChange {
  const [left, right] = [side(before, change, 'before'), side(after, change, 'after')];
  const path = change.after === null ? pathIn(before, change.before) : pathIn(after, change.after);
  return {
    kind: change.kind,
    path,
    before: left.text,
    after: right.text,
    beforePlace: left.place,
    afterPlace: right.place,
  };
}

/** A page of what differs between two documents, formatting and the order of attributes left aside. */
export function compareAnswer(
  before: OpenXml,
  after: OpenXml,
  { from, count }: XmlQuestions['compareXml'],
  step: Step,
): XmlAnswers['compareXml'] {
  const { changes, complete } = after.kept(
    'comparison',
    null,
    (): Comparison => compareTrees(before.tree, after.tree, { onStep: () => step() }),
  );
  return {
    total: changes.length,
    complete,
    changes: changes
      .slice(from, from + count)
      .map((change) => describeChange(before, after, change)),
  };
}

/** A page of the transactions that differ between two documents. */
export function compareStatementsAnswer(
  before: OpenXml,
  after: OpenXml,
  { from, count }: XmlQuestions['compareStatements'],
  step: Step,
): XmlAnswers['compareStatements'] {
  const compared = after.kept('statements', null, () =>
    compareStatements(before.tree, after.tree, () => step()),
  );
  return {
    ...compared,
    total: compared.changes.length,
    changes: compared.changes.slice(from, from + count),
  };
}
