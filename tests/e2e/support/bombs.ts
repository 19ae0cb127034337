/** What a webhook can answer to hold up the window that draws it: each is valid JSON, and most are small. */
const rows = 1500;
const again = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
const tag = (label: string) => ({ label, color: 'red', tooltip: 'x' });
type Bomb = { item: Readonly<Record<string, unknown>>; left: RegExp | null };

/** Fields of an item, and what the detail screen says it leaves out of them; null where nothing of it is left out. */
export const bombs: Readonly<Record<string, Bomb>> = {
  'a table of 1,500 by 1,500 cells': {
    item: {
      description: `|${'a|'.repeat(rows)}\n|${'-|'.repeat(rows)}\n${'|\n'.repeat(rows - 1)}`,
    },
    left: /600 of 2,250,000 table cells/,
  },
  '60,000 marks on one letter of the title': {
    item: { title: `a${'\u0301'.repeat(60_000)}` },
    left: /the title/,
  },
  '200,000 joiners in the status': {
    item: { status: `a${'\u200d'.repeat(200_000)}` },
    left: /the status/,
  },
  'a type in one word of 200,000 letters': {
    item: { type: 'a'.repeat(200_000) },
    left: /the type/,
  },
  'right to left and back': {
    item: { description: again('\u05d0a\u0661\u2067b', 12_000) },
    left: null,
  },
  '20,000 tags': {
    item: { tags: Array.from({ length: 20_000 }, (_, index) => tag(`tag ${index}`)) },
    left: null,
  },
  'a timestamp of 200,000 digits': {
    item: { timestamp: `2026-11-20T12:00:00.${'1'.repeat(200_000)}Z` },
    left: null,
  },
  'a key of 200,000 letters': { item: { [again('key', 200_000)]: 1 }, left: null },
};

const marks = `a${'\u0301'.repeat(60_000)}`;
const bytes = (xml: string): string => Buffer.from(xml).toString('base64');

/** Fields of a Completed reply of the document endpoint, in the place of the usual ones. */
export const documentBombs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '60,000 marks in every text': {
    external_id: marks,
    bank_code: marks,
    document_version: marks,
    execution: marks,
    message: marks,
  },
  '200,000 letters in every text': Object.fromEntries(
    ['external_id', 'bank_code', 'document_version', 'execution', 'message'].map((name) => [
      name,
      again(`${name} `, 200_000),
    ]),
  ),
  'XML with a name of 200,000 letters': {
    external_id: again('x', 600),
    parsed_base64: bytes(`<${again('name', 200_000)}/>`),
  },
};
