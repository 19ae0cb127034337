// Statements as an MT940 reader would write them: fields 60F, 61, 86 and 62F; amounts without sign and
// with a comma that always stays ("100,"), marks C and D, entry dates as MMDD without a year.
import { dateText } from './dates.ts';
import { unsignedText } from './money.ts';
import type { AccountFacts, Facts, Layout, RowFacts } from './types.ts';
import { node, parent, type XmlNode } from './xml-tree.ts';

const mark = (minor: number): string => (minor < 0 ? 'D' : 'C');

function balanceNode(
  tag: string,
  minor: number,
  day: number,
  account: AccountFacts,
  layout: Layout,
): XmlNode {
  return parent(tag, [
    node('DCMark', mark(minor)),
    node('Date', dateText(day, 'yymmdd', 'en')),
    node('Currency', account.currency),
    node('Amount', unsignedText(minor, account.decimals, layout.number)),
  ]);
}

function lineNodes(row: RowFacts, account: AccountFacts, layout: Layout): XmlNode {
  return parent('StatementLine', [
    parent('Field61', [
      node('ValueDate', dateText(row.value, 'yymmdd', 'en')),
      node('EntryDate', dateText(row.booking, 'mmdd', 'en')),
      node('DCMark', mark(row.amount)),
      node('Amount', unsignedText(row.amount, account.decimals, layout.number)),
      node('TransactionType', 'NTRF'),
      node('CustomerReference', 'NONREF'),
    ]),
    parent('Field86', [node('Text', row.text)]),
  ]);
}

export function renderMt940(facts: Facts, layout: Layout): XmlNode {
  const messages = facts.accounts.map((account, index) => {
    const children: XmlNode[] = [
      node('Field20', `REF${index + 1}26`),
      node('Field25', account.id),
      node('Field28C', `${index + 3}/1`),
    ];
    // The opening balance is dated with the day of the statement before.
    if (layout.prints.opening !== 'none') {
      children.push(balanceNode('Field60F', account.opening, account.from - 1, account, layout));
    }
    children.push(...account.rows.map((row) => lineNodes(row, account, layout)));
    if (layout.prints.closing !== 'none') {
      children.push(balanceNode('Field62F', account.closing, account.to, account, layout));
    }
    if (layout.prints.carries) {
      children.push(balanceNode('Field64', account.closing + 12_345, account.to, account, layout));
    }
    return parent('Message', children);
  });
  return parent('MT940', messages);
}
