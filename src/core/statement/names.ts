/** Letters that lose no mark when they are taken apart. */
const single: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  å: 'a',
};

/** A name as words in lower case without accents: "OpeningBalance" and "opening_balance" are "opening balance". */
export const normalised = (name: string): string =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[łøæœßıđðþå]/g, (letter) => single[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Parts of names by what they hint at, in several languages. A word with a full stop behind it has
 * to be a whole word; others may be part of one, as in "Anfangssaldo".
 */
const hintWords = {
  opening:
    'opening opng open. start start. begin initial previous prior. op. opbd prcd brought bfwd o. 60_f 60_m ' +
    'anfang eroffnung eroeffnung alter. alt. ancien ouverture debut initiale apertura anterior inicial abertura iniziale precedent ' +
    'vorig aanvang poczatk poprzedni otwarci pocatecn pociatocn predchoz vychoz nyito elozo ingaende inngaende indgaende ' +
    'alku edellinen acilis devir devreden входящ начальн початков вхiдн αρχικο προηγουμενο 期初 上期 前期 期首 繰越 기초 이전 افتتاحي',
  closing:
    'closing clsg clsng close. end. ending final new. cl. clbd carried c. current. actual. atual. attual biezac guncel aktuell 62_f 62_m ' +
    'schluss endsaldo abschluss neuer. neu. nouveau cloture fin. finale cierre nuevo nueva cierre encerramento chiusura nuovo ' +
    'eind slot. slotsaldo nieuw koncow zamkniec nowe. nowy. konecn koncov konecny zaro uj. utgaende udgaende slut ' +
    'loppu uusi kapanis yeni исходящ конечн кiнцев вихiдн τελικο νεο 期末 本期 次期 기말 ختامي',
  balance:
    'balance bal. 60_f 60_m 62_f 62_m saldo salden solde sold. zustatek zostatok stan. egyenleg bakiye остаток баланс залишок υπολοιπο 余额 餘額 残高 잔액 رصيد kontostand stav. kwota_salda tilgodehavende',
  amount:
    'amount amt. amnt sum. value. betrag umsatz montant monto importe importo valor. bedrag kwota castka suma. ciastka osszeg belopp belob belop maara summa tutar сумма сума ποσο valoare 金额 金額 금액 مبلغ a. hodnota',
  debit:
    'debit debits debet debe. debito withdraw outgoing outflow out. soll belastung lastschrift ausgang ausgaeng ausgaben abgang abgaeng afges auszahlung sortie retrait wyplat cikan wn. ' +
    'cargo salida uscit dare. saida afschrijving af. uit. vydaj vydej odchoz obciazen wydat tartoz terhel utbetal uttag veloitus otot ' +
    'borc расход дебет списан χρεωσ iesir dbit. dbt. dr. paid_out spent. payments. 借方 支出 出金 支払 引出 출금 odepsan',
  credit:
    'credit credits kredit credito deposit incoming inflow in. haben gutschrift eingang eingaeng eingange zugang zugaeng bijges einnahmen einzahlung entree versement wplat giren ma. abono ' +
    'ingreso haber. entrat avere. entrada bijschrijving bij. prijem prichoz uznan wplyw jovair kovetel innbetal insattn panot ' +
    'alacak приход кредит зачислен πιστωσ intrar crdt. cdt. cr. received. receipts. 贷方 収入 收入 入金 預り 預入 입금 pripsan',
  sign: 'sign. ba. da. sh. b_a. d_a. s_h. direction indicator ind. dc. cd. side. vorzeichen segno signo. sinal. znak. isaret tegn. sens. richting smer drcr. cdtdbtind crdbind kind. type. typ. nature kierunek',
  date: 'date datum fecha data. dt. day. jour jour. tag. dato paivamaara tarih дата ημερομηνια 日期 日付 날짜 booked posted when. d. dag. dia. dzien den. giorno kelt nap. pvm',
  booking:
    'book post. posted posting process buchung comptable operacion contabile boek ksieg zauctov konyvel bokfor bogfor kirjaus',
  value: 'value valuta valut val. valeur valor. waluty ertek rente arvo valor_',
  number:
    'number num. no. nr. seq sequence index idx. position pos. ref. referenc id. line. lfd. laufende numero lp. porad cislo sorszam lopenr lopnr nro. sira номер αριθμος 序号 番号 번호 n. item. poradi rank ordinal nummer',
  currency:
    'currency ccy. cur. curr. wahrung waehrung monnaie munt. devise moneda valuta divisa moeda mena. waluta penznem valuutta para. doviz валюта νομισμα 币种 通貨 통화 iso.',
  account:
    'account acct. acc. konto compte cuenta conto conta rekening ucet rachun szamla tili hesap счет счёт λογαριασμ 账号 口座 계좌 iban',
  count:
    'count cnt. aded sayisi nb. number_of num_of no_of quantity qty. anzahl nombre cantidad quantidade numero_di numero_de conteggio aantal liczba ilosc pocet antal darab lukumaara adet количество кiлькiсть πληθος 笔数 件数 건수',
  total:
    'total ttl. sum. sums. summe summen turnover umsatz gesamt suma soma totale totaal celkem spolu osszesen sammanlagt yhteensa toplam итого оборот всего συνολο 合计 合計 합계 razem obrat turn.',
  net: 'net. netto movement change. veranderung saldovorgange difference zmena',
  from: 'from. start. inicial. initial. baslangic since begin von. ab. de. desde du. da. dal van. od. fra. fran. mistä начало с. vom. inicio debut. startdate f. first. opening fr. frdt. dtfrom alku bas. pocatek poczatek tol. since. valid_from',
  to: 'to. until till end. ending bis. zum. au. hasta fin. al. ate. a. tot. do. til. till. last. t. closing todt. enddate slut eind konec koniec ig. loppu bitis конец по. final through. thru.',
  period:
    'period zeitraum periode periodo obdobi okres idoszak период περιοδο 期间 期間 range interval dates. per. statementperiod date_range perioden kausi donem',
  /** What is no figure of the booked statement. */
  aside:
    'available pending overdraft limit forward_available blocked reserved verfugbar disponible disponibile beschikbaar dostepn clav. opav. fwav. itav. xpcd. intr. interim minimum maximum min. max. average avg. credit_limit interest rate. tax. vat. fee. fees. iban bic. points. point. rewards. reward. miles. loyalty page. pages. version year. month. phone zip. kreditlimit kreditlinie kreditrahmen dispo zins',
  foreign:
    'original foreign instructed counter exchange rate. fx. kurs cashback instd urspr. orig. transaction_currency counterparty other. rest. dan.',
  fee: 'fee. fees. charge. charges. commission comision comisson commissione comissao prowizj frais gebuhr gebuehr entgelt spesen spese. kosten poplatek poplatk avgift gebyr masraf tax. taxes. vat. mwst tva iva. dph steuer impuesto imposto 手数料 手续费 수수료 комисси',
  interest:
    'interest. zins. zinsen. interet. interets. interes. intereses. interessi juros. rente. odsetki. uroky. korko ranta. faiz. проценты 利息',
  row: 'transacti transaccio transacao transacoes transazion entry entries tx. txs. txn. txns. trx. trxs. trn. ntry ntries movement mouvement movimient moviment buchung umsatz umsaetz operation ecriture posting transaktion transakcj position posten pohyb operacj tetel booking line. item. row. record lancament apunt boeking mutatie islem hareket operazion tapahtuma операция проводка συναλλαγη 交易 取引 거래 stmttrn',
  generic: 'item. items. line. lines. row. rows. record. records. entry. field. value.',
  summary:
    'summary balances. balance bal. saldo solde totals total. statistics month. monthly day. daily page. header footer',
} as const;

export type Hint = keyof typeof hintWords;

const patternOf = (words: string): RegExp => {
  const parts = words.split(' ').map((word) => {
    const isWhole = word.endsWith('.');
    const text = normalised(word);
    return isWhole ? `(?<![\\p{L}])${text}(?![\\p{L}])` : text;
  });
  return new RegExp(parts.join('|'), 'u');
};

/** Made when the first name is looked at: a start that reads no statement need not wait for them. */
const patterns = new Map<Hint, RegExp>();

/** What names were last found to hint at: a document repeats a few names thousands of times. */
const known = new Map<Hint, Map<string, boolean>>();
const mostKnown = 500;
const longestKnown = 80;

/** Whether a name, already normalised, has a part that hints at this. */
export function hasHint(name: string, hint: Hint): boolean {
  let names = known.get(hint);
  const found = names?.get(name);
  if (found !== undefined) return found;
  const pattern = patterns.get(hint) ?? patternOf(hintWords[hint]);
  patterns.set(hint, pattern);
  const hints = pattern.test(name);
  if (name.length > longestKnown) return hints;
  if (names === undefined || names.size >= mostKnown) {
    names = new Map();
    known.set(hint, names);
  }
  names.set(name, hints);
  return hints;
}
