import { describe, expect, test } from 'vitest';
import { documentVerdictSchema } from '#core/document/verdict.ts';
import {
  completed,
  failed,
  id,
  judge,
  noTemplate,
  notFound,
  pending,
  unauthorized,
  without,
} from './replies.ts';

const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

describe('a reply that keeps every rule has no findings', () => {
  test.each<[string, object]>([
    ['completed', completed],
    ['pending', pending],
    ['processing', { ...pending, status: 'Processing' }],
    ['failed', failed],
    ['not-found', notFound],
    ['no-template', noTemplate],
    ['unauthorized', unauthorized],
  ])('%s', (kind, body) => {
    const judged = judge(body, { httpStatus: (body as { status_code: number }).status_code });
    expect(judged.told).toEqual([]);
    expect(judged.kind).toBe(kind);
    expect(judged.verdict.value.kind).toBe(kind);
    expect(documentVerdictSchema.parse(judged.verdict)).toEqual(judged.verdict);
  });

  test('the record holds what came, without parsed_base64, and the XML is there', () => {
    const { verdict, xml, text } = judge(completed);
    expect(verdict.value.record).toEqual(without(completed, 'parsed_base64'));
    expect(verdict.value.facts).toEqual({
      bytes: 30,
      characters: 29,
      encoding: 'UTF-8',
      wellFormed: true,
    });
    expect(xml?.text).toBe('<?xml version="1.0"?><a>ż</a>');
    expect(Buffer.from(xml?.bytes ?? []).toString()).toBe(xml?.text);
    expect(text).toBe(JSON.stringify(completed));
  });
});

describe('the body (DOC-REP-1, DOC-REP-8)', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'empty body'],
    ['white space', ' \r\n', 'empty body'],
    ['an HTML page', '<!DOCTYPE html><html></html>', 'got an HTML page'],
    ['XML', '<?xml version="1.0"?><a/>', 'got XML'],
    ['text', 'Not found', 'got plain text, "Not found"'],
    ['cut JSON', '{"status_code": 200, "id"', 'the end of the text where a colon was expected'],
    ['an array', JSON.stringify([completed]), 'got an array of 1. The whole reply is in $[0]'],
    ['null', 'null', 'got null'],
    ['a number', '200', 'got the number 200'],
    ['JSON in JSON', JSON.stringify(JSON.stringify(completed)), 'encoded twice'],
    ['a PDF', '%PDF-1.7', 'got a PDF file'],
    ['compressed bytes', new Uint8Array([0x1f, 0x8b, 8, 0]), 'got gzip-compressed data'],
  ])('%s is unexpected', (_, body, message) => {
    const judged = judge(body);
    expect(judged.kind).toBe('unexpected');
    expect(judged.told).toContain('error DOC-REP-1 $');
    expect(judged.messages).toContain(message);
    expect(judged.verdict.value).toEqual({ kind: 'unexpected', record: null, facts: null });
  });

  test('a real HTTP 204 has no body: not found, with a warning', () => {
    const judged = judge('', { httpStatus: 204 });
    expect(judged).toMatchObject({
      kind: 'not-found',
      told: ['warning DOC-REP-8 $'],
      leaned: ['http-204-without-body'],
    });
    expect(judged.steps.join()).toContain('may have expired');
    expect(judge('', { httpStatus: 200 }).kind).toBe('unexpected');
  });

  test('bytes that are not UTF-8 are a warning, a byte order mark a note', () => {
    const bytes = Buffer.from(JSON.stringify({ ...pending, message: 'xx' }));
    bytes[bytes.indexOf('xx')] = 0xff;
    expect(judge(new Uint8Array(bytes))).toMatchObject({
      kind: 'pending',
      told: ['warning DOC-REP-1 $'],
    });
    expect(judge(`\ufeff${JSON.stringify(pending)}`)).toMatchObject({
      kind: 'pending',
      told: ['info DOC-REP-1 $'],
    });
  });

  test('of a key that stands twice the last one counts', () => {
    const judged = judge(`{"status_code":401,"id":"${id}","status":"Pending","status_code":200}`);
    expect(judged).toMatchObject({
      kind: 'pending',
      told: ['warning DOC-FLD-9 $.status_code'],
      leaned: expect.arrayContaining(['document-duplicate-key']),
    });
  });

  test.each<[unknown, string]>([
    ['200', 'Did you mean the number 200?'],
    ['OK', 'got the text "OK"'],
    [500, 'got the number 500'],
    [200.5, 'got the number 200.5'],
    [null, 'got null'],
    [[200], 'got an array of 1'],
    [true, 'got true'],
  ])('status_code %j is unexpected', (status_code, message) => {
    const judged = judge({ ...completed, status_code });
    expect(judged.kind).toBe('unexpected');
    expect(judged.told).toEqual(expect.arrayContaining(['error DOC-REP-1 $.status_code']));
    expect(judged.messages).toContain(message);
    expect(judged.xml).toBeNull();
  });
});

