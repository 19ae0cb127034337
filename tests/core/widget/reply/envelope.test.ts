import { describe, expect, test } from 'vitest';
import { expectWords } from '#tests/support/words.ts';
import { assumed, judge, said, told } from '../read.ts';

const items = [
  { id: 'a', title: 'A' },
  { id: 'b', title: 'B' },
];

describe('TAB-ENV-2: everything else in the envelope', () => {
  test('an extra key is reported and ignored', () => {
    const verdict = judge({ items, total: 2, page: 1 });
    expect(told(verdict)).toEqual(['info TAB-ENV-2 $.total', 'info TAB-ENV-2 $.page']);
    expect(verdict.value?.items).toEqual(items);
  });
});

describe('TAB-BDG-1, TAB-ENV-3: the badge', () => {
  test('its count is the number of rows', () => {
    expect(judge({ items: [...items, null], badge: { color: 'teal' } }).value?.badge).toEqual({
      color: 'teal',
      count: 2,
    });
  });

  test('omitted, it is the accent color', () => {
    expect(judge({ items }).value?.badge).toBeNull();
  });

  test.each([
    [null, '$.badge', 'got null'],
    ['red', '$.badge', 'got the text "red"'],
    [{}, '$.badge.color', 'is missing.'],
    [{ colour: 'red' }, '$.badge.color', 'Did you mean "color"?'],
  ])('%j is an error and counts as omitted', (badge, path, words) => {
    const verdict = judge({ items, badge });
    expect(verdict.value?.badge).toBeNull();
    expect(told(verdict)).toEqual([`error TAB-BDG-1 ${path}`]);
    expect(verdict.findings[0]?.message).toContain(words);
    expect(assumed(verdict)).toEqual(['broken-badge-as-omitted']);
  });

  test.each([5, null, true, ['red'], {}])('the color %j is an error, drawn gray', (color) => {
    const verdict = judge({ items, badge: { color } });
    expect(verdict.value?.badge).toEqual({ color: 'gray', count: 2 });
    expect(told(verdict)).toEqual(['error TAB-BDG-1 $.badge.color']);
    expect(assumed(verdict)).toEqual(['badge-color-not-text']);
  });

  test('an unknown color is drawn gray', () => {
    const verdict = judge({ items, badge: { color: 'grey' } });
    expect(verdict.value?.badge?.color).toBe('gray');
    expect(told(verdict)).toEqual(['warning TAB-CLR-1 $.badge.color']);
    expect(verdict.findings[0]?.message).toContain('Did you mean "gray"?');
  });

  test('a count of its own is warned about, any other key told', () => {
    expect(told(judge({ items, badge: { color: 'red', count: 9, label: 'x' } }))).toEqual([
      'warning TAB-BDG-1 $.badge.count',
      'info TAB-BDG-1 $.badge.label',
    ]);
  });

  test('of a bare array it is read from the first item, where it is no unknown key', () => {
    const verdict = judge([{ ...items[0], badge: { color: 'pink' } }, items[1]]);
    expect(verdict.value).toEqual({ items, badge: { color: 'pink', count: 2 }, view: 'list' });
    expect(told(verdict)).toEqual([]);
    expect(verdict.steps.map(({ clause }) => clause)).toContain('TAB-ENV-3');
  });
});

describe('TAB-ENV-6, TAB-ENV-7: the view', () => {
  test.each(['list', 'direct', 'x', null])(
    '%j on a default tab is ignored with a warning',
    (view) => {
      const verdict = judge({ items, view });
      expect(verdict.value?.view).toBe('list');
      expect(told(verdict)).toEqual(['warning TAB-ENV-6 $.view']);
    },
  );

  test.each([
    ['list', 'list'],
    ['direct', 'direct'],
  ])('%s on a messaging tab is %s', (view, read) => {
    const verdict = judge({ items, view }, 'messaging');
    expect(verdict.value?.view).toBe(read);
    expect(told(verdict)).toEqual([]);
  });

  test.each(['Direct', '', null, 1, ['direct']])(
    '%j on a messaging tab counts as list with a warning',
    (view) => {
      const verdict = judge({ items, view }, 'messaging');
      expect(verdict.value?.view).toBe('list');
      expect(told(verdict)).toEqual(['warning TAB-ENV-6 $.view']);
      const meant = { op: 'set', path: ['view'], value: 'direct' };
      expect(verdict.findings[0]?.edit).toEqual(view === 'Direct' ? meant : undefined);
      expect(assumed(verdict)).toContain('unknown-view-as-list');
    },
  );

  test('direct is a step, and leans on an assumption when there is nothing to open', () => {
    const verdict = judge({ items: [], view: 'direct' }, 'messaging');
    expect(verdict.steps.at(-1)?.clause).toBe('TAB-ENV-7');
    expect(told(verdict)).toEqual(['info TAB-ENV-7 $.view']);
    expect(assumed(verdict)).toEqual(['direct-without-items']);
    expect(assumed(judge({ items, view: 'direct' }, 'messaging'))).not.toContain(
      'direct-without-items',
    );
  });
});

describe('TAB-ENV-7: view in a place where it is not read', () => {
  test.each<[string, unknown, 'default' | 'messaging', string]>([
    ['beside a lone object', { id: 'a', title: 'A', view: 'direct' }, 'messaging', '$.view'],
    ['beside a lone object', { id: 'a', title: 'A', view: 'direct' }, 'default', '$.view'],
    ['beside a lone object, whatever it is', { id: 'a', title: 'A', view: 7 }, 'default', '$.view'],
    [
      'in the first item of a bare array',
      [{ id: 'a', title: 'A', view: 'list' }],
      'messaging',
      '$[0].view',
    ],
    [
      'in the first item of a bare array',
      [{ id: 'a', title: 'A', view: 'list' }],
      'default',
      '$[0].view',
    ],
    [
      'in any item of a messaging tab',
      { items: [{}, { view: 'direct' }] },
      'messaging',
      '$.items[1].view',
    ],
  ])('%s', (_name, reply, category, path) => {
    const verdict = judge(reply, category);
    expect(verdict.value?.view).toBe('list');
    expect(told(verdict)).toEqual([`info TAB-ENV-7 ${path}`]);
  });
});

describe('an envelope that reports a failure behind 2xx', () => {
  test.each([
    [{ ok: false, items: [] }, '$.ok', 'The envelope says "ok": false'],
    [{ items: [], success: 'false' }, '$.success', 'says "success": "false"'],
    [{ items: [], error: 'no database' }, '$.error', 'says "error": "no database"'],
    [{ items: [], status: 503 }, '$.status', 'says "status": 503'],
  ])('%j', (reply, path, words) => {
    const verdict = judge(reply);
    expect(told(verdict)).toEqual([`info TAB-ENV-2 ${path}`]);
    expect(verdict.findings[0]?.message).toContain(words);
    expect(verdict.findings[0]?.effect).toContain('is ignored');
    expectWords(said(verdict));
  });

  test.each([
    { items: [], error: null },
    { items: [], errors: [] },
    { items: [], status: 'ok' },
    { items: [], status: 200 },
  ])('%j is a success', (reply) =>
    expect(
      judge(reply)
        .findings.map(({ message }) => message)
        .join(),
    ).not.toContain('Report a failure'),
  );
});
