import { expect, test } from 'vitest';
import { readItemReply } from '#core/widget/reply/item-reply.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { listVerdictSchema } from '#core/widget/verdict.ts';

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
