import type { ColumnRole } from './role-names.ts';

/** Letters that lose no mark when they are taken apart. */
const single: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' };

/** A name as words in lower case without accents: "OpeningBalance" and "opening_balance" are "opening balance". */
export const normalised = (name: string): string =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[ßœæøł]/g, (letter) => single[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Parts of names by what they say, in English, German, French, Spanish, Italian and Dutch. A word with a full stop behind it is a
 * whole word of a name, one with = before it the whole name; any other may be part of one, as in "Anfangssaldo"; _ is a space.
 */
const hintWords = {
  opening:
    'opening open. start. starting begin initial iniziale inicial previous prior. brought bfwd. b_f. old. anfang eroffnung eroeffnung alter. alt. vortrag ' +
    'ancien ouverture depart. debut precedent anterior apertura vorig aanvang oud. oude.',
  closing:
    'closing close. end. ending final finaal new. carried cfwd. c_f. current. schluss abschluss endsaldo endbestand neuer. neu. nouveau cloture ' +
    'fin. cierre nuevo actual. actuel attuale chiusura nuovo eind slot. slotsaldo nieuw',
  balance: 'balance bal. saldo salden saldi. solde kontostand',
  /** Balances of something else than what is booked. */
  aside:
    'available pending limit minimum maximum min. max. average avg. overdraft interest forward_available page monthly this_month last_month month_t year. ytd. ' +
    'verfugbar verfuegbar vorgemerkt kredit zins durchschnitt seite disponible disponibile moyen pagina medio beschikbaar gemiddeld blad. rente',
  debit:
    'debit(?!or) debet debe. debiti withdraw money_out paid_out payments_out outgoing outflow =out soll. belastung lastschrift ausgang ausgaeng ' +
    'auszahlung ausgaben abgang sortie retrait depense cargo. cargos. adeudo addebit uscit dare. preliev af. afschrijving afgeschreven dbit. dr. saida =ut uttag wn. obciazen',
  credit:
    'credit(?!or|_card) kredit. deposit money_in paid_in payments_in incoming inflow =in haben. gutschrift eingang eingaeng einzahlung einnahmen ' +
    'zugang depot. entree. entrees. versement abono. abonos. ingreso haber. avere. accredit entrat versament bij. bijschrijving bijgeschreven crdt. cr. entrada =inn insattning uznan ma.',
  amount:
    'amount amt. trnamt. betrag umsatz. montant importe. monto. importo. bedrag somme. belop belob kwota =value =wert =valor =net =netto',
  sign:
    'sign. mark. indicator direction type. kind. side. dc. drcr. code. kennzeichen vorzeichen richtung s_h d_c c_d art. sens. nature. signo. segno. tipo. ' +
    'richting soort. afbij. sh. cd. strona',
  date: 'date timestamp datum booked posted fecha. data. day. when. dt. dag. tag. buchungstag jour. dia. giorno. dato.',
  valueDate: 'value valuta valeur valor wertstellung wert. rente interest',
  number:
    'no. nr. num. number seq. sequence pos. position lfd. laufende index. idx. line_no row_no nummer numero. numer volgnr. progressivo. ordinal n.',
  foreign: 'original instructed foreign exchange counter rate. kurs ursprung origine',
  /** Numbers and amounts of something else than the row. */
  reference:
    'cheque check invoice rechnung reference ref. card customer document order iban account konto compte cuenta conto rekening phone vat. tax.',
  fee: 'fee. fees. charge. charges. commission frais gebuhr gebuehr entgelt spesen comision commissioni spese kosten',
  currency: 'currency ccy. cur. wahrung waehrung devise monnaie divisa moneda munt. valuta_code',
  account: 'account acct. konto. kontonummer compte. cuenta. conto. rekening. iban.',
  party:
    'counter party payee payer beneficiary partner debtor creditor other from. to. empfanger tegen contra destin benef',
  status: 'status state. etat. estado. stato. zustand',
  section:
    'account acct. konto compte cuenta conto. rekening section statement auszug releve extracto estratto afschrift portfolio',
  text: 'text description details narrative particulars purpose memo verwendungszweck buchungstext libelle concepto descripcion descrizione causale omschrijving',
  count: 'count. cnt. anzahl nombre. cantidad. conteggio. aantal. quantity. rowcount',
  countOf: 'number. num. nb. numero. numeros. nr. no.',
  rows:
    'transac transak transaz entry entries movement posting booking buchung umsatz umsaetz posten mouvement operation ecriture ' +
    'movimient apunte operacion moviment operazion mutatie boeking tx. txn. txs. trx. line. lines. row. rows. record. records. item. items. stmt_line ligne. lignes. riga. righe. linea. lineas. zeile. zeilen. fila. filas. regel. regels.',
  total:
    'total. totals. totale. totali. totaux. totaal sum. sums. sumof summe. suma. sumas. somma. somme. gesamt turnover',
  from: 'from. start. begin. beginning. von. vom. du. depuis. debut. desde. inicio. dal. da. inizio. van. since. first. anfang',
  to: 'to. until. end. ending. bis. au. fin. hasta. al. a. fine. tot. through. last. ende eind',
  period: 'period zeitraum range. intervall',
  moment: 'time. created creation printed generated issued update',
} as const;
export type Hint = keyof typeof hintWords;

const patternOf = (words: string): RegExp =>
  new RegExp(
    words
      .split(' ')
      .map((word) => {
        const text = word.replace(/^=|\.$/g, '').replaceAll('_', ' ');
        if (word.startsWith('=')) return `^${text}$`;
        return word.endsWith('.') ? `\\b${text}\\b` : text;
      })
      .join('|'),
    'u',
  );

/** Made when the first name is looked at: a start that reads no statement need not wait for them. */
const patterns = new Map<Hint, RegExp>();

/** Whether a name, already normalised, says this. */
export function says(name: string, hint: Hint): boolean {
  const pattern = patterns.get(hint) ?? patternOf(hintWords[hint]);
  patterns.set(hint, pattern);
  return pattern.test(name);
}

export type ProposedRole = ColumnRole | 'status' | 'fee' | 'balance-sign';

/** The words of a column: its own name or header, or the name that an attribute gives it; for an amount, also that of what holds it. */
export function ownWords(column: string): string {
  const named = /\[@[^=]+='(.*)'\](?:\[\d+\])?$/.exec(column)?.[1];
  const whole = column.replace(/\/@?(?:\w+:)?(?:amount|amt|value)$/i, ' amount');
  const step = named ?? whole.split('/').at(-1) ?? column;
  return normalised(
    step.replace(/\[\d+\]$|\((?:[A-Z]{3}|\W|R\$)\)$/g, '').replace(/^\w+:|^@/g, ''),
  );
}

/** The roles that the words of a column may mean, the plainest first; the cells decide whether it has one. */
export function rolesNamed(words: string): ProposedRole[] {
  if (words === '' || words.length > 60) return [];
  const is = (hint: Hint): boolean => says(words, hint);
  if (is('status')) return ['status'];
  if (is('party')) return ['text'];
  if (is('total')) return [];
  const [isDebit, isCredit] = [is('debit'), is('credit')];
  if (isDebit && isCredit) return ['sign', 'amount'];
  if (is('fee')) return ['fee'];
  if (is('balance'))
    return is('sign') ? ['balance-sign'] : is('aside') || is('foreign') ? [] : ['balance'];
  if (is('currency')) return is('foreign') ? [] : ['currency'];
  if (is('sign')) return ['sign', 'text'];
  const [isForeign, isReference] = [is('foreign'), is('reference')];
  const [isOwn, isValueDate] = [!isForeign && !isReference, is('valueDate')];
  const found: ProposedRole[] = [];
  if (isValueDate) found.push('value-date');
  else if (is('date')) found.push('booking-date');
  if (isDebit && isOwn) found.push('debit');
  if (isCredit && isOwn) found.push('credit');
  if (is('amount') && !isForeign && (found.length === 0 || isValueDate)) found.push('amount');
  if (is('account')) found.push('account');
  if (is('number') && isOwn) found.push('number');
  if (is('text')) found.push('text');
  return found;
}
