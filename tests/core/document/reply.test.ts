import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { documentVerdictSchema } from '#core/document/verdict.ts';
import { expectGolden, inEscapes } from '../golden.ts';
import {
  completed,
  created,
  encoded,
  type Facts,
  failed,
  golden,
  id,
  judge,
  noTemplate,
  notFound,
  pending,
  unauthorized,
} from './replies.ts';

const hour = 3_600_000;
const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const right = {
  completed,
  pending,
  processing: { ...pending, status: 'Processing' },
  failed,
  notFound,
  noTemplate,
  unauthorized,
};

/** A whole body, or what one that is right has in place of its own (undefined: left out), and what is known about the call. */
type Row = string | Uint8Array | [keyof typeof right, changes?: object, facts?: Facts];
const each = <T>(values: readonly T[], row: (value: T) => Row | Row[]): Row[] =>
  values.flatMap((value) => {
    const rows = row(value);
    return Array.isArray(rows) && Array.isArray(rows[0]) ? (rows as Row[]) : [rows as Row];
  });
const completedBut = (key: string, ...values: unknown[]): Row[] =>
  values.map((value) => ['completed', { [key]: value }]);
const json = (value: unknown): string => JSON.stringify(value);
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

const xml = '<?xml version="1.0"?>\n<s><a>~~~ é >>> ÿÿÿ</a><b>???>~</b></s>\n';
const base64 = encoded(xml);
const hex = Buffer.from(xml).toString('hex');
const escaped = xml.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inLines = (by: string): string => base64.replace(/.{20}/g, (line) => line + by);
const inside = (...contents: (string | Uint8Array)[]): Row[] =>
  completedBut('parsed_base64', ...contents.map(encoded));
const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;
const reply204 = { status_code: 204, message: 'm', id: 'x' };

