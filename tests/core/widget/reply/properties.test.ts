import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import { judgeItem, judgeList, judgeStatus } from '#core/contract/judge.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { categories } from '#core/widget/actions.ts';
import { readItemReply } from '#core/widget/reply/item-reply.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { readStatusReply } from '#core/widget/reply/status-reply.ts';
import { itemVerdictSchema, listVerdictSchema, statusVerdictSchema } from '#core/widget/verdict.ts';
import { choices } from '../../any-choices.ts';
import { expectFindings } from '../../expect-findings.ts';

const key = fc.oneof(
  fc.constantFrom(
    'id',
    'title',
    'status',
    'timestamp',
    'is_urgent',
    'badge',
    'view',
    'items',
    'data',
    'rows',
    'tags',
    'label',
    'color',
    'name',
    'rawText',
    'conversationId',
    'messages',
    'ok',
    'error',
    'log',
  ),
  fc.string({ unit: 'binary' }),
);
const leaf = fc.oneof(
  fc.constantFrom(
    'a',
    '',
    'red',
    'grey',
    'open',
    '2026-11-20T10:00:00Z',
    '2026-11-20',
    'direct',
    5,
    1e300,
    true,
    false,
    null,
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
);
const { reply } = fc.letrec<{ reply: unknown }>((tie) => ({
  reply: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.array(tie('reply'), { maxLength: 5 }),
    fc.dictionary(key, tie('reply'), { maxKeys: 6 }),
  ),
}));
const text = fc.oneof(
  reply.map((value) => JSON.stringify(value)),
  reply.map((value) => JSON.stringify(value, null, 2)),
  fc.tuple(reply, fc.nat(60)).map(([value, end]) => JSON.stringify(value).slice(0, end)),
  fc.string({ unit: 'binary' }),
);
const body = fc.oneof(
  text,
  fc.uint8Array(),
  text.map((line) => new TextEncoder().encode(line)),
);
const category = fc.constantFrom(...categories);
const status = fc.constantFrom(null, 200, 204, 302, 404, 500, 0, 999);

describe('whatever comes', () => {
  test('an item reply and a status reply are judged, and every finding has its place in the text', () => {
    fc.assert(
      fc.property(
        body,
        category,
        status,
        fc.constantFrom('item_clicked', 'create_item'),
        choices,
        (bytes, of, httpStatus, as, chosen) => {
          const item = readItemReply({
            as,
            body: bytes,
            httpStatus,
            category: of,
            choices: chosen,
          });
          const { findings } = itemVerdictSchema.parse(item.verdict);
          expectFindings(item.text, findings);
          // TAB-CLK-1, TAB-CRE-1: under a status of success nothing in it is an error, and on a messaging tab what was created is info at most.
          const levels = new Set(findings.map(({ level }) => level));
          if (httpStatus === 200) expect(levels).not.toContain('error');
          if (httpStatus === 200 && as === 'create_item' && of === 'messaging')
            expect(levels).not.toContain('warning');
          const done = readStatusReply({
            as: 'delete_item',
            surface: 'proxied',
            category: of,
            httpStatus,
            body: bytes,
          });
          statusVerdictSchema.parse(done.verdict);
          expectFindings(done.text, done.verdict.findings);
        },
      ),
      { numRuns: 700 },
    );
  });

  // Over another surface the two differ: a call that was fired there has its record all the same (TAB-SRF-5).
  test('the same bytes have the same verdict as the answer to a call and as a saved reply', () => {
    const statuses = fc.constantFrom(200, 204, 302, 500);
    fc.assert(
      fc.property(body, category, statuses, choices, (bytes, of, httpStatus, chosen) => {
        const facts = { body: bytes, httpStatus, category: of, choices: chosen };
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

test.each([
  ['nested arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['nested objects', `${'{"items":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  [
    'an item that holds nesting',
    `[{"id":${'['.repeat(100_000)}${']'.repeat(100_000)},"x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}]`,
  ],
  ['nesting that never ends', '[{"a":'.repeat(100_000)],
  [
    'duplicate keys in the depth',
    `[${'{"a":'.repeat(100_000)}{${'"b":1,'.repeat(2000)}"b":2}${'}'.repeat(100_000)}]`,
  ],
  ['one long word', 'x'.repeat(2_000_000)],
  ['a huge number', `[{"id":"a","title":${'9'.repeat(100_000)}}]`],
  ['zeros and lone surrogates', '[{"id":"\\u0000","title":"\\ud83d","\\udc00":1}]'],
  ['raw zeros', '\0\0\0'],
])('the extreme: %s is judged', (_name, raw) => {
  const { verdict } = readListReply({ body: raw, httpStatus: 200, category: 'default' });
  listVerdictSchema.parse(verdict);
  expect(verdict.findings.length).toBeGreaterThan(0);
  for (const { message } of verdict.findings) expect(message.length).toBeLessThan(600);
  readItemReply({ as: 'item_clicked', body: raw, httpStatus: 200, category: 'default' });
});
