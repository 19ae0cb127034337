import { describe, expect, test } from 'vitest';
import { documentKinds, isToBeHad } from '#core/document/record.ts';
import { completed, failed, judge, noTemplate, notFound, pending } from './replies.ts';

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
    ['Completed', failed, []],
    ['Failed', completed, []],
    ['Archived', pending, []],
    [null, pending, []],
    ['Completed', { ...pending, status: 'Archived' }, ['error DOC-FLD-4 $.status']],
    ['Completed', notFound, []],
  ])('%s, now %o', (lastStatus, body, told) => {
    expect(judge(body, { lastStatus }).told).toEqual(told);
  });

  test('is told in words', () => {
    expect(judge(pending, { lastStatus: 'Completed' }).verdict.findings).toMatchObject([
      { message: 'status is Pending after it was Completed, which is a step back.', effect: 'The latest reply counts.' },
    ]);
  });
});

describe('DOC-STA-2: who has to say why', () => {
  test('a 400 whose status is wrong is not asked for a reason as well', () => {
    expect(judge({ ...noTemplate, status: 'Completed', message: '' }).told).toEqual(['error DOC-REP-5 $.status']);
    expect(judge({ ...notFound, status: 'Failed', message: '' }).told).toEqual([]);
  });
});

test('a document is to be had when it is there or on its way', () => {
  expect(documentKinds.filter(isToBeHad)).toEqual(['completed', 'pending', 'processing']);
});