const rows: Record<string, Row[]> = {
  'replies that keep every rule': each(Object.keys(right) as (keyof typeof right)[], (kind) => [
    kind,
  ]),
  'DOC-REP-1, DOC-REP-8: the body': [
    ...['', ' \r\n', 'null', '5', '"{}"', '"Not found"', '[]', '[{"a":1}]', '{}', '{"a":'],
    ...['<!DOCTYPE html><title>Hi</title>', '<?xml version="1.0"?><a/>', '<p>see <html></p>'],
    ...['<?xml version="1.0"?><html/>', 'the %PDF', '%PDF-1.7', 'busy', '{"code":200}'],
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{}',
    new Uint8Array([0x1f, 0x8b, 8, 0]),
    bytes(json({ ...pending, message: '\xff' })),
    `\ufeff${json(pending)}`,
    json(json(pending)),
    ...[[completed], { data: { result: reply204 } }, { data: [reply204] }].map(json),
    ...[{ payload: json(reply204) }, { statusCode: 200, body: json(reply204) }].map(json),
    json({ log: { version: '1.2', entries: [{ response: { content: { text: '{}' } } }] } }),
    json({ ok: false, status: 500, details: 'x', error: 'Webhook answered 500' }),
    json({ answer: 42 }),
    ['pending', { data: reply204 }],
    '{"status_code":1e400,"status":"Pending"}',
  ],
  'DOC-FLD-9: a key twice': [
    '{"status_code":401,"message":"a","message":"b"}',
    `{"status_code":401,"id":"${id}","status":"Pending","status_code":200}`,
  ],
  'DOC-REP-1: the status_code': completedBut('status_code', '200', 'OK', 500, 200.5, null, [200]),
  'DOC-REP-2: the HTTP status': [
    ['notFound', {}, { httpStatus: 204 }],
    ['completed', {}, { httpStatus: 500 }],
    ['completed', {}, { httpStatus: 302 }],
  ],
  'DOC-FLD-4, DOC-REP-3: the status': [
    ...completedBut('status', 'Done', undefined, null, 3, 'Processing'),
    ['completed', { status: '', parsed_base64: '' }],
    ['pending', { parsed_base64: 'PGEvPg==' }],
    ['unauthorized', { status: 'denied' }],
    ['noTemplate', { status: 'Completed', message: 'why' }],
  ],
  'DOC-REP-3 to DOC-REP-6: the fields that are demanded': [
    ...each(
      ['id', 'date_created', 'parsed_date', 'bank_code', 'external_id', 'parsed_base64'],
      (key) =>
        [
          ['completed', { [key]: undefined }],
          ['completed', { [key]: 7 }],
        ] as Row[],
    ),
    ...completedBut('bank_code', null, true, { a: 1 }, ''),
    ...completedBut('document_version', undefined, 1),
    ...completedBut('execution', undefined, 5, 'PLACEHOLDER-execution'),
    ['completed', { bank_code: undefined, bank: { bank_code: 'B' }, zz: 1 }],
    ...each([undefined, 7, null], (wrong) => ['pending', { id: wrong }]),
    ...each([undefined, 7, null], (wrong) => ['notFound', { message: wrong, id: wrong }]),
    ...each([undefined, 7], (wrong) => [
      'noTemplate',
      Object.fromEntries(
        Object.keys(noTemplate)
          .slice(1)
          .map((key) => [key, wrong]),
      ),
    ]),
    ...each([undefined, 7], (message) => ['unauthorized', { message }]),
    ['noTemplate', { bank_code: 'BANK1' }],
  ],
  'DOC-REP-3: the fields that may be missing': [
    ['pending', { parsed_date: 7, execution: 4 }],
    ['failed', { bank_code: 7, parsed_date: 'soon' }],
    ['pending', { message: '', parsed_date: '' }],
    ['processing', { message: null, parsed_date: null }],
  ],
  'DOC-REP-7: other keys': [
    ['completed', { externalId: 1, queue: 1 }],
    ['completed', { bank_code: undefined, bank: 'B' }],
    ['completed', { parsed_date: undefined, parsed_at: 'x' }],
    ['completed', { execution: undefined, excution: 1 }],
    json({ state: 1, 'Document-ID': 1, 'date - created': 1, xml: 1, error: 1 }),
    ...each([36, 37], (length) => json({ [`${'_'.repeat(length)}uuid`]: 1 })),
  ],
  'DOC-FLD-1: the id': [
    ...completedBut('id', other, id.toUpperCase(), 'seven'),
    ['completed', { id: 'abc' }, { askedId: 'abc' }],
    ['completed', {}, { askedId: null }],
    ['notFound', { id: other }],
    ['notFound', { id: 'abc' }, { askedId: 'abc' }],
  ],
  'DOC-FLD-2: the dates': [
    ...completedBut(
      'date_created',
      ...['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.5'],
      ...['2026-11-20 10:00:00.5+00:00', '2026-02-30T10:00:00.5Z'],
      ...['', '2026-11-20T09:30.5Z'],
      ...['2026-11-20T10:00:00.123+0200', '+275760-09-13T00:00:00.001Z'],
    ),
    ...completedBut(
      'parsed_date',
      ...[null, 'soon', '2026-11-20T10:00:00.5', '2026-11-20T10:00Z'],
      ...['2026-11-20T10:30:00.000+01:00', '2026-11-20T09:59:55.000Z', '2026-11-20T09:59:59.999Z'],
      '+999999-01-01T00:00:00.5Z',
    ),
    ...each(
      [
        ['2026-11-20T10:00:00.123456+00:00', '2026-11-20T10:00:00.123455+00:00'],
        ['2026-11-20T10:00:00.900Z', '2026-11-20T10:00:00Z'],
        ['2026-11-20T10:00:00.1239Z', '2026-11-20T10:00:00.123Z'],
        ['2026-11-20T10:00:00.1239Z', '2026-11-20T10:00:00.122Z'],
      ],
      ([date_created, parsed_date]) => ['completed', { date_created, parsed_date }],
    ),
    ['completed', { date_created: '2026-11-20T09:00:00.5' }, { now: null }],
  ],
  'DOC-FLD-7, DOC-STA-1: what was before': [
    ['completed', {}, { lastVersion: '1.1' }],
    ['completed', {}, { lastVersion: '1.2' }],
    ...each(
      ['Processing', 'Completed', 'Failed', 'Archived'],
      (lastStatus) =>
        [
          ['pending', {}, { lastStatus }],
          ['noTemplate', {}, { lastStatus }],
        ] as Row[],
    ),
    ...each(['pending', 'notFound', 'failed'] as const, (kind) => [
      kind,
      kind === 'pending' ? { status: 'Archived' } : {},
      { lastStatus: 'Completed' },
    ]),
    ['processing', {}, { lastStatus: 'Failed' }],
    ['processing', {}, { lastStatus: 'Pending' }],
    ['completed', {}, { lastStatus: 'Failed' }],
    ['completed', {}, { lastStatus: 'Pending' }],
    ['failed', {}, { lastStatus: 'Processing' }],
    ['unauthorized', { status: 'Pending' }, { lastStatus: 'Completed' }],
  ],
  'DOC-REP-4: a status beside 204 and 401': each(['notFound', 'unauthorized'] as const, (kind) =>
    ['Pending', null, 'gone'].map((status): Row => [kind, { status }]),
  ),
  'DOC-FLD-8, DOC-STA-2: the message': [
    ...each(['notFound', 'noTemplate', 'unauthorized', 'failed'] as const, (kind) =>
      ['', ' \u00a0'].map((message): Row => [kind, { message }]),
    ),
    ...each(['\u200b', undefined, null, 5, 'm'.repeat(400)], (message) => ['failed', { message }]),
    ['completed', { message: '' }],
  ],
  'DOC-RET-1: how long it stays': [
    ...each([73 * hour, -59_999, -60_000], (age) => ['completed', {}, { now: created + age }]),
    ...each(['pending', 'failed', 'unauthorized'] as const, (kind) => [
      kind,
      { date_created: completed.date_created },
      { now: created },
    ]),
    ['completed', { status_code: 500 }, { now: created + 73 * hour }],
  ],
  'DOC-REQ-3: the form of Authorization': each(['bearer', 'plain'] as const, (authorization) => [
    'unauthorized',
    {},
    { authorization },
  ]),
  'DOC-FLD-5: what is no Base64': [
    ...completedBut(
      'parsed_base64',
      ...['', ' \n', 'PGEvP', '<a/>', '<a>', 'PGEv\nPg', 'PGEvPh==', 'null'],
      ...['[B@1b28cdfa', 'PG\u00e9v', 'nil', json(xml), '<Buffer 3c 61 ... 9 more bytes>'],
      ...[`-----BEGIN XML-----\n${inLines('\n')}\n-----END XML-----\n`, `“${base64}”`],
      ...[`\`\`\`\n${base64}\n\`\`\``, `0x${hex.replace(/..(?=.)/g, '$&, 0x')}`],
      ...[`b'${base64}'`, `data:text/xml;base64,${base64}`],
      ...[`base64:${base64}`, `\\x${hex.replace(/../g, '$& ').toUpperCase()}`],
      ...['ab'.repeat(80), escaped, `${declared('ISO-8859-1')}<a>é</a>`],
      inLines('\\n'),
      encoded('<a>??????</a>').replaceAll('/', '\\/'),
      ...[encodeURIComponent(base64), `${base64.slice(0, 40)}...`, base64.replaceAll('+', ' ')],
      ...each(['<a>bc</a>', '<a>~~~>>>???</a>'], (text) => encoded(text).replaceAll('+', ' ')),
    ),
    ...each(['PG\\u0045v!g==', 'PGEv\\nPg=='], (raw) =>
      json({ ...completed, parsed_base64: 'X' }).replace('"X"', `"${raw}"`),
    ),
  ],
  'DOC-FLD-5: what is no XML': [
    ...inside('', '%PDF-1.7\n', 'PK\x03\x04...', '{"a": 1}', 'null', hex, escaped),
    ...inside(new Uint8Array([0x1f, 0x8b, 8, 0, 0]), '<x^/>', deflateSync(xml)),
    ...inside('HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n<a/>', base64),
    ...inside('<!DOCTYPE html><title>Sign in</title><br>', '<!-- x -->\n<HTML><BR>', '<htmlx/>'),
    ...inside('<html><head><title>Hi</title></head></html>'),
    ...inside(encoded('\uFEFF <a/> more'), encoded('text <a/>')),
    ...inside(`${base64.slice(0, 12)}\r\n \n${base64.slice(12)}`, 'PGEvPiBhbmQgbW9yZQ==<a/>'),
    ...inside(encoded(base64), encoded(gzipSync(xml)), deflateRawSync(xml), 'Not parsed'),
    ...inside('<a>\n  <b>\n</a>', '<a><x:b/></a>', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'),
    ...inside('<a>\n<b></b><c>\n<d/></c><e>'),
  ],
  'DOC-FLD-6: the encoding': inside(
    ...['<a/>', '<a>\u{1f600}</a>', Buffer.from('\uFEFF<a/>', 'utf16le')],
    ...[
      bytes(`${declared('ISO-8859-2')}<a>\xb1</a>`),
      bytes('<a>\n<b>\xb1</b></a>'),
      bytes('<a>\xc5'),
    ],
    ...[bytes(`${declared('ISO-8859-1')}<a>\x80</a>`), `${declared('x-none')}<a>ż</a>`],
    Buffer.from('\u{feff}<\0a\0/\0', 'utf16le'),
    `${declared('ISO-2022-KR')}\n<a>\x1b$)C\x0e0!\x0f</a>`,
  ),
};

/** How a row is written above what is said of it. */
function headOf(row: Row): string {
  const written = JSON.stringify(
    row instanceof Uint8Array ? Buffer.from(row).toString('latin1') : row,
    (_key, value) => (value === undefined ? '(left out)' : value),
  );
  return written.replaceAll(/[^ -~]/g, inEscapes);
}

describe('replies have the verdicts of the golden file', () => {
  test.each(Object.entries(rows))('%s', async (about, all) => {
    const said = all.map((row) => {
      const [kind, changes, facts] = Array.isArray(row) ? row : [];
      const judged = judge(kind ? { ...right[kind], ...changes } : row, facts);
      expect(documentVerdictSchema.parse(judged.verdict)).toEqual(judged.verdict);
      const usual = kind && (changes ?? facts) ? judge(right[kind]) : undefined;
      return golden(headOf(row), judged, usual);
    });
    await expectGolden(about, said);
  });
});

test('the record holds what came, and the XML is there', () => {
  const { xml: found, text } = judge(completed);
  expect(found?.text).toBe('<?xml version="1.0"?><a>ż</a>');
  expect(Buffer.from(found?.bytes ?? []).toString()).toBe(found?.text);
  expect(text).toBe(json(completed));
  const wrong = judge({ ...completed, parsed_base64: encoded(bytes('<a>\xb1</a>')) });
  expect(wrong.xml?.text).toBe('<a>\ufffd</a>');
  const spaces = judge({ ...completed, parsed_base64: base64.replaceAll('+', ' ') });
  expect(spaces.xml?.text).toBe(xml);
});

test('deep nesting and long values are judged, and messages stay short', () => {
  const nested = (levels: number): string =>
    `{"status_code":200,"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  expect(judge(nested(500)).kind).toBe('unexpected');
  expect(judge(nested(50_000)).kind).toBe('unread');
  const long = { id: 'x'.repeat(1e6), status: 'y'.repeat(1e6), [`k${'z'.repeat(1e6)}`]: 1 };
  expect(judge({ ...completed, ...long }).messages.length).toBeLessThan(2000);
});

test('progress grows to its total, and what it throws comes out', () => {
  const seen: number[] = [];
  const large = { ...completed, parsed_base64: encoded(`<a>${'<b>x</b>'.repeat(100_000)}</a>`) };
  judge(large, { onProgress: (done, total) => seen.push(Math.round((100 * done) / total)) });
  const jumps = seen.slice(1).map((share, index) => share - (seen[index] ?? 0));
  expect([seen[0], seen.at(-1)]).toEqual([0, 100]);
  expect(Math.min(...jumps)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...jumps)).toBeLessThanOrEqual(20);
  const stop = new Error('cancelled');
  const cancelled = () =>
    judge(completed, {
      onProgress: (done) => {
        if (done > 30) throw stop;
      },
    });
  expect(cancelled).toThrow(stop);
});
