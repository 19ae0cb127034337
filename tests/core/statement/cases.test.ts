import { expect, test } from 'vitest';
import { checkStatements, summarise } from '#core/statement/check-statement.ts';
import type { StatementRules } from '#core/statement/role-names.ts';
import { scanXml } from '#core/xml/scan.ts';
import { saying } from './check.ts';

/*
 * Statements as people have them, and documents that are no statements. The situations were reported in public or made by hand; the documents
 * are our own. A row of a table is written as its cells, divided by "|".
 */

const element = (name: string, inside: string): string => `<${name}>${inside}</${name}>`;

/** Rows of children with these names. */
const rows = (names: string, ...lines: string[]): string =>
  element(
    'transactions',
    lines
      .map((line) => {
        const cells = line.split('|');
        return element(
          'transaction',
          names
            .split(' ')
            .map((name, at) => element(name, cells[at] ?? ''))
            .join(''),
        );
      })
      .join(''),
  );

/** Rows of cells, the first one of which may be a header. */
const cells = (...lines: string[]): string =>
  element(
    'table',
    lines
      .map((line) =>
        element(
          'row',
          line
            .split('|')
            .map((cell) => element('cell', cell))
            .join(''),
        ),
      )
      .join(''),
  );

const between = (opening: string, inside: string, closing: string): string =>
  element(
    'statement',
    `${element('openingBalance', opening)}${inside}${element('closingBalance', closing)}`,
  );

const period = (from: string, to: string): string =>
  element('period', `${element('from', from)}${element('to', to)}`);

