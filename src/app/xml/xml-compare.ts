import type { Comparison, TreeChange } from '#core/xml/compare/changes.ts';
import { compareTrees } from '#core/xml/compare/compare.ts';
import { stringValue } from '#core/xml/string-value.ts';
import type { XmlChange, XmlPlace } from '#operations/xml-schemas.ts';
import type { XmlAnswers, XmlQuestions } from '../ports/xml-port.ts';
import type { OpenXml, Step } from './open.ts';
import { pathIn, placeOf } from './xml-nodes.ts';
import { isTooLarge, longestPreview, preview } from './xml-preview.ts';

/** What one side of a change shows: its attribute, its text, or for an element that came or went the beginning of it as written. */
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

function told(before: OpenXml, after: OpenXml, change: TreeChange): XmlChange {
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
    changes: changes.slice(from, from + count).map((change) => told(before, after, change)),
  };
}
