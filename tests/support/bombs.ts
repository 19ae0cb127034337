/** What a webhook can put into the fields of an item to hold up the window that draws it: each is valid JSON, and most are small. */
const rows = 1500;
const again = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const tag = (label: string) => ({ label, color: 'red', tooltip: 'x' });

export const bombs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a table of 1,500 by 1,500 cells': { description: `|${'a|'.repeat(rows)}\n|${'-|'.repeat(rows)}\n${'|\n'.repeat(rows - 1)}` },
  'a table of 12,000 rows': { description: `|a|\n|-|\n${'|b|\n'.repeat(12_000)}` },
  'underlined headings': { description: again('a\n-\n', 12_000) },
  'list items': { description: again('- a\n', 12_000) },
  'references to one footnote': { description: `${again('[^1] ', 11_000)}\n\n[^1]: a` },
  'open brackets': { description: again('[', 200_000) },
  'emphasis that never ends': { description: again('*a **a ', 200_000) },
  'quotes in quotes': { description: again('>', 200_000) },
  'lists in lists': { description: again('- ', 12_000) },
  'addresses of mail': { description: again('a@b.c ', 200_000) },
  '60,000 marks on one letter of the title': { title: `a${'\u0301'.repeat(60_000)}` },
  'marks on every letter of the description': { description: again(`a${'\u0301'.repeat(30)}`, 12_000) },
  '200,000 joiners in the status': { status: `a${'\u200d'.repeat(200_000)}` },
  'a title of 5,000,000 letters': { title: again('word ', 5_000_000) },
  'a title in one word of 5,000,000 letters': { title: 'a'.repeat(5_000_000) },
  'letters of every script in the description': {
    description: Array.from({ length: 12_000 }, (_, index) => String.fromCodePoint(0x100 + index * 5)).join(''),
  },
  'right to left and back': { title: again('\u202ea\u202d\u2066b\u2069', 500), description: again('\u05d0a\u0661\u2067b', 12_000) },
  '100,000 tags': { tags: Array.from({ length: 100_000 }, (_, index) => tag(`tag ${index}`)) },
  'a tag of 2,000,000 letters': { tags: [tag(again('tag ', 2_000_000))] },
  'a timestamp of a million digits': { timestamp: `2026-11-20T12:00:00.${'1'.repeat(1_000_000)}Z` },
  '20,000 keys that are dropped': Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, index])),
  'a key of 1,000,000 letters': { [again('key', 1_000_000)]: 1 },
};
