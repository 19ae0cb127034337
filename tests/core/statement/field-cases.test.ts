import { describe, expect, test } from 'vitest';
import { checkStatements } from '#core/statement/check-statement.ts';
import { describeRoles } from '#core/statement/describe-roles.ts';
import type { CheckId } from '#core/statement/report.ts';
import type { TableRules } from '#core/statement/role-names.ts';
import { scanXml } from '#core/xml/scan.ts';
import { expectWords } from '#tests/support/words.ts';
import { findingsOf } from './check.ts';

/*
 * Statements as people have them, each with what is right: an outcome by check, and what its message says. The situations were
 * reported in public; the documents are our own.
 */

type Right = Partial<Record<CheckId, string | [outcome: string, says: RegExp]>>;
type Case = [xml: string, right: Right, roles?: TableRules];

/** The cells of a table that is written out. */
const cellsOf = (text: string): string[][] =>
  text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split('|').map((cell) => cell.trim()));

const row = (fields: Record<string, string>): string =>
  `<transaction>${Object.entries(fields)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</transaction>`;

/** A statement of rows in the names of one language, between two balances. */
const statement = (
  rows: readonly Record<string, string>[] | string,
  {
    opening,
    closing,
    period,
  }: { opening?: string; closing?: string; period?: [string, string] } = {},
): string =>
  [
    '<statement>',
    period ? `<period><from>${period[0]}</from><to>${period[1]}</to></period>` : '',
    opening === undefined ? '' : `<openingBalance>${opening}</openingBalance>`,
    `<transactions>${(typeof rows === 'string' ? rowsOf(rows) : rows).map(row).join('\n')}</transactions>`,
    closing === undefined ? '' : `<closingBalance>${closing}</closingBalance>`,
    '</statement>',
  ].join('\n');

const dated = (dates: readonly string[], amount = '-5.00'): Record<string, string>[] =>
  dates.map((date, at) => ({ date, description: `item ${'abcdefgh'[at]}`, amount }));

const money = (amounts: readonly string[]): Record<string, string>[] =>
  amounts.map((amount, at) => ({
    date: `2026-01-0${at + 2}`,
    description: `item ${'abcdefgh'[at]}`,
    amount,
  }));

const camt = (inside: string, version = '053.001.08', message = 'BkToCstmrStmt'): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><${message}><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-03-01T08:00:00</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>${inside}</${message}></Document>`;

const bal = (
  code: string,
  amount: string,
  mark = 'CRDT',
  date = '2026-03-02',
  ccy = 'EUR',
): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${ccy}">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;

const ntry = (
  amount: string,
  mark: string,
  more = '',
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  ccy = 'EUR',
): string =>
  `<Ntry><Amt Ccy="${ccy}">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${status}<BookgDt><Dt>2026-03-02</Dt></BookgDt>${more}</Ntry>`;

const stmt = (inside: string, id = 'S1', name = 'Stmt'): string =>
  `<${name}><Id>${id}</Id><Acct><Id><IBAN>NL00TEST0000000001</IBAN></Id></Acct>${inside}</${name}>`;

const onDay = (day: string, amount: string): string =>
  ntry(amount, 'CRDT').replace('2026-03-02', `2026-03-${day}`);

const nref = (number: string): string => `<NtryRef>${number}</NtryRef>`;

/** A statement of `money` between its balances. */
const between = (opening: string, amounts: readonly string[], closing: string): string =>
  statement(money(amounts), { opening, closing });

/** The rows of a table that is written out, below the names of its columns. */
const rowsOf = (text: string): Record<string, string>[] => {
  const [names = [], ...rows] = cellsOf(text);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', cell])));
};

/** The rows of `money` with one more column. */
const withColumn = (name: string, texts: readonly string[], amounts: readonly string[]) =>
  money(amounts).map((fields, at) => ({ ...fields, [name]: texts[at] ?? '' }));

/** Rows with a running balance, whose descriptions are no numbers. */
const running = (rows: string) =>
  cellsOf(rows).map(([day, amount = '', balance = ''], at) => ({
    date: `2026-01-${day}`,
    description: 'abcdefgh'[at] ?? '',
    amount,
    balance,
  }));

/** Pages of rows with these numbers, each row a day later. */
const pages = (numbers: readonly (readonly string[])[]): string => {
  const dates = Array.from({ length: 28 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`);
  const rowOf = (number: string): string => {
    const date = dates.shift() ?? '';
    return row({ number, date, description: `on ${date}`, amount: '-1.50' });
  };
  return `<document>${numbers.map((page) => `<page>${page.map(rowOf).join('')}</page>`).join('')}</document>`;
};

/** Values before two rows of 1.00 and -2.00. */
const declaring = (values: string, attributes = ''): string =>
  `<statement${attributes}>${values}${money(['1.00', '-2.00']).map(row).join('')}</statement>`;
const from10to9 = '<openingBalance>10.00</openingBalance><closingBalance>9.00</closingBalance>';

/** A table of a printed page, without names of its own. */
const table = (
  rows: readonly (readonly string[])[] | string,
  { row: name = 'row', cell = 'cell' } = {},
): string =>
  (typeof rows === 'string' ? cellsOf(rows) : rows)
    .map(
      (cells) => `<${name}>${cells.map((text) => `<${cell}>${text}</${cell}>`).join('')}</${name}>`,
    )
    .join('\n');

const section = (name: string, amounts: readonly string[]): string =>
  `<${name}>${money(amounts).map(row).join('')}</${name}>`;

const account = (opening: string, rows: string, closing: string): string =>
  `<account><id>AC${opening}</id><openingBalance>${opening}</openingBalance><transactions>${rows}</transactions><closingBalance>${closing}</closingBalance></account>`;

const columnNames = ['Date', 'Details', 'Debit', 'Credit', 'Balance'];
const threeRows = [
  ['02/01/2026', 'Shop', '10.00', '', '90.00'],
  ['05/01/2026', 'Wages', '', '500.00', '590.00'],
  ['07/01/2026', 'Rent', '400.00', '', '180.00'],
];

/** A running balance in which one row is there twice. */
const withRowTwice = running(`
  02 | -10.00 | 90.00
  03 | -5.00  | 85.00
  03 | -5.00  | 85.00
  05 | 7.00   | 92.00
  06 | 8.00   | 100.00
`).map((fields) => ({ ...fields, description: `on ${fields.date}` }));

/** A case for each row. */
const each = <const Row>(
  rows: readonly Row[],
  caseOf: (row: Row) => [name: string, ...Case],
): Record<string, Case> =>
  Object.fromEntries(
    rows.map((row) => {
      const [name, ...rest] = caseOf(row);
      return [name, rest];
    }),
  );

const held = (says: RegExp): [string, RegExp] => ['held', says];
const broken = (says: RegExp): [string, RegExp] => ['broken', says];
const unclear = (says: RegExp): [string, RegExp] => ['unclear', says];
const none = 'not applicable';

