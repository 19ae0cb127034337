import { expect, test } from 'vitest';
import { createIssues } from '#app/widget/handlers.ts';

const issue = (status: number) => ({
  at: '2026-11-21T12:00:00.000Z',
  tab: { id: 't', name: 'T' },
  action: 'get_items' as const,
  status,
  isMock: false,
  body: '',
  truncated: false,
});

test('the newest records are kept, each with a number of its own', () => {
  const issues = createIssues(2);
  for (const status of [500, 501, 502]) issues.add(issue(status));
  expect(issues.list().map(({ id, status }) => [id, status])).toEqual([
    [3, 502],
    [2, 501],
  ]);
  const before = issues.list();
  issues.clear();
  issues.add(issue(503));
  expect(issues.list().map(({ id }) => id)).toEqual([4]);
  expect(before).toHaveLength(2);
});
