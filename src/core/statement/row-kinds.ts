import { type Column, isFilled } from './columns.ts';
import { normalised } from './names.ts';
import type { RowCells } from './row-reader.ts';

/** What a row is that moves nothing: a balance or a sum written as a row, names of columns, more text of the row before it, or a movement that is not booked. */
export type RowKind = 'opening' | 'closing' | 'total' | 'header' | 'text' | 'not booked';

/** Texts that make a row, if nothing but a date or a page follows them. A word that also begins the text of a movement stands alone, or with a date. */
const phrases = {
  opening:
    'opening|opening balance|opening bal|balance brought forward|brought forward|balance brought fwd|balance b f|bal b f|b f|bfwd|b fwd|balance b fwd|balance forward|previous balance|starting balance|start balance|beginning balance|anfangssaldo|anfangsbestand|saldovortrag|vortrag|ubertrag|ubertrag von blatt|ubertrag von seite|riporto|total brought forward|alter saldo|alter kontostand|solde initial|ancien solde|ancien solde crediteur|ancien solde debiteur|solde precedent|report|saldo anterior|saldo inicial|saldo iniziale|saldo precedente|beginsaldo|vorig saldo|saldo poczatkowe|saldo poprzednie|pocatecni zustatek|pociatocny zostatok|ingaende saldo|inngaende saldo|indgaende saldo|primosaldo|alkusaldo|nyito egyenleg|pocetno stanje|devir|devreden|onceki bakiye|входящий остаток|остаток на начало',
  closing:
    'closing|closing balance|closing bal|balance carried forward|carried forward|balance carried fwd|balance c f|bal c f|c f|cfwd|c fwd|balance c fwd|total carried forward|balance(?!.)|balance at(?= \\d)|balance on(?= \\d)|kontostand(?!.)|kontostand am(?= \\d)|solde(?!.)|solde crediteur|solde debiteur|nouveau solde crediteur|nouveau solde debiteur|saldo al(?= \\d)|saldo a(?= \\d)|saldo em(?= \\d)|saldo per(?= \\d)|saldo am(?= \\d)|saldo op(?= \\d)|balance as of(?= \\d)|solde au(?= \\d)|saldo do dia|saldo total disponivel dia|new balance|ending balance|end balance|final balance|endsaldo|schlusssaldo|endbestand|neuer saldo|neuer kontostand|solde final|nouveau solde|a reporter|saldo final|nuevo saldo|saldo finale|nuovo saldo|eindsaldo|nieuw saldo|saldo koncowe|konecny zustatek|konecny zostatok|utgaende saldo|udgaende saldo|ultimosaldo|loppusaldo|zaro egyenleg|zavrsno stanje|исходящий остаток|остаток на конец',
  total:
    'total|totals|sub total|sub totals|subtotal|subtotals|page total|page totals|totals page|daily total|daily totals|day total|running total|grand total|total debits|total credits|total debit|total credit|summe|zwischensumme|gesamtsumme|tagessumme|seitensumme|sous total|total page|total de la page|totaux de la page|total pagina|totale pagina|total de pagina|total da pagina|suma strony|total general|total des operations|totaux|totales|totali|summe umsatze|suma|subtotale|totale|totaal|subtotaal|celkem|mezisoucet|razem|итого|toplam|osszesen|yhteensa|summa|totalt',
} as const;

const patterns = Object.entries(phrases).map(
  ([kind, texts]) =>
    [
      kind as keyof typeof phrases,
      new RegExp(
        `^(?:${texts})(?: (?:as of|as at|on|at|from|to|of|per|zum|vom|am|au|al|del|page|previous|last|next|\\d).*)?$`,
        'u',
      ),
    ] as const,
);

