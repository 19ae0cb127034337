import { normalised } from './names.ts';

/** Words for money that leaves the account and money that comes in, as they stand in cells and names. */
// OD marks an overdrawn balance.
const debitWords =
  's t wn χ d dr db dbit dbt debit debits debet debe debito debitos debite debiteur debitor deudor debitore soll out outgoing outflow withdrawal withdrawals ' +
  'paid payment expense belastung lastschrift ausgang ausgaben auszahlung sortie retrait cargo salida uscita dare saida ' +
  'af afschrijving uit vydaj vydej odchozi obciazenie wydatek tartozik terheles ut ud utbetaling uttag veloitus otto borc ' +
  'расход дебет списание χρεωση iesire minus neg negative - 借 支出 出金 ausgehend odchozy deb lastskrift money_out od o_d overdrawn';
const creditWords =
  'h k ma π c cr crdt cdt credit credits kredit creditos credito crediteur creditor acreedor creditore haben in incoming inflow deposit deposits received income ' +
  'gutschrift eingang einnahmen einzahlung entree abono ingreso haber entrata avere entrada bij bijschrijving prijem prichozi ' +
  'uznanie uznani wplyw jovairas kovetel inn ind innbetaling insattning pano alacak приход кредит зачисление πιστωση ' +
  'intrare plus pos positive + 贷 收入 入金 eingehend prichozy cred money_in';

let known: ReadonlyMap<string, 1 | -1> | null = null;

/** Made for the first statement: most documents that are opened are checked by nobody. */
function signs(): ReadonlyMap<string, 1 | -1> {
  known ??= new Map([
    ...debitWords.split(' ').map((word) => [normalised(word) || word, -1] as const),
    ...creditWords.split(' ').map((word) => [normalised(word) || word, 1] as const),
  ]);
  return known;
}

/** The same for letters that mean it only where a sign is expected: Avere and Alacak, Borç. */
export const signOfLetter = (text: string): 1 | -1 | null =>
  (({ A: 1, B: -1 }) as const)[text.trim()] ?? null;

/** -1 where a word means that money leaves the account, 1 where it comes in, null for any other word. */
export function signOfWord(word: string): 1 | -1 | null {
  const text = word.trim();
  if (text.length > 20) return null;
  return signs().get(normalised(text) || text) ?? null;
}
