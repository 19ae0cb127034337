import { describe, expect, it } from 'vitest';
import type { Edit } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { correctedReply } from '#core/diagnosis/correct.ts';
import { diagnose, editsOf } from '#core/diagnosis/diagnose.ts';

const findingsOf = (body: unknown) =>
  readReply({
    as: 'get_items',
    body: JSON.stringify(body),
    httpStatus: 200,
    category: 'default',
    surface: null,
  }).findings;

const good = { id: 'a', title: 'A' };

/** Replies whose faults are mechanical, and the reply that the offered corrections make of them. */
const repairs: [name: string, before: unknown, after: unknown][] = [
  ['a list under another key', { tickets: [good], total: 1 }, { items: [good], total: 1 }],
  ['a list one level too deep', { payload: { items: [good] } }, { items: [good] }],
  ['a list inside a text', { body: JSON.stringify([good]) }, [good]],
  [
    'a record that is no list',
    { id: 'a', title: 'A', rows: [] },
    { items: [{ id: 'a', title: 'A', rows: [] }] },
  ],
  [
    'keys under other names',
    [{ uuid: 'a', name: 'A', created_at: '2026-11-21T09:30:00Z' }],
    [{ id: 'a', title: 'A', timestamp: '2026-11-21T09:30:00Z' }],
  ],
  [
    'values of another type',
    [{ id: 7, title: 'A', is_urgent: 'true', timestamp: 1_763_800_000, description: null }],
    [{ id: '7', title: 'A', is_urgent: true, timestamp: '2025-11-22T08:26:40.000Z' }],
  ],
  [
    'a time with a space',
    [{ ...good, timestamp: '2026-11-21 09:30:00Z' }],
    [{ ...good, timestamp: '2026-11-21T09:30:00Z' }],
  ],
  [
    'a colour that is misspelt',
    [{ ...good, tags: [{ label: 'x', color: 'grey', tooltip: 't' }] }],
    [{ ...good, tags: [{ label: 'x', color: 'gray', tooltip: 't' }] }],
  ],
];

describe('the corrected reply', () => {
  it.each(repairs)('%s', (_, before, after) => {
    const findings = findingsOf(before);
    const edits = diagnose(findings).flatMap((one) => editsOf(one, findings));
    const text = correctedReply(JSON.stringify(before), edits);
    expect(JSON.parse(text ?? 'null')).toEqual(after);
  });

  it('keeps a renamed key in its place', () => {
    const edit: Edit = { op: 'rename', path: ['b'], to: 'items' };
    expect(correctedReply('{"a":1,"b":2,"c":3}', [edit])).toBe(
      '{\n  "a": 1,\n  "items": 2,\n  "c": 3\n}',
    );
  });

  it.each<[name: string, text: string, edit: Edit]>([
    ['the text is no JSON', '<html>', { op: 'rename', path: ['a'], to: 'b' }],
    ['the place is gone', '{}', { op: 'rename', path: ['a'], to: 'b' }],
    ['the new name is taken', '{"a":1,"b":2}', { op: 'rename', path: ['a'], to: 'b' }],
    ['the path goes through a text', '{"a":"x"}', { op: 'set', path: ['a', 'length'], value: 1 }],
    [
      'the path goes through the prototype',
      '{}',
      { op: 'set', path: ['__proto__', 'x'], value: 1 },
    ],
    ['the correction is a header', '{}', { op: 'header', reply: 'POST', name: 'A', value: 'b' }],
  ])('is not offered where %s', (_, text, edit) => {
    expect(correctedReply(text, [edit])).toBeNull();
  });

  it('has no value of a number that lost its digits', () => {
    const [finding] = findingsOf([{ id: 2 ** 63, title: 'A' }]);
    expect(finding?.clause).toBe('TAB-ITM-2');
    expect(finding?.edit).toBeUndefined();
  });
});
