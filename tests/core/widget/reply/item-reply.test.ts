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

  test('an item that was encoded twice can be decoded once', () => {
    expect(read([JSON.stringify(item)]).findings).toMatchObject([
      { clause: 'TAB-CLK-1', edit: { op: 'parse', path: [0] } },
    ]);
  });

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

  test('an envelope is not opened', () => {
    expect(told(read({ items: [item] }))).toContain('warning TAB-CLK-1 $.items');
  });

  test('a key that stands twice is warned about', () => {
    expect(told(read('[{"id":"a","id":"b","title":"A"}]'))).toEqual(['warning TAB-ITM-1 $[0].id']);
  });

  test.each([
    ['{"rawText":"Not found"}', 'Not found'],
    ['[{"rawText":""}]', ''],
    ['{"rawText":5}', '5'],
  ])('%s is judged like a body that is not JSON', (body, rawText) => {
    const at = body.startsWith('[') ? '$[0]' : '$';
    for (const as of ['item_clicked', 'create_item'] as const) {
      const text = read('Not found', 'messaging', as);
      const verdict = read(body, 'messaging', as);
      expect(verdict.value).toEqual({ item: {}, rawText });
      expect(told(verdict)).toEqual(told(text).map((line) => line.replace(/\$$/, () => at)));
    }
    expect(read(body).value).toEqual({ item: {}, rawText });
    expect(told(read(body))).toEqual([`warning TAB-CLK-1 ${at}`]);
  });

  test('rawText beside other keys is one of the keys that are dropped', () => {
    const verdict = read({ ...item, rawText: 'x' });
    expect(verdict.value).toEqual({ item });
    expect(told(verdict)).toEqual(['warning TAB-ITM-1 $.rawText']);
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

  test('an item with an error field of its own is an item', () => {
    expect(told(read({ ...item, error: 'x', data: item }))).toEqual([
      'warning TAB-ITM-1 $.error',
      'warning TAB-ITM-1 $.data',
    ]);
  });

  test('nothing about the fields speaks of rows', () => {
    const wrong = {
      id: '',
      title: 5,
      type: 5,
      status: 5,
      description: 5,
      timestamp: 'x',
      is_urgent: 5,
      tags: [5],
      badge: 1,
      items: [],
    };
    for (const reply of [wrong, { ...wrong, id: undefined, tags: 5 }, [], '', {}]) {
      for (const [as, category] of [
        ['item_clicked', 'default'],
        ['item_clicked', 'messaging'],
        ['create_item', 'messaging'],
      ] as const) {
        for (const { message, effect } of read(reply, category, as).findings)
          expect(`${message} ${effect}`).not.toMatch(
            /\brow(?!s? only)\b|`Item \d|sent back to item_clicked/,
          );
      }
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
    [{ conversationId: '', id: 'i' }, '$.id', '"id" of the reply', true],
    [{ conversationId: '', id: '' }, '$', 'the id that was sent', true],
    [{ conversationId: 'c', id: '' }, '$.conversationId', '"conversationId" of the reply', false],
  ])('%j: an empty text is not a name', (reply, path, words, isLeaned) => {
    const verdict = read(reply, 'messaging');
    expect(verdict.steps.at(-1)).toMatchObject({ clause: 'TAB-CLK-2', path });
    expect(verdict.steps.at(-1)?.text).toContain(words);
    expect(assumed(verdict).includes('empty-channel-name')).toBe(isLeaned);
  });

  test.each(['', 'gone'])('a body %j that is not JSON leaves the id that was sent', (body) => {
    const verdict = read(body, 'messaging');
    expect(verdict.steps.at(-1)).toEqual({
      clause: 'TAB-CLK-2',
      path: '$',
      text: expect.stringMatching(/channel .*id .*sent/),
    });
    expect(read(body).steps.at(-1)?.clause).toBe('TAB-CLK-1');
    expect(read(body, 'messaging', 'create_item').steps.at(-1)?.clause).toBe('TAB-CRE-1');
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

  test.each([
    ['{}', true, 'The realtime channel is named by the id that was sent.'],
    ['{}', false, 'The realtime channel has no name, because no id was sent.'],
    ['{}', undefined, 'The realtime channel is named by the id that was sent, if there was one.'],
    ['gone', false, 'The realtime channel has no name, because no id was sent.'],
    ['{"rawText":"gone"}', false, 'The realtime channel has no name, because no id was sent.'],
    ['7', false, 'The realtime channel has no name, because no id was sent.'],
    ['{"id":"a"}', false, 'The realtime channel is named by "id" of the reply.'],
  ])('the reply %s to a call with an id (%s): %s', (body, sentId, text) => {
    const { verdict } = readItemReply({
      as: 'item_clicked',
      body,
      httpStatus: 200,
      category: 'messaging',
      sentId,
    });
    expect(verdict.steps.at(-1)).toMatchObject({ clause: 'TAB-CLK-2', text });
  });

  test('a conversationId that is not read says what names the channel instead, or that nothing does', () => {
    const effect = (sentId: boolean) =>
      readItemReply({
        as: 'item_clicked',
        body: '{"conversation_id":"c"}',
        httpStatus: 200,
        category: 'messaging',
        sentId,
      }).verdict.findings[0]?.effect;
    expect(effect(true)).not.toBe(effect(false));
    expectWords([effect(true), effect(false)]);
  });

  test('a near spelling beside the right key is nothing to warn about', () => {
    expect(read({ conversationId: 'c', conversation_id: 'c' }, 'messaging').findings).toEqual([]);
  });

  test('a default tab has no channel', () => {
    expect(read(item).steps).toEqual([]);
  });
});

describe('what is reported about the text itself cites the rule of the reply', () => {
  const bytes = new Uint8Array([0x22, 0xff, 0x22]);

  test.each([
    ['item_clicked', 'default', ['warning TAB-CLK-1 $', 'warning TAB-CLK-1 $']],
    ['item_clicked', 'messaging', ['warning TAB-CLK-1 $', 'info TAB-CLK-1 $']],
    ['create_item', 'messaging', ['info TAB-CRE-1 $', 'info TAB-CRE-1 $']],
  ] as const)('bytes that are no UTF-8: %s on a %s tab', (as, category, words) => {
    expect(told(readItemReply({ as, body: bytes, httpStatus: 200, category }).verdict)).toEqual(
      words,
    );
  });

  test.each([
    ['item_clicked', 'default', 'warning TAB-ITM-1 $.title'],
    ['item_clicked', 'messaging', 'warning TAB-CLK-1 $.title'],
    ['create_item', 'messaging', 'info TAB-CRE-1 $.title'],
  ] as const)('a key that stands twice: %s on a %s tab', (as, category, words) => {
    expect(told(read('{"id":"a","title":"A","title":"B"}', category, as))).toEqual([words]);
  });

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

  test('an id with half a surrogate pair goes from the detail screen in a body, which carries it', () => {
    expect(told(read('{"id":"a\\udc00","title":"A"}'))).toEqual([]);
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

describe('what the shape of a reply comes to', () => {
  const one = (
    as: 'item_clicked' | 'create_item',
    body: string | Uint8Array,
    category: 'default' | 'messaging' = 'default',
  ) => readItemReply({ as, body, httpStatus: 200, category }).verdict;

  test('TAB-CLK-1: {"rawText"} in an outer array is reported where it stands', () => {
    expect(told(one('item_clicked', '[{"rawText":"x"}]'))).toEqual(['warning TAB-CLK-1 $[0]']);
    expect(told(one('item_clicked', '{"rawText":"x"}'))).toEqual(['warning TAB-CLK-1 $']);
  });

  test('TAB-CLK-2: an empty conversationId is not a name, which is reported', () => {
    expect(
      told(one('item_clicked', '{"id":"a","title":"t","conversationId":""}', 'messaging')),
    ).toContain('info TAB-CLK-2 $.conversationId');
    expect(
      told(one('item_clicked', '{"id":"a","title":"t","conversationId":"c"}', 'messaging')),
    ).toEqual([]);
  });

  test.each([
    [5, { op: 'as-text', path: ['conversationId'] }],
    [{ a: 1 }, undefined],
  ])('TAB-CLK-2: a conversationId %j has an edit where it holds a text', (conversationId, edit) => {
    const body = JSON.stringify({ id: 'a', title: 't', conversationId });
    const found = one('item_clicked', body, 'messaging').findings.find(
      ({ clause }) => clause === 'TAB-CLK-2',
    );
    expect(found?.level).toBe('warning');
    expect(found?.edit).toEqual(edit);
  });

  test.each(['"ok"', 'null', '5', '[]', ''])(
    'TAB-CRE-1: %j answers create_item, and no item is asked for',
    (body) => {
      const { findings } = one('create_item', body, 'messaging');
      expect(findings.map(({ level, clause }) => `${level} ${clause}`)).toEqual(['info TAB-CRE-1']);
      expect(findings[0]?.message).not.toMatch(/one item|must be/);
    },
  );

  test.each([
    ['UTF-16 with a mark', [0xff, 0xfe, 0x7b, 0, 0x22, 0]],
    ['UTF-32 with a mark', [0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]],
    ['UTF-32, the other way round', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b]],
    ['UTF-16 without a mark', [0x7b, 0, 0x22, 0, 0x61, 0]],
    ['UTF-32 without a mark', [0x7b, 0, 0, 0, 0x22, 0, 0, 0]],
    ['UTF-16 without a mark, the other way round', [0, 0x7b, 0, 0x22, 0, 0x61]],
  ])('a body in %s is not JSON, and named', (_name, bytes) => {
    const { findings } = one('item_clicked', new Uint8Array(bytes));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain('got a text in UTF-16 or UTF-32');
    expect(findings[0]?.fix).toContain('fetch().json()');
  });
});
