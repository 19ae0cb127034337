import { describe, expect, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { readAs } from '#core/contract/verdict.ts';
import { actions, categories } from '#core/widget/actions.ts';
import { readyReplies } from '#renderer/reply/ready-replies.ts';
import { blankDraft, mockReplyOf, readStatus } from '#renderer/reply/store.ts';

const all = readAs.flatMap((as) =>
  categories.map((category) => ({ as, category, groups: readyReplies(as, category, null) })),
);
const verdictOf = (
  as: (typeof readAs)[number],
  category: (typeof categories)[number],
  title: string,
) => {
  const found = readyReplies(as, category, null)
    .flatMap(({ replies }) => replies)
    .find((one) => one.title === title);
  if (!found) throw new Error(`nothing starts from ${title}`);
  const { status, text } = { ...blankDraft, ...found.changes };
  const read = readStatus(status);
  const { outcome, findings } = readReply({
    as,
    category,
    surface: null,
    body: text,
    httpStatus: read.ok ? read.status : null,
  });
  return [outcome, findings.map(({ clause }) => clause)];
};

describe.each(all)('as $as on a $category tab', ({ as, category, groups }) => {
  const replies = groups.flatMap((group) => group.replies);

  test('each has a name of its own and can be a mock reply', () => {
    expect(replies.length).toBeGreaterThan(0);
    expect(new Set(replies.map(({ title }) => title)).size).toBe(replies.length);
    for (const { changes } of replies)
      expect(mockReplyOf({ ...blankDraft, ...changes })).toHaveProperty('mock');
  });

  test('CORS can be denied exactly where a browser asks', () => {
    const denies = replies.some(({ changes }) => changes.allowsOrigin === false);
    expect(denies).toBe(as !== 'document' && actions[as].surface[category] === 'direct');
  });
});

test.each([
  ['get_items', 'Items in “items”', 'list', []],
  ['get_items', 'Broken list', 'list', ['TAB-ITM-3']],
  ['get_items', 'HTML page with 200', 'list', ['TAB-ENV-5']],
  ['update_item', 'Failed update', 'failure', ['TAB-UPD-1']],
] as const)('%s: %s is read as %s', (as, title, outcome, clauses) => {
  expect(verdictOf(as, 'default', title)).toEqual([outcome, clauses]);
});
