import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import { judgeItem, judgeList, judgeStatus } from '#core/contract/judge.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { categories } from '#core/widget/actions.ts';
import { readItemReply } from '#core/widget/reply/item-reply.ts';
import { choices } from '../../any-choices.ts';

const word = fc.constantFrom(
  'a',
  '',
  ' ',
  'red',
  'grey',
  'open',
  '2026-11-20T10:00:00Z',
  'soon',
  'direct',
  '\ud800',
);
const leaf = fc.oneof(
  word,
  fc.constantFrom(0, 1, 500, true, false, null),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const name = fc.constantFrom(
  ...[
    'id',
    'title',
    'type',
    'status',
    'description',
    'timestamp',
    'is_urgent',
    'tags',
    'rawText',
    'conversationId',
    'conversation_id',
    'messages',
  ],
  ...[
    'items',
    'data',
    'result',
    'body',
    'view',
    'badge',
    'ok',
    'error',
    'details',
    'label',
    'color',
    'tooltip',
    'price',
    'log',
    'entries',
  ],
);
/** Replies made of the names that the readers know, right and wrong. */
const { reply } = fc.letrec<{ reply: unknown }>((tie) => ({
  reply: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('reply'), { maxLength: 3 }),
    fc.dictionary(name, tie('reply'), { maxKeys: 6 }),
  ),
}));
const json = reply.map((value) => JSON.stringify(value));
const bytes = fc.oneof(
  json.map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 40 }),
  fc.tuple(json, fc.nat(40)).map(([text, end]) => new TextEncoder().encode(text.slice(0, end))),
);
const category = fc.constantFrom(...categories);

describe('any reply', () => {
  test('TAB-CLK-1: nothing in a reply to item_clicked is an error', () => {
    fc.assert(
      fc.property(fc.oneof(json, bytes), category, choices, (body, of, chosen) => {
        const { findings } = readItemReply({
          as: 'item_clicked',
          body,
          httpStatus: 200,
          category: of,
          choices: chosen,
        }).verdict;
        expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  test('TAB-CRE-1: what is wrong with a reply to create_item is info at most', () => {
    fc.assert(
      fc.property(fc.oneof(json, bytes), choices, (body, chosen) => {
        const { findings } = readItemReply({
          as: 'create_item',
          body,
          httpStatus: 200,
          category: 'messaging',
          choices: chosen,
        }).verdict;
        expect(findings.filter(({ level }) => level !== 'info')).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  // Over another surface the two differ: a call that was fired there has its record all the same (TAB-SRF-5).
  test('the same bytes have the same verdict as the answer to a call and as a saved reply', () => {
    const statuses = fc.constantFrom(200, 204, 302, 500);
    fc.assert(
      fc.property(bytes, category, statuses, choices, (body, of, httpStatus, chosen) => {
        const facts = { body, httpStatus, category: of, choices: chosen };
        const call = { ...facts, headers: [], secrets: [] };
        const saved = (as: AnyVerdict['as'], surface: 'direct' | 'proxied' = 'proxied') =>
          readReply({ ...facts, as, surface });
        // What looks like a credential is masked in the answer to a call, which a step says; of such bytes there are none here.
        expect(judgeList(call).verdict).toEqual(saved('get_items'));
        expect(judgeItem({ ...call, as: 'item_clicked' }).verdict).toEqual(saved('item_clicked'));
        if (of === 'messaging')
          expect(judgeItem({ ...call, as: 'create_item' }).verdict).toEqual(saved('create_item'));
        const surface = of === 'messaging' ? 'proxied' : 'direct';
        for (const as of ['update_item', 'delete_item'] as const)
          expect(judgeStatus({ ...call, as, surface }).verdict).toEqual(saved(as, surface));
      }),
      { numRuns: 200 },
    );
  });
});
