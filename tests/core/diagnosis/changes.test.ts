import { describe, expect, it } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { changesBetween } from '#core/diagnosis/changes.ts';

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

describe('what changed between two verdicts', () => {
  it.each<[name: string, before: Finding[], after: Finding[], fixed: number, added: number]>([
    ['nothing', [finding('$.a')], [finding('$.a', 7)], 0, 0],
    ['one fixed', [finding('$.a'), finding('$.b')], [finding('$.b')], 1, 0],
    ['one new', [], [finding('$.a')], 0, 1],
    ['one for another', [finding('$.a')], [finding('$.b')], 1, 1],
    ['one of two equal ones', [finding('$.a'), finding('$.a')], [finding('$.a')], 1, 0],
  ])('%s', (_, before, after, fixed, added) => {
    const changes = changesBetween(before, after);
    expect(changes.fixed).toHaveLength(fixed);
    expect(changes.added).toHaveLength(added);
    expect(changes.unchanged).toHaveLength(after.length - added);
  });
});
