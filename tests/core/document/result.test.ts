import { expect, test } from 'vitest';
import { type DocumentResult, isFine, resultHeader, resultLine } from '#core/document/result.ts';

const result: DocumentResult = {
  id: '5a3b1e00-0000-4000-8000-000000000001',
  outcome: 'completed',
  status: 'Completed',
  httpStatus: 200,
  findings: { error: 0, warning: 2, info: 1 },
  bankCode: '=cmd()',
  documentVersion: '1.3',
  bytes: 4280,
  file: 'a, b/c.json',
  error: null,
  attempts: 1,
  ms: 12,
  checksBroken: 2,
};

test('a line of JSON is the result itself', () => {
  const line = resultLine(result, 'json-lines', true);
  expect(resultHeader('json-lines')).toBe('');
  expect(line.endsWith('}\n')).toBe(true);
  expect(JSON.parse(line)).toEqual(result);
});

test('CSV has one header and plain data, or guards cells that are formulas', () => {
  expect(resultHeader('csv')).toBe(
    'id,outcome,status,httpStatus,errors,warnings,infos,bankCode,documentVersion,bytes,file,error,attempts,ms,checksBroken\r\n',
  );
  expect(resultLine(result, 'csv', false)).toBe(
    '5a3b1e00-0000-4000-8000-000000000001,completed,Completed,200,0,2,1,=cmd(),1.3,4280,"a, b/c.json",,1,12,2\r\n',
  );
  expect(resultLine(result, 'csv', true)).toContain(",'=cmd(),");
});

test.each([
  ['completed', {}, true],
  ['in progress', { outcome: 'pending' }, true],
  ['not followed to its end', { outcome: 'pending', error: 'The time limit ended.' }, false],
  ['failed', { outcome: 'failed' }, false],
  ['without a reply', { outcome: null }, false],
  ['with an error finding', { findings: { error: 1, warning: 0, info: 0 } }, false],
] as const)('a document that is %s is fine or not', (_what, change, fine) => {
  expect(isFine({ ...result, ...change })).toBe(fine);
});
