import { describe, expect, test } from 'vitest';
import { isUuid } from '#core/document/record.ts';
import { expectWords } from '#tests/support/words.ts';
import { placed } from '../expect-findings.ts';
import {
  completed,
  created,
  failed,
  judge,
  noTemplate,
  notFound,
  pending,
  unauthorized,
  without,
} from './replies.ts';

const id = completed.id;
const hour = 3_600_000;
const base64Told = (clause: string): string[] => [
  `warning ${clause} $.parsed_base64`,
  'info DOC-FLD-5 $.parsed_base64',
];
const created2027 = '2027-01-02T00:00:00.000Z';

test.each([
  [id, true],
  [id.toUpperCase(), true],
  [`x${id}`, false],
  [`${id}0`, false],
  [id.replaceAll('-', ''), false],
  [id.replace('0', 'g'), false],
])('%s is a UUID: %s (DOC-FLD-1)', (text, is) => {
  expect(isUuid(text)).toBe(is);
});

describe('the two dates (DOC-FLD-2)', () => {
  test('are not compared where only one of them has an offset', () => {
    const judged = judge({
      ...completed,
      date_created: '2026-11-20T10:00:00.000',
      parsed_date: '2026-11-20T09:00:00.000Z',
    });
    expect(judged.told).toEqual(['error DOC-FLD-2 $.date_created']);
    expect(judged.leaned).not.toContain('parsed-before-created');
  });

  test('may be the same instant', () => {
    expect(judge({ ...completed, parsed_date: completed.date_created }).told).toEqual([]);
  });

  test.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.900Z'],
    ['2026-11-20T10:00Z', '2026-11-20T10:00:59.900Z'],
    ['2026-11-20T10:00:00.123Z', '2026-11-20T10:00:00.1239Z'],
  ])('%s is not before %s: it names no finer unit', (parsed_date, date_created) => {
    expect(judge({ ...completed, date_created, parsed_date }).told).not.toContain(
      'warning DOC-FLD-2 $.parsed_date',
    );
  });

  test.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:01.000Z'],
    ['2026-11-20T10:00:00.122Z', '2026-11-20T10:00:00.1239Z'],
  ])('%s is before %s', (parsed_date, date_created) => {
    expect(judge({ ...completed, date_created, parsed_date }).told).toContain(
      'warning DOC-FLD-2 $.parsed_date',
    );
  });

  test.each([
    '2026-11-21T10:00:60.000Z',
    '2026-12-31T23:59:60.000+01:00',
    '2026-12-31T23:58:60.500Z',
  ])('%s is not a time: a leap second ends a day of UTC', (date_created) => {
    expect(judge({ ...completed, date_created, parsed_date: created2027 }).told).toEqual([
      'error DOC-FLD-2 $.date_created',
    ]);
  });

  test.each([
    ['2026-12-31T23:59:60.000Z', 'info'],
    ['2027-01-01T00:59:60.000+01:00', 'info'],
    ['2026-12-31t10:00:00.000z', 'info'],
    ['20261231T100000.000Z', 'info'],
    ['20261231T100000.000+0200', 'info'],
    ['2026-W53-4T10:00:00.000Z', 'info'],
    ['2026W534T100000.000+02', 'info'],
    ['2026-365T10:00:00.000Z', 'info'],
    ['2026365T100000,000Z', 'info'],
    ['2026-12-31T10:00:00,000Z', 'info'],
    ['2026-12-31T10:00:00.000+02', 'info'],
    ['2026-12-31T10:00:00.000\u221202:00', 'info'],
    ['+002026-12-31T10:00:00.000Z', 'info'],
    ['2026-12-31T10:00:00.000-00:00', 'warning'],
    ['2026-12-31T10:00:00.000-00', 'warning'],
    ['20261231T100000.000-0000', 'warning'],
    ['2026-12-31T10:00:00.000+0200', 'warning'],
    ['2026-365T10:00:00.000-0530', 'warning'],
    ['20261231T100000.000+02:00', 'warning'],
    ['2026W534T100000.000+02:00', 'warning'],
  ])('%s is read, and is not what every date reader accepts: %s', (date_created, level) => {
    const judged = judge({ ...completed, date_created, parsed_date: created2027 }, { now: null });
    expect(judged.told).toEqual([`${level} DOC-FLD-2 $.date_created`]);
    expect(judged.leaned).toContain('rare-date-forms');
  });
});

