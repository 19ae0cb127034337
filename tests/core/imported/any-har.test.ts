import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importEvidence } from '#core/imported/import.ts';
import { closeCutJson } from '#core/json/close-cut.ts';
import { items, proxiedUrl, tabId, webhook } from './hars.ts';

const odd = fc.constantFrom(null, '', 0, -1, true, [], {}, '__proto__', '\ud800', 'base64');
const address = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      proxiedUrl('get_items'),
      proxiedUrl('delete_item'),
      `${webhook}?action=`,
      webhook,
      `${webhook}/`,
      'https://x.example/tab-action',
      'https://x.example/webhook/a?id=1',
      'http://[::1]/webhook/%ff?id=%ff',
      'https://user:pw@x.example/tab-fetch?action=get_items',
      'data:,',
      'http://',
    ),
  },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true }) },
);
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
const headers = fc.oneof(
  odd,
  fc.array(
    fc.oneof(
      odd,
      fc.record({
        name: fc.constantFrom(
          'Authorization',
          'Cookie',
          ':path',
          'x-end-user-token',
          'Location',
          '',
        ),
        value: fc.oneof(odd, text),
      }),
      fc.record({
        name: fc.constantFrom('Origin', 'Access-Control-Request-Method', 'Location', 'Referer'),
        value: fc.constantFrom('https://widget.example', 'POST', '/tab/', webhook, 'null', '//'),
      }),
    ),
    { maxLength: 4 },
  ),
);
const part = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(fc.oneof({ weight: 20, arbitrary }, odd), { freq: 20 });
const plain = fc.record({
  request: fc.record({ method: fc.constantFrom('GET', 'POST'), url: address, headers }),
  response: fc.record({
    status: fc.constantFrom(200, 404, 502),
    headers,
    content: fc.record({ text, size: odd }),
  }),
});
const entry = fc.oneof(
  { weight: 1, arbitrary: odd },
  { weight: 4, arbitrary: plain },
  {
    weight: 8,
    arbitrary: fc.record(
      {
        startedDateTime: part(fc.constantFrom('2026-11-21T12:00:00Z', 'yesterday')),
        time: odd,
        timings: part(fc.record({ wait: odd, connect: fc.double(), ssl: fc.double() })),
        request: part(
          fc.record(
            {
              method: part(fc.constantFrom('GET', 'POST', 'OPTIONS', 'get', 'PATCH')),
              url: part(address),
              headers,
              postData: part(fc.record({ text: part(text), encoding: odd })),
            },
            { requiredKeys: ['method', 'url'] },
          ),
        ),
        response: part(
          fc.record(
            {
              status: part(fc.constantFrom(200, 204, 302, 307, 404, 500, 0, -1, 99, 1e9)),
              statusText: odd,
              headers,
              content: part(
                fc.record({ text: part(text), size: odd, encoding: part(fc.constant('base64')) }),
              ),
              _error: odd,
            },
            { requiredKeys: ['status'] },
          ),
        ),
        _assay: part(
          fc.record(
            {
              category: fc.constantFrom('messaging', 'x', 3),
              seq: fc.constantFrom(1, 2),
              call: fc.constantFrom('preflight', 'request', 7),
              kind: fc.constantFrom('webhook'),
              action: fc.constantFrom('delete_item', 'get_items', 'sell'),
              surface: fc.constantFrom('direct', 'proxied'),
              cors: part(fc.record({ by: fc.constant('browser'), allowed: fc.boolean() })),
              verdict: fc.jsonValue(),
              failure: fc.constantFrom('tls', 'x'),
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: ['request', 'response'] },
    ),
  },
);

test('any HAR is read without an error, and no entry of it gets lost', () => {
  let judged = 0;
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
      const body = JSON.stringify({ log: { entries } });
      const { recognised, exchanges, leftAside } = importEvidence({
        body: new TextEncoder().encode(body),
        choices: {},
        known: ['known-9f8e7d6c5b4a'],
      });
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

test('anything at all is recognised as something', () => {
  fc.assert(
    fc.property(
      fc.oneof(text, fc.uint8Array(), fc.json(), fc.string({ minLength: 2000, maxLength: 2000 })),
      (body) => {
        const { exchanges, leftAside } = importEvidence({ body, choices: {}, known: [] });
        expect(exchanges.length + leftAside.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 300 },
  );
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