const notBookedWords = new Set(
  'pdng pending info futr future fcst forecast expected scheduled planned reserved reservation hold held blocked authorised authorized authorisation authorization declined rejected failed cancelled canceled void voided reverted reversed deleted unbooked uncleared unposted vorgemerkt vorgemerkte geplant reserviert abgelehnt pendiente pendente attente attesa openstaand oczekujaca oczekujace odrzucona cekajici cekajuca bekliyor varaus vantande avvist'.split(
    ' ',
  ),
);
const bookedWords = new Set(
  'book booked posted completed complete settled cleared executed confirmed done success successful processed gebucht ausgefuhrt comptabilise contabilizado contabilizzato geboekt uitgevoerd zaksiegowano zaksiegowana zaksiegowany zauctovano zauctovane bokford bogfort konyvelt proknjizeno'.split(
    ' ',
  ),
);
const statusName = /\b(?:sts|status|state|stan|zustand|estado|stato|etat|statut|stav|tila)\b/;
const yes = new Set(['true', 'yes', 'y', '1', 'ja', 'oui', 'si']);
const no = new Set(['false', 'no', 'n', '0', 'nein', 'non']);

/** What the words of a status say: true for a movement that is not booked, false for one that is, null for anything else. */
function isNotBooked(column: Column, cell: string): boolean | null {
  const words = normalised(cell).split(' ');
  const isAsked = /\b(?:pending|reverted|cancelled|declined|vorgemerkt)\b/.test(column.own);
  const isAnswer = /\b(?:booked|posted|cleared|settled|gebucht)\b/.test(column.own);
  const [word = ''] = words;
  if (isAsked || isAnswer) {
    if (yes.has(word)) return isAsked;
    if (no.has(word)) return isAnswer;
  }
  if (words[0] === 'not' || words[0] === 'nicht') return bookedWords.has(words[1] ?? '') || null;
  if (words.some((one) => notBookedWords.has(one))) return true;
  return words.some((one) => bookedWords.has(one)) ? false : null;
}

/** The column that says which rows are booked; null where none does, or where no row is booked. */
export function findStatus(columns: readonly Column[]): Column | null {
  return (
    columns.find((column) => {
      if (column.values.size > 8 || column.dateOrder !== null) return false;
      const said = [...column.values].map((value) => isNotBooked(column, value));
      const areKnown = said.every((one) => one !== null);
      return said.includes(true) && (areKnown ? said.includes(false) : statusName.test(column.own));
    }) ?? null
  );
}

/** A longer text is no name of a balance. */
const longest = 60;

const firstWords = new Set(
  Object.values(phrases).flatMap((texts) => texts.split('|').map((one) => one.split(' ')[0])),
);
/** Whether a word, as it is written, begins a phrase: the texts of rows begin with a few words. */
const beginnings = new Map<string, boolean>();

/** Whether a text begins like a phrase, which most texts do not, so that few are taken apart. */
function mayBePhrase(text: string): boolean {
  if (text.length > longest) return false;
  const space = text.indexOf(' ');
  const word = space === -1 ? text : text.slice(0, space);
  const known = beginnings.get(word);
  if (known !== undefined) return known;
  const [first = ''] = /\d/.test(word) ? ['none'] : normalised(word).split(' ');
  const isFirst = first === '' || firstWords.has(first);
  if (beginnings.size < 1000) beginnings.set(word, isFirst);
  return isFirst;
}

/** Says of the cells of a row what kind of row it is; null for a movement. */
export function kindReader(
  columns: readonly Column[],
  status: Column | null,
): (cells: RowCells) => RowKind | null {
  // Words in a column of dates stand in a cell that is several columns wide.
  const texts = columns.filter(({ isNumeric }) => !isNumeric);
  const statuses = new Map<string, boolean>();
  return (cells) => {
    for (const { slot } of texts) {
      const cell = cells[slot];
      if (cell === undefined || !mayBePhrase(cell)) continue;
      const text = normalised(cell);
      const found = patterns.find(([, pattern]) => pattern.test(text));
      if (found) return found[0];
    }
    const cell = status === null ? undefined : cells[status.slot];
    if (status === null || !isFilled(cell)) return null;
    const said = statuses.get(cell) ?? isNotBooked(status, cell) === true;
    if (statuses.size < 100) statuses.set(cell, said);
    return said ? 'not booked' : null;
  };
}