const camt = (inside: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id>${inside}</Stmt></BkToCstmrStmt></Document>`;
const bal = (code: string, amount: string, mark: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>${mark}<Dt><Dt>2026-03-01</Dt></Dt></Bal>`;
const ntry = (amount: string, mark: string, status = 'BOOK'): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt></Ntry>`;
const credit = '<CdtDbtInd>CRDT</CdtDbtInd>';

const signed = 'date text amount';
const three = ['2026-03-02|a|-10.00', '2026-03-03|b|30.00', '2026-03-04|c|-5.00'];
const section = (name: string, opening: string, inside: string, closing: string): string =>
  `<section name="${name}">${element('openingBalance', opening)}${inside}${element('closingBalance', closing)}</section>`;
const withBalance = (...lines: string[]): string => rows('date text amount balance', ...lines);

const unnamed = cells(
  '2026-03-01|t1|-10.00|990.00',
  '2026-03-02|t2|-20.00|970.00',
  '2026-03-03|t3|-40.00|927.00',
  '2026-03-04|t4|-50.00|880.00',
);
const open = `${period('01/03/2026', '12/03/2026')}${rows(signed, '02/03/2026|a|-1.00', '05/03/2026|b|-1.00', '10/04/2026|c|-1.00')}`;

const wrongWay = between(
  '100.00',
  rows('date debit credit', '2026-03-01|20.00|', '2026-03-02|15.00|', '2026-03-03||40.00'),
  '95.00',
);
const pending = camt(
  `${bal('OPBD', '100.00', credit)}${bal('CLBD', '80.00', credit)}${ntry('20.00', 'DBIT')}${ntry('5.00', 'DBIT', 'PDNG')}`,
);

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const price =
  '<Line><Price>4.79</Price><Quantity unitCode="H87">3</Quantity><LineTotalAmount>14.37</LineTotalAmount></Line>';
const place = (text: string, at: number): string =>
  `<word line_num="${at}" word_num="1" left="0" text="${text}"/>`;

/** What a document is, and what a person said of it. */
const cases: Record<string, string | [xml: string, rules: StatementRules]> = {
  'serial numbers of a spreadsheet as dates': between(
    '100.00',
    `${period('46023', '46053')}${rows(signed, '46024|a|-5.00', '46025|b|-10.00')}`,
    '85.00',
  ),
  'a period of which neither end can be read': between(
    '100.00',
    `${element('period', 'January 2026')}${rows(signed, '2026-01-05|a|-5.00')}`,
    '95.00',
  ),
  'the only credit holds two numbers': between(
    '100.00',
    rows(
      'date debit credit balance',
      '2026-01-05|10.00||90.00',
      '2026-01-06||5.00 95.00|',
      '2026-01-08|5.00||90.00',
    ),
    '90.00',
  ),
  'a list of pending transactions is not added to those that are booked': between(
    '100.00',
    `${rows(signed, ...three)}<pendingTransactions><transaction><date>2026-03-05</date><amount>-3.00</amount></transaction></pendingTransactions>`,
    '115.00',
  ),
  'months with balances of their own': element(
    'statement',
    ['95.00', '91.00']
      .map((closing, at) =>
        between(at === 0 ? '100.00' : '95.00', rows(signed, '2026-01-05|a|-5.00'), closing),
      )
      .join('')
      .replaceAll('statement', 'month'),
  ),
  'dates of Japan, with the month in the middle as a word, and as a browser writes them': between(
    '100.00',
    `${period('2026年1月1日', '2026年1月31日')}${rows(signed, '2026年1月5日|a|-1.00', '2026-Jan-07|b|-1.00', "9 Jan '26|c|-1.00", 'Sat Feb 07 2026 00:00:00 GMT+0100|d|-1.00', '2026년 1월 5일|e|-1.00', '05.01.2026.|f|-1.00')}`,
    '94.00',
  ),
  'marks of the Baltic and of Poland, a footnote, and a currency with a full stop': between(
    'Rs. 100.00',
    rows(
      'date mark amount',
      '2026-03-01|Dt|5.00*',
      '2026-03-02|Kt|7.00',
      '2026-03-03|Wn|Rs.1.00',
      '2026-03-04|Ma|R$ 1.00',
    ),
    'Rs. 102.00',
  ),
  'cells without an amount': between(
    '100.00',
    rows(
      'date debit credit',
      '2026-03-01|5.00|#N/A',
      '2026-03-02|(null)|7.00',
      '2026-03-03|n.a.|7.00',
    ),
    '109.00',
  ),
  'debits and credits that are the wrong way round are not turned to fit': wrongWay,
  'said that debits raise the balance, they do': [
    wrongWay,
    { roles: new Map(), debitsRaiseBalance: true },
  ],
  'said that debits do not raise the balance, it is broken where they would': [
    between('100.00', rows('date debit credit', '2026-03-01|20.00|', '2026-03-03||40.00'), '80.00'),
    saying('/statement/transactions/transaction', { debit: 'debit', credit: 'credit' }, false),
  ],
  'rows that each have an id of their own are rows, not the columns of their list': between(
    '100.00',
    withBalance(
      '2026-03-01|a|-20.00|80.00',
      '2026-03-02|b|-5.00|75.00',
      '2026-03-04|d|10.00|70.00',
    ).replace(/<transaction(?=>)/g, (start, at) => `${start} id="T-${at}"`),
    '70.00',
  ),
  'rows that repeat the opening and closing balance move nothing': between(
    '1200.00',
    `${rows(signed, '2026-01-01|B/F|1200.00', '2026-01-05|shop|-100.00', '2026-01-07|wages|900.00', '2026-01-31|Balance carried forward|2000.00')}<count>2</count>`,
    '2000.00',
  ),
  'the same by a name that says nothing is never summed into a broken one': [
    between(
      '1200.00',
      `${rows(signed, '2026-01-01|ABC|1200.00', '2026-01-05|shop|-100.00', '2026-01-07|wages|900.00', '2026-01-31|ABC|2000.00')}<count>2</count>`,
      '2000.00',
    ),
    saying('/statement/transactions/transaction', { amount: 'amount' }),
  ],
  'a purchase whose text sounds like a closing balance': element(
    'statement',
    withBalance('2026-01-05|a|-5.00|95.00', '2026-01-06|NEW BALANCE|-50.00|45.00'),
  ),
  'balances that only rows of their own declare': element(
    'statement',
    `<count>2</count>${rows('date type amount', '2026-01-01|OPENING|100.00', '2026-01-02|debit|10.00', '2026-01-03|credit|5.00', '2026-01-31|CLOSING|90.00')}`,
  ),
  'the names of open banking, and what is pending beside what is booked': element(
    'report',
    [
      ...['opening', 'closing'].map(
        (kind) =>
          `<balance><balanceType>${kind}Booked</balanceType><balanceAmount><amount>${kind === 'opening' ? '100.00' : '95.00'}</amount></balanceAmount></balance>`,
      ),
      element(
        'transactions',
        ['booked', 'booked', 'pending']
          .map((status) =>
            element(
              status,
              '<transaction><bookingDate>2026-01-05</bookingDate><transactionAmount><amount>-2.50</amount></transactionAmount></transaction>',
            ),
          )
          .join(''),
      ),
    ].join(''),
  ),
  'CAMT: entries of the future': camt(
    `${bal('OPBD', '100.00', credit)}${bal('CLBD', '80.00', credit)}${ntry('20.00', 'DBIT')}${ntry('5.00', 'DBIT', 'FUTR')}`,
  ),
  'a row of totals below the others': between(
    '1000.00',
    cells(
      'Date|Text|Debit|Credit|Balance',
      '2026-01-02|a|100.00||900.00',
      '2026-01-05|b||50.00|950.00',
      '|Total|100.00|50.00|',
    ),
    '950.00',
  ),
  'balances carried over a page in the column of amounts': between(
    '1000.00',
    withBalance(
      '2026-01-02|a|-100.00|900.00',
      '|Carried forward|900.00|',
      '|Brought forward|900.00|',
      '2026-01-05|b|50.00|950.00',
    ),
    '950.00',
  ),
  'balances of pages, each in its page': element(
    'statement',
    [
      ['100.00', '95.00', '-5.00'],
      ['95.00', '91.00', '-5.00'],
    ]
      .map(([opening = '', closing = '', amount]) =>
        between(opening, rows(signed, `2026-03-01|a|${amount}`), closing).replaceAll(
          'statement',
          'page',
        ),
      )
      .join(''),
  ),
  'cells of Excel, whose attributes are no cells, below two lines of headers': element(
    'Table',
    [
      'Date|Text|Amount|Balance',
      '||EUR|EUR',
      '2026-03-01T00:00:00.000|a|-10|990',
      '2026-03-02T00:00:00.000|b|-20.5|959.5',
      '2026-03-03T00:00:00.000|c|5|974.5',
    ]
      .map((line) =>
        element(
          'Row',
          line
            .split('|')
            .map((cell) => `<Cell s="1"><Data Type="String">${cell}</Data></Cell>`)
            .join(''),
        ),
      )
      .join(''),
  ),
  'signs beside a column of types, some of which are marks': between(
    '100.00',
    rows(
      'date type amount',
      '2026-03-01|Fee|-5.00',
      '2026-03-02|Debit|-6.00',
      '2026-03-03|Debit|-6.00',
      '2026-03-04|Credit|6.00',
    ),
    '89.00',
  ),
  'the same without a sign': between(
    '100.00',
    rows(
      'date type amount',
      '2026-03-01|Fee|5.00',
      '2026-03-02|Credit|6.00',
      '2026-03-03|Credit|6.00',
      '2026-03-04|Credit|6.00',
    ),
    '123.00',
  ),
  'eight digits of a fraction': between(
    '0.10000000',
    rows(signed, '2026-03-01|a|0.00000001'),
    '0.10000001',
  ),
  'CAMT: a page that is not the last': camt(
    `<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>${bal('OPBD', '100.00', credit)}${bal('CLBD', '80.00', credit)}${ntry('5.00', 'DBIT')}`,
  ),
  'CAMT: pages of one statement, and another that ends': camt(
    `<StmtPgntn><LastPgInd>false</LastPgInd></StmtPgntn></Stmt><Stmt><Id>S2</Id>${bal('OPBD', '100.00', credit)}${bal('CLBD', '80.00', credit)}${ntry('5.00', 'DBIT')}`,
  ),
  'a row behind the last balance, which is the closing one': between(
    '100.00',
    withBalance(
      '2026-03-01|a|-5.00|95.00',
      '2026-03-02|b|-6.00|89.00',
      '2026-03-31|Available balance|1089.00|',
    ),
    '89.00',
  ),
  'a total of credits that includes the opening balance': between(
    '100.00',
    `${element('totalDebits', '5.00')}${element('totalCredits', '106.00')}${rows('date debit credit', '2026-03-01|5.00|', '2026-03-02||6.00')}`,
    '101.00',
  ),
  'amounts in another currency than the balances beside them': between(
    '100.00',
    rows(
      'date amount currency balance',
      '2026-03-01|-5.00|EUR|95.00',
      '2026-03-02|-11.00|USD|85.00',
      '2026-03-03|-7.00|EUR|78.00',
    ),
    '78.00',
  ),
  'accounts, each in its own currency, and another one of a row that is pending': element(
    'statement',
    section('A', '100.00', rows('date amount currency', '2026-03-01|5.00|EUR'), '105.00') +
      section(
        'B',
        '100.00',
        rows(
          'date amount currency status',
          '2026-03-01|5.00|USD|booked',
          '2026-03-02|6.00|usd|booked',
          '2026-03-03|7.00|GBP|pending',
        ),
        '106.00',
      ),
  ),
  'more than a thousand balances that do not follow': between(
    '1.00',
    withBalance(...Array.from({ length: 1001 }, (_, at) => `2026-03-01|a|1.00|${(at * 3) % 7}.00`)),
    '9.00',
  ),
  'headers with the currency behind the name': between(
    '1.000,00',
    cells('Data|Texto|Valor (R$)|Saldo (R$)', '02/03|a|-5,00|995,00', '03/03|b|10,00|1.005,00'),
    '1.005,00',
  ),
  'dates in a form that is not read': between(
    '100.00',
    `${period('2026-01-01', '2026-01-31')}${rows(signed, '2026-W01-5|a|-1.00', '2026-W02-1|b|-1.00')}`,
    '98.00',
  ),
  'currencies of two letters or one': between(
    '1.000,00 TL',
    rows(
      signed,
      '2026-03-01|a|-100,00 TL',
      '2026-03-02|b|50,00 zł',
      '2026-03-03|c|-10,00 円',
      '2026-03-04|d|-10,00원',
      '2026-03-05|e|-Rp10,00',
      '2026-03-06|f|-**10,00',
    ),
    '910,00 TL',
  ),
  'a CAMT balance without a code is named, and not denied': camt(
    `${bal('OPBD', '100.00', credit).replace('<Cd>OPBD</Cd>', '<Prtry>OPENING</Prtry>')}${bal('CLBD', '80.00', credit)}${ntry('20.00', 'DBIT')}`,
  ),
  'rows without named amounts have a period all the same': `<statement>${period('2026-03-01', '2026-03-03')}${rows('date text opis', ...three)}</statement>`,
  'the names of OFX are names of amounts and dates': between(
    '100.00',
    `${period('20260101', '20260131')}${rows('DTPOSTED NAME TRNAMT', '20260102120000|a|-5.00', '20260207120000[0:GMT]|b|-5.00')}`,
    '90.00',
  ),
  'a column of invoices is no invoice': between(
    '100.00',
    rows('date Invoice amount', ...three),
    '115.00',
  ),
  'a total that both totals and the balances contradict is broken': between(
    '100.00',
    `${element('totalDebits', '16.00')}${element('totalCredits', '30.00')}${rows(signed, ...three)}`,
    '115.00',
  ),
  'of which rows one total is, the balances do not say': between(
    '100.00',
    `${element('totalDebits', '16.00')}${rows(signed, ...three)}`,
    '115.00',
  ),
  'two lists, debits and credits': between(
    '100.00',
    '<debits><item><date>2026-03-01</date><amount>20.00</amount></item></debits><credits><item><date>2026-03-01</date><amount>40.00</amount></item></credits>',
    '120.00',
  ),
  'two lists, withdrawals that raise the balance': between(
    '100.00',
    '<withdrawals><item><date>2026-03-01</date><amount>20.00</amount></item></withdrawals><deposits><item><date>2026-03-01</date><amount>40.00</amount></item></deposits>',
    '80.00',
  ),
  'cells without names': between('1000.00', unnamed, '880.00'),
  'cells whose columns a person said by their position': [
    between('1000.00', unnamed, '880.00'),
    saying('/statement/table/row', {
      'booking-date': 'cell[1]',
      amount: 'cell[3]',
      balance: 'cell[4]',
    }),
  ],
  'cells with a header': between(
    '1000.00',
    cells(
      'Date|Text|Amount|Balance',
      '2026-03-01|t1|-10.00|990.00',
      '2026-03-02|t2|-20.00|977.00',
      '2026-03-03|t3|-40.00|930.00',
    ),
    '930.00',
  ),
  'a row with fewer cells than the header': cells(
    'Date|Amount|Balance',
    '2026-03-01|-10.00|990.00',
    '2026-03-02|5.00',
    '2026-03-03|-5.00|990.00',
  ),
  'a column that was said and is not there': [
    between('100.00', rows(signed, ...three), '115.00'),
    saying('/statement/transactions/transaction', { amount: 'betrag' }),
  ],
  'a role that nothing has': [
    between('100.00', withBalance('2026-03-02|a|-10.00|1.00', '2026-03-03|b|30.00|1.00'), '120.00'),
    saying('/statement/transactions/transaction', { amount: 'amount', balance: null }),
  ],
  'a closing balance that only its name speaks for': between(
    '100.00',
    rows(signed, ...three),
    '116.00',
  ),
  'the same, where the rows are as many as declared': between(
    '100.00',
    `<count>3</count>${rows(signed, ...three)}`,
    '116.00',
  ),
  'two accounts that no name tells apart': rows(
    'pot date amount balance',
    'x|2026-03-01|10.00|110.00',
    'x|2026-03-02|-30.00|80.00',
    'x|2026-03-03|-5.00|75.00',
    'y|2026-03-04|-100.00|400.00',
    'y|2026-03-05|20.00|420.00',
  ),
  'sections with their own balances, and the sum of them': element(
    'ledger',
    `${section('1', '100.00', withBalance('2026-03-01|a|-20.00|80.00'), '80.00')}${section('2', '500.00', withBalance('2026-03-01|b|-500.00|0.00'), '0.00')}<closingBalance>80.00</closingBalance>`,
  ),
  'a closing balance outside of the sections that is not their sum': element(
    'ledger',
    `${section('1', '100.00', withBalance('2026-03-01|a|-20.00|80.00'), '80.00')}${section('2', '500.00', withBalance('2026-03-01|b|-500.00|0.00'), '0.00')}<closingBalance>0.00</closingBalance>`,
  ),
  'sections hold each other right: one of three is broken': element(
    'ledger',
    ['1', '2', '3']
      .map((name) =>
        section(name, '100.00', rows(signed, ...three), name === '3' ? '117.00' : '115.00'),
      )
      .join(''),
  ),
  'a closing balance that cannot be read': between('100.00', rows(signed, ...three), '1l5.00'),
  'a declared count, totals and a number that is skipped': between(
    '100.00',
    `<numberOfTransactions>4</numberOfTransactions><totalDebits>15.00</totalDebits><totalCredits>31.00</totalCredits>${rows('no date amount', '1|2026-03-01|-10.00', '2|2026-03-02|30.00', '3|2026-03-03|-2.00', '5|2026-03-04|-3.00')}`,
    '115.00',
  ),
  'amounts that cannot be added exactly': between(
    '1.00',
    rows(signed, ...['1', '2'].map((at) => `2026-03-0${at}|a|19999999999999.99`)),
    '1',
  ),
  'days of which one is outside, in the order that most of them have': between(
    '100.00',
    `${period('2026-01-01', '2026-01-31')}${rows(signed, '02/01/2026|a|-1.00', '05/01/2026|b|-1.00', '12/01/2026|c|-1.00', '07/02/2026|d|-1.00')}`,
    '96.00',
  ),
  'months first, as the period shows': between(
    '100.00',
    `${period('2026-01-01', '2026-03-31')}${rows(signed, '01/02/2026|a|-1.00', '02/03/2026|b|-1.00', '03/12/2026|c|-1.00')}`,
    '97.00',
  ),
  'a period whose second date gives the order of the first and of the rows': between(
    '100.00',
    `${period('01/03/2026', '31/03/2026')}${rows(signed, '02/03/2026|a|-1.00', '03/03/2026|b|-1.00', '03/04/2026|c|-1.00')}`,
    '97.00',
  ),
  'a period and rows that another order of day and month makes fit': between(
    '100.00',
    open,
    '97.00',
  ),
  'the same where a person said the order': [
    between('100.00', open, '97.00'),
    saying('/statement/transactions/transaction', {
      amount: 'amount',
      'booking-date': 'date',
      'date-order': 'day-month-year',
    }),
  ],
  'days without a year take it from the period': between(
    '100.00',
    `${period('20 December 2025', '15 January 2026')}${rows(signed, '28 Dec|a|-1.00', '02 Jan|b|-1.00', '14 Jan|c|-1.00')}`,
    '97.00',
  ),
  'months by their names': between(
    '100.00',
    `${period('01 ENE 2026', '31 ENE 2026')}${rows(signed, '2. Januar 2026|a|-1.00', '5 enero 2026|b|-1.00', '9 janv. 2026|c|-1.00', '7 févr. 2026|d|-1.00')}`,
    '96.00',
  ),
  'the month first by its name, and no year': between(
    '100.00',
    `${element('period', 'Dec 15, 2025 - Jan 14, 2026')}${rows(signed, 'Dec 20|a|-1.00', 'January 2nd, 2026|b|-1.00', 'Jan 20|c|-1.00')}`,
    '97.00',
  ),
  'figures with spaces between, in a period whose first date has no year': between(
    '100.00',
    `${element('period', '01.02.-28.02.2026')}${rows(signed, '02 02 2026|a|-1.00', '03 / 02 / 2026|b|-1.00', '03 / 03 / 2026|c|-1.00', '28 02 2026|d|-1.00')}`,
    '96.00',
  ),
  'a day of a period that does not exist': between(
    '100.00',
    `${period('2025-02-01', '2025-02-29')}${rows(signed, '2025-02-02|a|-1.00')}`,
    '99.00',
  ),
  'a period whose month is another one in another Slavic language is unclear, and no order of figures is asked for':
    between(
      '100.00',
      `${period('1 lip 2026', '30 lip 2026')}${rows(signed, '02 lip 2026|a|-5.00', '05 lip 2026|b|-5.00', '2026-07-28|c|-5.00')}`,
      '85.00',
    ),
  'Croatian months, where Polish ones have the same name': between(
    '100.00',
    `${period('2026-06-01', '2026-06-30')}${rows(signed, '02 lip 2026|a|-5.00', '05 lip 2026|b|-5.00', '28 lipnja 2026|c|-5.00')}`,
    '85.00',
  ),
  'Polish months, as another one of them shows': between(
    '100.00',
    `${period('2026-06-01', '2026-06-30')}${rows(signed, '2 cze 2026|a|-5.00', '1 lip 2026|b|-5.00')}`,
    '90.00',
  ),
  'months of Austria, Denmark, Turkey and the Czech Republic': between(
    '100.00',
    `${period('2026-01-01', '2026-12-31')}${rows(signed, '2. Jänner 2026|a|-5.00', '2. Maerz 2026|b|-5.00', '3. marts 2026|c|-5.00', '4 Temmuz 2026|d|-5.00', '5. října 2026|e|-5.00')}`,
    '75.00',
  ),
  'one decimal sign a document: another one is not read': between(
    '1000.00',
    rows(signed, '2026-03-01|a|-12.80', '2026-03-02|b|-200,00', '2026-03-03|c|350.00'),
    '1137.20',
  ),
  'signs in every place, and a dash for cents': between(
    '1.000,00',
    rows(
      signed,
      '2026-03-01|a|12,-',
      '2026-03-02|b|(2,00)',
      '2026-03-03|c|3,00-',
      '2026-03-04|d|1,00 DR',
      '2026-03-05|e|\u22125,00 EUR',
    ),
    '1.001,00',
  ),
  'marks of reversals': between(
    'C 1000,00',
    rows(
      'date mark amount',
      '2026-01-02|D|800,00',
      '2026-01-05|C|2100,00',
      '2026-01-12|RC|204,88',
      '2026-01-20|RD|800,00',
    ),
    'C 2895,12',
  ),
  'amounts inside of what names them, and a minus sign in an element of its own': between(
    '100.00',
    [
      ['debit', '10.00', '90.00'],
      ['debit', '<i></i>20.00', '70.00'],
      ['credit', '<b>5</b>.00', '75.00'],
      ['credit', '<i>-</i>1.00', '74.00'],
      ['credit', '3.00', '76.00'],
      ['credit', '1.00', '77.00'],
      ['credit', '1.00', '78.00'],
    ]
      .map(([side = '', amount = '', balance = '']) =>
        element(
          'transaction',
          `${element('bookingDate', element('value', '2026-03-01'))}${element(side, element('amount', amount))}${element('runningBalance', element('amount', balance))}`,
        ),
      )
      .join(''),
    '78.00',
  ),
  'fees in a column of their own': between(
    '500.00',
    rows(
      'date amount fee balance',
      '2026-03-01|-100.00|1.50|398.50',
      '2026-03-02|-50.00|0.50|348.00',
      '2026-03-03|-10.00|0.00|338.00',
    ),
    '338.00',
  ),
  'marks of balances in a column of their own': between(
    '100.00 CR',
    rows(
      'date amount amountType balance balanceType',
      '2026-01-02|500.00|DR|400.00|DR',
      '2026-01-05|1,000.00|CR|600.00|CR',
      '2026-01-07|700.00|DR|100.00|DR',
    ),
    '100.00 DR',
  ),
  'a first date that is wrong, and days without a year over the year end, turn no order of rows':
    element(
      'export',
      [
        ['2026-02-05', '2026-01-07', '2026-01-12', '2026-01-20'],
        ['Dec 20', 'Dec 28', 'Jan 05', 'Jan 13'],
      ]
        .map((days) =>
          between(
            '100.00',
            `${period('2025-12-15', '2026-01-31')}${withBalance(...days.map((day, at) => `${day}|a|-${at + 5}.00|${[95, 89, 82, 74][at]}.00`))}`,
            '74.00',
          ),
        )
        .join(''),
    ),
  'the newest row first, and a balance at the end of each day': between(
    '100.00',
    withBalance('2026-03-03|c|-5.00|105.00', '2026-03-02|b|30.00|110.00', '2026-03-02|a|-20.00|'),
    '105.00',
  ),
  'rows of text alone between the others': between(
    '100.00',
    withBalance(
      '2026-03-01|CARD|-10.00|90.00',
      '|SHOP||',
      '2026-03-02|PAY|500.00|590.00',
      '2026-03-03|DD|-400.00|180.00',
      '|RENT||',
    ),
    '180.00',
  ),
  'a header that says debit or credit twice: of the amount, and of the balance': between(
    '100.00 Cr',
    cells(
      'Date|Text|Amount|Dr/Cr|Balance|Dr/Cr',
      '2026-03-01|a|150.00|Dr|50.00|Dr',
      '2026-03-02|b|10.00|Dr|60.00|Dr',
      '2026-03-03|c|100.00|Cr|40.00|Cr',
    ),
    '40.00 Cr',
  ),
  'one column of debits and credits, with signs': between(
    '100.00',
    cells(
      'Date|Text|Deposits/Withdrawals|Balance',
      '2026-03-01|a|-5.00|95.00',
      '2026-03-02|b|6.00|101.00',
    ),
    '101.00',
  ),
  'two lists of rows, and values between them that no element holds apart': element(
    'document',
    `${element('openingBalance', '100.00')}${withBalance('2026-03-01|a|-5.00|95.00', '2026-03-02|b|-6.00|89.00', '2026-03-03|c|-6.00|83.00')}${element('closingBalance', '83.00')}`.repeat(
      2,
    ),
  ),
  'balances with dates of their own are no rows': element(
    'statement',
    `${['opening', 'closing'].map((type) => `<balance type="${type}"><date>2026-03-31</date><amount>${type === 'opening' ? '100.00' : '89.00'}</amount></balance>`).join('')}${withBalance('2026-03-01|a|-5.00|95.00', '2026-03-02|b|-6.00|89.00')}`,
  ),
  'amounts as attributes of what names them': between(
    '100.00',
    '<tx><date>2026-03-01</date><debit value="5.00"/><balance value="95.00"/></tx><tx><date>2026-03-02</date><credit value="6.00"/><balance value="101.00"/></tx>',
    '101.00',
  ),
  'a payment that failed, among balances that follow': between(
    '100.00',
    rows(
      'date status amount balance',
      '2026-03-01|Completed|-10.00|90.00',
      '2026-03-02|Declined|-7.00|',
      '2026-03-02|Abgelehnt|-7.00|90.00',
      '2026-03-03|Completed|5.00|95.00',
    ),
    '95.00',
  ),
  'rows of a status that the others do not have, which moves nothing': between(
    '100.00',
    rows(
      'date status amount balance',
      '2026-03-01|Completed|-10.00|90.00',
      '2026-03-02|Bounced|-7.00|90.00',
      '2026-03-03|Completed|5.00|95.00',
      '2026-03-04|Completed|5.00|100.00',
      '2026-03-05|Completed|5.00|105.00',
    ),
    '105.00',
  ),
  'details of a collective booking below it': between(
    '100.00',
    withBalance(
      '2026-03-01|a|-10.00|90.00',
      '2026-03-02|batch|-9.00|81.00',
      '2026-03-02|first part|-4.00|',
      '2026-03-02|second part|-5.00|',
      '2026-03-03|b|-1.00|80.00',
      '2026-03-04|c|30.00|110.00',
    ),
    '110.00',
  ),
  'a lost row above a row of totals, which the count does not include': between(
    '1000.00',
    `<count>3</count>${cells('Date|Text|Debit|Credit', '2026-01-02|a|100.00|', '2026-01-05|b||50.00', '|Total|130.00|50.00')}`,
    '920.00',
  ),
  'totals of debits and credits without the fees of the rows': between(
    '100.00',
    `${element('totalDebits', '10.00')}${element('totalCredits', '5.00')}${rows('date amount fee', '2026-03-01|-10.00|0.50', '2026-03-02|5.00|')}`,
    '94.50',
  ),
  'purchases of a card, which the totals call debits': between(
    '100.00',
    `${element('totalDebits', '11.00')}${element('totalCredits', '0.00')}${rows(signed, '2026-03-01|a|5.00', '2026-03-02|b|6.00')}`,
    '111.00',
  ),
  'year, month and day in six figures, as SWIFT writes them': between(
    '100.00',
    `${period('260301', '260331')}${rows(signed, '260302|a|-1.00', '260305|b|-1.00', '260331|c|-1.00', '260430|d|-1.00')}`,
    '96.00',
  ),
  'a purchase at a station called Total, on the day of the row above': between(
    '100.00',
    rows(signed, '2026-03-01|a|-10.00', '|TOTAL|-50.00'),
    '40.00',
  ),
  'a total of debits that is off by more than the fees': between(
    '100.00',
    `${element('totalDebits', '14.00')}${element('totalCredits', '5.00')}${rows('date amount fee', '2026-03-01|-10.00|0.50', '2026-03-02|5.00|')}`,
    '94.50',
  ),
  'the end of a period alone, whose figures could begin with the year': between(
    '100.00',
    `${element('period', element('to', '31/03/26'))}${withBalance('02/03/26|a|-1.00|99.00', '30/03/26|b|-1.00|98.00', '02/04/26|c|-1.00|97.00')}`,
    '97.00',
  ),
  'a period of dates with a slash, whose days have one figure': between(
    '100.00',
    `${element('period', '2026-3-1/2026-3-31')}${rows(signed, '2026-03-02|a|-1.00')}`,
    '99.00',
  ),
  'a period of slashes and a dash without spaces': between(
    '100.00',
    `${element('period', '01/03/2026-31/03/2026')}${rows(signed, '2026-03-02|a|-1.00', '2026-04-02|b|-1.00')}`,
    '98.00',
  ),
  'totals among the rows, with their date and a balance': withBalance(
    '2026-03-01|a|-10.00|90.00',
    '2026-03-02|TotalEnergies|-30.00|60.00',
    '2026-03-02|Page total|-40.00|60.00',
    '2026-03-03|b|-5.00|55.00',
    '2026-03-04|c|25.00|80.00',
    '2026-03-31|Total|-20.00|80.00',
  ),
  'the number of a page in the column of balances': between(
    '100.00',
    withBalance('2026-03-01|a|-10.00|90.00', '|||2', '2026-03-03|b|-5.00|85.00', '|||3'),
    '85.00',
  ),
  'rows that are not booked': between(
    '100.00',
    rows('date status amount', '2026-03-01|booked|-10.00', '2026-03-02|pending|-7.00'),
    '90.00',
  ),
  'CAMT: balances without their marks': camt(
    `${bal('OPBD', '500.00', '')}${bal('CLBD', '440.00', '')}${ntry('100.00', 'DBIT')}${ntry('40.00', 'CRDT')}`,
  ),
  'CAMT: entries that are not booked': pending,
  'CAMT: what a person said of the entries replaces those columns alone': [
    pending,
    saying('/Document/BkToCstmrStmt/Stmt/Ntry', {
      amount: 'Amt',
      opening: '/Document/BkToCstmrStmt/Stmt/Bal/Amt',
      closing: '/Document/BkToCstmrStmt/Stmt/Bal/Amt',
    }),
  ],
  'CAMT: a column that was said and is not there': [
    camt(`${bal('OPBD', '100.00', credit)}${bal('CLBD', '80.00', credit)}${ntry('20.00', 'DBIT')}`),
    saying('/Document/BkToCstmrStmt/Stmt/Ntry', { amount: 'Betrag' }),
  ],
  'CAMT: a balance that is off': camt(
    `${bal('OPBD', '100.00', credit)}${bal('CLBD', '81.00', credit)}${ntry('20.00', 'DBIT')}`,
  ),
  'a Word document': `<w:document xmlns:w="${word}"><w:tbl/></w:document>`,
  ABBYY: '<document xmlns="http://www.abbyy.com/x"><charParams l="1">D</charParams></document>',
  'TSV of OCR': element('tsv', ['Date', '2026-03-01', '5.00', '6.00'].map(place).join('')),
  'cells with their places': element(
    't',
    '<c row="1" col="1">Date</c><c row="1" col="2">5.00</c>'.repeat(3),
  ),
  OFX: '<OFX><STMTTRN><DTPOSTED>20260102</DTPOSTED><TRNAMT>5.00</TRNAMT></STMTTRN></OFX>',
  'a statement as the text of an element':
    '<string>&lt;tx&gt;&lt;date&gt;2026-01-02&lt;/date&gt;&lt;/tx&gt;</string>',
  'a statement in CDATA': '<a><b><![CDATA[<?xml version="1.0"?><tx/>]]></b></a>',
  'an invoice': element('Invoice', price.repeat(3)),
  XBRL: '<xbrl><Item contextRef="c0" decimals="0">100</Item><Item contextRef="c1" decimals="0">20</Item></xbrl>',
  'a list of files':
    '<mets><file CREATED="2026-03-01T00:00:00" SIZE="1200" SEQ="1"/><file CREATED="2026-03-01T00:00:00" SIZE="90" SEQ="2"/></mets>',
  'dates that are not read': element(
    'statement',
    rows(signed, '1767312000|a|-5.00', '1767398400|b|-5.00'),
  ),
};

test('statements have the checks of the golden file, and other documents are named', async () => {
  const told = Object.entries(cases).map(([name, one]) => {
    const [xml, rules] = typeof one === 'string' ? [one] : one;
    const found = checkStatements(scanXml(xml), rules);
    return [
      `# ${name}`,
      ...summarise(found).map(({ id, outcome, message }) => `${outcome} ${id}: ${message}`),
      ...(found.note ? [`note: ${found.note}`] : []),
    ].join('\n');
  });
  await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot('golden/cases.txt');
});
