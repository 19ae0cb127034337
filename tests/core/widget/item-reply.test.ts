import { describe, expect, test } from 'vitest';
import type { Category } from '#core/widget/actions.ts';
import { type ItemReply, readItemReply } from '#core/widget/item-reply.ts';
import { assumed, told } from './read.ts';

const item = { id: 'a', title: 'A' };
const read = (reply: unknown, category: Category = 'default', as: ItemReply['as'] = 'item_clicked', httpStatus = 200) =>
  readItemReply({ as, body: typeof reply === 'string' ? reply : JSON.stringify(reply), httpStatus, category }).verdict;

describe('TAB-CLK-1: the reply to item_clicked', () => {
  test('is one item', () => {
    expect(read(item)).toEqual({ as: 'item_clicked', outcome: 'item', value: { item }, steps: [], findings: [], assumptions: [] });
  });

  test('a single-element outer array is unwrapped, once', () => {
    const verdict = read([item]);
    expect(verdict).toMatchObject({ value: { item }, findings: [] });
    expect(verdict.steps.map(({ clause }) => clause)).toEqual(['TAB-CLK-1']);
    expect(told(read([[item]]))).toEqual(['warning TAB-CLK-1 $[0]']);
  });

  test.each([[[item, item]], [[]], [null], [5], ['"text"'], [true]])('%j is tolerated, and nothing of it shown', (reply) => {
    const verdict = read(reply);
    expect(verdict).toMatchObject({ outcome: 'item', value: { item: {} } });
    expect(told(verdict)).toEqual(['warning TAB-CLK-1 $']);
  });

  test.each(['', '  ', 'Not found', '<html></html>', '{"id":'])('%j is {rawText}', (body) => {
    const verdict = read(body);
    expect(verdict.value).toEqual({ item: {}, rawText: body });
    expect(told(verdict)).toEqual(['warning TAB-CLK-1 $']);
  });

  test('the fields are judged like those of a row, without a row number', () => {
    const verdict = read({ title: 5, name: 'x', timestamp: 'soon' });
    expect(told(verdict).sort()).toEqual([
      'error TAB-ITM-2 $.id',
      'error TAB-ITM-2 $.title',
      'error TAB-ITM-6 $.timestamp',
      'warning TAB-ITM-1 $.name',
    ]);
    expect(verdict.findings.map(({ message }) => message).join()).not.toMatch(/[Ii]tem \d/);
    expect(assumed(verdict)).toEqual(['wrong-type-as-absent', 'detail-id-demanded']);
  });

  test("without a title the detail screen shows the tab's name", () => {
    expect(read({ id: 'a' }).findings).toMatchObject([{ clause: 'TAB-ITM-4', effect: "the detail screen shows the tab's name" }]);
  });

  test('an envelope is not opened', () => {
    expect(told(read({ items: [item] }))).toContain('warning TAB-CLK-1 $.items');
  });

  test('a key that stands twice is warned about', () => {
    expect(told(read('[{"id":"a","id":"b","title":"A"}]'))).toEqual(['warning TAB-ITM-1 $[0].id']);
  });

  test('non-2xx is a failure', () => {
    const verdict = read(item, 'default', 'item_clicked', 404);
    expect(verdict).toMatchObject({ outcome: 'failure', value: null });
    expect(told(verdict)).toEqual(['error TAB-ERR-1 $']);
  });
});

