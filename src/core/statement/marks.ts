import { normalised } from './proposal.ts';

/*
 * Words for money that leaves the account, and for money that comes in, as they stand in cells, in six languages. A reversal of a
 * credit (RC) takes money away; OD marks an overdrawn balance.
 */
const debitMarks =
  'd dr db dt s t wn dbit dbt debit debits debet debe debito soll dare af cargo lastschrift belastung out outgoing withdrawal sortie retrait uscita salida afschrijving rc od minus -';
const creditMarks =
  'c cr ct kt h a ma crdt cdt credit credits kredit credito haben avere haber bij abono gutschrift in incoming deposit versement entree entrata entrada ingreso bijschrijving rd plus +';

const signs: ReadonlyMap<string, 1 | -1> = new Map([
  ...debitMarks.split(' ').map((word) => [word, -1] as const),
  ...creditMarks.split(' ').map((word) => [word, 1] as const),
]);

/** -1 where a cell says that money leaves the account, 1 where it comes in, null for anything else. */
export function signOfWord(cell: string): 1 | -1 | null {
  const text = cell.trim();
  if (text.length > 20) return null;
  return signs.get(text.toLowerCase()) ?? signs.get(normalised(text)) ?? null;
}

const notBooked = new Set(
  'pending,pdng,futr,info,unbooked,rejected,declined,failed,reverted,cancelled,reserved,scheduled,on hold,vorgemerkt,ausstehend,abgelehnt,en attente,refuse,pendiente,rechazado,in sospeso,in behandeling'.split(
    ',',
  ),
);

/** Whether a status says that an entry is not in the balances. */
export const isNotBooked = (status: string): boolean => notBooked.has(normalised(status));
