// CAMT messages written from the structure of ISO 20022: all three messages in versions 02 to 08, with batches, charges,
// reversals, entries that are not booked and several statements in one file. The truth is counted from the plan, not from the file.
import { type Random, randomOf } from './random.ts';

type Entry = {
  cents: number;
  status: 'BOOK' | 'PDNG' | 'INFO';
  isReversal: boolean;
  details: number[];
  hasCharges: boolean;
  day: number;
};
type Plan = {
  id: string;
  opening: number;
  openingCode: 'OPBD' | 'PRCD';
  entries: Entry[];
  closing: number;
  declaredCount: number | null;
  totals: boolean;
  from: number;
  to: number;
};

/** A message and what the checks have to say of it: the ids that are broken, and how many statements hold. */
export type CamtMessage = {
  name: string;
  xml: string;
  broken: string[];
  sums: { opening: string; moved: string; booked: number }[];
};

const messages = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

export const camtVersions = ['02', '03', '04', '05', '06', '07', '08'] as const;

const isoDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const money = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
const mark = (cents: number): string => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

function planOf(random: Random, id: string, start: number): Plan {
  const count = random.int(0, 9);
  const entries = Array.from({ length: count }, (): Entry => {
    const size = random.int(1, 500_000);
    const details = random.chance(0.3) ? [random.int(1, size), size] : [];
    return {
      cents: random.chance(0.5) ? size : -size,
      status: random.chance(0.8) ? 'BOOK' : random.chance(0.5) ? 'PDNG' : 'INFO',
      isReversal: random.chance(0.15),
      details: details.length === 2 ? [details[0] as number, size - (details[0] as number)] : [],
      hasCharges: random.chance(0.2),
      day: start + random.int(0, 5),
    };
  });
  const opening = random.int(-500_000, 500_000);
  const booked = entries.filter(({ status }) => status === 'BOOK');
  return {
    id,
    opening,
    openingCode: random.chance(0.5) ? 'OPBD' : 'PRCD',
    entries,
    closing: booked.reduce((sum, { cents }) => sum + cents, opening),
    declaredCount: random.chance(0.5) ? booked.length : null,
    totals: random.chance(0.5),
    from: start,
    to: start + 6,
  };
}

function balance(code: string, cents: number, day: number): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(cents)}</Amt>${mark(cents)}<Dt><Dt>${isoDay(day)}</Dt></Dt></Bal>`;
}

function entry(
  { cents, status, isReversal, details, hasCharges, day }: Entry,
  version: number,
): string {
  const charges =
    version >= 3
      ? `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.50</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>`
      : '<Chrgs><Amt Ccy="EUR">1.50</Amt></Chrgs>';
  const detail = (part: number): string =>
    version >= 3
      ? `<TxDtls><Refs><EndToEndId>E${part}</EndToEndId></Refs><Amt Ccy="EUR">${money(part)}</Amt>${mark(cents)}</TxDtls>`
      : `<TxDtls><Refs><EndToEndId>E${part}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${money(part)}</Amt></TxAmt></AmtDtls></TxDtls>`;
  return [
    `<Ntry><Amt Ccy="EUR">${money(cents)}</Amt>${mark(cents)}`,
    isReversal ? '<RvslInd>true</RvslInd>' : '',
    version >= 7 ? `<Sts><Cd>${status}</Cd></Sts>` : `<Sts>${status}</Sts>`,
    `<BookgDt><Dt>${isoDay(day)}</Dt></BookgDt><ValDt><Dt>${isoDay(day + 40)}</Dt></ValDt>`,
    '<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>',
    hasCharges ? charges : '',
    details.length === 0
      ? ''
      : `<NtryDtls><Btch><NbOfTxs>${details.length}</NbOfTxs><TtlAmt Ccy="CHF">${money(cents * 2)}</TtlAmt>${mark(cents)}</Btch>${details.map(detail).join('')}</NtryDtls>`,
    '</Ntry>',
  ].join('');
}

function statement(plan: Plan, kind: keyof typeof messages, version: number): string {
  const [, element] = messages[kind];
  const booked = plan.entries.filter(({ status }) => status === 'BOOK');
  const side = (name: string, of: Entry[]): string =>
    `<${name}><NbOfNtries>${of.length}</NbOfNtries><Sum>${money(of.reduce((sum, { cents }) => sum + Math.abs(cents), 0))}</Sum></${name}>`;
  const summary = [
    plan.declaredCount === null
      ? ''
      : `<TtlNtries><NbOfNtries>${plan.declaredCount}</NbOfNtries></TtlNtries>`,
    plan.totals
      ? side(
          'TtlCdtNtries',
          booked.filter(({ cents }) => cents > 0),
        )
      : '',
    plan.totals
      ? side(
          'TtlDbtNtries',
          booked.filter(({ cents }) => cents <= 0),
        )
      : '',
  ].join('');
  return [
    `<${element}><Id>${plan.id}</Id><ElctrncSeqNb>17</ElctrncSeqNb><CreDtTm>${isoDay(plan.from + 3)}T06:00:00</CreDtTm>`,
    `<FrToDt><FrDtTm>${isoDay(plan.from)}T00:00:00</FrDtTm><ToDtTm>${isoDay(plan.to)}T23:59:59</ToDtTm></FrToDt>`,
    '<Acct><Id><IBAN>NL13TEST0123456789</IBAN></Id><Ccy>EUR</Ccy></Acct>',
    kind === '054'
      ? ''
      : balance(plan.openingCode, plan.opening, plan.from) +
        balance('CLBD', plan.closing, plan.to) +
        balance('CLAV', plan.closing + 777, plan.to),
    summary === '' ? '' : `<TxsSummry>${summary}</TxsSummry>`,
    ...plan.entries.map((one) => entry(one, version)),
    `</${element}>`,
  ].join('\n');
}

/** One message by its number; every third one has an error planted in one of its statements. */
export function camtMessage(
  kind: keyof typeof messages,
  version: (typeof camtVersions)[number],
  seed: number,
): CamtMessage {
  const random = randomOf(`${kind}/${version}/${seed}`);
  const plans = Array.from({ length: random.int(1, 4) }, (_, at) =>
    planOf(random, `S-${at + 1}`, 20_500 + at * 7),
  );
  const broken: string[] = [];
  const [faulty] = plans;
  if (seed % 3 === 2 && faulty) {
    if (kind !== '054') {
      faulty.closing += 100;
      broken.push('balance-total');
    } else {
      faulty.declaredCount = faulty.entries.length + 1;
      broken.push('count-declared');
    }
  }
  const [message] = messages[kind];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${message}><GrpHdr><MsgId>M-${seed}</MsgId><CreDtTm>2026-02-20T06:00:00</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>
${plans.map((plan) => statement(plan, kind, Number(version))).join('\n')}
</${message}></Document>`;
  return {
    name: `camt.${kind}.001.${version}/${seed}`,
    xml,
    broken,
    sums: plans.map(({ opening, entries }) => {
      const booked = entries.filter(({ status }) => status === 'BOOK');
      const sum = booked.reduce((moved, { cents }) => moved + cents, 0);
      return {
        opening: (opening / 100).toFixed(2),
        moved: (sum / 100).toFixed(2),
        booked: booked.length,
      };
    }),
  };
}