describe('TAB-CLK-2: messaging', () => {
  test.each([
    [{ conversationId: 'c', id: 'i' }, '$.conversationId', 'conversationId'],
    [{ id: 'i' }, '$.id', '"id" of the reply'],
    [{ messages: [] }, '$', 'the id that was sent'],
    [{ conversationId: 5 }, '$', 'the id that was sent'],
    [[{ id: 'i' }], '$[0].id', '"id" of the reply'],
  ])('%j names the channel', (reply, path, words) => {
    const verdict = read(reply, 'messaging');
    expect(verdict.steps.at(-1)).toMatchObject({ clause: 'TAB-CLK-2', path });
    expect(verdict.steps.at(-1)?.text).toContain(words);
    expect(verdict.findings).toEqual([]);
  });

  test.each([
    [{ conversationId: '', id: 'i' }, '$.id', '"id" of the reply', true],
    [{ conversationId: '', id: '' }, '$', 'the id that was sent', true],
    [{ conversationId: 'c', id: '' }, '$.conversationId', '"conversationId" of the reply', false],
  ])('%j: an empty text is no name', (reply, path, words, isLeaned) => {
    const verdict = read(reply, 'messaging');
    expect(verdict.steps.at(-1)).toMatchObject({ clause: 'TAB-CLK-2', path });
    expect(verdict.steps.at(-1)?.text).toContain(words);
    expect(assumed(verdict).includes('empty-channel-name')).toBe(isLeaned);
  });

  test.each(['', 'gone'])('a body %j that is no JSON leaves the id that was sent', (body) => {
    const verdict = read(body, 'messaging');
    expect(verdict.steps.at(-1)).toEqual({ clause: 'TAB-CLK-2', path: '$', text: 'The realtime channel is named by the id that was sent.' });
    expect(read(body).steps.at(-1)?.clause).toBe('TAB-CLK-1');
    expect(read(body, 'messaging', 'create_item').steps.at(-1)?.clause).toBe('TAB-CRE-1');
  });

  test('a default tab has no channel', () => {
    expect(read(item).steps).toEqual([]);
  });
});

describe('what is told of the text itself cites the rule of the reply', () => {
  const bytes = new Uint8Array([0x22, 0xff, 0x22]);

  test.each([
    ['item_clicked', 'default', ['warning TAB-CLK-1 $', 'warning TAB-CLK-1 $']],
    ['item_clicked', 'messaging', ['warning TAB-CLK-1 $', 'info TAB-CLK-1 $']],
    ['create_item', 'messaging', ['warning TAB-CRE-1 $', 'info TAB-CRE-1 $']],
  ] as const)('bytes that are no UTF-8: %s on a %s tab', (as, category, words) => {
    expect(told(readItemReply({ as, body: bytes, httpStatus: 200, category }).verdict)).toEqual(words);
  });

  test.each([
    ['item_clicked', 'default', 'warning TAB-ITM-1 $.title'],
    ['item_clicked', 'messaging', 'warning TAB-CLK-1 $.title'],
    ['create_item', 'messaging', 'warning TAB-CRE-1 $.title'],
  ] as const)('a key that stands twice: %s on a %s tab', (as, category, words) => {
    expect(told(read('{"id":"a","title":"A","title":"B"}', category, as))).toEqual([words]);
  });

  test.each(['item_clicked', 'create_item'] as const)('%s without an HTTP status says what is taken for granted', (as) => {
    expect(readItemReply({ as, body: '{}', httpStatus: null, category: 'messaging' }).verdict.steps[0]).toEqual({
      clause: 'TAB-ERR-1',
      path: '$',
      text: 'No HTTP status was given: the reply is judged as if it came with 2xx.',
    });
  });
});

describe('TAB-CRE-1: the reply to create_item', () => {
  test.each([[{}], [{ ok: true }], [[{ id: 'm' }]], [item]])('%j is fine', (reply) => {
    expect(read(reply, 'messaging', 'create_item')).toMatchObject({ as: 'create_item', outcome: 'item', findings: [] });
  });

  test('no object is worth knowing, no JSON becomes {rawText}', () => {
    expect(told(read([1, 2], 'messaging', 'create_item'))).toEqual(['info TAB-CRE-1 $']);
    expect(told(read('ok', 'messaging', 'create_item'))).toEqual(['warning TAB-CRE-1 $']);
  });

  test('on a default tab it is never fired', () => {
    expect(told(read(item, 'default', 'create_item'))).toEqual(['warning TAB-SRF-2 $']);
  });
});
