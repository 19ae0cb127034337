import { describe, expect, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { actionNames, actions, categories } from '#core/widget/actions.ts';
import { faultSchema } from '#core/widget/mock-reply.ts';
import { headerProblem } from '#renderer/widget/mock-replies/fields.tsx';
import { readyFaults, usualFault } from '#renderer/widget/mock-replies/ready-faults.ts';

const all = actionNames.flatMap((action) =>
  categories.map((category) => ({ action, category, groups: readyFaults(action, category) })),
);
const faultsOf = (action: (typeof actionNames)[number], category: (typeof categories)[number]) =>
  readyFaults(action, category).flatMap(({ faults }) => faults);

describe.each(all)('for $action on a $category tab', ({ action, category, groups }) => {
  const faults = groups.flatMap((group) => group.faults);

  test('every ready-made fault is one', () => {
    expect(faults.length).toBeGreaterThan(10);
    for (const { fault } of faults) expect(faultSchema.parse(fault)).toEqual(fault);
  });

  test('each has a name of its own, and headers that can be sent', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
    for (const { fault } of faults)
      for (const [name, value] of fault.headers) expect(headerProblem(name, value)).toBeNull();
  });

  test('CORS can be denied exactly where a browser asks', () => {
    const denies = faults.some(({ fault }) => !fault.allowsOrigin);
    expect(denies).toBe(actions[action].surface[category] === 'direct');
  });

  test('the documented replies are without an error', () => {
    const [, documented] = groups;
    expect(documented?.faults.length).toBeGreaterThan(1);
    for (const { title, fault } of documented?.faults ?? []) {
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
    readyFaults('get_items', category)[1]?.faults.length;
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
  expect(usualFault).toEqual({
    kind: 'reply',
    latency: 0,
    status: 200,
    contentType: 'application/json',
    headers: [],
    body: '',
    allowsOrigin: true,
  });
});
