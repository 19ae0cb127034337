/** A bank statement of about so many bytes: one line, or every element on its own line. */
export function statementOf(bytes: number, isPretty: boolean): string {
  const [feed, one, two, three] = isPretty ? ['\n', '  ', '    ', '      '] : ['', '', '', ''];
  const parts = [
    `<?xml version="1.0" encoding="UTF-8"?>${feed}<statement xmlns="urn:example:bank" account="DE02120300000000202051">${feed}${one}<transactions>${feed}`,
  ];
  let length = 0;
  for (let number = 1; length < bytes; number += 1) {
    const day = `2026-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`;
    const fields = [
      `<date>${day}</date>`,
      `<description>Card payment ${number} &amp; fee</description>`,
      `<amount currency="EUR">${(((number * 7919) % 500_000) / 100 - 2500).toFixed(2)}</amount>`,
      `<balance>${((number * 104_729) % 9_000_000) / 100}</balance>`,
    ];
    const inner = fields.map((field) => `${three}${field}${feed}`).join('');
    const row = `${two}<transaction id="T${number}" type="${number % 3 === 0 ? 'credit' : 'debit'}">${feed}${inner}${two}</transaction>${feed}`;
    parts.push(row);
    length += row.length;
  }
  parts.push(`${one}</transactions>${feed}</statement>${feed}`);
  // One flat string, as one that was decoded from bytes.
  return Buffer.from(parts.join(''), 'latin1').toString('latin1');
}
