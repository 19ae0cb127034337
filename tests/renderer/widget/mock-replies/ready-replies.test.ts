import { describe, expect, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { actionNames, actions, categories } from '#core/widget/actions.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import { headerProblem } from '#renderer/widget/mock-replies/fields.tsx';
import { readyMockReplies, usualMockReply } from '#renderer/widget/mock-replies/ready-replies.ts';

const all = actionNames.flatMap((action) =>
  categories.map((category) => ({ action, category, groups: readyMockReplies(action, category) })),
);
const faultsOf = (action: (typeof actionNames)[number], category: (typeof categories)[number]) =>
  readyMockReplies(action, category).flatMap(({ mockReplies }) => mockReplies);

describe.each(all)('for $action on a $category tab', ({ action, category, groups }) => {
  const mockReplies = groups.flatMap((group) => group.mockReplies);

  test('every ready-made fault is one', () => {
    expect(mockReplies.length).toBeGreaterThan(10);
    for (const { fault } of mockReplies) expect(mockReplySchema.parse(fault)).toEqual(fault);
  });

  test('each has a name of its own, and headers that can be sent', () => {
    expect(new Set(mockReplies.map(({ id }) => id)).size).toBe(mockReplies.length);
    for (const { fault } of mockReplies)
      for (const [name, value] of fault.headers) expect(headerProblem(name, value)).toBeNull();
  });

  test('CORS can be denied exactly where a browser asks', () => {
    const denies = mockReplies.some(({ fault }) => !fault.allowsOrigin);
    expect(denies).toBe(actions[action].surface[category] === 'direct');
  });

  test('the documented replies are without an error', () => {
    const [, documented] = groups;
    expect(documented?.mockReplies.length).toBeGreaterThan(1);
    for (const { title, fault } of documented?.mockReplies ?? []) {
      const { findings } = readReply({
        as: action,
        category,
        surface: null,
        httpStatus: fault.status,
        body: fault.body,
      });
      expect([title, findings.filter(({ level }) => level === 'error')]).toEqual([title, []]);
    }
  });
});

test('the document shows thirteen forms of a list, twelve of them on a default tab', () => {
  const count = (category: (typeof categories)[number]) =>
    readyMockReplies('get_items', category)[1]?.mockReplies.length;
  expect([count('messaging'), count('default')]).toEqual([13, 12]);
});

test('what keeps a rule and what breaks it are offered for the action that the rule is about', () => {
  const titles = (action: (typeof actionNames)[number]) =>
    faultsOf(action, 'default').map(({ title }) => title);
  expect(titles('get_items')).toEqual(
    expect.arrayContaining(['TAB-ITM-3 broken', 'TAB-ERR-3 broken']),
  );
  expect(titles('delete_item')).toContain('TAB-DEL-1 broken');
  expect(titles('delete_item')).not.toContain('TAB-ITM-3 broken');
});

test('an example of messaging tabs is not offered on a default tab', () => {
  const has = (category: (typeof categories)[number]) =>
    faultsOf('get_items', category).some(({ fault }) => fault.body.includes('"grid"'));
  expect([has('messaging'), has('default')]).toEqual([true, false]);
});

test('what answers at first is an empty body under HTTP 200, at once', () => {
  expect(usualMockReply).toEqual({
    kind: 'reply',
    latency: 0,
    status: 200,
    contentType: 'application/json',
    headers: [],
    body: '',
    allowsOrigin: true,
  });
});