describe('the outcome (DOC-REP-2, DOC-FLD-4)', () => {
  test('is the status_code of the body; another HTTP status is a note', () => {
    expect(judge(notFound, { httpStatus: 200 })).toMatchObject({
      kind: 'not-found',
      told: ['info DOC-REP-2 $.status_code'],
      leaned: ['http-status-relation'],
    });
    expect(judge(completed, { httpStatus: 500 }).kind).toBe('completed');
    expect(judge(completed, { httpStatus: 302 }).leaned).toContain(
      'document-redirects-not-followed',
    );
  });

  test.each(['completed', 'COMPLETED', 'Done', '', 'Complete'])(
    'status %j is none of the four',
    (status) => {
      const told = ['error DOC-FLD-4 $.status', 'info DOC-FLD-5 $.parsed_base64'];
      expect(judge({ ...completed, status })).toMatchObject({
        kind: 'unexpected',
        told,
        xml: null,
      });
    },
  );

  test('parsed_base64 is not read where the outcome is another one', () => {
    expect(judge({ ...pending, parsed_base64: 'PGEvPg==' }).told).toEqual([
      'info DOC-FLD-5 $.parsed_base64',
    ]);
    expect(judge({ status_code: 500, parsed_base64: 'PGEvPg==' }).told).toContain(
      'info DOC-FLD-5 $.parsed_base64',
    );
    for (const wrong of [
      without(completed, 'status'),
      { ...completed, status: null },
      { ...completed, status: 3 },
    ])
      expect(judge(wrong).told).toEqual([
        'error DOC-REP-3 $.status',
        'info DOC-FLD-5 $.parsed_base64',
      ]);
    expect(judge({ ...completed, status: '', parsed_base64: '' }).told).toEqual([
      'error DOC-FLD-4 $.status',
    ]);
  });

  test.each([{}, { status: null }, { status: 3 }])(
    'a status that is not a text (%j) is unexpected',
    (status) => {
      expect(judge({ status_code: 200, id, ...status })).toMatchObject({
        kind: 'unexpected',
        told: ['error DOC-REP-3 $.status'],
      });
    },
  );

  test.each([
    [204, { message: 'm', id }, 'Gone'],
    [401, { message: 'm' }, 'denied'],
    [500, {}, 'pending'],
  ])('under status_code %d the status is one of the four as well', (status_code, body, status) => {
    expect(judge({ status_code, ...body, status }).told).toContain('error DOC-FLD-4 $.status');
    expect(judge({ status_code, ...body, status: 'Failed' }).told).not.toContain(
      'error DOC-FLD-4 $.status',
    );
    expect(judge({ status_code, ...body }).told).not.toContain('error DOC-FLD-4 $.status');
  });
});

