// Statements in the manner of ISO 20022 camt.053: unsigned amounts with CdtDbtInd, balances by code,
// a summary with counts and sums.
import { dateText } from './dates.ts';
import { unsignedText } from './money.ts';
import type { AccountFacts, Facts, Layout, RowFacts } from './types.ts';
import { node, parent, type XmlNode } from './xml-tree.ts';

type Make = (name: string, content: string | XmlNode[], attributes?: [string, string][]) => XmlNode;

const indicator = (minor: number): string => (minor < 0 ? 'DBIT' : 'CRDT');

function balanceNode(
  make: Make,
  code: string,
  minor: number,
  day: number,
  account: AccountFacts,
  layout: Layout,
): XmlNode {
  return make('Bal', [
    make('Tp', [make('CdOrPrtry', [make('Cd', code)])]),
    make('Amt', unsignedText(minor, account.decimals, layout.number), [['Ccy', account.currency]]),
    make('CdtDbtInd', indicator(minor)),
    make('Dt', [make('Dt', dateText(day, layout.date, layout.language))]),
  ]);
}

function entryNode(make: Make, row: RowFacts, account: AccountFacts, layout: Layout): XmlNode {
  const date = (days: number): XmlNode[] => [
    make('Dt', dateText(days, layout.date, layout.language)),
  ];
  const children: XmlNode[] = [];
  if (layout.prints.number) {
    children.push(make('NtryRef', String(row.number).padStart(layout.prints.numberWidth, '0')));
  }
  children.push(
    make('Amt', unsignedText(row.amount, account.decimals, layout.number), [['Ccy', row.currency]]),
    make('CdtDbtInd', indicator(row.amount)),
    make('Sts', 'BOOK'),
    make('BookgDt', date(row.booking)),
    make('ValDt', date(row.value)),
  );
  const reference = row.extras.find((extra) => /ref/i.test(extra.name));
  if (reference) children.push(make('AcctSvcrRef', reference.text));
  children.push(make('BkTxCd', [make('Prtry', [make('Cd', 'NTRF')])]));
  children.push(
    make('NtryDtls', [
      make('TxDtls', [
        // The details repeat the amount of the entry when the entry has been read from a batch.
        ...(reference && row.amount !== 0
          ? [make('Refs', [make('EndToEndId', `E2E-${reference.text}`)])]
          : []),
        make('RmtInf', [make('Ustrd', row.text)]),
      ]),
    ]),
  );
  return make('Ntry', children);
}

function summaryNode(make: Make, account: AccountFacts, layout: Layout): XmlNode[] {
  const { prints } = layout;
  const money = (minor: number): string => unsignedText(minor, account.decimals, layout.number);
  const total = (name: string, count: number, sum: number): XmlNode =>
    make(name, [
      ...(prints.directionCounts ? [make('NbOfNtries', String(count))] : []),
      ...(prints.totals ? [make('Sum', money(sum))] : []),
    ]);
  const children: XmlNode[] = [];
  if (prints.count) children.push(make('TtlNtries', [make('NbOfNtries', String(account.count))]));
  if (prints.directionCounts || prints.totals) {
    children.push(total('TtlCdtNtries', account.creditCount, account.creditTotal));
    children.push(total('TtlDbtNtries', account.debitCount, account.debitTotal));
  }
  return children.length === 0 ? [] : [make('TxsSummry', children)];
}

/** The morning after the period. */
function createdAt(account: AccountFacts): string {
  return `${dateText(account.to + 1, 'iso', 'en')}T06:30:00`;
}

function statementNode(make: Make, account: AccountFacts, layout: Layout, index: number): XmlNode {
  const { prints } = layout;
  const children: XmlNode[] = [
    make('Id', `STMT-${index + 1}`),
    make('ElctrncSeqNb', String(17 + index)),
    make('CreDtTm', createdAt(account)),
  ];
  if (prints.period !== 'none') {
    const time = (days: number, clock: string): string =>
      `${dateText(days, 'iso', layout.language)}T${clock}`;
    children.push(
      make('FrToDt', [
        make('FrDtTm', time(account.from, '00:00:00')),
        make('ToDtTm', time(account.to, '23:59:59')),
      ]),
    );
  }
  children.push(
    make('Acct', [make('Id', [make('IBAN', account.id)]), make('Ccy', account.currency)]),
  );
  if (prints.opening !== 'none') {
    children.push(balanceNode(make, 'OPBD', account.opening, account.from, account, layout));
  }
  if (prints.closing !== 'none') {
    children.push(balanceNode(make, 'CLBD', account.closing, account.to, account, layout));
  }
  // The available balance differs from the booked one; it must not be taken for the closing balance.
  if (layout.prints.carries) {
    children.push(balanceNode(make, 'CLAV', account.closing + 50_000, account.to, account, layout));
  }
  children.push(...summaryNode(make, account, layout));
  children.push(...account.rows.map((row) => entryNode(make, row, account, layout)));
  return make('Stmt', children);
}

export function renderCamt(facts: Facts, layout: Layout): XmlNode {
  const prefix = layout.prefix.kind === 'one' ? `${layout.prefix.head}:` : '';
  const make: Make = (name, content, attributes = []) =>
    typeof content === 'string'
      ? node(prefix + name, content, attributes)
      : parent(prefix + name, content, attributes);
  const uri = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02';
  const space = prefix === '' ? 'xmlns' : `xmlns:${layout.prefix.head}`;
  return make(
    'Document',
    [
      make('BkToCstmrStmt', [
        make('GrpHdr', [
          make('MsgId', 'MSG-20260201'),
          ...facts.accounts.slice(0, 1).map((account) => make('CreDtTm', createdAt(account))),
        ]),
        ...facts.accounts.map((account, index) => statementNode(make, account, layout, index)),
      ]),
    ],
    [[space, uri]],
  );
}