describe('the correction of a field', () => {
  const edit = (op: string, field: string) => ({ op, path: [field] });
  const failedRecord = { ...completed, status: 'Failed', message: 'why', parsed_base64: '' };

  test.each<[string, object, object | undefined]>([
    ['a number is written as a text', { ...completed, bank_code: 7 }, edit('as-text', 'bank_code')],
    [
      'a flag is written as a text',
      { ...completed, bank_code: true },
      edit('as-text', 'bank_code'),
    ],
    ['an object is left to a person', { ...completed, bank_code: { a: 1 } }, undefined],
    [
      'null gets a placeholder',
      { ...completed, bank_code: null },
      edit('placeholder', 'bank_code'),
    ],
    ['an id that is a number', { ...completed, id: 7 }, edit('as-text', 'id')],
    ['an id that is no UUID', { ...completed, id: 'x' }, undefined],
    ['the echo of an id that is no UUID', { ...notFound, id: 'x' }, undefined],
    ['a field that is missing', without(completed, 'bank_code'), edit('placeholder', 'bank_code')],
    [
      'a field one level too deep',
      { ...without(completed, 'bank_code'), bank: { bank_code: 'B' }, zz: 1 },
      undefined,
    ],
    [
      'a time with a space',
      { ...completed, date_created: '2026-11-20 10:00:00.5Z' },
      edit('as-time', 'date_created'),
    ],
    ['a text that is no time', { ...completed, parsed_date: 'soon' }, undefined],
    [
      'a text that is no time, where it may be missing',
      { ...failed, parsed_date: 'soon' },
      undefined,
    ],
    [
      'seconds since 1970',
      { ...failed, parsed_date: 1_795_000_000 },
      edit('as-time', 'parsed_date'),
    ],
    [
      'a wrong type that nothing demands',
      { ...pending, bank_code: 7 },
      edit('as-text', 'bank_code'),
    ],
    [
      'a status_code as a text',
      { ...completed, status_code: '200' },
      edit('as-number', 'status_code'),
    ],
  ])('%s', (_what, body, expected) => {
    const { findings } = judge(body, { askedId: null }).verdict;
    const about = findings.find(({ level, path }) => level !== 'info' || path === '$.parsed_date');
    expect(about?.edit).toEqual(expected);
  });

  test('a failed reply with an empty field has less than a completed one', () => {
    const record = { ...failedRecord, parsed_base64: completed.parsed_base64 };
    expect(judge(record).leaned).not.toContain('fields-of-failed');
    expect(judge(failedRecord).leaned).toContain('fields-of-failed');
  });
});

describe('how long it stays (DOC-RET-1)', () => {
  const isAhead = /^DOC-RET-1 .*2026-11-23T10:00:00\.000Z, 3 days from now/;
  const isPast = /^DOC-RET-1 .*2026-11-23T10:00:00\.000Z, .*1 hour ago/;
  const isOpen = /^DOC-RET-1 .*2026-11-23T10:00:00\.000Z\.$/;
  const dated = { date_created: completed.date_created };

  test.each([
    ['completed', completed],
    ['pending', { ...pending, ...dated }],
    ['processing', { ...pending, ...dated, status: 'Processing' }],
    ['failed', { ...failed, ...dated }],
  ])('is reported for a document that is %s', (_kind, body) => {
    expect(judge(body, { now: created }).steps).toContainEqual(expect.stringMatching(isAhead));
    expect(judge(body, { now: null }).steps).toContainEqual(expect.stringMatching(isOpen));
    expect(judge(body, { now: created + 73 * 3_600_000 }).steps).toContainEqual(
      expect.stringMatching(isPast),
    );
  });

  test.each([
    ['matched no template', noTemplate],
    ['has an unknown status under 200', { ...completed, status: 'Archived' }],
    ['has no status under 200', without(completed, 'status')],
  ])('is reported for a document that %s, like of any other record', (_kind, body) => {
    expect(judge(body, { now: created }).steps).toContainEqual(expect.stringMatching(isAhead));
    const late = judge(body, { now: created + 73 * hour });
    expect(late.told).toContain('info DOC-RET-1 $.date_created');
    expect(late.steps).toContainEqual(expect.stringMatching(isPast));
  });

  test.each([
    ['of refused credentials', { ...unauthorized, ...dated }],
    ['with another status_code', { ...completed, status_code: 500 }],
  ])('is not told of a reply %s', (_kind, body) => {
    expect(judge(body, { now: created + 73 * hour }).steps.join()).not.toContain('DOC-RET-1');
  });

  test.each([
    [59_999, []],
    [60_000, ['info DOC-RET-1 $.date_created']],
    [24 * hour, ['info DOC-RET-1 $.date_created']],
  ])(
    'more than 3 days are never left: a date_created %d ms in the future gives %j',
    (ahead, told) => {
      const judged = judge(completed, { now: created - ahead });
      expect(judged.told).toEqual(told);
      expect(judged.leaned.includes('created-in-future')).toBe(told.length > 0);
    },
  );

  test('and the note says how far it lies ahead', () => {
    expectWords(
      judge(completed, { now: created - 25 * hour }).verdict.findings.map(({ message, effect }) => [
        message,
        effect,
      ]),
    );
  });
});