describe('the fields of each outcome (DOC-REP-3 to DOC-REP-6)', () => {
  const cases: [string, object, string, string[]][] = [
    ['completed', completed, 'DOC-REP-3', Object.keys(completed)],
    ['pending', pending, 'DOC-REP-3', ['id']],
    ['not-found', notFound, 'DOC-REP-4', ['message', 'id']],
    [
      'no-template',
      noTemplate,
      'DOC-REP-5',
      ['message', 'id', 'date_created', 'external_id', 'bank_code', 'status'],
    ],
    ['unauthorized', unauthorized, 'DOC-REP-6', ['message']],
  ];
  const rows = cases.flatMap(([kind, body, clause, fields]) =>
    fields
      .filter((field) => field !== 'status_code' && !(kind === 'completed' && field === 'status'))
      .map((field) => [kind, field, body, clause] as const),
  );

  test.each(rows)('%s: %s is demanded, with its type', (kind, field, body, clause) => {
    for (const wrong of [
      without(body, field),
      { ...body, [field]: 7 },
      { ...body, [field]: null },
    ]) {
      const judged = judge(wrong);
      expect(judged.kind).toBe(kind);
      expect(judged.told).toEqual([
        `${kind === 'pending' ? 'warning' : 'error'} ${clause} $.${field}`,
      ]);
      expect(judged.verdict.value.record).not.toHaveProperty(field);
    }
  });

  test.each(['Pending', 'Processing', 'Failed'])(
    '%s: other fields may be missing, wrongly typed they are a warning',
    (status) => {
      const body = { ...failed, status };
      expect(judge(body)).toMatchObject({
        told: [],
        leaned: [status === 'Failed' ? 'fields-of-failed' : 'fields-while-pending'],
      });
      expect(judge({ ...body, parsed_date: 7, execution: 4 }).told).toEqual([
        'warning DOC-REP-3 $.parsed_date',
        'warning DOC-REP-3 $.execution',
      ]);
    },
  );

  test('400 with a bank_code, or with another status than Failed, contradicts itself', () => {
    expect(judge({ ...noTemplate, bank_code: 'BANK1' })).toMatchObject({
      kind: 'no-template',
      told: ['error DOC-REP-5 $.bank_code'],
    });
    expect(judge({ ...noTemplate, status: 'Completed' })).toMatchObject({
      kind: 'no-template',
      told: ['error DOC-REP-5 $.status'],
    });
  });

  test.each([
    ['externalId', 'external_id'],
    ['created_at', 'date_created'],
    ['excution', 'execution'],
    ['error', 'message'],
  ])('a key the documents do not name is a note (DOC-REP-7): %s, perhaps %s', (key, meant) => {
    const judged = judge({ ...completed, [key]: 1 });
    expect(judged.told).toEqual([`info DOC-REP-7 $.${key}`]);
    const isMissing = !Object.hasOwn(completed, meant);
    expect(judged.messages).toContain(isMissing ? `"${meant}"?` : `${key}".`);
    expect(judge({ ...without(completed, meant), [key]: 1 }).messages).toMatch(
      new RegExp(`"${key}"\\. .*"${meant}"\\?`),
    );
    const [finding] = judged.verdict.findings;
    expect(judged.text.slice((finding?.column ?? 0) - 1, (finding?.endColumn ?? 0) - 1)).toBe(
      `"${key}"`,
    );
  });
});

