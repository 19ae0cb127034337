import { describe, expect, test } from 'vitest';
import type { Category } from '#core/widget/actions.ts';
import { type ItemReply, readItemReply } from '#core/widget/reply/item-reply.ts';
import { expectWords } from '#tests/support/words.ts';
import { assumed, told } from '../read.ts';

const item = { id: 'a', title: 'A' };
const read = (
  reply: unknown,
  category: Category = 'default',
  as: ItemReply['as'] = 'item_clicked',
  httpStatus = 200,
) =>
  readItemReply({
    as,
    body: typeof reply === 'string' ? reply : JSON.stringify(reply),
    httpStatus,
    category,
  }).verdict;

describe('TAB-CLK-1: the reply to item_clicked', () => {
  test('is one item', () => {
    expect(read(item)).toEqual({
      as: 'item_clicked',
      outcome: 'item',
      value: { item },
      steps: [],
      findings: [],
      assumptions: [],
    });
  });

  test('a single-element outer array is unwrapped, once', () => {
    const verdict = read([item]);
    expect(verdict).toMatchObject({ value: { item }, findings: [] });
    expect(verdict.steps.map(({ clause }) => clause)).toEqual(['TAB-CLK-1']);
    expect(told(read([[item]]))).toEqual(['warning TAB-CLK-1 $[0]']);
  });

  test.each([[[item, item]], [[]], [null], [5], ['"text"'], [true]])(
    '%j is tolerated, and nothing of it shown',
    (reply) => {
      const verdict = read(reply);
      expect(verdict).toMatchObject({ outcome: 'item', value: { item: {} } });
      expect(told(verdict)).toEqual(['warning TAB-CLK-1 $']);
    },
  );

  test.each(['', '  ', 'Not found', '<html></html>', '{"id":'])('%j is {rawText}', (body) => {
    const verdict = read(body);
    expect(verdict.value).toEqual({ item: {}, rawText: body });
    expect(told(verdict)).toEqual(['warning TAB-CLK-1 $']);
  });

  test('the fields are judged like those of a row, without a row number', () => {
    const verdict = read({ title: 5, name: 'x', timestamp: 'soon' });
    expect(told(verdict).sort()).toEqual([
      'warning TAB-ITM-1 $.name',
      'warning TAB-ITM-2 $.id',
      'warning TAB-ITM-2 $.title',
      'warning TAB-ITM-6 $.timestamp',
    ]);
    expect(verdict.findings.map(({ message }) => message).join()).not.toMatch(/[Ii]tem \d/);
    expect(assumed(verdict)).toEqual(['wrong-type-as-absent', 'detail-keys', 'detail-id-demanded']);
  });

  test("without a title the detail screen shows the tab's name", () => {
    expect(read({ id: 'a' }).findings).toMatchObject([
      { clause: 'TAB-ITM-4', effect: expect.stringContaining("tab's name") },
    ]);
  });

  test.each<[string, object, string, string]>([
    [
      'a reply inside data',
      { data: item },
      '$.data',
      'the item is at $.data, where the widget does not look',
    ],
    [
      'a reply two levels deep',
      { result: { item } },
      '$.result.item',
      'the item is at $.result.item',
    ],
    ['a reply as text', { payload: JSON.stringify(item) }, '$.payload', 'in the text at $.payload'],
    [
      'a serverless response',
      { statusCode: 200, body: JSON.stringify(item) },
      '$',
      'a whole HTTP response written as JSON',
    ],
    ['a failure behind 2xx', { ok: false, message: 'no such item' }, '$.ok', 'says "ok": false'],
    ['an error behind 2xx', { error: { code: 7 } }, '$.error', 'says "error": …'],
    [
      "the platform's failure envelope",
      { ok: false, status: 502, details: '', error: 'x' },
      '$',
      'the failure envelope that the platform sends',
    ],
    ['a HAR file', { log: { entries: [] } }, '$', 'a HAR file'],
  ])('%s is named', (_name, reply, path, words) => {
    for (const [category, level] of [
      ['default', 'warning'],
      ['messaging', 'info'],
    ] as const) {
      const found = read(reply, category).findings.find(({ clause }) => clause === 'TAB-CLK-1');
      expect(found).toMatchObject({ level, path });
      expect(found?.message).toContain(words);
    }
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
    [[{ id: 'i' }], '$[0].id', '"id" of the reply'],
  ])('%j names the channel', (reply, path, words) => {
    const verdict = read(reply, 'messaging');
    expect(verdict.steps.at(-1)).toMatchObject({ clause: 'TAB-CLK-2', path });
    expect(verdict.steps.at(-1)?.text).toContain(words);
    expect(verdict.findings).toEqual([]);
  });

  test.each([
    [{ conversationId: 5 }, '$.conversationId', 'must be a string; got the number 5'],
    [{ conversationId: null, id: 'i' }, '$.conversationId', 'must be a string; got null'],
    [{ conversation_id: 'c' }, '$.conversation_id', 'Did you mean "conversationId"?'],
    [{ ConversationID: 'c', id: 'i' }, '$.ConversationID', 'Did you mean "conversationId"?'],
    [{ 'conversation-id': 'c' }, '$.conversation-id', 'Did you mean "conversationId"?'],
    [{ conversatonId: 'c' }, '$.conversatonId', 'Did you mean "conversationId"?'],
    [{ convId: 'c' }, '$.convId', 'Did you mean "conversationId"?'],
    [[{ conversationid: 'c' }], '$[0].conversationid', 'Did you mean "conversationId"?'],
  ])('%j: a name that is not read is warned about', (reply, path, words) => {
    const verdict = read(reply, 'messaging');
    const [found] = verdict.findings.filter(({ clause }) => clause === 'TAB-CLK-2');
    expect(found).toMatchObject({ level: 'warning', path });
    expect(found?.message).toContain(words);
    expect(told(read(reply)).some((line) => line.includes('TAB-CLK-2'))).toBe(false);
  });

  test('a default tab has no channel', () => {
    expect(read(item).steps).toEqual([]);
  });
});

