import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importEvidence } from '#core/imported/import.ts';
import { closeCutJson } from '#core/json/close-cut.ts';
import { entryOf, items, postOf, proxiedUrl, tabId, webhook } from './hars.ts';

const odd = fc.constantFrom(null, '', 0, -1, true, [], {}, '__proto__', '\ud800', 'base64', 'x');
const text = fc.oneof(
  fc.constantFrom(
    items,
    '',
    'null',
    '{"ok":false,"status":500,"details":"x","error":"y"}',
    '{"status_code":200}',
    'e30=',
    `{"action":"update_item","tabId":"${tabId}","item":{}}`,
  ),
  fc.json(),
  fc.string({ unit: 'binary' }),
);

const parts = [
  { url: proxiedUrl('get_items') },
  { url: webhook, method: 'POST', postData: postOf({ action: 'delete_item', tabId, item: {} }) },
  { url: webhook, method: 'OPTIONS', status: 204 },
  { url: 'https://x.example/webhook/a?id=1', requestHeaders: [['Authorization', 'a']] },
] satisfies Parameters<typeof entryOf>[0][];

/** An entry as programs write it, of which some values are others. */
const entry = fc
  .tuple(
    fc.constantFrom(...parts),
    fc.array(fc.tuple(fc.nat(60), fc.oneof(odd, text)), { maxLength: 3 }),
  )
  .map(([part, changes]) => {
    let at = 0;
    const places = new Map(changes);
    return JSON.parse(JSON.stringify(entryOf(part)), (_key, value) => {
      at += 1;
      return places.has(at) ? places.get(at) : value;
    });
  });

test('any HAR is read without an error, and no entry of it gets lost', () => {
  let judged = 0;
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
      const body = JSON.stringify({ log: { entries } });
      const { recognised, exchanges, leftAside } = importEvidence({ body, choices: {}, known: [] });
      expect(recognised).toBe('har');
      const aside = leftAside.reduce((sum, { count }) => sum + count, 0);
      const taken = exchanges.reduce((sum, exchange) => sum + exchange.entries, 0);
      expect(taken + aside).toBe(entries.length);
      judged += exchanges.length;
    }),
    { numRuns: 200 },
  );
  expect(judged).toBeGreaterThan(30);
});

test('a JSON text that is cut anywhere is closed, and keeps what was whole', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
      fc.nat(),
      fc.boolean(),
      (value, place, isPretty) => {
        const whole = JSON.stringify(value, null, isPretty ? 2 : 0);
        const end = 1 + (place % whole.length);
        const closed = closeCutJson(whole.slice(0, end));
        if (closed === null) throw new Error(`not closed: ${whole.slice(0, end)}`);
        expect(() => JSON.parse(closed.text)).not.toThrow();
        expect(whole.slice(0, end).startsWith(closed.text.slice(0, closed.kept))).toBe(true);
        // JSON has no sign for zero, which the generator makes.
        if (end === whole.length) expect(JSON.parse(closed.text)).toEqual(JSON.parse(whole));
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['{"a":1,"b":{"c":["x","y', '{"a":1,"b":{"c":["x","y"]}}'],
  ['{"a":1,"b', '{"a":1}'],
  ['{"a":1,"b":', '{"a":1}'],
  ['{"a":1,"b":tru', '{"a":1}'],
  ['{"a":1,', '{"a":1}'],
  ['{"a":"x\\u00', '{"a":"x"}'],
  ['{"a":"x\\\\', '{"a":"x\\\\"}'],
  ['[1, 23', '[1, 23]'],
  ['{', '{}'],
])('%s is closed as %s', (cut, closed) => expect(closeCutJson(cut)?.text).toBe(closed));
