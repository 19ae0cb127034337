import { test } from 'vitest';
import { expectSaid } from '#tests/support/words.ts';
import { completed, encoded, failed, judge, noTemplate, pending, without } from './replies.ts';

/** What a developer reads: where, what was expected and came, what the client does about it, and what to do. */
const said = (body: unknown): string[] =>
  judge(body, { askedId: null }).verdict.findings.map(
    ({ level, clause, path, message, effect, fix = '' }) =>
      `${level} ${clause} ${path} ${message} | ${effect} | ${fix}`,
  );

test.each<[string, unknown, string[]]>([
  ['status_code in quotes', { ...pending, status_code: '200' }, ['error DOC-REP-1 $.status_code']],
  [
    'another key for status_code',
    { code: 200 },
    ['error DOC-REP-1 $.status_code', 'info DOC-REP-7 $.code'],
  ],
  ['no status_code', {}, ['error DOC-REP-1 $.status_code']],
  ['a status in other letters', { ...pending, status: 'pending' }, ['error DOC-FLD-4 $.status']],
  ['another status', { ...pending, status: 'Archived' }, ['error DOC-FLD-4 $.status']],
  ['no status', without(pending, 'status'), ['error DOC-REP-3 $.status']],
  ['a status that is a number', { ...pending, status: 7 }, ['error DOC-REP-3 $.status']],
  [
    'missing fields',
    without(completed, 'execution', 'parsed_base64'),
    ['error DOC-REP-3 $.parsed_base64', 'error DOC-REP-3 $.execution'],
  ],
  [
    'a missing field under another name',
    { ...without(completed, 'parsed_date'), parsed_at: 'x' },
    ['error DOC-REP-3 $.parsed_date', 'info DOC-REP-7 $.parsed_at'],
  ],
  ['a field of a wrong type', { ...pending, bank_code: 5 }, ['warning DOC-REP-3 $.bank_code']],
  [
    'a demanded field of a wrong type',
    { ...completed, execution: 5 },
    ['error DOC-REP-3 $.execution'],
  ],
  ['an id that is no UUID', { ...completed, id: 'seven' }, ['error DOC-FLD-1 $.id']],
  [
    'a date without a time',
    { ...completed, date_created: '2026-11-20' },
    ['error DOC-FLD-2 $.date_created'],
  ],
  [
    'a date without offset and fraction',
    { ...completed, date_created: '2026-11-20T10:00:00' },
    ['error DOC-FLD-2 $.date_created', 'warning DOC-FLD-2 $.date_created'],
  ],
  [
    'a date without an offset',
    { ...completed, date_created: '2026-11-20T10:00:00.5' },
    ['error DOC-FLD-2 $.date_created'],
  ],
  [
    'a date without a fraction',
    { ...completed, date_created: '2026-11-20T10:00:00Z' },
    ['warning DOC-FLD-2 $.date_created'],
  ],
  [
    'a date with a fraction of a minute',
    { ...completed, date_created: '2026-11-20T09:30.5Z' },
    ['warning DOC-FLD-2 $.date_created', 'info DOC-FLD-2 $.date_created'],
  ],
  ['a Pending document without an id', without(pending, 'id'), ['warning DOC-REP-3 $.id']],
  [
    'an extended date with a basic offset',
    { ...completed, date_created: '2026-11-20T10:00:00.123+0200' },
    ['warning DOC-FLD-2 $.date_created'],
  ],
  [
    'a date that no browser holds',
    { ...completed, date_created: '+275760-09-13T00:00:00.001Z' },
    ['error DOC-FLD-2 $.date_created'],
  ],
  [
    'parsed a millionth of a second before created',
    {
      ...completed,
      date_created: '2026-11-20T10:00:00.123456+00:00',
      parsed_date: '2026-11-20T10:00:00.123455+00:00',
    },
    ['warning DOC-FLD-2 $.parsed_date'],
  ],
  [
    'Base64 with spare bits',
    { ...completed, parsed_base64: 'PGEvPh==' },
    ['warning DOC-FLD-5 $.parsed_base64'],
  ],
  [
    'parsed before created',
    { ...completed, parsed_date: '2026-11-20T09:00:00.000Z' },
    ['warning DOC-FLD-2 $.parsed_date'],
  ],
  [
    'no template, but Completed',
    { ...noTemplate, status: 'Completed' },
    ['error DOC-REP-5 $.status'],
  ],
  [
    'no template, but a bank_code',
    { ...noTemplate, bank_code: 'BANK1' },
    ['error DOC-REP-5 $.bank_code'],
  ],
  [
    'no template, and a blank message',
    { ...noTemplate, message: ' ' },
    ['warning DOC-FLD-8 $.message'],
  ],
  ['a bank_code that is empty', { ...completed, bank_code: '' }, ['warning DOC-FLD-3 $.bank_code']],
  ['failed, with an empty message', { ...failed, message: '' }, ['warning DOC-FLD-8 $.message']],
  ['failed, without a message', without(failed, 'message'), ['warning DOC-STA-2 $.message']],
  ['empty Base64', { ...completed, parsed_base64: '' }, ['error DOC-FLD-5 $.parsed_base64']],
  ['the XML itself', { ...completed, parsed_base64: '<a/>' }, ['error DOC-FLD-5 $.parsed_base64']],
  [
    'a data: address',
    { ...completed, parsed_base64: 'data:text/xml;base64,PGEvPg==' },
    ['error DOC-FLD-5 $.parsed_base64'],
  ],
  [
    'Base64 with a line break, without padding',
    { ...completed, parsed_base64: 'PGEv\nPg' },
    ['warning DOC-FLD-5 $.parsed_base64', 'warning DOC-FLD-5 $.parsed_base64'],
  ],
  [
    'Base64 of a PDF',
    { ...completed, parsed_base64: encoded('%PDF-1.7') },
    ['error DOC-FLD-5 $.parsed_base64'],
  ],
  [
    'Base64 twice',
    { ...completed, parsed_base64: encoded(encoded('<a/>     ')) },
    ['error DOC-FLD-5 $.parsed_base64'],
  ],
  [
    'XML with a fault',
    { ...completed, parsed_base64: encoded('<a>\n<b></a>') },
    ['error DOC-FLD-5 $.parsed_base64'],
  ],
  [
    'XML with entities',
    { ...completed, parsed_base64: encoded('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') },
    ['info DOC-FLD-5 $.parsed_base64'],
  ],
  [
    'parsed_base64 before it is Completed',
    { ...pending, parsed_base64: 'PGEvPg==' },
    ['info DOC-FLD-5 $.parsed_base64'],
  ],
  ['a key the documents do not name', { ...pending, queue: 1 }, ['info DOC-REP-7 $.queue']],
  [
    'a key twice',
    '{"status_code":401,"message":"a","message":"b"}',
    ['warning DOC-FLD-9 $.message'],
  ],
  ['cut JSON', '{"a":', ['error DOC-REP-1 $']],
  ['an array', [pending], ['error DOC-REP-1 $']],
  ['JSON in JSON', JSON.stringify(JSON.stringify(pending)), ['error DOC-REP-1 $']],
  ['a text', '"Not found"', ['error DOC-REP-1 $']],
])('the findings about a document reply: %s', (_name, body, words) => {
  expectSaid(said(body), words);
});
