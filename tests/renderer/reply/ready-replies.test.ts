import { describe, expect, test } from 'vitest';
import { readAs } from '#core/contract/verdict.ts';
import { actions, categories } from '#core/widget/actions.ts';
import { readyReplies } from '#renderer/reply/ready-replies.ts';
import { blankDraft, mockReplyOf } from '#renderer/reply/store.ts';

const all = readAs.flatMap((as) =>
  categories.map((category) => ({ as, category, groups: readyReplies(as, category, null) })),
);

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
