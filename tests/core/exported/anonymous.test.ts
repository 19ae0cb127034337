import { expect, test } from 'vitest';
import { anonymousCopy } from '#core/exported/anonymous.ts';
import type { Copied } from '#core/exported/copied.ts';
import { randomOf } from '#tests/support/statements/random.ts';
import { completed } from '../document/replies.ts';
import { copied, ofList, ofXml } from './copies.ts';

const copyOf = (of: Copied) => anonymousCopy(of, randomOf('copy').next);

test('of an item, texts and ids get others of their form; keys, colours, dates, counts and flags stay', () => {
  const item = {
    id: 45_678,
    title: 'Quittner',
    status: 'Xylophon',
    timestamp: '2026-11-28T10:00:00Z',
    is_urgent: true,
    pages: 12,
    tags: [{ label: 'Vip', color: 'green', tooltip: 'vip' }],
  };
  const text = JSON.stringify([item]);
  const { text: copy = '' } = copyOf(ofList(text)) ?? {};
  const [other] = JSON.parse(copy);
  expect(other).toEqual({
    ...item,
    id: expect.any(Number),
    title: expect.stringMatching(/^[A-Z][a-z]{7}$/),
    status: expect.stringMatching(/^[A-Z][a-z]{7}$/),
    tags: [
      {
        label: expect.stringMatching(/^[A-Z][a-z]{2}$/),
        color: 'green',
        tooltip: expect.any(String),
      },
    ],
  });
  expect(String(other.id)).toMatch(/^[1-9]\d{4}$/);
  expect(other.tags[0].label.toLowerCase()).toBe(other.tags[0].tooltip);
  expect(copy).not.toMatch(/Quittner|Xylophon|45678|vip/i);
});

test('amounts in a reply are multiplied, also as texts; other numbers with many digits get others', () => {
  const text =
    '[{"id":"1","price":12.50,"amount":1000,"fee":"1,234.50","phone":15551234567,"rate":-0.05}]';
  const { text: copy = '' } = copyOf(ofList(text)) ?? {};
  const [{ price, amount, fee, phone, rate }] = JSON.parse(copy);
  const factor = amount / 1000;
  expect([2, 3, 4, 5, 6, 7, 8, 9]).toContain(factor);
  expect(price).toBe(12.5 * factor);
  expect(Math.round(rate * 100)).toBe(-5 * factor);
  expect(Number(fee.replace(',', ''))).toBe(1234.5 * factor);
  expect(String(phone)).toMatch(/^[1-9]\d{10}$/);
  expect(phone).not.toBe(15_551_234_567);
});

