import { describe, expect, it, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { changesBetween, depthOf } from '#core/diagnosis/changes.ts';
import { progressText } from '#core/diagnosis/diagnose.ts';
import { findingsOf, list } from '#tests/support/broken-replies.ts';

const finding = (path: string, line = 1): Finding => ({
  clause: 'TAB-ITM-2',
  level: 'error',
  path,
  message: `${path} is wrong.`,
  effect: '',
  line,
  column: 1,
  endLine: line,
  endColumn: 2,
});

it.each<[name: string, before: Finding[], after: Finding[], fixed: number, added: number]>([
  ['nothing', [finding('$.a')], [finding('$.a', 7)], 0, 0],
  ['one fixed', [finding('$.a'), finding('$.b')], [finding('$.b')], 1, 0],
  ['one new', [], [finding('$.a')], 0, 1],
  ['one for another', [finding('$.a')], [finding('$.b')], 1, 1],
  ['one of two equal ones', [finding('$.a'), finding('$.a')], [finding('$.a')], 1, 0],
])('what changed between two verdicts: %s', (_, before, after, fixed, added) => {
  const changes = changesBetween(before, after);
  expect(changes.fixed).toHaveLength(fixed);
  expect(changes.added).toHaveLength(added);
  expect(changes.unchanged).toHaveLength(after.length - added);
});

describe('the progress of a fix, told in problems', () => {
  const of = (body: unknown) => findingsOf(list(JSON.stringify(body)));
  const hidden = of({ tickets: [{ id: 7, title: 'A', tags: [{ label: 'x', color: 'grey' }] }] });
  const found = of({ items: [{ id: 7, title: 'A', tags: [{ label: 'x', color: 'grey' }] }] });
  const good = of({ items: [{ id: 'a', title: 'A' }] });

  it.each<[name: string, before: Finding[], after: Finding[], text: string]>([
    ['what a fixed list shows of its items is left', hidden, found, '3 problems fixed, 2 left.'],
    ['all are fixed', found, good, '2 problems fixed.'],
    ['one is fixed', of([{ id: 7, title: 'A' }]), good, '1 problem fixed.'],
    ['nothing was wrong before', good, of([{ id: 7, title: 'A' }]), '1 new problem.'],
    [
      'a problem is fixed in one of its places',
      of([
        { id: 7, title: 'A' },
        { id: 8, title: 'B' },
      ]),
      of([
        { id: 'a', title: 'A' },
        { id: 8, title: 'B' },
      ]),
      '1 finding fixed.',
    ],
    ['nothing changed', found, found, ''],
  ])('%s', (_, before, after, text) => {
    expect(progressText(before, after)).toBe(text);
  });
});

test.each([
  ['list', 'list', true],
  ['empty', 'list', true],
  ['item', 'unread', false],
  ['pending', 'completed', true],
  ['completed', 'unauthorized', false],
  ['pending', 'timeout', false],
])('what was wrong in %s can be looked for in %s: %s', (before, after, can) => {
  const depth = (outcome: string) => depthOf({ outcome, findings: [] });
  expect(depth(after) >= depth(before)).toBe(can);
});

test.each([
  ['get_items', '<html></html>', 0],
  ['item_clicked', '{"rawText":"a"}', 0],
  ['create_item', '{}', 2],
] as const)('the reply to %s %s is read to %i', (as, body, depth) =>
  expect(
    depthOf(readReply({ as, body, httpStatus: 200, category: 'default', surface: null })),
  ).toBe(depth),
);