describe('status_code and the HTTP status (DOC-REP-1, DOC-REP-2)', () => {
  test.each([
    ['200', ' Did you mean the number 200?'],
    ['abc', ''],
    [302, ''],
    [[200], ''],
    [true, ''],
  ])('status_code %o', (status_code, hint) => {
    expect(judge({ ...pending, status_code }).messages).toMatch(
      /^status_code .*200, 204, 400 .*401; got .*\./,
    );
    expect(
      judge({ ...pending, status_code }).messages.replace(
        /^.*?; got (?:the text "[^"]*"|[^."]*)\./,
        '',
      ),
    ).toBe(hint);
  });

  test('the HTTP status is reported beside it', () => {
    expect(judge(pending, { httpStatus: 200 }).steps).toContainEqual(
      expect.stringMatching(/^DOC-REP-2 .*status_code 200 .*HTTP status .*200/),
    );
  });

  test.each([
    [null, false],
    [299, false],
    [300, true],
    [399, true],
    [400, false],
    [500, false],
  ])('HTTP %s leans on not following redirects: %s', (httpStatus, leans) => {
    expect(judge(pending, { httpStatus }).leaned.includes('document-redirects-not-followed')).toBe(
      leans,
    );
  });
});

describe('keys and fields', () => {
  test.each([
    ['Status Code', ' Did you mean "status_code"?'],
    ['date - created', ' Did you mean "date_created"?'],
    [`${'_'.repeat(36)}uuid`, ' Did you mean "id"?'],
    [`${'_'.repeat(37)}uuid`, ''],
    ['queue', ''],
  ])('%s', (key, hint) => {
    expect(judge({ [key]: 1 }).messages).toContain(`${JSON.stringify(key)}.${hint}`);
  });

  test('a missing field is not blamed on a key the documents name, nor on one that means another', () => {
    const { messages } = judge({ ...without(completed, 'execution'), queue: 1, msg: 'x' });
    expect(messages).toMatch(/^execution is missing, [^?]*\.$/m);
  });

  test('a wrong type is reported also where the outcome is unknown', () => {
    expect(judge({ id: 5, status_code: 7 }).told).toEqual([
      'error DOC-REP-1 $.status_code',
      'warning DOC-REP-3 $.id',
    ]);
    expect(judge({ status_code: 200, status: 'x', id: 5 }).told).toContain('error DOC-REP-3 $.id');
    expect(judge({ status_code: 7, status: 5 }).told).toContain('warning DOC-REP-3 $.status');
  });

  test.each([
    ['an id that is missing', { id: undefined }, ['warning DOC-REP-3 $.id']],
    ['an id that is no text', { id: 7 }, ['warning DOC-REP-3 $.id']],
    ['an id of null', { id: null }, ['warning DOC-REP-3 $.id']],
    ['an id of another document', { id: id.replace('0', '1') }, ['error DOC-FLD-1 $.id']],
    ['a bank_code of null', { bank_code: null }, ['warning DOC-REP-3 $.bank_code']],
    ['a date of null', { date_created: null }, ['warning DOC-REP-3 $.date_created']],
    ['a parsed_date of null', { parsed_date: null }, ['info DOC-REP-3 $.parsed_date']],
    ['a parsed_date that is empty', { parsed_date: '' }, ['info DOC-REP-3 $.parsed_date']],
    ['a message of null', { message: null }, ['info DOC-REP-3 $.message']],
    ['a message that is empty', { message: '' }, []],
    ['a date that is none', { parsed_date: 'soon' }, ['warning DOC-FLD-2 $.parsed_date']],
    [
      'a date without an offset',
      { date_created: '2026-11-20T10:00:00.5' },
      ['warning DOC-FLD-2 $.date_created'],
    ],
    ['no Base64', { parsed_base64: '<a/>' }, base64Told('DOC-FLD-5')],
    ['an empty Base64', { parsed_base64: '' }, ['warning DOC-FLD-5 $.parsed_base64']],
    ['a Base64 of null', { parsed_base64: null }, ['warning DOC-REP-3 $.parsed_base64']],
    ['no XML', { parsed_base64: btoa('<a>') }, base64Told('DOC-FLD-5')],
    [
      'an unknown encoding',
      { parsed_base64: btoa('<?xml version="1.0" encoding="bank-1"?><a/>') },
      base64Told('DOC-FLD-6'),
    ],
  ])('in progress, %s is a warning at most (DOC-REP-3)', (_what, changes, told) => {
    for (const status of ['Pending', 'Processing']) {
      const judged = judge({ ...pending, status, ...changes }, { now: null });
      expect(judged.told).toEqual(told);
      expect(judged.leaned).toContain('fields-while-pending');
      expect(judged.verdict.value.facts).toBeNull();
    }
  });

  test('parsed_base64 is named by its key before the document is Completed', () => {
    const [found] = judge({ ...pending, parsed_base64: 'PGEvPg==' }).verdict.findings.map(placed);
    expect((found?.endColumn ?? 0) - (found?.column ?? 0)).toBe('"parsed_base64"'.length);
  });

  test('a pending reply with all its fields leans on nothing', () => {
    expect(judge({ ...completed, status: 'Pending' }).leaned).not.toContain('fields-while-pending');
    expect(judge({ ...completed, status: 'Pending', execution: 5 }).leaned).toContain(
      'fields-while-pending',
    );
  });
});