/** `roles` is what a person says of the rows of `declaring` and of the values beside them. */
const cases: Record<string, Record<string, Case>> = {
  'CAMT is read by its paths': {
    'a balance that is off in one of several daily statements': [
      camt(
        stmt(bal('OPBD', '10.00') + bal('CLBD', '12.00') + ntry('2.00', 'CRDT'), 'A') +
          stmt(bal('OPBD', '12.00') + bal('CLBD', '9.50') + ntry('2.00', 'DBIT'), 'B'),
      ),
      { 'balance-total': broken(/^B: 12\.00 \+ -2\.00 \(1 row\) is 10\.00, .* 9\.50: -0\.50/) },
    ],
    'two statements that hold': [
      camt(
        stmt(bal('PRCD', '10.00') + bal('CLBD', '12.00') + ntry('2.00', 'CRDT'), 'A') +
          stmt(bal('PRCD', '12.00') + bal('CLBD', '12.00'), 'B'),
      ),
      { 'balance-total': held(/1 more/), 'count-declared': none },
    ],
    'a page number and a sequence number are no counts': [
      camt(
        stmt(
          `<ElctrncSeqNb>7</ElctrncSeqNb><LglSeqNb>3</LglSeqNb>${bal('OPBD', '1.00')}${bal('CLBD', '3.00')}${ntry('2.00', 'CRDT')}`,
        ),
      ),
      { 'count-declared': none, 'balance-total': held(/1\.00 \+ 2\.00/) },
    ],
    'the amount of an entry is its own, not that of its details or charges': [
      camt(
        stmt(
          bal('OPBD', '100.00') +
            bal('CLBD', '90.00') +
            ntry(
              '10.00',
              'DBIT',
              '<AmtDtls><InstdAmt><Amt Ccy="USD">12.00</Amt></InstdAmt></AmtDtls><Chrgs><Rcrd><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Amt Ccy="EUR">4.00</Amt></TxDtls><TxDtls><Amt Ccy="EUR">6.00</Amt></TxDtls></NtryDtls>',
            ),
        ),
      ),
      { 'balance-total': held(/100\.00 \+ -10\.00 \(1 row\)/), 'count-declared': none },
    ],
    'only booked entries count, in both spellings of the status': [
      camt(
        stmt(
          bal('OPBD', '100.00') +
            bal('CLBD', '95.00') +
            ntry('5.00', 'DBIT', '', '<Sts>BOOK</Sts>') +
            ntry('7.00', 'DBIT', '', '<Sts>PDNG</Sts>') +
            ntry('9.00', 'CRDT', '', '<Sts><Cd>FUTR</Cd></Sts>') +
            ntry('9.00', 'CRDT', '', '<Sts><Cd>INFO</Cd></Sts>'),
        ),
      ),
      { 'balance-total': held(/\(1 booked row\) .* 3 rows are not booked/) },
    ],
    'an entry that reverses another has the mark of what it does': [
      camt(
        stmt(
          bal('OPBD', '100.00') +
            bal('CLBD', '100.00') +
            ntry('5.00', 'DBIT') +
            ntry('5.00', 'CRDT', '', '<RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>'),
        ),
      ),
      { 'balance-total': held(/2 rows/) },
    ],
    'a reversal with the mark of what it reverses, as some banks write it': [
      camt(
        stmt(
          bal('OPBD', '100.00') +
            bal('CLBD', '95.00') +
            ntry('20.00', 'DBIT') +
            ntry('20.00', 'DBIT', '', '<RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>') +
            ntry('5.00', 'DBIT'),
        ),
      ),
      {
        'balance-total': unclear(/40\.00 is missing\. With the opposite sign of row 2, a rev/),
      },
    ],
    'a reversal that explains nothing': [
      camt(
        stmt(
          bal('OPBD', '100.00') +
            bal('CLBD', '95.01') +
            ntry('20.00', 'DBIT', '', '<RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>') +
            ntry('5.00', 'DBIT', '', '<RvslInd>false</RvslInd><Sts><Cd>BOOK</Cd></Sts>'),
        ),
      ),
      { 'balance-total': broken(/20\.01 is missing/) },
    ],
    'negative amounts beside a mark': [
      camt(
        stmt(
          bal('OPBD', '100.00') +
            bal('CLBD', '73.00') +
            ntry('-20.00', 'DBIT') +
            ntry('-7.00', 'DBIT'),
        ),
      ),
      {
        'balance-total': unclear(/With the opposite sign of 2 rows, reversals or negative am/),
      },
    ],
    'available balances are none of the booked ones': [
      camt(stmt(bal('OPAV', '50.00') + bal('CLAV', '70.00') + ntry('5.00', 'DBIT'))),
      { 'balance-total': none },
    ],
    'an overdrawn balance is a debit': [
      camt(
        stmt(bal('OPBD', '5.00', 'DBIT') + bal('CLBD', '15.00', 'DBIT') + ntry('10.00', 'DBIT')),
      ),
      { 'balance-total': held(/-5\.00 \+ -10\.00/) },
    ],
    'a summary that is wrong': [
      camt(
        stmt(
          `${bal('OPBD', '1.00')}${bal('CLBD', '3.00')}<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>2.50</Sum></TtlCdtNtries></TxsSummry>${ntry('2.00', 'CRDT')}`,
        ),
      ),
      {
        'count-declared': broken(/declares 2 rows, but there is 1/),
        'totals-declared': broken(/2\.50/),
        'balance-total': held(/./),
      },
    ],
    'totals that are wrong although the balances hold': [
      camt(
        stmt(
          `${bal('OPBD', '1.00')}${bal('CLBD', '2.00')}<TxsSummry><TtlCdtNtries><Sum>2.50</Sum></TtlCdtNtries><TtlDbtNtries><Sum>1.50</Sum></TtlDbtNtries></TxsSummry>${ntry('2.00', 'CRDT')}${ntry('1.00', 'DBIT')}`,
        ),
      ),
      { 'totals-declared': broken(/./), 'balance-total': held(/./) },
    ],
    'the sum and the net of all entries, of which the net is also that of a side': [
      camt(
        stmt(
          '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries><Sum>30.00</Sum><TtlNetNtryAmt>-10.00</TtlNetNtryAmt></TtlNtries></TxsSummry>' +
            ntry('20.00', 'DBIT') +
            ntry('10.00', 'CRDT'),
        ),
      ),
      { 'totals-declared': held(/declared total 30\.00/) },
    ],
    'totals of all entries, of a pending one too': [
      camt(
        stmt(
          `${bal('OPBD', '1.00')}${bal('CLBD', '3.00')}<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries><TtlCdtNtries><NbOfNtries>2</NbOfNtries><Sum>2.50</Sum></TtlCdtNtries></TxsSummry>${ntry('2.00', 'CRDT')}${ntry('0.50', 'CRDT', '', '<Sts>PDNG</Sts>')}`,
        ),
      ),
      { 'totals-declared': held(/./), 'balance-total': held(/./), 'count-declared': held(/./) },
    ],
    'an intraday report that leaves out what an earlier one had': [
      camt(
        stmt(bal('OPBD', '1.00') + bal('ITBD', '9.00') + ntry('2.00', 'CRDT'), 'R', 'Rpt'),
        '052.001.02',
        'BkToCstmrAcctRpt',
      ),
      { 'balance-total': unclear(/during the day/) },
    ],
    'a notification has no balances': [
      camt(stmt(ntry('2.00', 'CRDT'), 'N', 'Ntfctn'), '054.001.04', 'BkToCstmrDbtCdtNtfctn'),
      { 'balance-total': none, period: none },
    ],
    'two currencies of one account are two sums': [
      camt(
        stmt(
          bal('OPBD', '1.00') +
            bal('OPBD', '10.00', 'CRDT', '2026-03-02', 'USD') +
            bal('CLBD', '3.00') +
            bal('CLBD', '5.00', 'CRDT', '2026-03-02', 'USD') +
            ntry('2.00', 'CRDT') +
            ntry('4.00', 'DBIT', '', '<Sts>BOOK</Sts>', 'USD'),
        ),
      ),
      { 'balance-total': broken(/USD: 10\.00 \+ -4\.00 \(1 row\) is 6\.00/) },
    ],
    'entries in a currency that has no balance': [
      camt(
        stmt(
          bal('OPBD', '100.00', 'CRDT', '2026-03-02', 'CHF') +
            bal('CLBD', '81.00', 'CRDT', '2026-03-02', 'CHF') +
            ntry('20.00', 'DBIT'),
        ),
      ),
      {
        'balance-total': unclear(/CHF: .* \(0 rows\) .* 1 row are in a currency without a ba/),
      },
    ],
    'entries newest first, one of them twice': [
      camt(
        stmt(
          bal('OPBD', '10.00') +
            bal('CLBD', '15.00') +
            onDay('04', '2.00') +
            onDay('03', '3.00') +
            onDay('03', '3.00'),
        ),
      ),
      {
        'balance-total': broken(/-3\.00 is missing\. Row 2 repeats the row before it\./),
        'date-order': held(/3 rows are in order, newest first/),
        duplicates: broken(/Row 2 says the same as row 3/),
      },
    ],
    'a date that is out of order, which no rule forbids': [
      camt(stmt(['04', '03', '05', '06'].map((day) => onDay(day, '2.00')).join(''))),
      { 'date-order': unclear(/row 2 is out of order: the rows go oldest first\. CAMT\.053/) },
    ],
    'references that go up by one': [
      camt(stmt(['1', '2', '4', '5'].map((ref) => ntry('3.00', 'CRDT', nref(ref))).join(''))),
      { numbering: unclear(/Number 3 is absent between 2 and 4/) },
    ],
    'references that go up by ten': [
      camt(stmt(['10', '20', '40', '50'].map((ref) => ntry('3.00', 'CRDT', nref(ref))).join(''))),
      { numbering: none },
    ],
    'two interim balances, the later one first': [
      camt(
        stmt(
          bal('ITBD', '12.00', 'CRDT', '2026-03-03') +
            bal('ITBD', '10.00', 'CRDT', '2026-03-01') +
            ntry('2.00', 'CRDT'),
          'R',
          'Rpt',
        ),
        '052.001.02',
        'BkToCstmrAcctRpt',
      ),
      { 'balance-total': held(/10\.00 \+ 2\.00 \(1 row\)/), currency: held(/All rows are in EUR/) },
    ],
    'the time when it was made is no period': [
      camt(stmt(bal('OPBD', '1.00') + bal('CLBD', '3.00') + ntry('2.00', 'CRDT'))),
      { period: none },
    ],
    'a currency that is not the only attribute': [
      camt(stmt(ntry('2.00', 'CRDT').replace('Ccy="EUR"', 'Ccy="EUR" Src="USD"'))),
      { currency: held(/All rows are in EUR/) },
    ],
    'a summary with more decimals than the entries': [
      camt(
        stmt(
          `<TxsSummry><TtlCdtNtries><Sum>2.505</Sum></TtlCdtNtries></TxsSummry>${ntry('2.00', 'CRDT')}`,
        ),
      ),
      { 'totals-declared': broken(/2\.505/) },
    ],
    'one entry with a date': [
      camt(stmt(ntry('2.00', 'CRDT') + ntry('3.00', 'CRDT').replace(/<BookgDt>.*<.BookgDt>/, ''))),
      { 'date-order': none },
    ],
    'padded amounts': [
      camt(stmt(bal('OPBD', '0000001') + bal('CLBD', '000003.00') + ntry('000002', 'CRDT'))),
      { 'balance-total': held(/1\.00 \+ 2\.00/) },
    ],
  },
  'dates and columns in other languages': {
    'a full stop behind the day': [
      statement(dated(['2026.01.07.', '2026.01.09.', '2026.02.07.']), {
        period: ['2026.01.01.', '2026.01.31.'],
      }),
      { period: broken(/2026-02-07 of row 3 /) },
    ],
    ...each(
      [
        ['お支払金額', 'お預り金額', '差引残高'],
        ['お引出し', 'お預入れ', '残高'],
        ['출금액', '입금액', '잔액'],
      ],
      ([out = '', into = '', left = '']) => [
        `${out} and ${into}`,

        statement(
          [
            { date: '2026-01-02', description: 'a', [out]: '18000', [into]: '', [left]: '82000' },
            {
              date: '2026-01-03',
              description: 'b',
              [out]: '',
              [into]: '50000',
              [left]: '132000',
            },
            { date: '2026-01-04', description: 'c', [out]: '3000', [into]: '', [left]: '129000' },
            { date: '2026-01-05', description: 'd', [out]: '9000', [into]: '', [left]: '120000' },
          ],
          { opening: '100000', closing: '120000' },
        ),
        { 'balance-running': held(/4 rows/), 'balance-total': held(/100000 \+ 20000/) },
      ],
    ),
  },
  'numbers as they are written': {
    'dots group thousands, as the opening balance says': [
      between('1.000.000', ['-250.000', '750.000'], '1.400.000'),
      { 'balance-total': broken(/1000000 \+ 500000 .* 1400000: -100000/) },
    ],
    'dots group thousands, which only the balances show': [
      between('250.000', ['-450.000', '250.000', '-4.490', '-500'], '45.010'),
      { 'balance-total': held(/250000 \+ -204990 \(4 rows\) .* 45010/) },
    ],
    'three decimals, as in Kuwait': [
      between('250.000', ['-450.000', '250.500', '-4.490', '-0.010'], '46.000'),
      { 'balance-total': held(/250\.000 \+ -204\.000/) },
    ],
    'dots group thousands beside running balances': [
      `<statement>${[
        ['-450.000', '800.000'],
        ['-500', '799.500'],
        ['-4.490', '795.010'],
      ]
        .map(
          ([amount, balance], at) =>
            `<transaction><date>2026-01-0${at + 2}</date><description>t${at}</description><amount>${amount}</amount><balance>${balance}</balance></transaction>`,
        )
        .join('')}</statement>`,
      { 'balance-running': held(/./) },
    ],
    'leading zeros': [
      between('0001000.00', ['-0000800.00', '0002100.00', '-00012.34'], '0002287.66'),
      { 'balance-total': held(/1000\.00 \+ 1287\.66 \(3 rows\)/) },
    ],
    'what arithmetic in binary fractions leaves behind': [
      statement(money(['-0.1', '-0.30000000000000004', '1234567.8900000001']), {
        opening: '0.30000000000000004',
        closing: '1234567.7899999998',
      }),
      { 'balance-total': held(/0\.30 \+ 1234567\.49 \(3 rows\)/) },
    ],
    exponents: [
      between('1E2', ['1.5E3', '-2.5e+2', '-1E1'], '1340'),
      { 'balance-total': held(/100 \+ 1240 \(3 rows\)/) },
    ],
    'two decimal signs in one column': [
      between('100.00', ['-1.50', '-2,50', '30.00', '-4,00'], '122,00'),
      { 'balance-total': held(/100\.00 \+ 22\.00 \(4 rows\)/) },
    ],
    'dashes for cents': [
      between('100,–', ['-12,--', '1.500,-', '-3,50'], '1584,50'),
      { 'balance-total': held(/100\.00 \+ 1484\.50 \(3 rows\)/) },
    ],
    'words for debit in brackets': [
      between(
        'Rs.2,000.00 (Cr)',
        ['Rs.1,500.00 (Dr)', 'Rs.250.00 (Cr)', 'Rs.12,00,000.00 (Cr)'],
        'Rs.12,00,750.00 (Cr)',
      ),
      { 'balance-total': held(/2000\.00 \+ 1198750\.00/) },
    ],
    'marks before and behind, with the currency': [
      between('C EUR 100,00', ['D EUR 12,50', 'C EUR 20,00', 'EUR 3,00 D'], 'EUR 104,50 C'),
      { 'balance-total': held(/100\.00 \+ 4\.50/) },
    ],
    'words, full-width and Arabic digits': [
      between('500.00 débiteur', ['－１，０００．００', '٥٫٥٠', '2.00'], '1 492.50 DÉBITEUR'),
      { 'balance-total': held(/-500\.00 \+ -992\.50/) },
    ],
    'minus signs apart from the digits': [
      between('10.00', ['- 5.00', '8.00', '3.00 -'], '10.00'),
      { 'balance-total': held(/10\.00 \+ 0\.00 \(3 rows\)/) },
    ],
    'a sign beside each balance': [
      declaring(
        '<openingBalance><amount>10.00</amount><Sign>D</Sign></openingBalance><closingBalance><amount>11.00</amount><Sign>D</Sign></closingBalance>',
      ),
      { 'balance-total': held(/-10\.00 \+ -1\.00 \(2 rows\) .* -11\.00/) },
    ],
    'spaces that a scanner put in': [
      between('100.00', ['-100. 00', '50.00', '1, 000.00'], '1050 .00'),
      { 'balance-total': held(/100\.00 \+ 950\.00/) },
    ],
    'marks that nobody sees': [
      between(
        '\u200e10.00',
        ['\u200e-5.00', '\u202d8.00\u202c', '\u20661.00\u2069'],
        '14.00\u200f',
      ),
      { 'balance-total': held(/10\.00 \+ 4\.00/) },
    ],
    'a cell that nobody can read is named, and nothing is called broken': [
      between('10.00', ['-5.00', '8.00', 'see note 7', '1.00', '2.00'], '90.00'),
      { 'balance-total': unclear(/1 amount could not be read: row 3 says "see note 7"/) },
    ],
    'balances and totals that could be a day and a month': [
      statement(
        `
          date  | description | amount
          02/01 | a           | -1.05
          05/01 | b           | 2.10
        `,
        { opening: '10.12', closing: '12.07' },
      ),
      { 'balance-total': broken(/10\.12 \+ 1\.05 \(2 rows\) is 11\.17, .* 12\.07/) },
    ],
    'balances without decimals that could be a date': [
      between('260112', ['-1000', '2500'], '261612'),
      { 'balance-total': held(/260112 \+ 1500/) },
    ],
    'the sign of the yen, and stars that lead to a note': [
      statement(
        `
          date       | description | amount
          2026/01/02 | a           | -12,000円
          2026/01/03 | b           | 2,000円*
        `,
        { opening: '100,000円', closing: '91,000円*' },
      ),
      { 'balance-total': broken(/100000 \+ -10000/) },
    ],
    'cents padded with zeros, as in files of fixed width': [
      between(
        '0000000100000',
        ['-0000000080000', '0000000210000', '-0000000001234'],
        '0000000218766',
      ),
      { 'balance-total': broken(/100000 \+ 128766 \(3 rows\) is 228766, .* 218766: -10000/) },
    ],
    'padded cents between balances with a decimal sign': [
      between('1000.00', ['-0000000080000', '0000000210000', '-0000000001234'], '2287.66'),
      { 'balance-total': held(/1000\.00 \+ 1287\.66/) },
    ],
    'padded codes beside amounts': [
      statement(
        money(['-10.00', '20.00']).map((one, at) => ({ ...one, value: `00012${at}` })),
        { opening: '100.00', closing: '110.00' },
      ),
      { 'balance-total': held(/100\.00 \+ 10\.00/) },
    ],
  },
  'tables whose amounts cannot be read': {
    'are named, not called absent': [
      between('10.00', ['five', 'about 8', 'x'], '9.00'),
      { 'balance-total': unclear(/No column could be read as the amounts/) },
    ],
    'whose debits and credits do not exclude each other': [
      statement(
        ['02', '03', '04'].map((day) => ({
          date: `2026-01-${day}`,
          description: `on ${day}`,
          debit: '5.00',
          credit: '3.00',
        })),
        { opening: '100.00', closing: '94.00' },
      ),
      { 'balance-total': unclear(/No column could be read as the amounts/) },
    ],
    'whose column has no name': [
      `<document><openingBalance>10.00</openingBalance>${['1.00', '2.00', '4.00'].map((c, at) => `<line><a>0${at + 2}/01/2026</a><b>x${'abc'[at]}</b><c>${c}</c></line>`).join('')}<closingBalance>17.00</closingBalance></document>`,
      { 'balance-total': unclear(/No column could be read as the amounts/) },
    ],
    'and that are only a list of named values': [
      `<document>${['a', 'b', 'c'].map((key, at) => `<item><key>${key}</key><value>${at}.00</value></item>`).join('')}</document>`,
      { 'balance-total': [none, /No repeated element .* could be read as transactions/] },
    ],
    'in half of the rows': [
      between('10.00', ['-5.00', 'about 8', '4.00'], '9.00'),
      { 'balance-total': unclear(/row 2 says "about 8"/) },
    ],
  },
  'an amount that says it is empty': each(
    ['null', 'NaN', 'N/A', 'n.a.', '--', '-', 'nil', ' ', ''],
    (empty) => [
      empty || 'an empty cell',

      statement(
        [
          { date: '2026-01-02', description: 'a', debit: '5.00', credit: empty },
          { date: '2026-01-03', description: 'b', debit: empty, credit: '20.00' },
          { date: '2026-01-04', description: 'c', debit: '15.00', credit: empty },
        ],
        { opening: '100.00', closing: '101.00' },
      ),
      { 'balance-total': broken(/100\.00 \+ 0\.00 \(3 rows\) is 100\.00, .* 101\.00: 1\.00/) },
    ],
  ),
  'debit and credit': {
    'a sign column for the amount and one for the balance': [
      statement(
        `
          date       | amount | amountType | balance | balanceType
          2026-01-02 | 50.00  | DR         | 40.00   | DR
          2026-01-03 | 90.00  | CR         | 50.00   | CR
          2026-01-04 | 70.00  | DR         | 20.00   | DR
          2026-01-05 | 5.00   | CR         | 15.00   | DR
        `,
        { opening: '10.00 CR', closing: '15.00 DR' },
      ),
      { 'balance-running': held(/4 rows/), 'balance-total': held(/10\.00 \+ -25\.00/) },
    ],
    'overdrawn balances marked OD': [
      statement(
        `
          date       | paidOut | paidIn | balance
          2026-01-02 | 60.00   |        | 10.00 OD
          2026-01-03 |         | 40.00  | 30.00
          2026-01-04 | 35.00   |        | OD 5.00
        `,
        { opening: '50.00', closing: '6.00 OD' },
      ),
      {
        'balance-running': held(/3 rows/),
        'balance-total': broken(/is -5\.00, .* -6\.00: -1\.00/),
      },
    ],
    'a refund among negative debits': [
      statement(
        `
          date       | description | debit  | credit
          2026-01-02 | a           | -10.00 |
          2026-01-03 | b           | -7.00  |
          2026-01-04 | c           |        | 20.00
          2026-01-05 | d           | 2.00   |
        `,
        { opening: '100.00', closing: '105.00' },
      ),
      { 'balance-total': held(/100\.00 \+ 5\.00 \(4 rows\)/) },
    ],
    'a refund among positive debits': [
      statement(
        `
          date       | description | debit | credit
          2026-01-02 | a           | 10.00 |
          2026-01-03 | b           | 7.00  |
          2026-01-04 | c           |       | 20.00
          2026-01-05 | d           | -2.00 |
        `,
        { opening: '100.00', closing: '105.00' },
      ),
      { 'balance-total': held(/100\.00 \+ 5\.00 \(4 rows\)/) },
    ],
    'words that nobody knows, and sums that say which they are': [
      statement(
        `
          date       | kind | amount
          2026-01-02 | X    | 10.00
          2026-01-03 | Y    | 25.00
          2026-01-04 | X    | 7.50
        `,
        { opening: '100.00', closing: '107.50' },
      ),
      { 'balance-total': held(/100\.00 \+ 7\.50/) },
    ],
    'amounts without any sign, as on a card that marks its payments nowhere': [
      `<statement><previousBalance>100.00</previousBalance>${money(['50.00', '100.00', '20.00']).map(row).join('')}<newBalance>70.00</newBalance></statement>`,
      { 'balance-total': unclear(/row 2 would explain it.* No amount has a sign/) },
    ],
    'amounts without any sign, in lists whose titles say the side': [
      `<statement><openingBalance>1500.00</openingBalance><closingBalance>1700.00</closingBalance><list title="Deposits">${money(['500.00']).map(row).join('')}</list><list title="Withdrawals">${money(['100.00', '200.00']).map(row).join('')}</list></statement>`,
      { 'balance-total': unclear(/No amount has a sign/) },
    ],
    'amounts without a minus sign under a name that says the side': [
      statement(
        money(['50.25', '19.75']).map(({ amount = '', ...rest }) => ({ ...rest, credit: amount })),
        { opening: '10.00', closing: '81.00' },
      ),
      { 'balance-total': broken(/10\.00 \+ 70\.00 \(2 rows\) is 80\.00/) },
    ],
    'words for debit and credit beside one that nobody knows': [
      statement(
        `
          date       | text | type     | amount
          2026-01-02 | a    | debit    | 10.00
          2026-01-03 | b    | credit   | 50.00
          2026-01-04 | c    | reversal | 10.00
        `,
        { opening: '100.00', closing: '170.00' },
      ),
      // Without the words, the plain sum 70.00 would come out.
      { 'balance-total': unclear(/reversal/) },
    ],
    'balances that are elements with an amount and a mark': [
      `<statement><opening><amount>100.00</amount><indicator>D</indicator></opening>${money(['-10.00', '50.00']).map(row).join('')}<closing><amount>61.00</amount><indicator>D</indicator></closing></statement>`,
      { 'balance-total': broken(/-100\.00 \+ 40\.00 \(2 rows\) is -60\.00/) },
    ],
    'a card whose marked credits end with more than was owed': [
      `<statement><previousBalance>100.00</previousBalance>${money(['50.00', '200.00 CR', '20.00']).map(row).join('')}<newBalance>31.00 CR</newBalance></statement>`,
      { 'balance-total': broken(/-100\.00 \+ 130\.00 \(3 rows\) is 30\.00, .* 31\.00: 1\.00/) },
    ],
    'whole numbers in the only column of a side': [
      statement(
        ['10', '20'].map((debit, at) => ({ date: `2026-01-0${at + 2}`, text: `t${at}`, debit })),
        { opening: '100', closing: '71' },
      ),
      { 'balance-total': broken(/100 \+ -30 \(2 rows\) is 70/) },
    ],
    'an account whose opening balance has no mark, unlike its closing one': [
      between('100.00', ['10.00', '50.00 CR', '5.00'], '135.00 CR'),
      { 'balance-total': held(/100\.00 \+ 35\.00 \(3 rows\)/) },
    ],
  },
  'rows in an order of their own': {
    'newest day first, and the oldest row of it first': [
      statement(
        `
          date       | debit  | credit | balance
          09/01/2026 | 50.00  |        | 1950.00
          05/01/2026 | 100.00 |        | 1100.00
          05/01/2026 |        | 900.00 | 2000.00
        `,
        { opening: '1200.00', closing: '1950.00' },
      ),
      { 'balance-total': held(/1200\.00 \+ 750\.00/), 'balance-running': held(/3 rows/) },
    ],
    'oldest day first, and the newest row of it first': [
      statement(
        `
          date       | debit | credit | balance
          02/01/2026 |       | 20.00  | 1200.00
          02/01/2026 | 20.00 |        | 1180.00
          09/01/2026 | 10.00 |        | 2040.00
          09/01/2026 |       | 850.00 | 2050.00
        `,
        { opening: '1200.00', closing: '2041.00' },
      ),
      {
        'balance-total': broken(/is 2040\.00, .* 2041\.00: 1\.00/),
        'balance-running': held(/4 rows/),
      },
    ],
    'the date once a day': [
      `<document><period><from>01/01/2026</from><to>31/01/2026</to></period><table>${table([
        columnNames,
        ['02/01/2026', 'Shop', '10.00', '', ''],
        ['', 'Cafe', '5.00', '', '85.00'],
        ['05/02/2026', 'Wages', '', '500.00', '585.00'],
        ['', 'Rent', '400.00', '', '185.00'],
      ])}</table></document>`,
      { period: broken(/2026-02-05 of row 4 .* 1 more row/), 'balance-running': held(/4 rows/) },
    ],
    'the date once a day, beside amounts with signs': [
      `<document><table>${table([
        ['Date', 'Details', 'Amount', 'Balance'],
        ['02/01/2026', 'Shop', '-10.00', '90.00'],
        ['', 'Cafe', '-5.00', '85.00'],
        ['05/01/2026', 'Wages', '500.00', '585.00'],
        ['', 'Rent', '-400.00', '186.00'],
      ])}</table></document>`,
      {
        'balance-running': broken(/is 186\.00, but 185\.00 follows/),
        'date-order': held(/4 rows are in order, oldest first\.$/),
      },
    ],
    'the date once a day, beside zeros for empty amounts': [
      `<document><table>${table([
        columnNames,
        ['02/01/2026', 'Shop', '10.00', '0.00', '90.00'],
        ['', 'Cafe', '5.00', '0.00', '85.00'],
        ['', 'Wages', '0.00', '500.00', '585.00'],
      ])}</table></document>`,
      { 'balance-running': held(/3 rows/) },
    ],
    'a text that begins in a row of its own, with the date': [
      `<document><table>${table([
        columnNames,
        ['02/01/2026', 'Card payment', '', '', ''],
        ['', 'Shop', '10.00', '', '90.00'],
        ['05/01/2026', 'Wages', '', '500.00', '590.00'],
        ['07/01/2026', 'Standing order', '', '', ''],
        ['', 'Rent', '400.00', '', '180.00'],
      ])}</table></document>`,
      {
        'balance-running': broken(/row 6 is 180\.00, but 190\.00 follows/),
        'date-order': held(/3 rows/),
      },
    ],
  },
  'totals as the last row': each(
    [
      ['Total des mouvements', '800.00', held(/total 1200\.00/)],
      ['Somme', '790.00', unclear(/total 1210\.00 fits no sum of the rows/)],
      ['Totals', '800.00', held(/total 1200\.00/)],
    ] as const,
    ([name, debits, right]) => [
      `${name} ${debits}`,

      `<document><soldePrecedent>100.00</soldePrecedent><table>${table([
        ['Date', 'Libellé', 'Débit', 'Crédit'],
        ['02/01', 'Loyer', '800.00', ''],
        ['05/01', 'Salaire', '', '2000.00'],
        ['', name, debits, '2000.00'],
        ['', 'Nouveau solde au 31/01/2026', '', '1300.00'],
      ])}</table></document>`,
      { 'totals-declared': right, 'balance-total': held(/100\.00 \+ 1200\.00 \(2 rows\)/) },
    ],
  ),
  cards: each(
    Object.entries({
      'two rows, what comes in is marked': [['50.00', '200.00 CR'], '350.00'],
      'two rows, what goes out is negative': [['-50.00', '200.00'], '350.00'],
    } as Record<string, [string[], string]>),
    ([name, [amounts, closing]]) => [
      name,

      statement(money(amounts), { opening: '500.00', closing }),
      { 'balance-total': held(/500\.00 \+ -150\.00/) },
    ],
  ),
  'a card, of which one row is wrong': {
    'the amounts are what is owed': [
      between('500.00', ['-50.00', '-20.00', '-30.00', '200.00'], '401.00'),
      { 'balance-total': broken(/500\.00 \+ -100\.00 \(4 rows\) is 400\.00, .* 401\.00: 1\.00/) },
    ],
  },
  'what a person says': Object.fromEntries(
    (
      [
        ['a count', '<n>3</n>', { count: '/statement/n' }, { 'count-declared': broken(/3 rows/) }],
        ['no count', '<count>3</count>', { count: null }, { 'count-declared': none }],
        [
          'the balances',
          '<a>10.00</a><b>8.00</b>',
          { opening: '/statement/a', closing: '/statement/b' },
          { 'balance-total': broken(/10\.00 \+ -1\.00 \(2 rows\) is 9\.00, .* 8\.00/) },
        ],
        [
          'another balance than the one that is named',
          '<openingBalance>10.00</openingBalance><a>11.00</a><closingBalance>9.00</closingBalance>',
          { opening: '/statement/a' },
          { 'balance-total': broken(/11\.00 \+ -1\.00 \(2 rows\) is 10\.00, .* 9\.00/) },
        ],
        [
          'totals',
          '<a>2.00</a><b>4.00</b>',
          { 'debit-total': '/statement/a', 'credit-total': '/statement/b' },
          { 'totals-declared': broken(/total of credits is 4\.00, but the rows add up to 1\.00/) },
        ],
        [
          'a total of debits',
          '<a>3.00</a>',
          { 'debit-total': '/statement/a' },
          { 'totals-declared': broken(/total of debits is 3\.00, but the rows add up to 2\.00/) },
        ],
        [
          'that a value is not a balance',
          from10to9,
          { opening: null },
          { 'balance-total': [none, /declares no opening/] },
        ],
        [
          'that there is no opening balance, beside two balances',
          '<balance>10.00</balance><balance>9.00</balance>',
          { opening: null },
          { 'balance-total': none },
        ],
        [
          'a balance with a sign beside it',
          '<a><v>10.00</v><Sign>D</Sign></a><b><v>11.00</v><Sign>D</Sign></b>',
          { opening: '/statement/a/v', closing: '/statement/b/v' },
          { 'balance-total': held(/-10\.00 \+ -1\.00 \(2 rows\)/) },
        ],
        [
          'a period',
          '<a>2026-01-01</a><b>2026-01-02</b>',
          { 'period-from': '/statement/a', 'period-to': '/statement/b' },
          { period: broken(/2026-01-03 of row 2 is outside the period 2026-01-01\/2026-01-02/) },
        ],
        [
          'the end of a period',
          '<period><from>2026-01-01</from><to>2026-01-31</to></period><b>2026-01-02</b>',
          { 'period-to': '/statement/b' },
          { period: broken(/2026-01-03 of row 2 is outside the period 2026-01-01\/2026-01-02/) },
        ],
        [
          'the end of a period, which is no date',
          '<period><from>2026-01-01</from><to>2026-01-31</to></period><b>soon</b>',
          { 'period-to': '/statement/b' },
          { period: none },
        ],
        [
          'that no column is the amount',
          '<openingBalance>10.00</openingBalance><closingBalance>9.00</closingBalance>',
          { amount: null },
          { 'balance-total': unclear(/amount/) },
        ],
      ] as [string, string, TableRules, Right][]
    ).map(([name, values, roles, right]) => [name, [declaring(values), right, roles]]),
  ),
  'fees beside the amounts': {
    'in every balance': [
      statement(
        `
          date       | description | amount  | fee  | balance
          2026-01-02 | a           | -200.00 | 2.00 | 798.00
          2026-01-05 | b           | 50.00   | 0.00 | 848.00
        `,
        { opening: '1000.00', closing: '848.00' },
      ),
      { 'balance-total': held(/1000\.00 \+ -152\.00/), 'balance-running': held(/2 rows/) },
    ],
    'and a tax, with minus signs, beside debits and credits': [
      statement(
        `
          date       | out   | in    | charges | vat   | balance
          2026-01-02 | 30.00 |       | -1.00   | -0.20 | 68.80
          2026-01-03 |       | 20.00 |         |       | 88.80
          2026-01-04 | 10.00 |       | -1.00   | -0.20 | 77.60
          2026-01-05 | 5.00  |       |         |       | 73.60
        `,
        { opening: '100.00', closing: '73.60' },
      ),
      {
        'balance-running': broken(/row 4 is 73\.60, but 72\.60 follows/),
        'balance-total': broken(/is 72\.60, .* 73\.60: 1\.00/),
      },
    ],
    'of two kinds, of which one is taken off': [
      statement(
        `
          date       | description | amount  | fee  | commission
          2026-01-02 | a           | -200.00 | 2.00 | 3.00
          2026-01-05 | b           | 50.00   | 1.00 | 1.00
        `,
        { opening: '1000.00', closing: '847.00' },
      ),
      { 'balance-total': held(/1000\.00 \+ -153\.00/) },
    ],
    'that only the closing balance shows': [
      statement(
        `
          date       | description | amount  | fee
          2026-01-02 | a           | -200.00 | 5.00
          2026-01-05 | b           | -5.00   | 0.00
        `,
        { opening: '1000.00', closing: '790.00' },
      ),
      { 'balance-total': held(/1000\.00 \+ -210\.00/) },
    ],
    'that the amounts have in them already': [
      statement(
        `
          date       | description | amount  | fee
          2026-01-02 | a           | -205.00 | 5.00
          2026-01-05 | b           | -5.00   | 1.00
        `,
        { opening: '1000.00', closing: '790.00' },
      ),
      { 'balance-total': held(/1000\.00 \+ -210\.00/) },
    ],
  },
  'fees and interest outside of the rows': {
    'that make up what the balances lack': [
      `<statement><openingBalance>1000.00</openingBalance>${money(['-100.00', '-50.00', '20.00']).map(row).join('')}<interestEarned>1.25</interestEarned><serviceFees>5.00</serviceFees><closingBalance>866.25</closingBalance></statement>`,
      {
        'balance-total': unclear(
          /-3\.75 is missing\. It is .*interest earned 1\.25, service fees 5\.00\. Nothing shows/,
        ),
      },
    ],
    'that are rows already': [
      `<statement><openingBalance>100.00</openingBalance>${money(['-10.00', '-5.00']).map(row).join('')}<serviceFees>5.00</serviceFees><closingBalance>85.00</closingBalance></statement>`,
      { 'balance-total': held(/100\.00 \+ -15\.00/) },
    ],
    'that do not make it up': [
      `<statement><openingBalance>100.00</openingBalance>${money(['-10.00', '-5.00']).map(row).join('')}<serviceFees>5.00</serviceFees><closingBalance>84.00</closingBalance></statement>`,
      { 'balance-total': broken(/-1\.00 is missing/) },
    ],
  },
  'sections of debits and credits': {
    'three, one of them with a single row': [
      `<statement><beginningBalance>100.00</beginningBalance>${section('deposits', ['50.00', '25.00'])}${section('withdrawals', ['-30.00', '-10.00'])}${section('fees', ['-5.00'])}<endingBalance>130.00</endingBalance></statement>`,
      { 'balance-total': held(/100\.00 \+ 30\.00 \(5 rows\)/), 'date-order': held(/./) },
    ],
    'three without signs': [
      `<statement><beginningBalance>100.00</beginningBalance>${section('deposits', ['50.00', '25.00'])}${section('checks', ['30.00', '10.00'])}${section('withdrawals', ['3.00', '1.00'])}<endingBalance>132.00</endingBalance></statement>`,
      { 'balance-total': broken(/100\.00 \+ 31\.00 \(6 rows\) is 131\.00, .* 132\.00: 1\.00/) },
    ],
    'rows with names of their own': [
      `<statement><beginningBalance>100.00</beginningBalance><deposits>${money(['50.00', '25.00']).map(row).join('').replaceAll('transaction', 'deposit')}</deposits><withdrawals>${money(['30.00']).map(row).join('').replaceAll('transaction', 'withdrawal')}</withdrawals><endingBalance>145.00</endingBalance></statement>`,
      { 'balance-total': held(/100\.00 \+ 45\.00 \(3 rows\)/) },
    ],
    'one that nobody knows': [
      `<statement><beginningBalance>100.00</beginningBalance>${section('deposits', ['50.00', '25.00'])}${section('withdrawals', ['30.00', '10.00'])}${section('corrections', ['5.00', '1.00'])}<endingBalance>141.00</endingBalance></statement>`,
      { 'balance-total': unclear(/row 5 says "corrections"/) },
    ],
  },
  'accounts without movements': {
    'between others': [
      `<statement>${account('100.00', money(['-15.00', '5.00']).map(row).join(''), '90.00')}${account('50.00', '', '50.00')}</statement>`,
      { 'balance-total': held(/100\.00 \+ -10\.00 \(2 rows\) .* 1 more/) },
    ],
    'whose balance moves all the same': [
      `<statement>${account('100.00', money(['-15.00', '5.00']).map(row).join(''), '90.00')}${account('50.00', '', '60.00')}</statement>`,
      { 'balance-total': broken(/50\.00 \+ 0\.00 \(0 rows\) is 50\.00, .* 60\.00: 10\.00/) },
    ],
  },
  'pages and accounts with balances of their own': {
    'pages that are statements each': [
      `<document><page>${from10to9}${money(['1.00', '-2.00']).map(row).join('')}</page><page>${from10to9.replace('9.00', '8.00')}${money(['3.00', '-4.00']).map(row).join('')}</page></document>`,
      { 'balance-total': broken(/10\.00 \+ -1\.00 \(2 rows\) is 9\.00, .* 8\.00: -1\.00/) },
    ],
    'accounts of which one has none': [
      `<statement>${account('100.00', money(['-15.00', '5.00']).map(row).join(''), '90.00')}<account><id>AC2</id><transactions>${money(['-1.00', '-2.00']).map(row).join('')}</transactions></account></statement>`,
      { 'balance-total': held(/100\.00 \+ -10\.00 \(2 rows\)/) },
    ],
  },
  'a table without names': {
    'whose balances follow from two columns': [
      `<document><table>${table([
        ...threeRows.map((cells) => cells.map((cell) => cell.replace('180', '190'))),
        ['08/01/2026', 'Gas', '20.00', '', '170.00'],
      ])}</table></document>`,
      { 'balance-running': held(/4 rows/) },
    ],
    'whose balances follow from nothing': [
      `<document><table>${table(threeRows)}</table></document>`,
      { 'balance-running': none },
    ],
    'whose three balances follow, all with two decimals': [
      `<table>${table([
        ['02/01/2026', 'Shop', '10.25', '', '90.00'],
        ['05/01/2026', 'Wages', '', '500.00', '590.00'],
        ['07/01/2026', 'Rent', '400.00', '', '190.00'],
      ])}</table>`,
      { 'balance-running': held(/3 rows/) },
    ],
    'whose three whole numbers go up by a quantity': [
      `<table>${table([
        ['02/01/2026', 'Screw', '1', '7', '1'],
        ['02/01/2026', 'Nut', '2', '8', '1'],
        ['02/01/2026', 'Nail', '3', '9', '1'],
      ])}</table>`,
      { 'balance-running': none },
    ],
  },
  'names of the columns': {
    ...each(
      Object.entries({
        'in two lines': table([
          ['Date', 'Details', 'Amount', '', 'Balance'],
          ['', '', 'Debit', 'Credit', ''],
          ...threeRows,
        ]),
        'in two lines, of which the first one spans columns': table([
          ['Date', 'Details', 'Amount', 'Balance'],
          columnNames,
          ...threeRows,
        ]),
        'in <th>': `${table([columnNames], { row: 'tr', cell: 'th' })}${table(threeRows, { row: 'tr', cell: 'td' })}`,
        'in <thead>': `<thead>${table([columnNames], { row: 'tr', cell: 'th' })}</thead><tbody>${table(threeRows, { row: 'tr', cell: 'td' })}</tbody>`,
        'in a list before the rows': `<columns>${columnNames.map((name) => `<column>${name}</column>`).join('')}</columns>${table(threeRows)}`,
      }),
      ([name, rows]) => [
        name,

        `<document><page><table>${rows}</table></page></document>`,
        { 'balance-running': broken(/is 180\.00, but 190\.00 follows/), 'date-order': held(/./) },
      ],
    ),
  },
  dates: {
    'month first, where the period says so': [
      statement(dated(['01/05/2026', '02/04/2026', '03/12/2026']), {
        period: ['2026-01-01', '2026-03-31'],
      }),
      { period: held(/2026-01-01\/2026-03-31/) },
    ],
    'day first, where the period says so': [
      statement(dated(['01/05/2026', '02/05/2026', '03/06/2026']), {
        period: ['2026-05-01', '2026-06-30'],
      }),
      { period: held(/2026-05-01\/2026-06-30/) },
    ],
    'month first, where only then the days go one way': [
      statement(dated(['01/05/2026', '01/12/2026', '02/04/2026', '02/11/2026'])),
      { 'date-order': held(/4 rows are in order, oldest first/) },
    ],
    'one that is too late': [
      statement(dated(['01', '02', '03', '09', '04', '05'].map((day) => `2026-01-${day}`))),
      { 'date-order': broken(/2026-01-09 of row 4 is out of order/) },
    ],
    'two of five that are too early': [
      statement(dated(['05', '02', '07', '03', '09'].map((day) => `2026-01-${day}`))),
      { 'date-order': unclear(/2026-01-02 of row 2 is out of order/) },
    ],
    'in no order': [
      statement(dated(['05', '02', '07', '03', '09', '01'].map((day) => `2026-01-${day}`))),
      { 'date-order': none },
    ],
    'a year that no statement is of': [
      statement(dated(['2026-01-01', '2026-01-02', '2201-01-01', '2026-01-03'])),
      {
        'date-order': held(
          /dates of 3 rows are in order, oldest first\. 1 row has no date that can be read\./,
        ),
      },
    ],
    'no year, near the end of a whole year': [
      statement(dated(['20 Sep', '25 Oct', '30 Dec']), {
        period: ['1 January 2025', '31 December 2025'],
      }),
      { period: held(/All dates are inside/) },
    ],
    'two spaces behind the day of the week': [
      statement(dated(['Mon  05 Jan 2026', 'Tue  06 Jan 2026', 'Sun  01 Feb 2026']), {
        period: ['2026-01-01', '2026-01-31'],
      }),
      { period: broken(/2026-02-01 of row 3/) },
    ],
    'a period of one day': [
      statement(dated(['2026-01-05', '2026-01-05']), { period: ['2026-01-05', '2026-01-05'] }),
      { period: held(/2026-01-05\/2026-01-05/) },
    ],
    'two spaces': [
      statement(dated(['02  Jan 2026', '03  Jan 2026', '09  Feb 2026']), {
        period: ['2026-01-01', '2026-01-31'],
      }),
      { period: broken(/2026-02-09 of row 3/) },
    ],
    'a period without an element around it': [
      declaring('<from>2026-01-01</from><to>2026-01-02</to>'),
      { period: broken(/2026-01-03 of row 2/) },
    ],
    'two times when the document was made': [
      declaring('<created><from>2026-01-01</from><to>2026-01-02</to></created>'),
      { period: none },
    ],
    'two digits of a year, before 1970 and after': [
      statement(dated(['05/01/70', '06/01/70']), { period: ['1970-01-01', '1970-01-31'] }),
      { period: held(/1970-01-01/) },
    ],
    'a day of the week in two words': [
      statement(
        dated(['segunda-feira 05 jan 2026', 'terça-feira 06 jan 2026', 'domingo, 01 fev 2026']),
        { period: ['2026-01-01', '2026-01-31'] },
      ),
      { period: broken(/2026-02-01 of row 3/) },
    ],
    'numbers that go on over pages': [
      pages([
        ['1', '2'],
        ['4', '5'],
      ]),
      {
        numbering: broken(/Number 3 is absent between 2 and 4/),
        'date-order': held(/4 rows are in order, oldest first\.$/),
      },
    ],
    'numbers that begin again on each page': [
      pages([
        ['1', '2', '3'],
        ['1', '2'],
      ]),
      { numbering: held(/3 rows go on .* 1 more/), 'date-order': held(/5 rows/) },
    ],
    'numbers that begin again on each page, with a gap on one': [
      pages([
        ['1', '2', '3'],
        ['1', '2', '3'],
        ['1', '2', '4'],
      ]),
      { numbering: broken(/Number 3 is absent between 2 and 4/) },
    ],
    'numbers that begin again': [
      statement(
        withColumn('number', ['1', '2', '3', '1', '2'], ['1.00', '2.00', '3.00', '4.00', '5.00']),
      ),
      { numbering: unclear(/Number 1 follows 3: the numbers begin again/) },
    ],
    'numbers that begin again, with a gap behind': [
      statement(
        withColumn(
          'number',
          ['1', '2', '3', '1', '2', '4', '5', '6'],
          ['1.00', '2.00', '3.00', '4.00', '5.00', '6.00', '7.00', '8.00'],
        ),
      ),
      { numbering: broken(/Number 3 is absent between 2 and 4\. 1 more break/) },
    ],
    'numbers that go back, not to the first one': [
      statement(
        withColumn('number', ['1', '2', '3', '2', '3'], ['1.00', '2.00', '3.00', '4.00', '5.00']),
      ),
      { numbering: broken(/Number 2 follows 3\./) },
    ],
    'a period of 400 days, and one of more': [
      statement(dated(['2026-01-05', '2026-01-06']), { period: ['2026-01-01', '2027-02-05'] }),
      { period: held(/2026-01-01\/2027-02-05/), numbering: none },
    ],
    'a period of more than 400 days': [
      statement(dated(['2026-01-05', '2026-01-06']), { period: ['2026-01-01', '2027-02-06'] }),
      { period: unclear(/longer than that of a statement/) },
    ],
    DDMMYY: [
      statement(dated(['020324', '100324', '110424', '290324']), { period: ['010324', '310324'] }),
      { period: broken(/2024-04-11 of row 3/) },
    ],
    YYMMDD: [
      statement(dated(['240302', '240310', '240411']), { period: ['240301', '240331'] }),
      { period: broken(/2024-04-11 of row 3/) },
    ],
    'no year, over the year end': [
      statement(dated(['27 Nov', '30 Dec', '05 Jan', '11 Feb']), {
        period: ['15 November 2025', '31 January 2026'],
      }),
      { period: broken(/2026-02-11 of row 4/), 'date-order': held(/oldest first/) },
    ],
    'no year, for a whole year': [
      statement(dated(['03 Jan', '14 May', '20 Sep', '30 Dec']), {
        period: ['1 January 2025', '31 December 2025'],
      }),
      { period: held(/./), 'date-order': held(/oldest first/) },
    ],
    'the day of the week': [
      statement(dated(['Mon 05 Jan 2026', 'Tue 06 Jan 2026', 'Sun 01 Feb 2026']), {
        period: ['2026-01-01', '2026-01-31'],
      }),
      { period: broken(/2026-02-01 of row 3/) },
    ],
    'Croatian months': [
      statement(dated(['02 tra 2026', '12 svi 2026', '28 lip 2026']), {
        period: ['2026-04-01', '2026-06-30'],
      }),
      { period: held(/./), 'date-order': held(/oldest first/) },
    ],
    'Polish months': [
      statement(dated(['2 czerwca 2026', '12 lipca 2026', '28 sierpnia 2026']), {
        period: ['2026-06-01', '2026-07-31'],
      }),
      { period: broken(/2026-08-28 of row 3/) },
    ],
    'Spanish months': [
      statement(dated(['07 ENE 2026', '08 FEB 2026', '09 ABR 2026']), {
        period: ['01 ENE 2026', '31 MAR 2026'],
      }),
      { period: broken(/2026-04-09 of row 3/) },
    ],
    'two entries years away from the period of their statement': [
      camt(
        stmt(
          `<FrToDt><FrDtTm>2019-03-01T00:00:00</FrDtTm><ToDtTm>2019-03-31T23:59:59</ToDtTm></FrToDt>${ntry('2.00', 'CRDT')}${ntry('3.00', 'CRDT')}`,
        ),
      ),
      { period: unclear(/2026-03-02 of row 1 .* No date shows/) },
    ],
    'two entries a month away from the period of their statement': [
      camt(
        stmt(
          `<FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>2026-01-31T23:59:59</ToDtTm></FrToDt>${ntry('2.00', 'CRDT')}${ntry('3.00', 'CRDT')}`,
        ),
      ),
      { period: broken(/2026-03-02 of row 1/) },
    ],
    'a time when the document was made': [
      `<statement><created>2026-01-02</created>${row(dated(['2026-01-05'])[0] ?? {})}${row(dated(['2026-01-06'])[0] ?? {})}</statement>`,
      { period: none },
    ],
    'one end of a period': [
      `<statement><to>2026-01-02</to>${row(dated(['2026-01-05'])[0] ?? {})}${row(dated(['2026-01-06'])[0] ?? {})}</statement>`,
      { period: none },
    ],
    'days with a dot, which could be amounts': [
      `<table>${table([
        ['Date', 'Libellé', 'Débit', 'Crédit'],
        ['02.01', 'Loyer', '800,00', ''],
        ['05.01', 'Salaire', '', '2 100,00'],
        ['09.01', 'Carte', '12,50', ''],
      ])}<closing>2 522,06</closing><opening>1 234,56</opening></table>`,
      { 'balance-total': held(/1234\.56 \+ 1287\.50/), 'date-order': held(/3 rows/) },
    ],
    'the day of the purchase before the day of posting': [
      statement(
        `
          transDate  | postDate   | description | amount
          30/12/2025 | 02/01/2026 | a           | -5.00
          14/01/2026 | 15/01/2026 | b           | -5.00
        `,
        { period: ['01/01/2026', '31/01/2026'] },
      ),
      { period: held(/2026-01-01\/2026-01-31/) },
    ],
    ...each(
      [
        ['January 1, 2026 through January 31, 2026', '2026-01-01/2026-01-31'],
        ['1 Jan - 31 Jan 2026', '2026-01-01/2026-01-31'],
        ['1 - 31 January 2026', '2026-01-01/2026-01-31'],
        ['28 Dec - 27 Jan 2026', '2025-12-28/2026-01-27'],
        ['01.01. - 31.01.2026', '2026-01-01/2026-01-31'],
        ['1.-31.01.2026', '2026-01-01/2026-01-31'],
        ['2026年1月1日～2026年1月31日', '2026-01-01/2026-01-31'],
        ['令和8年1月1日～令和8年1月31日', '2026-01-01/2026-01-31'],
        ['٠١/٠١/٢٠٢٦ - ٣١/٠١/٢٠٢٦', '2026-01-01/2026-01-31'],
      ],
      ([text, said]) => [
        `the period ${text}`,

        `<statement><period>${text}</period>${dated(['2026-01-05', '2026-01-06', '2026-02-01']).map(row).join('')}</statement>`,
        { period: broken(new RegExp(`The date 2026-02-01 of row 3 .* period ${said}`)) },
      ],
    ),
    ...each(['3/12/25', '1 - 2026', '1 January', '31 Jan - 1 Jan'], (text) => [
      `${text}, which is no period`,

      `<statement><period>${text}</period>${dated(['2026-01-05', '2026-01-06', '2026-02-01']).map(row).join('')}</statement>`,
      { period: none },
    ]),
    'periods of interest and of the time before': [
      declaring(
        '<interestPeriod><from>2025-10-01</from><to>2025-12-31</to></interestPeriod><previousPeriod><from>2025-12-01</from><to>2025-12-31</to></previousPeriod><statementPeriod><from>2026-01-01</from><to>2026-01-02</to></statementPeriod>',
      ),
      { period: broken(/2026-01-03 of row 2 is outside the period 2026-01-01\/2026-01-02/) },
    ],
    'a period of interest alone': [
      declaring('<interestPeriod>2025-10-01 - 2025-12-31</interestPeriod>'),
      { period: none },
    ],
    'two digits of the year first': [
      statement(dated(['26.01.12', '26.01.13', '26.02.15']), {
        period: ['26.01.01', '26.01.31'],
      }),
      { period: broken(/2026-02-15 of row 3 .* 2026-01-01\/2026-01-31/) },
    ],
    'the day first, where all days are of one month': [
      statement(dated(['12-01-26', '13-01-26', '15-01-26']), { period: ['01-01-26', '31-01-26'] }),
      { period: held(/2026-01-01\/2026-01-31/) },
    ],
    'years of an era, and Arabic digits': [
      statement(dated(['令和元年5月2日', '令和元年5月3日', '平成31年4月30日']), {
        period: ['٠١/٠٥/٢٠١٩', '٣١/٠٥/٢٠١٩'],
      }),
      { period: broken(/2019-04-30 of row 3 .* 2019-05-01\/2019-05-31/) },
    ],
    'a period in a French sentence': [
      `<releve><periode>du 1er janvier 2026 au 31 mars 2026</periode>${dated(['2 janv. 2026', '5 févr. 2026', '7 avril 2026']).map(row).join('')}</releve>`,
      { period: broken(/2026-04-07 of row 3 is outside the period 2026-01-01\/2026-03-31/) },
    ],
    'numbers that begin again each day': [
      statement(
        ['02', '02', '03', '03', '03'].map((day, at) => ({
          number: `${at < 2 ? at + 1 : at - 1}`,
          date: `2026-01-${day}`,
          description: `item ${at}`,
          amount: '-5.00',
        })),
      ),
      { numbering: held(/5 rows/) },
    ],
    'numbers of cheques, one of which was not cashed': [
      statement(
        dated(['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08']).map((one, at) => ({
          chequeNumber: `${at < 2 ? 1001 + at : 1002 + at}`,
          ...one,
        })),
      ),
      { numbering: none },
    ],
  },
  'totals that fit no sum of the rows': {
    'are named': [
      `<statement><total>77777.00</total><openingBalance>10.00</openingBalance>${money(['-5.00', '7.00', '4.00']).map(row).join('')}<closingBalance>16.00</closingBalance></statement>`,
      {
        'balance-total': held(/10\.00 \+ 6\.00/),
        'totals-declared': unclear(
          /total 77777\.00 fits no sum of the rows: debits 5\.00, credits 11\.00/,
        ),
      },
    ],
    'beside one that does, as with and without a tax': [
      `<invoice><line><date>2026-01-02</date><amount>20.00</amount></line><line><date>2026-01-03</date><amount>-5.00</amount></line><total>15.00</total><totalDue>17.85</totalDue></invoice>`,
      { 'totals-declared': unclear(/^The declared total 17\.85 fits no sum of the rows/) },
    ],
    'because each is that of a section': [
      `<statement><openingBalance>100.00</openingBalance><electronicWithdrawalsTotal>20.00</electronicWithdrawalsTotal>${section('deposits', ['500.00'])}${section('checksPaid', ['100.00'])}${section('electronicWithdrawals', ['15.00', '5.00'])}<closingBalance>480.00</closingBalance></statement>`,
      { 'balance-total': held(/480/), 'totals-declared': unclear(/total 20\.00 fits no sum/) },
    ],
  },
  'numbers that are no counts': each(
    [
      'pages',
      'pageNumber',
      'numberOfPages',
      'sheets',
      'chequeCount',
      'lines',
      'lineCount',
      'copies',
      'attempts',
      'numberOfAttempts',
      'sequenceNumber',
      'statementNumber',
      'seiten',
      'anzahlSeiten',
    ],
    (name) => [
      name,

      `<statement><${name}>1</${name}><openingBalance>10.00</openingBalance>${money(['1.00', '-2.00']).map(row).join('')}<closingBalance>9.00</closingBalance></statement>`,
      { 'count-declared': none },
    ],
  ),
  counts: each(
    [
      'transactionCount',
      'numberOfTransactions',
      'count',
      'anzahlBuchungen',
      'totalEntries',
      'aantalTransacties',
      'liczbaOperacji',
      'nombreOperations',
      'NbOfTxs',
      'numeroMovimientos',
    ],
    (name) => [
      name,

      `<statement><${name}>3</${name}><openingBalance>10.00</openingBalance>${money(['1.00', '-2.00']).map(row).join('')}<closingBalance>9.00</closingBalance></statement>`,
      { 'count-declared': broken(/declares 3 rows, but there are 2/) },
    ],
  ),
  'rows that are no movements': {
    'balances brought and carried forward': [
      statement(
        `
          date       | description             | amount
          2026-01-01 | Balance brought forward | 50.00
          2026-01-02 | shop                    | -10.00
          2026-01-31 | Balance carried forward | 40.00
        `,
        { opening: '50.00', closing: '40.00' },
      ),
      { 'balance-total': held(/50\.00 \+ -10\.00 \(1 row\)/), 'count-declared': none },
    ],
    ...each(
      [
        ['Übertrag von Blatt 1', 'Kontostand am 31.01.2026'],
        ['Übertrag von Seite 2', 'Kontostand'],
        ['RIPORTO', 'SALDO TOTAL DISPONÍVEL DIA'],
        ['TOTAL BROUGHT FORWARD', 'TOTAL CARRIED FORWARD'],
        ['Saldo anterior', 'SALDO DO DIA'],
        ['Ancien solde', 'SOLDE AU 31/01'],
        ['Opening balance', 'Balance at 31 January 2026'],
        ['Opening balance', 'BALANCE'],
      ],
      ([first = '', last = '']) => [
        `${first} and ${last}`,

        statement(
          [
            { date: '2026-01-01', description: first, amount: '50.00' },
            { date: '2026-01-02', description: 'Balance transfer from card', amount: '-7.00' },
            { date: '2026-01-02', description: 'TOTAL Station 12', amount: '-3.00' },
            { date: '2026-01-31', description: last, amount: '40.00' },
          ],
          { opening: '50.00', closing: '40.00' },
        ),
        { 'balance-total': held(/50\.00 \+ -10\.00 \(2 rows\)/) },
      ],
    ),
    'balances and totals on each page': [
      `<document>${table([
        ['Date', 'Details', 'Out', 'In', 'Balance'],
        ['', 'Brought forward', '', '', '100.00'],
        ['2 Jan', 'shop', '10.00', '', '90.00'],
        ['3 Jan', 'wage', '', '5.00', '95.00'],
        ['', 'Page totals', '10.00', '5.00', ''],
        ['', 'Carried forward', '', '', '95.00'],
        ['', 'Brought forward', '', '', '95.00'],
        ['4 Jan', 'rent', '20.00', '', '75.00'],
        ['', 'Page totals', '20.00', '0.00', ''],
      ])}</document>`,
      { 'balance-running': held(/3 rows/), 'balance-total': [none, /no closing balance/] },
    ],
    'balances carried forward in between, and one at the end that is wrong': [
      statement(
        `
          date       | description     | amount
          2026-01-01 | Brought forward | 100.00
          2026-01-02 | shop            | -10.00
          2026-01-02 | Carried forward | 90.00
          2026-01-02 | Brought forward | 90.00
          2026-01-04 | rent            | -5.00
          2026-01-31 | Closing balance | 86.00
        `,
      ),
      { 'balance-total': broken(/100\.00 \+ -15\.00 \(2 rows\) is 85\.00, but .* 86\.00/) },
    ],
    ...each(
      [
        [
          'a balance of each day in a column of its own',
          '985,00 C',
          held(/1000\.00 \+ -15\.00 \(3 rows\)/),
        ],
        ['the same, and the last one is wrong', '985,50 C', broken(/is 985\.00, but .* 985\.50/)],
      ],
      ([name, last, right]) => [
        name,

        statement(
          (
            [
              ['2025-12-31', 'SALDO ANTERIOR', '', '1.000,00 C'],
              ['2026-01-02', 'PIX', '12,50 D', ''],
              ['2026-01-02', 'TARIFA', '22,50 D', ''],
              ['2026-01-02', 'SALDO DO DIA', '', '965,00 C'],
              ['2026-01-03', 'PIX', '20,00 C', ''],
              ['2026-01-03', 'SALDO DO DIA', '', last],
            ] as string[][]
          ).map(([data = '', historico = '', valor = '', saldo = '']) => ({
            data,
            historico,
            valor,
            saldo,
          })),
        ),
        { 'balance-total': right },
      ],
    ),
    'balances as rows of a type of their own': [
      statement(
        `
          date       | type            | amount
          2026-01-01 | opening balance | 50.00
          2026-01-02 | debit           | 10.00
          2026-01-03 | credit          | 4.00
          2026-01-31 | closing balance | 45.00
        `,
      ),
      { 'balance-total': broken(/50\.00 \+ -6\.00 \(2 rows\) is 44\.00, .* 45\.00: 1\.00/) },
    ],
    subtotals: [
      statement(
        `
          date       | description | amount
          2026-01-02 | shop        | -10.00
          2026-01-03 | wage        | 25.00
          2026-01-03 | Subtotal    | 15.00
          2026-01-04 | rent        | -5.00
        `,
        { opening: '50.00', closing: '60.00' },
      ),
      { 'balance-total': held(/50\.00 \+ 10\.00 \(3 rows\)/) },
    ],
    'names of the columns on every page': [
      `<document>${['02', '05']
        .map(
          (day, at) =>
            `<page><row><cell>Date</cell><cell>Text</cell><cell>Out</cell><cell>In</cell><cell>Balance</cell></row><row><cell>${day}/01/2026</cell><cell>Shop</cell><cell>10.00</cell><cell></cell><cell>${at === 0 ? '90.00' : '130.00'}</cell></row><row><cell>${day}/01/2026</cell><cell>Wages</cell><cell></cell><cell>50.00</cell><cell>${at === 0 ? '140.00' : '185.00'}</cell></row></page>`,
        )
        .join('')}</document>`,
      { 'balance-running': broken(/row 6 is 185\.00, but 180\.00 follows/) },
    ],
    'lines that go on with a text': [
      statement(
        `
          date       | text   | out    | in     | balance
          02/01/2026 | CARD   | 10.00  |        | 90.00
                     | LONDON |        |        |
          05/01/2026 | BACS   |        | 500.00 | 590.00
                     | REF 12 |        |        |
                     | X      |        |        |
          07/01/2026 | DD     | 400.00 |        | 190.00
        `,
        { opening: '100.00', closing: '190.00' },
      ),
      { 'balance-total': held(/\(3 rows\)/), 'balance-running': held(/3 rows/) },
    ],
    'rows that are pending': [
      statement(
        `
          date       | description | status    | amount
          2026-01-02 | a           | Completed | -10.00
          2026-01-03 | b           | Completed | 4.00
          2026-01-04 | c           | Pending   | -3.00
          2026-01-05 | d           | Reverted  | -8.00
        `,
        { opening: '50.00', closing: '44.00' },
      ),
      { 'balance-total': held(/\(2 booked rows\) .* 2 rows are not booked/) },
    ],
    ...each(
      [
        ['pending', 'no', 'no', 'pending'],
        ['pending', 'false', 'false', 'true'],
        ['status', 'Completed', 'Completed', 'Pending approval'],
      ] as const,
      ([name, ...texts]) => [
        `rows whose ${name} is ${texts.slice(1).join(' or ')}`,

        statement(withColumn(name, texts, ['-3.00', '4.00', '5.00']), {
          opening: '10.00',
          closing: '11.00',
        }),
        { 'balance-total': held(/\(2 booked rows\) .* Row 3 is not booked/) },
      ],
    ),
    'texts that only sound like a status': [
      statement(
        ['Hotel booked', 'Pending fee', 'Shop'].map((description, at) => ({
          date: `2026-01-0${at + 2}`,
          description,
          amount: `-${at + 1}.00`,
        })),
        { opening: '10.00', closing: '4.00' },
      ),
      { 'balance-total': held(/10\.00 \+ -6\.00 \(3 rows\)/) },
    ],
    'rows that are pending, and are in the balance all the same': [
      statement(
        `
          date       | description | status  | amount
          2026-01-02 | a           | booked  | -10.00
          2026-01-03 | b           | booked  | 4.00
          2026-01-04 | c           | pending | -3.00
        `,
        { opening: '50.00', closing: '41.00' },
      ),
      { 'balance-total': held(/50\.00 \+ -9\.00/) },
    ],
    'a page that was read twice': [
      statement(
        [
          ...money(['-5.00', '-7.00', '-2.00']),
          ...money(['-5.00', '-7.00', '-2.00']),
          { date: '2026-01-09', description: 'z', amount: '-1.00' },
        ],
        { opening: '100.00', closing: '85.00' },
      ),
      {
        'balance-total': broken(
          /14\.00 is the sum of rows 4, 5 and 6, which repeat rows 1, 2 and 3/,
        ),
        duplicates: broken(/14\.00 is the sum of rows/),
        'date-order': held(/7 rows are in order, oldest first/),
      },
    ],
    'the same words for the balance before and after': [
      `<table>${table([
        ['Date', 'Libellé', 'Débit', 'Crédit'],
        ['31.12', 'SOLDE CREDITEUR AU 31.12.2025', '', '100,00'],
        ['02.01', 'Loyer', '80,00', ''],
        ['05.01', 'Salaire', '', '210,00'],
        ['31.01', 'SOLDE CREDITEUR AU 31.01.2026', '', '235,00'],
      ])}</table>`,
      { 'balance-total': broken(/100\.00 \+ 130\.00 \(2 rows\) is 230\.00, .* 235\.00: 5\.00/) },
    ],
    'rows without a balance that were taken back, and a fee in the balances': [
      `<list>${[
        ['2026-01-02', 'COMPLETED', '-10.00', '0.00', '90.00'],
        ['2026-01-03', 'REVERTED', '-30.00', '0.00', ''],
        ['2026-01-04', 'COMPLETED', '-20.00', '0.50', '69.50'],
        ['2026-01-06', 'COMPLETED', '100.00', '0.00', '169.50'],
      ]
        .map(([date = '', state = '', amount = '', fee = '', balance = '']) =>
          row({ date, state, amount, fee, balance }),
        )
        .join('')}</list>`,
      { 'balance-running': held(/3 rows/) },
    ],
  },
  'rows that break the running balance': {
    'twice, in different places': [
      statement(
        running(`
          02 | -10.00 | 90.00
          03 | -5.00  | 84.00
          04 | 20.00  | 104.00
          05 | -4.00  | 101.00
          06 | 1.00   | 102.00
          07 | 2.00   | 104.00
          08 | 3.00   | 107.00
        `),
        { opening: '100.00', closing: '107.00' },
      ),
      {
        'balance-running': broken(/row 2 is 84\.00, but 85\.00 .* 1 more row does not follow/),
        'balance-total': held(/100\.00 \+ 7\.00/),
      },
    ],
    'by one balance, which the ones around it show': [
      statement(
        running(`
          02 | -10.00 | 90.00
          03 | -5.00  | 84.00
          04 | 20.00  | 105.00
          05 | 1.00   | 106.00
        `),
        { opening: '100.00', closing: '106.00' },
      ),
      { 'balance-running': broken(/row 2 is 84\.00, but 85\.00 follows from the rows around it/) },
    ],
    'because one is there twice': [
      statement(withRowTwice, { opening: '100.00', closing: '100.00' }),
      {
        'balance-running': broken(/row 3 is 85\.00, but 80\.00 follows\. Row 3 repeats row 2\./),
        'balance-total': broken(/5\.00 is missing\. Row 3 repeats row 2\./),
        duplicates: broken(/Row 3 says the same as row 2, .* off by its amount -5\.00/),
      },
    ],
    'because one is there twice, between no declared balances': [
      statement(withRowTwice),
      { duplicates: broken(/Row 3 says the same as row 2, .* off by its amount -5\.00/) },
    ],
    'not at all, although two say the same': [
      statement(
        running(`
          02 | -10.00 | 90.00
          03 | -5.00  | 85.00
          03 | -5.00  | 80.00
        `).map((fields) => ({ ...fields, description: 'shop' })),
        { opening: '100.00', closing: '80.00' },
      ),
      { duplicates: held(/Row 3 says the same as row 2, and nothing shows/) },
    ],
    'in a statement of one row': [
      statement(
        running(`
        02 | -5.00 | 94.00
      `),
        { opening: '100.00' },
      ),
      { 'balance-running': broken(/row 1 is 94\.00, but 95\.00 follows/) },
    ],
    'not, but the closing balance goes the other way': [
      statement(
        running(`
          02 | 10.00 | 110.00
          03 | 20.00 | 130.00
        `),
        { opening: '100.00', closing: '70.00' },
      ),
      { 'balance-total': broken(/100\.00 \+ 30\.00 \(2 rows\) is 130\.00, .* 70\.00: -60\.00/) },
    ],
    'before a number that is no balance': [
      `<statement><openingBalance>10.00</openingBalance><statementNumber>13</statementNumber>${running(`
        02 | 1.00 | 11.00
        03 | 2.00 | 13.00
      `)
        .map(row)
        .join('')}</statement>`,
      { 'balance-total': none },
    ],
    'between two values whose names say nothing': [
      `<statement><first>10.00</first><figure>13.00</figure><limit>500.00</limit>${running(`
        02 | 1.00 | 11.00
        03 | 2.00 | 13.00
      `)
        .map(row)
        .join('')}</statement>`,
      { 'balance-total': held(/10\.00 \+ 3\.00 \(2 rows\)/) },
    ],
  },
  currencies: {
    'of the document alone': [
      declaring(`<currency>EUR</currency>${from10to9}`),
      { currency: held(/The only currency is EUR/) },
    ],
    'of the rows alone': [
      statement(withColumn('currency', ['EUR', 'EUR'], ['1.00', '2.00'])),
      { currency: held(/All rows are in EUR/) },
    ],
    'of the rows, which cannot be added up': [
      statement(withColumn('currency', ['EUR', 'EUR', 'USD', 'USD'], ['1', '-2', '3', '4']), {
        opening: '10',
        closing: '17',
      }),
      { 'balance-total': unclear(/The rows are in 2 currencies, which cannot be added up/) },
    ],
    'are not three letters outside of the rows': [
      declaring(`${from10to9}<branch>ABC</branch>`),
      { currency: none },
    ],
    'of a row that is in another one': [
      `<statement><currency>EUR</currency>${withColumn('currency', ['EUR', 'EUR', 'EUR', 'USD'], ['1', '2', '3', '4']).map(row).join('')}</statement>`,
      { currency: broken(/The statement is in EUR, but row 4 is in USD/) },
    ],
    'of half of the rows': [
      `<statement><currency>EUR</currency>${withColumn('currency', ['EUR', 'EUR', 'USD', 'USD'], ['1', '2', '3', '4']).map(row).join('')}</statement>`,
      { currency: held(/The rows are in EUR, USD/) },
    ],
    'are not every three letters': [
      statement(withColumn('kind', ['ATM', 'POS', 'ATM'], ['10.00', '25.00', '7.50']), {
        opening: '100.00',
        closing: '142.50',
      }),
      { currency: none, 'balance-total': held(/100\.00 \+ 42\.50 \(3 rows\)/) },
    ],
  },
  'other numbers beside the amounts': {
    'that cannot be amounts by their name': [
      statement(withColumn('points', ['3', '8', '1'], ['10.00', '-25.00', '7.50']), {
        opening: '100.00',
        closing: '107.00',
      }),
      { 'balance-total': broken(/is 92\.50, .* 107\.00: 14\.50/) },
    ],
    'that are the amounts in another currency': [
      statement(
        withColumn('foreignAmount', ['11.00', '-27.00', '8.00'], ['10.00', '-25.00', '7.50']),
        { opening: '100.00', closing: '93.00' },
      ),
      { 'balance-total': broken(/100\.00 \+ -7\.50 \(3 rows\) is 92\.50, .* 93\.00: 0\.50/) },
    ],
    'of rows without dates, whose amounts cannot be read': [
      statement(
        ['five', 'about 8'].map((amount) => ({ description: `item ${amount}`, amount })),
        { opening: '1.00', closing: '2.00' },
      ),
      { 'balance-total': [none, /No repeated element .* could be read as transactions/] },
    ],
    ...Object.fromEntries(
      (
        [
          ['that nobody names', undefined, unclear(/No amount has a sign/)],
          ['where a person names the amounts', { amount: 'amount' }, broken(/14\.00: 1\.00/)],
        ] as const
      ).map(([name, roles, right]) => [
        name,
        [
          `<statement><openingBalance>10.00</openingBalance>${money(['1.00', '2.00']).map(row).join('')}<closingBalance>14.00</closingBalance></statement>`,
          { 'balance-total': right as [string, RegExp] },
          roles,
        ],
      ]),
    ),
    'of rows without amounts': [
      statement(
        ['02', '03'].map((day) => ({ date: `2026-01-${day}`, description: `on ${day}` })),
        { opening: '1.00', closing: '2.00' },
      ),
      { 'balance-total': [none, /No repeated element .* could be read as transactions/] },
    ],
  },
  'what explains a missing amount': {
    'a number that is absent': [
      statement(withColumn('number', ['1', '2', '4'], ['10.00', '-25.00', '7.50']), {
        opening: '100.00',
        closing: '95.50',
      }),
      { 'balance-total': broken(/between the rows with the numbers 2 and 4, where number 3 is/) },
    ],
    'two digits that are swapped': [
      between('100.00', ['154.00', '-8.00', '3.50'], '240.50'),
      { 'balance-total': broken(/The amount of row 1 would be 145\.00 with two digits swapped/) },
    ],
    'the sign of an overdrawn balance, which may be lost': [
      between('5.00', ['-15.00', '-8.00', '3.00'], '15.00'),
      {
        'balance-total': unclear(/-15\.00, .* With a minus sign before the closing balance it/),
      },
    ],
    'the sign of the balance before, which may be lost': [
      between('5.00', ['15.00', '8.00', '-3.00'], '15.00'),
      {
        'balance-total': unclear(/25\.00, .* With a minus sign before the opening balance it/),
      },
    ],
    'a sign': [
      between('100.00', ['15.00', '-8.00', '3.50'], '126.50'),
      { 'balance-total': broken(/The amount of row 2 would explain it with the opposite sign/) },
    ],
    'a row too many': [
      between('100.00', ['15.00', '-8.00', '3.50'], '118.50'),
      { 'balance-total': broken(/It is the amount of row 2, which may be one too many/) },
    ],
    'nothing in a statement of one row': [
      between('100.00', ['-15.00'], '86.00'),
      { 'balance-total': broken(/86\.00: 1\.00 is missing\. The rows do not show where/) },
    ],
    'a row without an amount': [
      statement(withColumn('number', ['1', '2', '3'], ['-5.00', '', '8.00']), {
        opening: '10.00',
        closing: '14.00',
      }),
      {
        'balance-total': unclear(
          /The amount of row 2 \(number 2\) cannot be read\. 1 amount could not be read: row 2 has/,
        ),
      },
    ],
    'not a date that cannot be read': [
      statement(dated(['2026-01-02', 'see below', '2026-01-04', '2026-01-05', '2026-01-06']), {
        opening: '100.00',
        closing: '76.00',
      }),
      { 'balance-total': broken(/is 75\.00, .* 76\.00: 1\.00 is missing\. The rows do not show/) },
    ],
  },
  'totals and counts by their names': {
    'a total of debits that is that of all rows': [
      declaring(`${from10to9}<totalDebits>3.00</totalDebits>`),
      {
        'totals-declared': broken(
          /total of debits is 3\.00, but .* 2\.00: off by 1\.00\. The rows do not show where/,
        ),
      },
    ],
    'a net total': [
      declaring(`${from10to9}<netTotalDebits>1.00</netTotalDebits>`),
      { 'totals-declared': held(/declared total 1\.00/) },
    ],
    'two totals without a side': [
      declaring(`${from10to9}<total>1.00</total><sum>2.00</sum>`),
      { 'totals-declared': held(/total of credits 1\.00 is that of the rows/) },
    ],
    'totals of the other sides, as the bank sees them': [
      declaring(`${from10to9}<totalDebits>1.00</totalDebits><totalCredits>2.00</totalCredits>`),
      { 'totals-declared': held(/./) },
    ],
    'totals that fit nowhere, although the balances hold': [
      declaring(`${from10to9}<totalDebits>9.00</totalDebits><totalCredits>8.00</totalCredits>`),
      { 'totals-declared': unclear(/totals 9\.00, 8\.00 fit no sum .* which sum they are/) },
    ],
    'totals that are far from the rows, without a balance': [
      declaring('<totalDebits>900.00</totalDebits><totalCredits>800.00</totalCredits>'),
      { 'totals-declared': unclear(/totals 900\.00, 800\.00 fit no sum/) },
    ],
    'totals that a row could explain, without a balance': [
      declaring('<totalDebits>3.00</totalDebits><totalCredits>4.00</totalCredits>'),
      { 'totals-declared': broken(/total of debits is 3\.00, but the rows add up to 2\.00/) },
    ],
    'a total of one of two sections': [
      `<statement><beginningBalance>100.00</beginningBalance><totalDeposits>80.00</totalDeposits>${section('deposits', ['50.00', '25.00'])}${section('withdrawals', ['-30.00', '-10.00'])}<endingBalance>135.00</endingBalance></statement>`,
      { 'totals-declared': broken(/total of credits is 80\.00, but the rows add up to 75\.00/) },
    ],
    'a total of one of three sections': [
      `<statement><beginningBalance>100.00</beginningBalance><totalDeposits>80.00</totalDeposits>${section('deposits', ['50.00', '25.00'])}${section('withdrawals', ['-30.00', '-10.00'])}${section('fees', ['-5.00'])}<endingBalance>130.00</endingBalance></statement>`,
      { 'totals-declared': unclear(/total 80\.00 fits no sum .* which sum it is/) },
    ],
    'counts of the other sides, as the bank sees them': [
      `<statement><debitCount>1</debitCount><creditCount>2</creditCount>${money(['-1.00', '-2.00', '5.00']).map(row).join('')}</statement>`,
      { 'count-declared': held(/1 debit, as there are/) },
    ],
    'two counts, of which one fits': [
      declaring(
        `${from10to9}<transactionCount>9</transactionCount><numberOfTransactions>2</numberOfTransactions>`,
      ),
      { 'count-declared': held(/2 rows, as there are/) },
    ],
    'a count of payments in the rows, as in an order of two batches': [
      `<order><numberOfTransactions>3</numberOfTransactions>${[['10.00', '20.00'], ['30.00']].map((amounts, at) => `<batch><id>B${at}</id><sum>${amounts.length * 15}.00</sum><day>2026-01-0${at + 2}</day>${amounts.map((amount) => `<payment><ref>R</ref><amount>${amount}</amount></payment>`).join('')}</batch>`).join('')}</order>`,
      { 'count-declared': unclear(/3 rows, but there are 2\. There are 3 elements payment,/) },
    ],
    'a count of entries whose lines are the rows': [
      `<ledger><numberOfEntries>2</numberOfEntries>${['10.00', '20.00'].map((amount) => `<entry><debitLine><account>11</account><amount>${amount}</amount></debitLine><creditLine><account>21</account><amount>${amount}</amount></creditLine></entry>`).join('')}</ledger>`,
      { 'count-declared': unclear(/2 rows, but there are 4\. There are 2 elements entry,/) },
    ],
    'a count that is that of no other elements': [
      `<ledger><numberOfEntries>3</numberOfEntries>${['10.00', '20.00'].map((amount) => `<entry><debitLine><account>11</account><amount>${amount}</amount></debitLine><creditLine><account>21</account><amount>${amount}</amount></creditLine></entry>`).join('')}</ledger>`,
      { 'count-declared': broken(/3 rows, but there are 4\.$/) },
    ],
    'a count of rows that are numbered on from an earlier statement': [
      statement(withColumn('number', ['17', '18', '19'], ['-1.00', '-2.00', '-3.00']), {
        opening: '10.00',
        closing: '4.00',
      }).replace('<transactions>', '<transactionCount>19</transactionCount><transactions>'),
      {
        'count-declared': unclear(/19 rows, but there are 3\. .* the first one has number 17/),
      },
    ],
    'a count of numbered rows of which the last are absent': [
      statement(withColumn('number', ['1', '2', '3'], ['-1.00', '-2.00', '-3.00']), {
        opening: '10.00',
        closing: '4.00',
      }).replace('<transactions>', '<transactionCount>4</transactionCount><transactions>'),
      { 'count-declared': broken(/4 rows, but there are 3\.$/) },
    ],
    'a total that the rows lead to from a value before': [
      declaring('<faturaAnterior>5.00</faturaAnterior><totalFatura>4.00</totalFatura>'),
      { 'totals-declared': unclear(/total 4\.00 fits no sum/) },
    ],
    'a total of debits with a fee that is no row': [
      declaring(
        '<openingBalance>10.00</openingBalance><closingBalance>8.50</closingBalance><totalDebits>2.50</totalDebits><serviceFee>0.50</serviceFee>',
      ),
      {
        'balance-total': unclear(/service fee 0\.50/),
        'totals-declared': unclear(/off by 0\.50\. It is what .* service fee 0\.50/),
      },
    ],
    'a count of debits that may hold a fee that is no row': [
      declaring(
        '<openingBalance>10.00</openingBalance><closingBalance>8.50</closingBalance><debitCount>2</debitCount><serviceFee>0.50</serviceFee>',
      ),
      {
        'count-declared': [
          'unclear',
          /2 debits, but there is 1\. It may count .* service fee 0\.50/,
        ],
      },
    ],
    'a count of debits, where the balances leave no room for the fee': [
      declaring(
        '<openingBalance>10.00</openingBalance><closingBalance>9.00</closingBalance><debitCount>2</debitCount><serviceFee>0.50</serviceFee>',
      ),
      { 'count-declared': broken(/2 debits, but there is 1\.$/) },
    ],
    'rates and limits whose names have a side in them': [
      declaring(
        `${from10to9}<sollzinssatz>2.50</sollzinssatz><habenzins>0.50</habenzins><kreditlinie>3.00</kreditlinie>`,
      ),
      { 'totals-declared': none, 'balance-total': held(/10\.00 \+ -1\.00/) },
    ],
    'numbers of pieces beside the rows': [
      declaring(
        `${from10to9}<holding><isin>A</isin><quantity>4</quantity></holding><fund><anzahl>5</anzahl></fund><fund><anzahl>7</anzahl></fund>`,
      ),
      { 'count-declared': none },
    ],
    'a total of holdings beside the rows': [
      declaring(
        `${from10to9}<holding><price>1.50</price><value>3.00</value></holding><holding><price>0.50</price><value>1.50</value></holding><totalValue>4.50</totalValue>`,
      ),
      { 'totals-declared': unclear(/total 4\.50 fits no sum/) },
    ],
    'a count of pages by the element around it': [
      declaring(`${from10to9}<pages><count>5</count></pages>`),
      { 'count-declared': none },
    ],
    'a count with decimals': [
      declaring(`${from10to9}<count>3.50</count>`),
      { 'count-declared': none },
    ],
    'a total of debits without one of the rows': [
      statement(money(['-3.00', '-2.00', '2.00'])).replace(
        '<transactions>',
        '<totalDebits>3.00</totalDebits><transactions>',
      ),
      { 'totals-declared': broken(/It is the amount of row 2, which may be one too many/) },
    ],
    'a total of credits without one of the rows': [
      statement(money(['3.00', '2.00', '-2.50'])).replace(
        '<transactions>',
        '<totalCredits>3.00</totalCredits><transactions>',
      ),
      { 'totals-declared': broken(/It is the amount of row 2, which may be one too many/) },
    ],
    'a number of one side in a summary': [
      declaring(`${from10to9}<summary><debits>5</debits></summary>`),
      { 'count-declared': none },
    ],
    'a number with more decimals than the amounts': [
      declaring(`${from10to9}<rate>1.2345</rate>`),
      { 'balance-total': held(/10\.0+ \+ -1\.0+ \(2 rows\)/) },
    ],
    'a count of one side by the element around it': [
      declaring(`${from10to9}<counts><debits>5</debits></counts>`),
      { 'count-declared': broken(/declares 5 debits, but there is 1/) },
    ],
    'a total of one side as the last row': [
      statement(
        `
          date       | description | amount
          2026-01-02 | shop        | -10.00
          2026-01-03 | wage        | 25.00
          2026-01-04 | Total       | -10.00
        `,
      ),
      { 'totals-declared': held(/total of debits 10\.00 is that of the rows/) },
    ],
    'two totals at the end of the rows': [
      statement(
        `
          date       | description | amount
          2026-01-02 | shop        | -10.00
          2026-01-03 | wage        | 25.00
          2026-01-04 | Subtotal    | -11.00
          2026-01-04 | Total       | 16.00
        `,
      ),
      { 'totals-declared': none },
    ],
    'two totals without a side, one of them wrong': [
      declaring(`${from10to9}<total>2.00</total><sum>1.50</sum>`),
      { 'totals-declared': broken(/total of credits is 1\.50, but the rows add up to 1\.00/) },
    ],
    'two totals without a side, the credits first': [
      declaring(`${from10to9}<total>1.00</total><sum>2.50</sum>`),
      { 'totals-declared': broken(/total of debits is 2\.50, but the rows add up to 2\.00/) },
    ],
    'two totals without a side that fit nowhere, as opening and closing sums': [
      declaring('<sums><sum>2.50</sum></sums><sums><sum>6.00</sum></sums>'),
      { 'totals-declared': unclear(/totals 2\.50, 6\.00 fit no sum/) },
    ],
    'a total at the beginning is a balance': [
      declaring('<openingTotal>10.00</openingTotal><closingTotal>9.00</closingTotal>'),
      { 'totals-declared': none, 'balance-total': held(/10\.00 \+ -1\.00/) },
    ],
    'a total that is off by less than any row': [
      declaring(`${from10to9}<total>4.50</total>`),
      { 'totals-declared': broken(/total is 4\.50, .* 3\.00: off by 1\.50/) },
    ],
    'two totals among the rows': [
      statement(
        `
          date       | description | amount
          2026-01-02 | shop        | -10.00
          2026-01-03 | Subtotal    | -10.00
          2026-01-03 | wage        | 25.00
          2026-01-04 | Total       | 16.00
        `,
        { opening: '50.00', closing: '65.00' },
      ),
      { 'totals-declared': none, 'balance-total': held(/\(2 rows\) .* 2 rows are totals\./) },
    ],
    'a number of something else': [
      declaring(
        `${from10to9}<customerNumber>5</customerNumber><customerDebitCount>9</customerDebitCount><numberOfBranches>7</numberOfBranches>`,
      ),
      { 'count-declared': none },
    ],
    'a count of pages': [
      declaring(`${from10to9}<pageInfo><count>5</count></pageInfo>`),
      { 'count-declared': none },
    ],
  },
  'balances beside the table of a printed page': each(
    [
      ['in a line of text', '<p>Opening balance: £100.00</p>', '<p>Closing balance £186.00</p>'],
      ['in text beside the table', 'Opening balance: 100.00', 'Closing balance: 186.00'],
      [
        'in lines with a date',
        '<p>Balance on 1 January 2026 £100.00</p>',
        '<p>Balance on 31 January 2026 £186.00</p>',
      ],
      [
        'in an element behind the words',
        '<p>Opening balance: <b>100.00</b></p>',
        '<p>Closing balance</p><p>186.00</p>',
      ],
      [
        'in a table of two columns',
        `<table>${table([
          ['Opening balance', '100.00'],
          ['Closing balance', '186.00'],
        ])}</table>`,
        '',
      ],
      [
        'in a table with names above',
        `<table>${table([
          ['Opening balance', 'In', 'Out', 'Closing balance'],
          ['100.00', '500.00', '410.00', '186.00'],
        ])}</table>`,
        '',
      ],
      [
        'in a row of pairs',
        `<table>${table([['Opening balance', '100.00', 'Closing balance', '186.00']])}</table>`,
        '',
      ],
      [
        'under the head of another table',
        '<table><thead><row><cell>Opening balance</cell><cell>Closing balance</cell></row></thead><tbody><row><cell>100.00</cell><cell>186.00</cell></row></tbody></table>',
        '',
      ],
    ] as const,
    ([name, before, behind]) => [
      name,

      `<page>${before}<table>${table([columnNames, ...threeRows])}</table>${behind}</page>`,
      {
        'balance-total': broken(/100\.00 \+ 90\.00 \(3 rows\) is 190\.00, .* 186\.00: -4\.00/),
        'balance-running': broken(/180\.00, but 190\.00 follows/),
      },
    ],
  ),
  'rows of another table': {
    'that are set aside are counted': [
      `<page><table>${table([
        ['Opening balance', '100.00'],
        ['Closing balance', '186.00'],
      ])}</table><table>${table([columnNames, ...threeRows])}</table></page>`,
      { 'balance-total': broken(/2 rows of another table without dates are not counted/) },
    ],
  },
  'pages of one statement': {
    'with the balances on the first and the last': [
      `<document><page><p>Opening balance: 100.00</p><table>${table([columnNames, ...threeRows.slice(0, 2)])}</table></page><page><table>${table([columnNames, ['07/01/2026', 'Rent', '400.00', '', '190.00']])}</table><p>Closing balance: 191.00</p></page></document>`,
      { 'balance-total': broken(/100\.00 \+ 90\.00 \(3 rows\) is 190\.00, .* 191\.00/) },
    ],
    'with both on the first, as elements': [
      `<document><page><openingBalance>100.00</openingBalance><closingBalance>106.00</closingBalance>${money(['1.00', '2.00']).map(row).join('')}</page><page>${money(['-5.00', '8.00']).map(row).join('')}</page></document>`,
      { 'balance-total': held(/100\.00 \+ 6\.00 \(4 rows\)/) },
    ],
    'that hold an account each': [
      `<document>${['185.00', '190.00']
        .map(
          (closing) =>
            `<account><p>Opening balance: 100.00</p><table>${table([columnNames, ...threeRows.slice(0, 2), ['07/01/2026', 'Rent', '400.00', '', '190.00']])}</table><p>Closing balance: ${closing}</p></account>`,
        )
        .join('')}</document>`,
      { 'balance-total': broken(/190\.00, .* 185\.00: -5\.00/), 'balance-running': held(/more/) },
    ],
    'with totals of their own': [
      `<document><page><openingBalance>100.00</openingBalance>${money(['-10.00', '500.00']).map(row).join('')}<totals><debit>10.00</debit><credit>500.00</credit></totals></page><page>${money(['-400.00', '-5.00']).map(row).join('')}<totals><debit>405.00</debit><credit>1.00</credit></totals><closingBalance>185.00</closingBalance></page></document>`,
      {
        'balance-total': held(/100\.00 \+ 85\.00 \(4 rows\)/),
        'totals-declared': broken(/credits is 1\.00, but the rows add up to 0\.00/),
      },
    ],
    'with an average before the closing balance': [
      `<page><p>Average daily balance 120.00</p><p>Closing balance: 181.00</p><table>${table([columnNames, ...threeRows])}</table></page>`,
      { 'balance-total': broken(/closing balance is 181\.00, but the balance of row 4/) },
    ],
    'with balances of points, which are no money': [
      `<page><p>Points opening balance: 1,000.00</p><p>Points closing balance: 1,200.00</p><table>${table([columnNames, ...threeRows.slice(0, 2), ['07/01/2026', 'Rent', '400.00', '', '190.00']])}</table></page>`,
      { 'balance-running': held(/3 rows/), 'balance-total': none },
    ],
    'with balances of something else': [
      `<page><p>Opening balance: 1,000.00</p><p>Closing balance: 1,200.00</p><table>${table([columnNames, ...threeRows.slice(0, 2), ['07/01/2026', 'Rent', '400.00', '', '190.00']])}</table></page>`,
      {
        'balance-running': held(/3 rows/),
        'balance-total': unclear(/no relation to those of the rows/),
      },
    ],
  },
  'cells that are several columns wide': {
    'as the names of balances are': [
      `<table>${table([columnNames])}<row><cell colspan="4">Opening balance</cell><cell>100.00</cell></row>${table([...threeRows.slice(0, 2), ['07/01/2026', 'Rent', '400.00', '', '190.00']])}<row><cell colspan="4">Closing balance</cell><cell>191.00</cell></row></table>`,
      {
        'balance-running': held(/3 rows/),
        'balance-total': broken(/100\.00 \+ 90\.00 \(3 rows\)/),
      },
    ],
    'or name their column, as in a workbook': [
      `<Table>${[
        ['Date', 'Text', 'Debit', 'Credit', 'Balance'],
        ['2026-01-02', 'a', '10.00', '', '90.00'],
        ['2026-01-03', 'b', '', '20.00', '110.00'],
        ['2026-01-04', 'c', '5.00', '', '106.00'],
        ['2026-01-05', 'd', '1.00', '', '105.00'],
      ]
        .map(
          (cells) =>
            `<Row>${cells.map((text, at) => (text === '' ? '' : `<Cell${cells[at - 1] === '' ? ` ss:Index="${at + 1}"` : ''}><Data>${text}</Data></Cell>`)).join('')}</Row>`,
        )
        .join('')}</Table>`,
      { 'balance-running': broken(/is 106\.00, but 105\.00 follows/) },
    ],
    'a break where the dates begin again, as of another account': [
      statement(
        running(`
          02 | 10.00  | 110.00
          05 | 15.00  | 125.00
          03 | -50.00 | 470.00
          06 | 5.00   | 475.00
        `),
      ),
      { 'balance-running': unclear(/470\.00, but 75\.00 follows\. The dates begin again/) },
    ],
    'a break where the dates go on': [
      statement(
        running(`
          02 | 10.00  | 110.00
          03 | 15.00  | 125.00
          03 | -50.00 | 470.00
          06 | 5.00   | 475.00
        `),
      ),
      { 'balance-running': broken(/470\.00, but 75\.00 follows/) },
    ],
    ...each(
      [
        [
          'stand at a place of the page',
          '',
          (at) => `<td left="${at * 90}" top="7" font="0">`,
          '</td>',
        ],
        [
          'have an address, and their text further in',
          ' r="4" spans="1:4"',
          (at) => `<c r="B${at}"><is>`,
          '</is></c>',
        ],
        [
          'are words of a page',
          ' title="bbox 0 0 9 9"',
          () => '<w title="bbox 1 2 3 4; x_wconf 9">',
          '</w>',
        ],
      ] as [string, string, (at: number) => string, string][],
      ([name, row, begin, end]) => [
        name,

        `<sheet>${[
          ['Date', 'Amount', 'Balance'],
          ['2026-01-02', '-12.50', '87.50'],
          ['2026-01-03', '20.00', '108.50'],
          ['2026-01-04', '-7.25', '100.25'],
          ['2026-01-05', '-0.25', '100.00'],
        ]
          .map(
            (cells) =>
              `<line${row}>${cells.map((text, at) => `${begin(at)}${text}${end}`).join('')}</line>`,
          )
          .join('')}</sheet>`,
        {
          'balance-running': broken(/balance of row 3 is 108\.50, but 107\.50 follows/),
          'date-order': held(/^The dates of 4 rows are in order, oldest first\.$/),
        },
      ],
    ),
    'stand in lines of the page, which are no numbers of the rows': [
      `<sheet>${[2, 3, 4, 6, 7, 8, 9]
        .map(
          (line) =>
            `<tr><td y="${line}">2026-01-0${line}</td><td y="${line}">shop ${'abcdefghij'[line]}</td><td y="${line}">-1.50</td></tr>`,
        )
        .join('')}</sheet>`,
      { numbering: none },
    ],
    'or have a width, in the names of the columns too': [
      `<table><tr>${columnNames.map((name, at) => `<td width="${at + 1}0%">${name}</td>`).join('')}</tr>${table(threeRows, { row: 'tr', cell: 'td' })}</table>`,
      { 'balance-running': broken(/180\.00, but 190\.00 follows/) },
    ],
  },
  'several statements': {
    'with few rows each, one of them wrong': [
      `<export>${[
        ['10.00', '1.00', '11.00'],
        ['11.00', '-4.00', '8.00'],
        ['8.00', '2.00', '10.00'],
      ]
        .map(
          ([opening, amount, closing], at) =>
            `<statement><number>${at + 1}</number><openingBalance>${opening}</openingBalance><transaction><date>2026-01-0${at + 2}</date><text>t${at}</text><amount>${amount}</amount></transaction><closingBalance>${closing}</closingBalance></statement>`,
        )
        .join('')}</export>`,
      { 'balance-total': broken(/^11\.00 \+ -4\.00 \(1 row\) is 7\.00, .* 8\.00: 1\.00/) },
    ],
    ...each(
      [
        ['B', ' page="A"', ' page="B"', '', ''],
        ['NL00 0002', '', '', '<account>NL00 0001</account>', '<account>NL00 0002</account>'],
        [
          '4712',
          '',
          '',
          '<account><number>4711</number></account>',
          '<account><number>4712</number></account>',
        ],
      ],
      ([name, attribute, other, first, second]) => [
        `named ${name}`,

        `<export>${declaring(`${first}${from10to9}`, attribute)}${declaring(`${second}${from10to9}`.replace('9.00', '8.00'), other)}</export>`,
        { 'balance-total': broken(RegExp(`^${name}: 10\\.00 \\+ -1\\.00`)) },
      ],
    ),
    'as accounts that declare nothing, with balances in their rows': [
      `<export>${[100, 500]
        .map(
          (from) =>
            `<account>${[1, 2].map((day) => row({ date: `2026-01-0${day}`, text: `t${day}`, amount: '-1.00', balance: `${from - day}.00` })).join('')}</account>`,
        )
        .join('')}</export>`,
      { 'balance-running': held(/2 rows .* 1 more/) },
    ],
  },
};

describe.each(Object.entries(cases))('%s', (_kind, documents) => {
  test.each(Object.entries(documents))('%s', (_name, [xml, right, roles]) => {
    const found = findingsOf(xml, roles && new Map([['/statement/transaction', roles]]));
    for (const [id, wanted] of Object.entries(right)) {
      const [outcome, says] = typeof wanted === 'string' ? [wanted, /./] : wanted;
      const [finding] = found.filter((one) => one.id === id);
      expect(finding?.outcome, finding?.message).toBe(outcome);
      expect(finding?.message).toMatch(says);
    }
  });
});

test('the roles of CAMT are where it puts them', () => {
  const tree = scanXml(
    camt(stmt(bal('OPBD', '1.00') + bal('CLBD', '3.00') + ntry('2.00', 'CRDT'))),
  );
  const roles = checkStatements(tree).flatMap((checked) => describeRoles(tree, checked));
  expectWords(roles.map(({ role, path, reason }) => `${role} ${path}: ${reason}`));
});