describe('what is reported about the text itself cites the rule of the reply', () => {
  test.each(['item_clicked', 'create_item'] as const)(
    '%s without an HTTP status says what is assumed',
    (as) => {
      expect(
        readItemReply({ as, body: '{}', httpStatus: null, category: 'messaging' }).verdict.steps[0],
      ).toEqual({
        clause: 'TAB-ERR-1',
        path: '$',
        text: expect.stringMatching(/^No HTTP status .*2xx/),
      });
    },
  );
});

describe('TAB-CLK-3: what the detail screen draws', () => {
  test('keys outside DefaultItem are disclosed where the reply has them', () => {
    expect(assumed(read({ ...item, price: 5 }))).toContain('detail-keys');
    expect(assumed(read(item))).not.toContain('detail-keys');
    expect(assumed(read({ ...item, price: 5 }, 'messaging'))).not.toContain('detail-keys');
  });

  test('tags are disclosed as drawn on the row only', () => {
    const tags = [{ label: 'new', color: 'red', tooltip: '' }];
    expect(assumed(read({ ...item, tags }))).toEqual(['tags-on-rows-only']);
  });
});

describe('TAB-ITM-9: titles and ids', () => {
  test.each([' ', '\n\t', '', '\u200b\u2060', '\u3164', '\u2800'])(
    'a title %j that draws nothing is a warning',
    (title) => {
      expect(told(read({ id: 'a', title }))).toEqual(['warning TAB-ITM-9 $.title']);
      expect(told(read({ id: 'a', title }, 'messaging'))).toEqual(['info TAB-MSG-1 $.title']);
    },
  );

  test('an id with half a surrogate pair is a note where it names a conversation, whose calls have it in their URL', () => {
    expect(told(read('{"id":"a\\udc00","title":"A"}', 'messaging'))).toEqual([
      'info TAB-ITM-9 $.id',
    ]);
    expect(told(read('{"id":"a\\udc00","conversationId":"c","title":"A"}', 'messaging'))).toEqual(
      [],
    );
    expect(told(read('{"id":"a\\udc00","conversationId":"","title":"A"}', 'messaging'))).toContain(
      'info TAB-ITM-9 $.id',
    );
    expect(told(read('{"id":"\\ud83d\\ude00","title":"A"}', 'messaging'))).toEqual([]);
  });

  test.each([
    [{ uuid: 'u' }, 'the uuid'],
    [{ id: null, uuid: 'u' }, 'the uuid'],
    [{ id: 5, uuid: 'u' }, 'as the webhook sent it'],
    [{ id: null }, 'no id to send'],
    [{}, 'no id to send'],
  ])('the effect names what the detail screen sends of %j', (reply, words) => {
    const effect = read({ title: 'A', ...reply }).findings.find(
      ({ path }) => path === '$.id',
    )?.effect;
    expect(effect).toContain(words);
    expectWords(effect);
  });
});

describe('TAB-CRE-1: the reply to create_item', () => {
  test.each([[{}], [{ ok: true }], [[{ id: 'm' }]], [item]])('%j is fine', (reply) => {
    expect(read(reply, 'messaging', 'create_item')).toMatchObject({
      as: 'create_item',
      outcome: 'item',
      findings: [],
    });
  });

  test('no object is worth knowing, no JSON becomes {rawText}', () => {
    expect(told(read([1, 2], 'messaging', 'create_item'))).toEqual(['info TAB-CRE-1 $']);
    expect(told(read('ok', 'messaging', 'create_item'))).toEqual(['info TAB-CRE-1 $']);
  });

  test('on a default tab it is never fired', () => {
    expect(told(read(item, 'default', 'create_item'))).toEqual(['warning TAB-SRF-2 $']);
    expect(told(read([1, 2], 'default', 'create_item'))).toEqual([
      'warning TAB-SRF-2 $',
      'info TAB-CRE-1 $',
    ]);
  });
});
