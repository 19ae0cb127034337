import { describe, expect, test } from 'vitest';
import {
  completed,
  created,
  failed,
  judge,
  notFound,
  pending,
  unauthorized,
  without,
} from './replies.ts';

const hour = 3_600_000;

describe('the two dates (DOC-FLD-2)', () => {
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
});

describe('the correction of a field', () => {
  const edit = (op: string, field: string) => ({ op, path: [field] });

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
});