test.each([
  [
    'text that is not JSON',
    ofList('{"title": "Quittner", "id": 4'),
    '{"title": "Aaaaaaaa", "id": 4',
  ],
  ['a string that is not closed', ofList('["Quittner'), '["Aaaaaaaa'],
  ['plain text', ofList('Xylo Quittner'), 'Aaaa Aaaaaaaa'],
  [
    'XML with a comment, CDATA and an instruction',
    ofXml('<a b="Zoë"><!-- Zoë --><?p Zoë?><![CDATA[Zoë]]></a>'),
    '<a b="Aaa"><!-- Aaa --><?p Aaa?><![CDATA[Aaa]]></a>',
  ],
  [
    'HTML without quotes and a comment',
    ofXml('<p id=Quittner>< Zoë<br>'),
    '<p id=Aaaaaaaa>< Aaa<br>',
  ],
  [
    'a comment with CDATA',
    ofXml('<a><!-- <![CDATA[Zoë &lt;]]> --></a>'),
    '<a><!-- <![CDATA[Aaa &lt;]]> --></a>',
  ],
  [
    'a reference and a quote',
    ofXml('<a b="x &quot;">Q&amp;Q &lt;</a>'),
    '<a b="a &quot;">A&amp;A &lt;</a>',
  ],
])('%s gets other words', (_what, whole, wanted) => {
  const { text = '' } = copyOf(whole) ?? {};
  const form = text.replace(/&quot;|&#34;/g, '&quot;');
  expect(form.replace(/\p{Lu}(?=\p{L}|&|$)/gu, 'A')).toHaveLength(wanted.length);
  expect(text).not.toMatch(/Quittner|Xylo|Zoë|Q&amp;Q/);
});

test('what a name calls a number stays only where it counts; no number of a person and no long one does', () => {
  const ids = ['account', 'accountNumber', 'passportNumber', 'phone', 'contacts'];
  const text = JSON.stringify([
    { ...Object.fromEntries(ids.map((name) => [name, 471_100_481])), count: 1204, number: 17_002 },
  ]);
  const [copy] = JSON.parse(copyOf(ofList(text))?.text ?? '');
  expect(copy).toMatchObject({ count: 1204, number: 17_002 });
  for (const name of ids) expect(copy[name], name).not.toBe(471_100_481);
});

test('dates stay, and nothing beside them does', () => {
  const dates = ['2026-01-02T10:00:00.123Z', '20 Jan 2026', '3. März 2026', '02.01.2026'];
  const others = ['2026-01-02 Quittner', '2026-01-02 4711004812', 'Quittner 20 Jan 2026'];
  const { text = '' } = copyOf(ofList(JSON.stringify([...dates, ...others]))) ?? {};
  const copy: string[] = JSON.parse(text);
  expect(copy.slice(0, dates.length)).toEqual(dates);
  for (const other of others) expect(copy).not.toContain(other);
  expect(text).not.toMatch(/Quittner|4711004812/);
});

test('the document inside a reply is made anonymous, in Base64 as it was', () => {
  const xml = '<statement><owner>Quittner</owner><iban>DE89370400440532013000</iban></statement>';
  for (const write of [
    (text: string) => text,
    (text: string) => text.replace(/=+$/, ''),
    (text: string) => text.replace(/.{40}/g, '$&\r\n'),
  ]) {
    const text = JSON.stringify({ ...completed, parsed_base64: write(btoa(xml)) });
    const copy = copyOf({ ...ofList(text), as: 'document' });
    const { parsed_base64 } = JSON.parse(copy?.text ?? '{}');
    expect(parsed_base64).toHaveLength(write(btoa(xml)).length);
    expect(atob(parsed_base64)).toMatch(
      /^<statement><owner>[A-Z][a-z]{7}<\/owner><iban>[A-Z]{2}\d{20}<\/iban><\/statement>$/,
    );
    expect(atob(parsed_base64)).not.toMatch(/Quittner|370400440532/);
    expect(copy?.text).toContain('"status":"Completed"');
  }
});

test('a copy says what was replaced and what stays, and none is made where its findings would change', () => {
  const list = ofList('[{"id":"1","title":"a","is_urgent":"yes"},{"id":7}]');
  const { text, says, isBroken } = copied(list, { isMinimal: true, isAnonymous: true });
  expect(says).toEqual([
    expect.stringContaining('The first finding is the same, '),
    'Texts are replaced, and all amounts multiplied by one whole number from 2 to 9, so amounts can be guessed; dates, counts and short numbers stay.',
  ]);
  expect([text, isBroken]).toEqual([expect.any(String), true]);
  const grey = JSON.stringify([
    { id: '1', tags: [{ label: 'Quittner', color: 'grey', tooltip: 'x' }] },
  ]);
  const kept = copied(ofList(grey), { isAnonymous: true });
  expect(kept.says[1]).toBe('A finding rests on these words, so they stay: "grey".');
  const long = JSON.stringify({
    ...completed,
    parsed_base64: btoa(JSON.stringify({ owner: 'Quittner'.repeat(9) })),
  });
  const none = copied({ ...ofList(long), as: 'document' }, { isAnonymous: true });
  expect([none.text, none.says]).toEqual([null, [expect.stringContaining('No copy was made')]]);
});
