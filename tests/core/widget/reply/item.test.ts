import { describe, expect, test } from 'vitest';
import { paletteColors } from '#core/contract/shapes.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { expectLinear } from '#tests/support/linear.ts';
import { placesIn } from '#tests/support/words.ts';
import { assumed, judge, stepped, told } from '../read.ts';

const whole = {
  id: 'a',
  title: 'A',
  type: 'order',
  status: 'open',
  description: '**bold**',
  timestamp: '2026-11-20T10:00:00Z',
  is_urgent: true,
  tags: [{ label: 'vip', color: 'brown', tooltip: 'a customer' }],
};
const one = (changes: Record<string, unknown>) =>
  judge({ items: [{ id: 'a', title: 'A', ...changes }] });

describe('TAB-ITM-1: the keys of an item', () => {
  test('an item with every key is kept as it came', () => {
    const verdict = judge({ items: [whole] });
    expect(verdict.value?.items).toEqual([whole]);
    expect(verdict.findings).toEqual([]);
  });

  test.each([
    ['name', 'title'],
    ['label', 'title'],
    ['body', 'description'],
    ['created_at', 'timestamp'],
    ['time', 'timestamp'],
    ['urgent', 'is_urgent'],
    ['isUrgent', 'is_urgent'],
    ['uuid', 'id'],
    ['_id', 'id'],
    ['state', 'status'],
    ['labels', 'tags'],
    ['titel', 'title'],
    ['descripton', 'description'],
    ['Status', 'status'],
  ])('%s is dropped, with %s as a hint', (key, meant) => {
    const verdict = judge({ items: [{ [key]: 'x' }] });
    const finding = verdict.findings.find(({ clause }) => clause === 'TAB-ITM-1');
    expect(finding?.level).toBe('warning');
    expect(finding?.message).toContain(`Did you mean "${meant}"?`);
    expect(verdict.value?.items).toEqual([{}]);
  });

  test('no hint where the right key is there too, or none is near', () => {
    expect(one({ name: 'x' }).findings[0]?.message).not.toContain('Did you mean');
    expect(one({ amount: 5 }).findings[0]?.message).not.toContain('Did you mean');
  });

  test.each([
    ['an id', { id: 'x' }, true],
    ['a title', { title: 'x' }, true],
    ['neither', { other: 'x' }, false],
  ])('%s inside of a key that is dropped: %j', (_what, data, isItem) => {
    const finding = judge([{ data }]).findings.find(({ clause }) => clause === 'TAB-ITM-1');
    expect(finding?.message.includes('The fields of the item are inside this key')).toBe(isItem);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is an unknown key like any other',
    (key) => {
      const verdict = judge(`[{"id":"a","title":"A","${key}":{"title":"x"}}]`);
      expect(told(verdict)).toEqual([`warning TAB-ITM-1 $[0].${key}`]);
      expect(verdict.value?.items).toEqual([{ id: 'a', title: 'A' }]);
    },
  );

  test('what was dropped is one step per key', () => {
    const steps = judge([
      { id: 'a', title: 'A', name: 1 },
      { id: 'b', title: 'B', name: 2 },
    ]).steps;
    expect(steps.at(-1)).toEqual({
      clause: 'TAB-ITM-1',
      path: '$[0].name',
      text: expect.stringMatching(/"name" .* 2 items\b.*DefaultItem/),
    });
  });
});

describe('TAB-ITM-2: ids and types', () => {
  test('a missing id points at its object', () => {
    const verdict = judge('{"items":[{"title":"A"}]}');
    expect(verdict.findings).toMatchObject([
      { level: 'error', clause: 'TAB-ITM-2', path: '$.items[0].id', line: 1, column: 11 },
    ]);
    expect(verdict.findings[0]?.message).toMatch(/^Item 1 .*\bid\b/);
  });

  test.each([5, null, true, [], {}])('the id %j is an error', (id) => {
    const verdict = judge([{ id, title: 'A' }]);
    expect(told(verdict)).toEqual(['error TAB-ITM-2 $[0].id']);
    expect(verdict.value?.items).toEqual([{ title: 'A' }]);
    expect(assumed(verdict)).toEqual([
      'wrong-type-as-absent',
      ...(id === null ? [] : ['id-not-text']),
    ]);
  });

  test('a duplicate id is an error on the second, naming the first', () => {
    const verdict = judge([null, whole, { id: 'b', title: 'B' }, { id: 'a', title: 'C' }]);
    expect(told(verdict)).toEqual(['error TAB-ITM-2 $[0]', 'error TAB-ITM-2 $[3].id']);
    expect(verdict.findings[1]?.message).toMatch(/Item 4 .*"a".*item 2\b/);
    expect(verdict.value?.items).toHaveLength(3);
  });

  test.each([
    ['title', 5],
    ['title', null],
    ['type', {}],
    ['status', false],
    ['description', ['x']],
    ['timestamp', 1_700_000_000],
    ['is_urgent', 'true'],
    ['is_urgent', 1],
    ['is_urgent', null],
    ['tags', 'vip'],
    ['tags', null],
    ['tags', {}],
  ])('%s: %j is an error and counts as absent', (key, value) => {
    const verdict = one({ [key]: value });
    expect(told(verdict)).toEqual([`error TAB-ITM-2 $.items[0].${key}`]);
    expect(verdict.value?.items[0]).not.toHaveProperty(key);
    expect(assumed(verdict)).toEqual(['wrong-type-as-absent']);
  });

  test.each([null, [], 5, 'x', true])('the item %j is an error and left out', (item) => {
    const verdict = judge([item, { id: 'a', title: 'A' }]);
    expect(told(verdict)).toEqual(['error TAB-ITM-2 $[0]']);
    expect(verdict.value?.items).toEqual([{ id: 'a', title: 'A' }]);
  });
});

describe('TAB-ITM-3, TAB-CLR-1: tags', () => {
  const tag = { label: 'vip', color: 'red', tooltip: 'a customer' };

  test.each([
    [{ label: 'vip', color: 'red' }, '.tooltip', 'has no tooltip'],
    [{ ...tag, label: 5 }, '.label', 'has a label that is not a string (the number 5)'],
    [{ ...tag, icon: 'x' }, '.icon', 'has the extra key "icon"'],
    [
      { label: 'vip', colour: 'red', tooltip: 'x' },
      '',
      'has no color and the extra key "colour" (did you mean "color"?)',
    ],
    [{ ...tag, color: null }, '.color', 'has a color that is not a string (null)'],
    [null, '', 'Tag 2 of item 1 is null, not an object'],
    ['vip', '', 'Tag 2 of item 1 is the text "vip", not an object'],
  ])('%j is an error and not drawn', (broken, path, words) => {
    const verdict = one({ tags: [tag, broken] });
    expect(told(verdict)).toEqual([`error TAB-ITM-3 $.items[0].tags[1]${path}`]);
    expect(verdict.findings[0]?.message).toContain(words);
    expect(verdict.value?.items[0]?.tags).toEqual([tag]);
    expect(assumed(verdict)).toEqual(['broken-tag-not-drawn', 'label-first-letter']);
  });

  test.each(paletteColors)('%s is a color', (color) => {
    expect(one({ tags: [{ ...tag, color }] }).findings).toEqual([]);
  });

  test.each([
    ['grey', 'gray'],
    ['Red', 'red'],
    ['purpel', 'purple'],
  ])('%s is drawn gray, with %s as a hint', (color, meant) => {
    const verdict = one({ tags: [{ ...tag, color }] });
    expect(told(verdict)).toEqual(['warning TAB-CLR-1 $.items[0].tags[0].color']);
    expect(verdict.findings[0]?.effect).toContain('drawn gray');
    expect(verdict.findings[0]?.message).toContain(`Did you mean "${meant}"?`);
    expect(verdict.value?.items[0]?.tags).toEqual([{ ...tag, color: 'gray' }]);
  });
});

describe('TAB-ITM-4, 6, 8: title, timestamp, status', () => {
  test('a missing title is reported with what the row shows, counting rows as shown', () => {
    const verdict = judge([null, { id: 'a', title: 'A' }, { id: 'b' }]);
    const finding = verdict.findings.find(({ clause }) => clause === 'TAB-ITM-4');
    expect(finding).toMatchObject({ level: 'info', path: '$[2].title' });
    expect(finding?.effect).toContain('"Item 2"');
  });

  test.each(['', ' ', '\u00a0\t', '\u200b', '\ufe0f', '\u2800\u3164', '\u202e'])(
    'TAB-ITM-9: the title %j leaves the row blank',
    (title) => {
      const verdict = judge([{ id: 'a', title }]);
      expect(verdict.value?.items).toEqual([{ id: 'a', title }]);
      expect(told(verdict)).toEqual(['warning TAB-ITM-9 $[0].title']);
      expect(assumed(verdict)).toEqual(['blank-title-as-it-is']);
      expect(told(judge([{ id: 'a', title }], 'messaging'))).toEqual(['info TAB-MSG-1 $[0].title']);
    },
  );

  test.each(['"\\ud800"', '"a\\udfffb"', '"\\udc00\\ud800"'])(
    'TAB-ITM-9: the id %s goes into no URL',
    (id) => {
      for (const category of ['default', 'messaging'] as const) {
        const verdict = judge(`[{"id":${id},"title":"A"}]`, category);
        expect(told(verdict)).toEqual(['error TAB-ITM-9 $[0].id']);
        expect(assumed(verdict)).toContain('id-beyond-urls');
      }
    },
  );

  test.each([
    'yesterday',
    '2026-11-20',
    '',
    '2026-02-30T10:00:00Z',
    '20/11/2026 10:00',
    '1700000000',
  ])('the timestamp %j is an error and nothing is shown', (timestamp) => {
    const verdict = one({ timestamp });
    expect(told(verdict)).toEqual(['error TAB-ITM-6 $.items[0].timestamp']);
    expect(verdict.value?.items[0]).not.toHaveProperty('timestamp');
  });

  test('a timestamp without an offset is kept with a note and an assumption', () => {
    const verdict = one({ timestamp: '2026-11-20T10:00:00' });
    expect(told(verdict)).toEqual(['info TAB-ITM-6 $.items[0].timestamp']);
    expect(verdict.value?.items[0]?.timestamp).toBe('2026-11-20T10:00:00');
    expect(assumed(verdict)).toEqual(['timestamp-without-offset']);
  });

  test.each([
    'open',
    'in_progress',
    'pending',
    'resolved',
    'closed',
    'completed',
    'approved',
    'declined',
    'rejected',
    'cancelled',
  ])('%s is recognised', (status) => {
    expect(one({ status }).findings).toEqual([]);
  });

  test.each([
    ['Open', 'open'],
    ['in progress', 'in_progress'],
    ['in-progress', 'in_progress'],
    ['canceled', 'cancelled'],
    ['complete', 'completed'],
  ])('%s is neutral gray, with %s as a hint', (status, meant) => {
    const verdict = one({ status });
    expect(told(verdict)).toEqual(['info TAB-ITM-8 $.items[0].status']);
    expect(verdict.findings[0]?.message).toContain(`Did you mean "${meant}"?`);
    expect(verdict.value?.items[0]?.status).toBe(status);
  });
});

test('a field kept as its text is shown as a step', () => {
  const { verdict } = readListReply({
    body: '[{"id":7,"title":true}]',
    httpStatus: 200,
    category: 'default',
    choices: { 'wrong-type-as-absent': 'other' },
  });
  expect(placesIn(stepped(verdict))).toContain('TAB-ITM-2 $[0].id');
  expect(verdict.value?.items).toEqual([{ id: '7', title: 'true' }]);
});

test('a row with many keys that are ignored is read in a time that grows with them', () =>
  expectLinear(
    (size) => [
      {
        id: 'a',
        title: 'A',
        node: { id: 'b', title: 'B' },
        ...Object.fromEntries(Array.from({ length: size }, (_, at) => [`extra_${at}`, 'text'])),
      },
    ],
    4_000,
    (items) => expect(judge({ items }).findings).not.toEqual([]),
  ));
