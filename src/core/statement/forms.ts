import { stringValue } from '#core/xml/string-value.ts';
import { childElements, isLeaf, visitAttributes } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';

/** Elements by whose name, or namespace, a document is of a kind whose tables are not read. */
const forms: readonly (readonly [name: RegExp, uri: RegExp, what: string])[] = [
  [/^(?:document|tbl)$/, /wordprocessingml/, 'The tables of Word documents are not read.'],
  [/^charParams$/, /./, 'The letters of ABBYY FineReader, an element each, are not read.'],
  [/^(?:OFX|STMTTRNRS|CCSTMTTRNRS)$/, /^/, 'OFX is not read.'],
];

/** The root, or an element in it, of what is an invoice; deeper it may be a column of a statement. */
const invoice = /^(?:Invoice|CreditNote|CrossIndustryInvoice|Faktura|FatturaElettronica)$/;

/** How many elements are looked at for words and cells with their places. */
const mostLooked = 2000;

/** What kind of document this is whose tables are not read, in a sentence; null for any other one. */
export function unreadForm(tree: XmlTree): string | null {
  for (const { local, uri } of tree.names)
    for (const [name, space, what] of forms)
      if (name.test(local) && space.test(uri ?? '')) return what;
  for (const element of [tree.root(), ...childElements(tree, tree.root())])
    if (element !== -1 && invoice.test(tree.name(element).local)) return 'This is an invoice.';
  let [words, cells] = [0, 0];
  for (let node = 1, looked = 0; node < tree.count && looked < mostLooked; node += 1) {
    if (!tree.isElement(node)) continue;
    looked += 1;
    const names: string[] = [];
    visitAttributes(tree, node, (name) =>
      names.push(name.toLowerCase().replace(/[-_]|index|num(?:ber)?$/g, '')),
    );
    if (names.includes('line') && names.includes('word')) words += 1;
    if (
      names.some((name) => /^rows?$|^r$/.test(name)) &&
      names.some((name) => /^col(?:umn)?$|^c$/.test(name))
    )
      cells += 1;
  }
  if (words > 3)
    return 'Words with their lines, as the TSV of an OCR program has them, are not read.';
  return cells > 3 ? 'Cells that name their row and column are not read.' : null;
}

/** That the text of an element looks like XML, in a sentence about a document without tables; null where none does. */
export function xmlInText(tree: XmlTree): string | null {
  for (let node = 1; node < Math.min(tree.count, mostLooked); node += 1)
    if (tree.isElement(node) && isLeaf(tree, node) && /^\s*<[?!\w]/.test(stringValue(tree, node)))
      return `The text of ${tree.name(node).local} looks like XML, which is not read.`;
  return null;
}
