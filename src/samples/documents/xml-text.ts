import type { Statement, Transaction } from './statement.ts';

/** The XML text of a statement in the shape of one bank template. */
type Template = (statement: Statement) => string;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  /[&<>"]/.test(text)
    ? text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
    : text;

const money = (hundredths: number): string => (hundredths / 100).toFixed(2);

const rows = ({ transactions }: Statement, row: (transaction: Transaction) => string): string =>
  transactions.map(row).join('');

/** Template A: one element a fact, indented by two. */
export const elements: Template = (s) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<statement version="1.3">
  <bank>${escaped(s.bank)}</bank>
  <account currency="${s.currency}">
    <number>${s.account}</number>
    <holder>${escaped(s.holder)}</holder>
  </account>
  <period from="${s.from}" to="${s.to}"/>
  <openingBalance>${money(s.opening)}</openingBalance>
  <transactions count="${s.transactions.length}">
${rows(
  s,
  (t) => `    <transaction number="${t.number}">
      <date>${t.date}</date>
      <amount currency="${s.currency}">${money(t.amount)}</amount>
      <description>${escaped(t.description)}</description>
      <counterparty>${escaped(t.counterparty)}</counterparty>
      <balance>${money(t.balance)}</balance>
    </transaction>\n`,
)}  </transactions>
  <closingBalance>${money(s.closing)}</closingBalance>
</statement>
`;

/** Template B: namespaces, a default one and two prefixes, facts in attributes. */
export const namespaces: Template = (s) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Document xmlns="urn:example:statement:2" xmlns:acc="urn:example:account" xmlns:pty="urn:example:party">
  <acc:Account number="${s.account}" currency="${s.currency}"><pty:Owner>${escaped(s.holder)}</pty:Owner></acc:Account>
  <Servicer><pty:Name>${escaped(s.bank)}</pty:Name></Servicer>
  <Period><From>${s.from}</From><To>${s.to}</To></Period>
  <Balance type="opening" amount="${money(s.opening)}"/>
  <Entries>
${rows(
  s,
  (t) =>
    `    <Entry ref="E${t.number}" booked="${t.date}" amount="${money(t.amount)}" acc:balance="${money(t.balance)}"><pty:Name>${escaped(t.counterparty)}</pty:Name><Text xml:space="preserve"> ${escaped(t.description)} </Text></Entry>\n`,
)}  </Entries>
  <Balance type="closing" amount="${money(s.closing)}"/>
</Document>
`;

/** Template C: names with letters outside ASCII, declared ISO-8859-2. */
export const latin2: Template = (s) =>
  `<?xml version="1.0" encoding="ISO-8859-2"?>
<výpis banka="${escaped(s.bank)}">
  <účet měna="${s.currency}">${s.account}</účet>
  <majitel>${escaped(s.holder)}</majitel>
  <období od="${s.from}" do="${s.to}" počátečníZůstatek="${money(s.opening)}"/>
${rows(
  s,
  (t) =>
    `  <pohyb číslo="${t.number}" datum="${t.date}" částka="${money(t.amount)}" zůstatek="${money(t.balance)}">${escaped(t.counterparty)}: ${escaped(t.description.replaceAll('–', '-'))}</pohyb>\n`,
)}  <konečnýZůstatek>${money(s.closing)}</konečnýZůstatek>
</výpis>
`;
