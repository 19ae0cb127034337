import { expect, test } from 'vitest';
import { fewest, smallestCopy } from '#core/exported/reduce.ts';
import { generate } from '#tests/support/statements/generator.ts';
import { expectWords } from '#tests/support/words.ts';
import { completed } from '../document/replies.ts';
import { copied, ofList, ofXml, statements } from './copies.ts';

test.each([
  [[3, 7], 16],
  [[], 9],
  [[0, 1, 2, 3], 4],
])('of what is needed (%j) nothing goes, and all else does', (needed, count) => {
  const all = Array.from({ length: count }, (_, at) => at);
  const holds = (some: readonly number[]) => needed.every((one) => some.includes(one));
  expect(fewest(all, holds)).toEqual(needed);
});

test('one that may only go because another one went goes, too', () => {
  const holds = (some: readonly string[]) =>
    some.includes('c') && (some.includes('b') || !some.includes('a'));
  expect(fewest(['a', 'b', 'c'], holds)).toEqual(['c']);
});

const rows = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `{"id": "${at}", "title": "Row ${at}"}`);

test('of a list of 2,000 rows the two with the same id stay, with their ids alone', () => {
  const all = rows(2000).with(1700, '{"id": "5", "title": "Again"}');
  const { text, first, isBounded } = smallestCopy(
    ofList(`{"items": [\n${all.join(',\n')}\n], "view": "list"}`),
  );
  expect(JSON.parse(text)).toEqual({ items: [{ id: '5' }, { id: '5' }] });
  expect(text.split('\n')).toHaveLength(4);
  expect([first, isBounded]).toEqual(['TAB-ITM-2 (error)', false]);
});

test.each(['utf-8', 'iso-8859-1'])(
  'the document inside a reply is made smaller as well (%s)',
  (encoding) => {
    const xml = `<?xml version="1.0" encoding="${encoding}"?><a>${'<b c="1">text</b>'.repeat(50)}<p:x/></a>`;
    const reply = { ...completed, parsed_base64: btoa(xml) };
    const document = { ...ofList(JSON.stringify(reply, null, 1)), as: 'document' as const };
    const { text, first } = smallestCopy(document);
    expect(first).toBe('DOC-FLD-5 (error)');
    const { parsed_base64 } = JSON.parse(text);
    expect(atob(parsed_base64)).toMatch(
      /^<\?xml version="1.0" encoding="(?:utf-8|iso-8859-1)"\?><a><p:x\/><\/a>$/i,
    );
  },
);

test('a bank statement keeps its first broken check', () => {
  const [statement] = statements(1);
  const whole = smallestCopy(statement ?? ofXml(''));
  expect(whole.first).toMatch(/ \(broken\)$/);
  expectWords(whole.text);
});

test('a bound of steps ends the search, and is said', () => {
  const list = ofList(`[${rows(300).with(7, '7').join(',')}]`);
  const { text, steps, isBounded } = smallestCopy(list, 5);
  expect([isBounded, steps]).toEqual([true, 5]);
  expect(JSON.parse(text)).toContain(7);
});

test.each([
  ['what has no finding', ofXml(generate(4, 'right').xml)],
  ['what is no JSON', ofList('{"items": [')],
  ['a broken XML text', ofXml('<a><b></a>')],
])('%s stays as it is', (_what, whole) => {
  expect(smallestCopy(whole).text).toBe(whole.text);
});

test('a copy says what stayed, and has no secret', () => {
  const secret = 'crd-0123456789abcdef';
  const list = ofList(`[\n{"id": "1"},\n{"id": 2, "title": "${secret}"}\n]`);
  const secrets = [secret];
  const { text, says, isBroken } = copied(list, { isMinimal: true, secrets });
  expect(says).toEqual(['The first finding is the same, TAB-ITM-2 (error): 3 lines of 4.']);
  expect([text, isBroken]).toEqual(['[\n{"id": 2}\n]', true]);
  expect(copied(list, { secrets }).text).not.toContain(secret);
  const none = copied(ofList('[]'), { isMinimal: true });
  expect(none.says).toEqual(['No finding and no broken check: nothing was taken out.']);
});
