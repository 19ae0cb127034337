/** Where a known format writes what: local names, from the statement or the entry on. Of several paths, the first that is there counts. */
export type Format = {
  name: string;
  /** The local name of the element around the statements, and what its namespace is if it has one. */
  message: RegExp;
  namespace: RegExp;
  statement: string;
  entry: string;
  amount: string;
  /** An attribute of the amount. */
  currency: string;
  mark: string;
  /** What is true in an entry that reverses another one. */
  reversal: string;
  status: readonly string[];
  date: readonly string[];
  text: readonly string[];
  number: string;
  balance: { element: string; code: string; amount: string; date: readonly string[] };
  /** The codes of the balances before and after the booked entries, those that say most first. */
  opening: readonly string[];
  closing: readonly string[];
  from: readonly string[];
  to: readonly string[];
  label: readonly string[];
  account: readonly string[];
  counts: readonly (readonly [string, 'all' | 'debits' | 'credits'])[];
  totals: readonly (readonly [string, 'debits' | 'credits' | 'net'])[];
};

/** Element names of ISO 20022: messages camt.052, camt.053 and camt.054, which are alike in all versions in what the checks read. */
const camt = {
  namespace: /camt\.05[234]\.|^$/,
  entry: 'Ntry',
  amount: 'Amt',
  currency: 'Ccy',
  // An entry that reverses another one (RvslInd) has the mark of what it does itself.
  mark: 'CdtDbtInd',
  reversal: 'RvslInd',
  // "Sts" is a code up to version 06, and has one inside from version 07 on.
  status: ['Sts/Cd', 'Sts/Prtry', 'Sts'],
  date: ['BookgDt/Dt', 'BookgDt/DtTm'],
  text: ['NtryDtls/TxDtls/RmtInf/Ustrd', 'AddtlNtryInf', 'NtryDtls/TxDtls/AddtlTxInf'],
  number: 'NtryRef',
  balance: {
    element: 'Bal',
    code: 'Tp/CdOrPrtry/Cd',
    amount: 'Amt',
    date: ['Dt/Dt', 'Dt/DtTm'],
  },
  // Available balances (OPAV, CLAV) and forward ones (FWAV) count more than what is booked.
  opening: ['OPBD', 'PRCD', 'ITBD'],
  closing: ['CLBD', 'ITBD'],
  from: ['FrToDt/FrDtTm', 'FrToDt/FrDt'],
  to: ['FrToDt/ToDtTm', 'FrToDt/ToDt'],
  label: ['Id'],
  account: ['Acct/Id/IBAN', 'Acct/Id/Othr/Id'],
  counts: [
    ['TxsSummry/TtlNtries/NbOfNtries', 'all'],
    ['TxsSummry/TtlCdtNtries/NbOfNtries', 'credits'],
    ['TxsSummry/TtlDbtNtries/NbOfNtries', 'debits'],
  ],
  totals: [
    ['TxsSummry/TtlCdtNtries/Sum', 'credits'],
    ['TxsSummry/TtlDbtNtries/Sum', 'debits'],
    ['TxsSummry/TtlNtries/Sum', 'net'],
    ['TxsSummry/TtlNtries/TtlNetNtryAmt', 'net'],
    ['TxsSummry/TtlNtries/TtlNetNtry/Amt', 'net'],
  ],
} as const;

/** The known formats. */
export const formats: readonly Format[] = [
  { ...camt, name: 'CAMT.053', message: /^BkToCstmrStmt(?:V\d\d)?$/, statement: 'Stmt' },
  { ...camt, name: 'CAMT.052', message: /^BkToCstmrAcctRpt(?:V\d\d)?$/, statement: 'Rpt' },
  { ...camt, name: 'CAMT.054', message: /^BkToCstmrDbtCdtNtfctn(?:V\d\d)?$/, statement: 'Ntfctn' },
];

/** Entries of another status are not in the booked balances. */
export const booked = new Set(['BOOK', 'BOOKED', '']);
