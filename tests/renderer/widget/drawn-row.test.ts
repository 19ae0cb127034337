import { expect, test } from 'vitest';
import type { Finding } from '#core/finding.ts';
import { readListReply } from '#core/widget/reply.ts';
import { drawnRow } from '#renderer/widget/drawn-row.ts';
import { indexOfPath } from '#renderer/widget/row-of-path.ts';

const at = (path: string, effect = ''): Finding => ({
  clause: 'TAB-ITM-2',
  level: 'error',
  path,
  message: '',
  effect,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
});

test.each([
  ['$.items[3].title', 3],
  ['$.data[0]', 0],
  ['$[0].items[2].tags[1].color', 2],
  ['$[7].id', 7],
  ['$.badge.color', null],
  ['$', null],
  ['$request.url', null],
])('%s leads to the item %j', (path, index) => expect(indexOfPath(path)).toBe(index));

test('no finding lights no row', () => expect(drawnRow(null, [])).toBeNull());

test('rows behind an element that was left out move up, and it has none itself', () => {
  const body = '{"items":[{"id":"a"},5,{"id":"b","title":7}]}';
  const { findings, value } = readListReply({ body, httpStatus: 200, headers: [], category: 'default' }).verdict;
  const leftOut = findings.find((finding) => finding.path === '$.items[1]') ?? null;
  const wrongTitle = findings.find((finding) => finding.path === '$.items[2].title') ?? null;
  expect(leftOut).not.toBeNull();
  expect(drawnRow(leftOut, findings)).toBeNull();
  expect(value?.items[drawnRow(wrongTitle, findings) ?? -1]?.id).toBe('b');
});

test('a finding that lies in an item drawn before any left out keeps its index', () => {
  const findings = [at('$.items[1]', 'left out: no row is drawn for it')];
  expect(drawnRow(at('$.items[0].id'), findings)).toBe(0);
});
