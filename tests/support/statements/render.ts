// Prints facts as XML in the layout of all shapes.
import { balanceText, type Cell, forwardCells, headCells, rowCells } from './cells.ts';
import type { AccountFacts, Facts, Layout } from './types.ts';
import { spellName } from './words.ts';
import { node, parent, type XmlNode, xmlText } from './xml-tree.ts';

type Part = 'head' | 'table';

function qualified(name: string, layout: Layout, part: Part): string {
  const { kind, head, table } = layout.prefix;
  if (kind === 'one') return `${head}:${name}`;
  if (kind === 'two') return `${part === 'head' ? head : table}:${name}`;
  return name;
}

function element(cell: Cell, layout: Layout, part: Part): XmlNode {
  const made = node(qualified(cell.name, layout, part), cell.text, cell.attributes);
  if (layout.text.cdata && cell.role === 'text') made.cdata = true;
  return made;
}

function rowNode(cells: Cell[], layout: Layout): XmlNode {
  const name = qualified(layout.names.row, layout, 'table');
  if (layout.rowStyle === 'attributes') {
    // An attribute cannot appear twice; noise never has the name of a cell.
    return node(
      name,
      '',
      cells.map((cell) => [cell.name, cell.text]),
    );
  }
  if (layout.rowStyle === 'elements') {
    return parent(
      name,
      cells.map((cell) => element(cell, layout, 'table')),
    );
  }
  const groups: [string, Cell[]][] = [
    ['date info', []],
    ['text info', []],
    ['money info', []],
  ];
  const children: XmlNode[] = [];
  for (const cell of cells) {
    if (cell.role === 'number') children.push(element(cell, layout, 'table'));
    else if (cell.role === 'booking' || cell.role === 'value') groups[0]?.[1].push(cell);
    else if (cell.role === 'text' || cell.role === undefined) groups[1]?.[1].push(cell);
    else groups[2]?.[1].push(cell);
  }
  for (const [group, members] of groups) {
    if (members.length === 0) continue;
    const title = qualified(spellName(group, layout.spell), layout, 'table');
    children.push(
      parent(
        title,
        members.map((cell) => element(cell, layout, 'table')),
      ),
    );
  }
  return parent(name, children);
}

/** All rows of an account, with the rows that only say a balance. */
function rowNodes(account: AccountFacts, layout: Layout): { node: XmlNode; page: number }[] {
  const rows = account.rows.map((row) => ({
    node: rowNode(rowCells(row, account, layout), layout),
    page: row.page,
  }));
  const forward = (which: 'opening' | 'closing', page: number): void => {
    const made = { node: rowNode(forwardCells(which, account, layout), layout), page };
    const atTop = (which === 'opening') === (layout.order === 'ascending');
    if (atTop) rows.unshift(made);
    else rows.push(made);
  };
  if (layout.prints.opening === 'row') forward('opening', rows[0]?.page ?? 0);
  if (layout.prints.closing === 'row') forward('closing', rows.at(-1)?.page ?? 0);
  return rows;
}

function tableNodes(account: AccountFacts, layout: Layout): XmlNode[] {
  const { names } = layout;
  const table = (name: string, children: XmlNode[]): XmlNode =>
    parent(qualified(name, layout, 'table'), children);
  if (layout.tableStyle === 'sections') {
    const section = (wanted: (amount: number) => boolean): XmlNode[] =>
      account.rows
        .filter((row) => wanted(row.amount))
        .map((row) => rowNode(rowCells(row, account, layout), layout));
    return [
      table(
        names.deposits,
        section((amount) => amount >= 0),
      ),
      table(
        names.withdrawals,
        section((amount) => amount < 0),
      ),
    ];
  }
  const rows = rowNodes(account, layout);
  if (layout.tableStyle === 'direct') return rows.map((row) => row.node);
  if (layout.tableStyle === 'wrapped')
    return [
      table(
        names.table,
        rows.map((row) => row.node),
      ),
    ];
  const pages: XmlNode[] = [];
  const last = rows.at(-1)?.page ?? 0;
  for (let page = 0; page <= last; page += 1) {
    const children: XmlNode[] = [];
    const carry = (name: string, index: number): void => {
      const balance = account.carries[index];
      if (layout.prints.carries && balance !== undefined) {
        const title = qualified(spellName(name, layout.spell), layout, 'table');
        children.push(node(title, balanceText(balance, account, layout)));
      }
    };
    if (page > 0) carry('brought from page before', page - 1);
    const own = rows.filter((row) => row.page === page).map((row) => row.node);
    children.push(table(names.table, own));
    if (page < last) carry('carried to next page', page);
    pages.push(
      parent(qualified(names.page, layout, 'table'), children, [['nr', String(page + 1)]]),
    );
  }
  return pages;
}

/** Header lines as elements, in the style of the layout. */
function headNodes(cells: Cell[], layout: Layout): XmlNode[] {
  if (layout.headStyle === 'typed') {
    const balance = qualified(spellName('balance info', layout.spell), layout, 'head');
    const amount = qualified(spellName('amount', layout.spell), layout, 'head');
    return cells.map((cell) =>
      cell.role === 'opening' || cell.role === 'closing'
        ? parent(balance, [node(amount, cell.text, cell.attributes)], [['type', cell.name]])
        : element(cell, layout, 'head'),
    );
  }
  if (layout.headStyle === 'fields') {
    const field = qualified('field', layout, 'head');
    return cells.map((cell) => node(field, cell.text, [['name', cell.name]]));
  }
  return cells.map((cell) => element(cell, layout, 'head'));
}

/** What one account contains: header lines, rows, footer lines; or attributes for the header. */
function accountContent(
  account: AccountFacts,
  layout: Layout,
): { attributes: [string, string][]; children: XmlNode[] } {
  const { first, last } = headCells(account, layout);
  const table = tableNodes(account, layout);
  if (layout.headStyle === 'attributes') {
    const attributes = [...first, ...last].map((cell): [string, string] => [cell.name, cell.text]);
    return { attributes, children: table };
  }
  const before = headNodes(layout.closingLast ? first : [...first, ...last], layout);
  const after = layout.closingLast ? headNodes(last, layout) : [];
  return { attributes: [], children: [...before, ...table, ...after] };
}

function namespaceAttributes(layout: Layout): [string, string][] {
  const { kind, head, table } = layout.prefix;
  if (kind === 'default') return [['xmlns', 'urn:example:statement:1']];
  if (kind === 'one') return [[`xmlns:${head}`, 'urn:example:statement:1']];
  if (kind === 'two') {
    return [
      [`xmlns:${head}`, 'urn:example:head:1'],
      [`xmlns:${table}`, 'urn:example:table:2'],
    ];
  }
  return [];
}

export function render(facts: Facts, layout: Layout): string {
  const { names } = layout;
  const name = (text: string): string => qualified(text, layout, 'head');
  const rootAttributes = namespaceAttributes(layout);
  const children: XmlNode[] = facts.noise.map((extra) => node(name(extra.name), extra.text));
  for (const account of facts.accounts) {
    const content = accountContent(account, layout);
    if (layout.accountStyle === 'root') {
      rootAttributes.push(...content.attributes);
      children.push(...content.children);
    } else if (layout.accountStyle === 'account') {
      children.push(parent(name(names.account), content.children, content.attributes));
    } else {
      const statement = parent(name(names.statement), content.children, content.attributes);
      children.push(parent(name(names.account), [statement]));
    }
  }
  if (layout.prints.documentCount) {
    children.push(node(name(names.count), String(facts.documentCount)));
  }
  return xmlText(parent(name(names.root), children, rootAttributes), layout.text);
}