describe('the values', () => {
  test('id is the one asked for (DOC-FLD-1)', () => {
    expect(judge({ ...completed, id: other }).told).toEqual(['error DOC-FLD-1 $.id']);
    expect(judge({ ...notFound, id: other }).told).toEqual(['error DOC-FLD-1 $.id']);
    expect(judge(completed, { askedId: null }).told).toEqual([]);
    expect(judge({ ...completed, id: id.toUpperCase() }).told).toEqual(['info DOC-FLD-1 $.id']);
  });

  test('id is a UUID; a 204 reply may repeat anything (DOC-FLD-1)', () => {
    expect(judge({ ...completed, id: 'abc' }, { askedId: 'abc' }).told).toEqual([
      'error DOC-FLD-1 $.id',
    ]);
    expect(judge({ ...notFound, id: 'abc' }, { askedId: 'abc' })).toMatchObject({
      told: ['warning DOC-FLD-1 $.id'],
      leaned: ['echoed-id'],
    });
  });

  test.each([
    ['2026-11-20T10:00:00.123+00:00', []],
    ['2026-11-20T10:00:00.123456789Z', []],
    ['2026-11-20T10:00:00Z', ['warning']],
    ['2026-11-20T10:00:00.5', ['error']],
    ['2026-11-20T10:00:00', ['error', 'warning']],
    ['2026-11-20 10:00:00.5+00:00', ['error']],
    ['2026-02-30T10:00:00.5Z', ['error']],
    ['2026-11-20T25:00:00.5Z', ['error']],
    ['20/11/2026', ['error']],
    ['1763632800', ['error']],
    ['', ['error']],
  ])('date_created %j (DOC-FLD-2)', (date_created, levels) => {
    const body = { ...noTemplate, date_created };
    expect(judge(body).told).toEqual(levels.map((level) => `${level} DOC-FLD-2 $.date_created`));
    // No precision is stated for parsed_date.
    const ofParsed = levels.filter((level) => level !== 'warning');
    expect(
      judge({ ...completed, parsed_date: date_created, date_created: '2026-11-20T09:00:00.000Z' })
        .told,
    ).toEqual(ofParsed.map((level) => `${level} DOC-FLD-2 $.parsed_date`));
  });

  test('parsed_date before date_created is a warning, across offsets (DOC-FLD-2)', () => {
    const judged = judge({ ...completed, parsed_date: '2026-11-20T10:30:00.000+01:00' });
    expect(judged).toMatchObject({
      told: ['warning DOC-FLD-2 $.parsed_date'],
      messages: expect.stringContaining('30 minutes before'),
    });
    expect(judged.leaned).toContain('parsed-before-created');
    for (const [parsed_date, apart] of [
      ['2026-11-20T09:59:55.000Z', '5 s before'],
      ['2026-11-20T09:59:59.999Z', '0.001 s before'],
    ])
      expect(judge({ ...completed, parsed_date }).messages).toContain(apart);
  });

  test('an empty bank_code under Completed is a warning (DOC-FLD-3)', () => {
    const judged = judge({ ...completed, bank_code: '' });
    expect(judged.told).toEqual(['warning DOC-FLD-3 $.bank_code']);
    expect(judged.leaned).toEqual(['bank-code-on-completed', 'xml-encoding']);
    expect(judge(completed).leaned).toEqual(['xml-encoding']);
  });

  test('another document_version than last time is a note (DOC-FLD-7)', () => {
    expect(judge(completed, { lastVersion: '1.1' }).told).toEqual([
      'info DOC-FLD-7 $.document_version',
    ]);
    expect(judge(completed, { lastVersion: '1.2' }).told).toEqual([]);
  });

  test('Failed carries a message that says why (DOC-STA-2)', () => {
    expect(judge(without(failed, 'message'))).toMatchObject({
      kind: 'failed',
      told: ['warning DOC-STA-2 $.message'],
    });
    expect(judge(without(failed, 'message')).leaned).toContain('failed-without-message');
    expect(judge({ ...failed, message: ' ' }).told).toEqual(['warning DOC-FLD-8 $.message']);
    expect(judge(failed).steps).toContainEqual(
      expect.stringMatching(/^DOC-STA-2 .*"The PDF is damaged"/),
    );
  });

  test('a date without an offset is read as UTC wherever the judge stands', () => {
    const judged = judge(
      { ...completed, date_created: '2026-11-20T09:00:00.5', parsed_date: '2026-11-20T09:00:00.7' },
      { now: null },
    );
    expect(judged.steps).toContain(
      'DOC-RET-1 Accessible until 2026-11-23T09:00:00.500Z, if date_created is in UTC.',
    );
    expect(judged.leaned).toContain('date-without-offset');
  });

  test('parsed_base64 without Completed is a note and not read (DOC-FLD-5)', () => {
    expect(judge({ ...completed, status: 'Processing' })).toMatchObject({
      kind: 'processing',
      told: ['info DOC-FLD-5 $.parsed_base64'],
      xml: null,
    });
  });
});

