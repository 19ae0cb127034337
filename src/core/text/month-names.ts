/**
 * The names of the twelve months by language, in lower case without accents, as they stand alone and beside a day; a cell may shorten them.
 * They are those of Node's `Intl`, written down, because browsers differ.
 */
export const monthNames: Readonly<Record<string, string>> = {
  en: 'january|february|march|april|may|june|july|august|september|october|november|december',
  de: 'januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember',
  fr: 'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre',
  es: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  pt: 'janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
  it: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
  nl: 'januari|februari|maart mrt|april|mei|juni|juli|augustus|september|oktober|november|december',
  pl: 'styczen stycznia|luty lutego|marzec marca|kwiecien kwietnia|maja|czerwiec czerwca|lipiec lipca|sierpien sierpnia|wrzesien wrzesnia|pazdziernika|listopada|grudzien grudnia',
};
