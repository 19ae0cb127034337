import { describe, expect, test } from 'vitest';
import { expectWords } from '#tests/support/words.ts';
import {
  completed,
  failed,
  judge,
  noTemplate,
  notFound,
  pending,
  unauthorized,
  without,
} from './replies.ts';

const processing = { ...pending, status: 'Processing' };

describe('DOC-STA-1: what the status was last time', () => {
  test.each([
    ['Processing', pending, ['warning DOC-STA-1 $.status']],
    ['Completed', pending, ['warning DOC-STA-1 $.status']],
    ['Failed', processing, ['warning DOC-STA-1 $.status']],
    ['Pending', pending, []],
    ['Pending', processing, []],
    ['Pending', completed, []],
    ['Processing', failed, []],
    ['Completed', failed, ['warning DOC-STA-1 $.status']],
    ['Failed', completed, ['warning DOC-STA-1 $.status']],
    ['Completed', noTemplate, ['warning DOC-STA-1 $.status']],
    ['Failed', noTemplate, []],
    ['Processing', noTemplate, []],
    ['Completed', { ...notFound, status: 'Pending' }, ['warning DOC-REP-4 $.status']],
    ['Completed', { ...unauthorized, status: 'Pending' }, ['warning DOC-REP-4 $.status']],
    ['Archived', pending, []],
    [null, pending, []],
    ['Completed', { ...pending, status: 'Archived' }, ['error DOC-FLD-4 $.status']],
    ['Completed', notFound, []],
  ])('%s, now %o', (lastStatus, body, told) => {
    expect(judge(body, { lastStatus }).told).toEqual(told);
  });

  test('is reported in words', () => {
    const [finding] = judge(pending, { lastStatus: 'Completed' }).verdict.findings;
    expect(finding?.message).toMatch(/Pending .*Completed\b/);
    expectWords([finding?.message, finding?.effect]);
    expect(judge(pending, { lastStatus: 'Completed' }).leaned).toContain('transitions');
  });
});

test('DOC-STA-2: who has to say why: a 400 whose status is wrong is not asked for a reason as well', () => {
  expect(judge({ ...noTemplate, status: 'Completed', message: 'why' }).told).toEqual([
    'error DOC-REP-5 $.status',
  ]);
});

test('DOC-STA-2: only a message that is there says why', () => {
  const says = (body: object): boolean =>
    judge(body).steps.some((step) => step.includes('message says why'));
  expect([says(failed), says(noTemplate)]).toEqual([true, true]);
  for (const body of [
    { ...notFound, status: 'Failed' },
    { ...noTemplate, status: 'Completed' },
    without(failed, 'message'),
    ...['', ' ', null, 5].map((message) => ({ ...failed, message })),
  ])
    expect(says(body)).toBe(false);
});

test.each([
  [notFound, /"Pending", but status_code 204 means that there is no such document\.$/],
  [unauthorized, /"Pending", but status_code 401 means that the credentials are not accepted\.$/],
])('DOC-REP-4: a status beside %o is named', (body, message) => {
  expect(judge({ ...body, status: 'Pending' }).messages).toMatch(message);
});

describe('DOC-FLD-8: the message', () => {
  test.each([
    ['204', notFound, 'error DOC-REP-4 $.message'],
    ['400', noTemplate, 'error DOC-REP-5 $.message'],
    ['401', unauthorized, 'error DOC-REP-6 $.message'],
    ['Failed', failed, 'warning DOC-STA-2 $.message'],
  ])(
    'of a %s reply is text: empty or blank is a warning, missing has a clause of its own',
    (_, body, missing) => {
      for (const message of ['', ' ', '\n\t', '\u00a0'])
        expect(judge({ ...body, message })).toMatchObject({
          told: ['warning DOC-FLD-8 $.message'],
        });
      expect(judge({ ...body, message: '' }).leaned).toContain('blank-message');
      for (const [message, came] of [
        ['', 'an empty string'],
        [' ', 'only white space'],
        ['\u200b', 'text without a visible character'],
      ])
        expect(judge({ ...body, message }).messages).toContain(`got ${came}.`);
      expect(judge(without(body, 'message')).told).toEqual([missing]);
      expect(judge({ ...body, message: 'why' }).told).toEqual([]);
    },
  );

  test('of a Completed document may be missing, but its parsed_date not', () => {
    expect(judge({ ...completed, parsed_date: '' }).told).toEqual([
      'error DOC-FLD-2 $.parsed_date',
    ]);
    expect(judge({ ...completed, parsed_date: null }).told).toEqual([
      'error DOC-REP-3 $.parsed_date',
    ]);
    expect(judge({ ...completed, message: '' }).told).toEqual([]);
  });

  test.each([pending, processing])(
    'and a parsed_date may be null or empty while nothing is final: %o',
    (body) => {
      const noNews = (changes: object) => judge({ ...body, ...changes });
      expect(noNews({ message: '', parsed_date: '' }).told).toEqual([
        'info DOC-REP-3 $.parsed_date',
      ]);
      expect(noNews({ message: null, parsed_date: null }).told.toSorted()).toEqual([
        'info DOC-REP-3 $.message',
        'info DOC-REP-3 $.parsed_date',
      ]);
      expect(noNews({ message: null })).toMatchObject({
        kind: body.status.toLowerCase(),
        leaned: ['fields-while-pending'],
      });
    },
  );
});

test.each([notFound, unauthorized])(
  'DOC-REP-4: a status beside 204 or 401 contradicts it: %o',
  (body) => {
    for (const status of ['Pending', 'Processing', 'Completed', 'Failed'])
      expect(judge({ ...body, status })).toMatchObject({
        told: ['warning DOC-REP-4 $.status'],
        leaned: ['status-beside-204'],
      });
    expect(judge({ ...body, status: null }).told.join()).toMatch(/^info DOC-REP-[46] \$\.status$/);
    expect(judge({ ...body, status: 'gone' }).told).toEqual([
      'error DOC-FLD-4 $.status',
      'warning DOC-REP-4 $.status',
    ]);
  },
);