describe('reading the extreme', () => {
  test('deep nesting and long values are judged, and messages stay short', () => {
    const nested = (levels: number): string =>
      `{"status_code":200,"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(judge(nested(500)).kind).toBe('unexpected');
    expect(judge(nested(50_000)).kind).toBe('unread');
    const long = judge({
      ...completed,
      id: 'x'.repeat(1e6),
      status: 'y'.repeat(1e6),
      [`k${'z'.repeat(1e6)}`]: 1,
    });
    expect(long.messages.length).toBeLessThan(2000);
    expect(
      JSON.stringify(judge({ ...failed, message: 'm'.repeat(1e6) }).steps).length,
    ).toBeLessThan(2000);
  });

  test('progress grows to its total, and what it throws comes out', () => {
    const seen: number[] = [];
    judge(completed, { onProgress: (done, total) => seen.push(done / total) });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect([seen[0], seen.at(-1)]).toEqual([0, 1]);
    const stop = new Error('cancelled');
    const cancelled = () =>
      judge(completed, {
        onProgress: (done) => {
          if (done > 30) throw stop;
        },
      });
    expect(cancelled).toThrow(stop);
  });
});

describe('401 and the two forms of Authorization (DOC-REQ-3)', () => {
  test.each([
    ['bearer', 'the API key alone'],
    ['plain', '"Bearer <token>"'],
  ] as const)('sent in the %s form, the other one is named', (authorization, other) => {
    const judged = judge(unauthorized, { authorization });
    expect(judged).toMatchObject({
      kind: 'unauthorized',
      told: ['info DOC-REQ-3 $.status_code'],
      leaned: ['authorization-form'],
    });
    expect(judged.messages).toContain(`another form: ${other}.`);
    const sent = authorization === 'bearer' ? '"Bearer <token>"' : 'the API key alone';
    expect(judged.messages).toContain(`in the form ${sent}.`);
  });
});

describe('what the documents leave open is leaned on', () => {
  test('dates beyond those that browsers hold, and spare bits of Base64', () => {
    expect(judge({ ...completed, parsed_date: '+999999-01-01T00:00:00.5Z' }).leaned).toContain(
      'date-beyond-dates',
    );
    expect(judge({ ...completed, parsed_base64: 'PGEvPh==' }).leaned).toContain(
      'base64-spare-bits',
    );
    for (const row of ['date-beyond-dates', 'base64-spare-bits'])
      expect(judge(completed).leaned).not.toContain(row);
  });
});

describe('what fresh readers of the contract found', () => {
  test.each(['1e400', '-1e400'])(
    'status_code %s is a number that no reader holds: the verdict still fits its shape',
    (code) => {
      const { verdict, told } = judge(`{"status_code":${code},"id":"${id}","status":"Pending"}`);
      expect(told).toContain('error DOC-REP-1 $.status_code');
      expect(documentVerdictSchema.safeParse(verdict).success).toBe(true);
    },
  );

  test.each([
    ['<a>\n<b/>\n', 'a', 1],
    ['<a><b></b>', 'a', 1],
    ['<a>\n<b><c/>text', 'b', 2],
    ['<a>\n<b></b><c>\n<d/></c><e>', 'e', 3],
  ])('%j ends while <%s> of line %i is open', (xml, name, line) => {
    const { messages } = judge({
      ...completed,
      parsed_base64: Buffer.from(xml).toString('base64'),
    });
    expect(messages).toContain(`the element <${name}>, opened at line ${line}, is not closed`);
  });
});
