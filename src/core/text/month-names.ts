/**
 * The names of the twelve months, a language each, in lower case without accents, as they stand alone and beside a day; a cell may
 * shorten them. Most are those of Node's `Intl`, written down because browsers differ; banks write a few others, such as maerz.
 */
export const monthNames: readonly string[] = [
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'januar janner|februar|marz maerz|april|mai|juni|juli|august|september|oktober|november|dezember',
  'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre',
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre setiembre|octubre|noviembre|diciembre',
  'janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
  'januari|februari|maart mrt|april|mei|juni|juli|augustus|september|oktober|november|december',
  'januar januari|februar februari|marts mars|april|maj mai|juni|juli|august augusti|september|oktober|november|desember december',
  'ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie',
  'ocak|subat|mart|nisan|mayıs|haziran|temmuz|agustos|eylul|ekim|kasım|aralık',
];

/** The same of Slavic languages, in which one word may name another month. */
export const slavicMonths = {
  west: [
    'styczen stycznia|luty lutego|marzec marca|kwiecien kwietnia|maja|czerwiec czerwca|lipiec lipca|sierpien sierpnia|wrzesien wrzesnia|pazdziernika|listopada|grudzien grudnia',
    'leden ledna|unora|brezen brezna|duben dubna|kveten kvetna|cerven cervna|cervenec cervence|srpen srpna|zari|rijen rijna|listopadu|prosinec prosince',
  ],
  south: [
    'sijecanj sijecnja|veljaca veljace|ozujak ozujka|travanj travnja|svibanj svibnja|lipanj lipnja|srpanj srpnja|kolovoz kolovoza|rujan rujna|listopada|studeni studenoga|prosinac prosinca',
  ],
} as const;
