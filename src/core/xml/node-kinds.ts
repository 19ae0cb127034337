/** What a node of an XmlTree is. Text may hold CDATA sections: the two are one text node, as in the data model of XPath. */
export const nodeKinds = {
  document: 0,
  element: 1,
  text: 2,
  comment: 3,
  instruction: 4,
  doctype: 5,
} as const;
export type NodeKind = (typeof nodeKinds)[keyof typeof nodeKinds];
