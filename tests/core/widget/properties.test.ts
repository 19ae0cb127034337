import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingSchema, levels } from '#core/finding.ts';
import { categories } from '#core/widget/actions.ts';
import { widgetClauses } from '#core/widget/clauses.ts';
import { readItemReply } from '#core/widget/item-reply.ts';
import { readListReply } from '#core/widget/reply.ts';
import { readStatusReply } from '#core/widget/status-reply.ts';
import { itemVerdictSchema, listVerdictSchema, statusVerdictSchema } from '#core/widget/verdict.ts';

const key = fc.oneof(
  fc.constantFrom(
    'id',
    'title',
    'status',
    'timestamp',
    'is_urgent',
    'tags',
    'badge',
    'view',
    'items',
    'data',
    'rows',
    'label',
    'color',
    'tooltip',
    'name',
  ),
  fc.string({ unit: 'binary' }),
);
const leaf = fc.oneof(
  fc.constantFrom('a', '', 'red', 'grey', 'open', '2026-11-20T10:00:00Z', '2026-11-20', 'direct', 5, 1e300, true, false, null),
  fc.string({ unit: 'binary' }),
  fc.double(),
);
const { reply } = fc.letrec<{ reply: unknown }>((tie) => ({
  reply: fc.oneof({ maxDepth: 5 }, leaf, fc.array(tie('reply'), { maxLength: 5 }), fc.dictionary(key, tie('reply'), { maxKeys: 6 })),
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

const heaviest = new Map(widgetClauses.map(({ id, level }) => [id, levels.indexOf(level)]));

function expectInside(shown: string, findings: readonly unknown[]): void {
  const lines = shown.split(/\r\n?|\n/);
  for (const raw of findings) {
    const { line, column, endLine, endColumn, clause, level } = findingSchema.parse(raw);
    expect(heaviest.get(clause) ?? levels.length).toBeLessThanOrEqual(levels.indexOf(level));
    expect(line).toBeLessThanOrEqual(endLine);
    expect(endLine).toBeLessThanOrEqual(lines.length);
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
    expect(endColumn).toBeLessThanOrEqual((lines[endLine - 1] ?? '').length + 1);
    if (line === endLine) expect(column).toBeLessThanOrEqual(endColumn);
  }
}

describe('whatever comes', () => {
  test('a list reply is judged, every finding lies inside the text, and is no heavier than its clause', () => {
    fc.assert(
      fc.property(body, category, status, (bytes, of, httpStatus) => {
        const { verdict, text: shown } = readListReply({ body: bytes, httpStatus, category: of });
        listVerdictSchema.parse(verdict);
        expectInside(shown, verdict.findings);
      }),
      { numRuns: 1500 },
    );
  });

  test('an item reply and a status reply are judged as well', () => {
    fc.assert(
      fc.property(body, category, status, fc.constantFrom('item_clicked', 'create_item'), (bytes, of, httpStatus, as) => {
        const item = readItemReply({ as, body: bytes, httpStatus, category: of });
        itemVerdictSchema.parse(item.verdict);
        expectInside(item.text, item.verdict.findings);
        const done = readStatusReply({ as: 'delete_item', surface: 'proxied', httpStatus, body: bytes });
        statusVerdictSchema.parse(done.verdict);
        expectInside(done.text, done.verdict.findings);
      }),
      { numRuns: 700 },
    );
  });

  test('normalising is idempotent', () => {
    fc.assert(
      fc.property(text, category, (raw, of) => {
        const items = readListReply({ body: raw, httpStatus: 200, category: of }).verdict.value?.items;
        const again = readListReply({ body: JSON.stringify({ items }), httpStatus: 200, category: of }).verdict.value?.items;
        expect(again).toEqual(items);
      }),
      { numRuns: 1500 },
    );
  });

  test('the same reply as text and as bytes has the same verdict', () => {
    fc.assert(
      fc.property(reply, category, (value, of) => {
        const raw = JSON.stringify(value);
        const ofText = readListReply({ body: raw, httpStatus: 200, category: of });
        expect(readListReply({ body: new TextEncoder().encode(raw), httpStatus: 200, category: of })).toEqual(ofText);
      }),
    );
  });
});

describe('the extreme', () => {
  test.each([
    ['nested arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['nested objects', `${'{"items":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['an item that holds nesting', `[{"id":${'['.repeat(100_000)}${']'.repeat(100_000)},"x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}]`],
    ['nesting that never ends', '[{"a":'.repeat(100_000)],
    ['duplicate keys in the depth', `[${'{"a":'.repeat(100_000)}{${'"b":1,'.repeat(2000)}"b":2}${'}'.repeat(100_000)}]`],
    ['one long word', 'x'.repeat(2_000_000)],
    ['a huge number', `[{"id":"a","title":${'9'.repeat(100_000)}}]`],
    ['zeros and lone surrogates', '[{"id":"\\u0000","title":"\\ud83d","\\udc00":1}]'],
    ['raw zeros', '\0\0\0'],
  ])('%s is judged', (_name, raw) => {
    const { verdict } = readListReply({ body: raw, httpStatus: 200, category: 'default' });
    listVerdictSchema.parse(verdict);
    expect(verdict.findings.length).toBeGreaterThan(0);
    for (const { message } of verdict.findings) expect(message.length).toBeLessThan(600);
    readItemReply({ as: 'item_clicked', body: raw, httpStatus: 200, category: 'default' });
  });
});
