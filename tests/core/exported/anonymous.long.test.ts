import { expect, test } from 'vitest';
import { documentStatuses, paletteColors } from '#core/contract/shapes.ts';
import { anonymousCopy } from '#core/exported/anonymous.ts';
import { type Copied, type Found, foundIn } from '#core/exported/copied.ts';
import { actionNames } from '#core/widget/actions.ts';
import { randomOf } from '#tests/support/statements/random.ts';
import { personal, replies, statements, withPersons } from './copies.ts';

/** Findings and checks but for their texts and amounts. */
const saying = ({ findings, document }: Found) => ({
  findings: findings.map(({ level, clause, path }) => `${level} ${clause} ${path}`),
  checks: document?.statements.flatMap(({ findings }) =>
    findings.map(({ id, outcome, rows }) => `${id} ${outcome} ${rows}`),
  ),
  note: document?.note,
  unread: document?.unread.count,
});

const randomOfCopy = (at: number): (() => number) => randomOf(`copy ${at}`).next;

/** The amounts of a text, those with two digits behind the decimal sign, in cents. */
const cents = (text: string): number[] =>
  (text.match(/(?<=[>"(-])\d[\d., ']*[.,]\d\d(?=[<")-])/g) ?? [])
    .filter((one) => !/\d[.]\d\d?[.]/.test(one))
    .map((one) => Number(one.replace(/\D/g, '')));

test('of 200 generated statements no name, account number, text or amount is left, and all findings and checks are the same', () => {
  const all = statements(200).map(withPersons);
  expect(all).toHaveLength(200);
  let broken = 0;
  for (const [at, copied] of all.entries()) {
    const copy = anonymousCopy(copied, randomOfCopy(at));
    expect(copy, copied.text).not.toBeNull();
    const text = copy?.text ?? '';
    const before = saying(foundIn(copied, copied.text));
    expect(saying(foundIn(copied, text))).toEqual(before);
    if (before.checks?.some((check) => check.includes('broken'))) broken += 1;
    const words = new Set(text.match(/[\p{L}\p{N}]+/gu));
    expect(personal.filter((word) => words.has(word))).toEqual([]);
    expect(text).not.toMatch(/Rent|Shop|Salary|Transfer/);
    const [old, now] = [cents(copied.text), cents(text)];
    const [first] = old.flatMap((one, index) => (one > 0 ? [(now[index] ?? 0) / one] : []));
    expect(now).toEqual(old.map((one) => one * (first ?? 0)));
    if (old.length > 0) expect([2, 3, 4, 5, 6, 7, 8, 9]).toContain(first);
  }
  expect(broken).toBeGreaterThan(50);
});

const contract = new Set(
  [...paletteColors, ...documentStatuses, ...actionNames].map((word) => word.toLowerCase()),
);

/** Whether a text may stay: words of the contract and of JSON, dates and short numbers. */
const mayStay = (text: string): boolean =>
  contract.has(text.toLowerCase()) ||
  /^(?:true|false|new, vip|title|status|message|[\d\s.,:/TZ+-]*|Nov 28, 2026 2:30 PM)$/i.test(text);

/** The texts of a JSON value that have five letters or digits at least, with those inside of texts. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    try {
      const inner: unknown = JSON.parse(value);
      if (typeof inner === 'object') return textsOf(inner);
    } catch {
      // A text of its own.
    }
    const decoded = Buffer.from(value, 'base64').toString();
    const xml = decoded.startsWith('<') ? decoded : value;
    const text = xml.replace(/<[^>]*>/g, ' ').trim();
    return /[\p{L}\p{N}]{5}/u.test(text) ? [text] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Names of elements and keys stay.
    return text.replace(/<[^>]*>|"?\w+"?\s*[:=]/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  }
};

test('of 200 generated replies no text is left but those that a finding rests on, and all findings are the same', async () => {
  const all: Copied[] = await replies(200);
  expect(all).toHaveLength(200);
  let [texts, stayed] = [0, 0];
  for (const [at, copied] of all.entries()) {
    const copy = anonymousCopy(copied, randomOfCopy(at));
    expect(copy, copied.text).not.toBeNull();
    const text = copy?.text ?? '';
    expect(saying(foundIn(copied, text))).toEqual(saying(foundIn(copied, copied.text)));
    const kept = new Set(copy?.kept);
    const left = new Set(textsOf(parsed(text)));
    const own = textsOf(parsed(copied.text)).filter((one) => !mayStay(one));
    texts += own.length;
    stayed += kept.size;
    expect(own.filter((one) => left.has(one) && !kept.has(one))).toEqual([]);
  }
  expect(texts).toBeGreaterThan(300);
  expect(stayed).toBeLessThan(20);
});
