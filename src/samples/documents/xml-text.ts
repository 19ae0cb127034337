import type { Statement, Transaction } from './statement.ts';

/** The XML text of a statement in the shape of one bank template, piece by piece. */
export type Template = (statement: Statement) => Generator<string>;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  /[&<>"]/.test(text)
    ? text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
    : text;

/** An amount with its two decimals; `toFixed` would be most of the time that a large statement takes. */
function money(hundredths: number): string {
  const size = Math.abs(hundredths);
  const cents = size % 100;
  return `${hundredths < 0 ? '-' : ''}${(size - cents) / 100}.${cents < 10 ? '0' : ''}${cents}`;
}

/** Passes the transactions on as text and returns the closing balance. */
function* each(
  statement: Statement,
  draw: (transaction: Transaction) => string,
): Generator<string, number> {
  let closing = statement.opening;
  for (const transaction of statement.transactions()) {
    closing = transaction.balance;
    yield draw(transaction);
  }
  return closing;
}

/** Template A: one element a fact, indented by two. */
export const elements: Template = function* (s) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<statement version="1.3">\n  <bank>${escaped(s.bank)}</bank>\n`;
  yield `  <account currency="${s.currency}">\n    <number>${s.account}</number>\n    <holder>${escaped(s.holder)}</holder>\n  </account>\n`;
  yield `  <period from="${s.from}" to="${s.to}"/>\n  <openingBalance>${money(s.opening)}</openingBalance>\n  <transactions count="${s.count}">\n`;
  const closing = yield* each(
    s,
    (t) => `    <transaction number="${t.number}">
      <date>${t.date}</date>
      <amount currency="${s.currency}">${money(t.amount)}</amount>
      <description>${escaped(t.description)}</description>
      <counterparty>${escaped(t.counterparty)}</counterparty>
      <balance>${money(t.balance)}</balance>
    </transaction>\n`,
  );
  yield `  </transactions>\n  <closingBalance>${money(closing)}</closingBalance>\n</statement>\n`;
};

/** Template B: namespaces, a default one and two prefixes, facts in attributes. */
export const namespaces: Template = function* (s) {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  yield `<Document xmlns="urn:example:statement:2" xmlns:acc="urn:example:account" xmlns:pty="urn:example:party">\n`;
  yield `  <acc:Account number="${s.account}" currency="${s.currency}"><pty:Owner>${escaped(s.holder)}</pty:Owner></acc:Account>\n`;
  yield `  <Servicer><pty:Name>${escaped(s.bank)}</pty:Name></Servicer>\n`;
  yield `  <Period><From>${s.from}</From><To>${s.to}</To></Period>\n  <Balance type="opening" amount="${money(s.opening)}"/>\n  <Entries>\n`;
  const closing = yield* each(
    s,
    (t) =>
      `    <Entry ref="E${t.number}" booked="${t.date}" amount="${money(t.amount)}" acc:balance="${money(t.balance)}">` +
      `<pty:Name>${escaped(t.counterparty)}</pty:Name><Text xml:space="preserve"> ${escaped(t.description)} </Text></Entry>\n`,
  );
  yield `  </Entries>\n  <Balance type="closing" amount="${money(closing)}"/>\n</Document>\n`;
};

/** Template C: names with letters outside ASCII, declared ISO-8859-2. */
export const latin2: Template = function* (s) {
  yield `<?xml version="1.0" encoding="ISO-8859-2"?>\n<výpis banka="${escaped(s.bank)}">\n  <účet měna="${s.currency}">${s.account}</účet>\n`;
  yield `  <majitel>${escaped(s.holder)}</majitel>\n  <období od="${s.from}" do="${s.to}" počátečníZůstatek="${money(s.opening)}"/>\n`;
  const closing = yield* each(
    s,
    (t) =>
      `  <pohyb číslo="${t.number}" datum="${t.date}" částka="${money(t.amount)}" zůstatek="${money(t.balance)}">` +
      `${escaped(t.counterparty)}: ${escaped(t.description.replaceAll('–', '-'))}</pohyb>\n`,
  );
  yield `  <konečnýZůstatek>${money(closing)}</konečnýZůstatek>\n</výpis>\n`;
};

/** Template D: a comment, a processing instruction and CDATA, declared UTF-16. */
export const remarks: Template = function* (s) {
  yield `<?xml version="1.0" encoding="UTF-16"?>\n<?parser template="D" pages="2"?>\n<!-- read from a scanned page -->\n<extrait>\n`;
  yield `  <compte numero="${s.account}" devise="${s.currency}" banque="${escaped(s.bank)}">${escaped(s.holder)}</compte>\n`;
  yield `  <periode>${s.from}/${s.to}</periode>\n  <solde jour="${s.from}">${money(s.opening)}</solde>\n`;
  const closing = yield* each(
    s,
    (t) =>
      `  <operation jour="${t.date}" montant="${money(t.amount)}" solde="${money(t.balance)}">` +
      `<![CDATA[${t.counterparty} | ${t.description}]]></operation>\n`,
  );
  yield `  <solde jour="${s.to}">${money(closing)}</solde>\n</extrait>\n`;
};

/** Template E: everything in one line, without an XML declaration. */
export const oneLine: Template = function* (s) {
  yield `<stmt><acct no="${s.account}" cur="${s.currency}" owner="${escaped(s.holder)}" bank="${escaped(s.bank)}"/>`;
  yield `<per f="${s.from}" t="${s.to}"/><bal k="o">${money(s.opening)}</bal><txs>`;
  const closing = yield* each(
    s,
    (t) =>
      `<tx d="${t.date}" a="${money(t.amount)}" b="${money(t.balance)}"><to>${escaped(t.counterparty)}</to> for <what>${escaped(t.description)}</what></tx>`,
  );
  yield `</txs><bal k="c">${money(closing)}</bal></stmt>`;
};
