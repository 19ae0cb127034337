import type { XmlTree } from '#core/xml/tree.ts';
import type { XmlAnswers, XmlOperationName, XmlQuestions } from '../ports/xml-port.ts';
import { OpenXml, type Step } from './open.ts';
import { queryXml } from './query.ts';
import { compareAnswer } from './xml-compare.ts';
import { exportGrid, readChart, readGrid, tables } from './xml-grid.ts';
import { chainOf, findNode, pathIn, placeOf } from './xml-nodes.ts';
import { findText, readLines } from './xml-text.ts';

/** The documents a question is about: one, or two that are compared. */
export type OpenXmls = { text: (index: number) => string; documents: (OpenXml | null)[] };

/** Takes the texts as they are kept, in UTF-8; each is read when it is first asked about. */
export const openXmls = (texts: readonly Uint8Array[]): OpenXmls => ({
  text: (index) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(texts[index]),
  documents: texts.map(() => null),
});

function opened(xmls: OpenXmls, index: number, step: Step): OpenXml {
  const document = xmls.documents[index] ?? new OpenXml(xmls.text(index), step);
  xmls.documents[index] = document;
  return document;
}

type Answers = {
  [N in Exclude<XmlOperationName, 'compareXml'>]: (
    document: OpenXml,
    question: XmlQuestions[N],
    step: Step,
  ) => XmlAnswers[N];
};

const answers: Answers = {
  openXml: (document, _, step) => {
    const { tree } = document;
    const root = tree.root();
    const { fault } = tree;
    return {
      characters: tree.text.length,
      nodes: tree.count - 1,
      elements: tree.elements,
      root: root === -1 ? null : tree.name(root).qname,
      fault: fault && { message: fault.message, ...document.lines('raw').at(fault.offset) },
      lines: { raw: document.lines('raw').count, pretty: document.lines('pretty').count },
      widest: { raw: document.lines('raw').widest, pretty: document.lines('pretty').widest },
      prettyCharacters: document.text('pretty').length,
      namespaces: Object.fromEntries(document.prefixes),
      tables: tables(document, step),
    };
  },
  readOutline: ({ outline }, { opened: nodes, filter, from, count }, step) =>
    filter === '' ? outline.rows(nodes, from, count) : outline.filtered(filter, from, count, step),
  findNode: (document, { look, offset }) => findNode(document, document.rawOffset(look, offset)),
  placeNode: (document, { node }) => ({
    place: placeOf(document, node),
    path: pathIn(document, node),
    chain: chainOf(document.tree, known(document.tree, node)),
  }),
  queryXml,
  readGrid,
  readChart,
  exportGrid,
  readLines: (document, question) =>
    readLines(document.text(question.look), document.lines(question.look), question),
  findText: (document, question) =>
    findText(document.text(question.look), document.lines(question.look), question),
};

const known = (tree: XmlTree, node: number): number => (node < tree.count ? node : 0);

/** Answers one question; `step` is told how far a long one is, and throws when it was cancelled. */
export function answerXml<N extends XmlOperationName>(
  xmls: OpenXmls,
  name: N,
  question: XmlQuestions[N],
  step: Step,
): XmlAnswers[N] {
  if (name === 'compareXml') {
    const asked = question as XmlQuestions['compareXml'];
    return compareAnswer(
      opened(xmls, 0, step),
      opened(xmls, 1, step),
      asked,
      step,
    ) as XmlAnswers[N];
  }
  // The table pairs each name with its own question; the type system cannot follow that through a union of names.
  const answer = answers[name as Exclude<N, 'compareXml'>] as (
    document: OpenXml,
    question: unknown,
    step: Step,
  ) => XmlAnswers[N];
  return answer(opened(xmls, 0, step), question, step);
}
