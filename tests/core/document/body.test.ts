import { describe, expect, test } from 'vitest';
import { judge, pending } from './replies.ts';

const format = (body: string): string => /^A JSON object was expected; (.*?) came/.exec(judge(body).messages)?.[1] ?? '';

describe('what a body that is no JSON is', () => {
  test.each([
    [' <!doctype  HTML><p>', 'an HTML page'],
    ['<html lang="en">', 'an HTML page'],
    ['<?xml version="1.0"?><html/>', 'XML'],
    ['<p>see <html></p>', 'markup'],
    ['<!-- x -->', 'markup'],
    ['see <a>', 'text that is no JSON ("see <a>")'],
    ['read <?xml ?>', 'text that is no JSON ("read <?xml ?>")'],
    ['the %PDF', 'text that is no JSON ("the %PDF")'],
  ])('%j', (body, words) => {
    expect(format(body)).toBe(words);
  });

  test('white space alone is an empty body, however long; text behind it is not', () => {
    expect(judge(' '.repeat(5000)).messages).toContain('an empty body came');
    expect(judge(`${' '.repeat(5000)}x`).messages).toContain('text that is no JSON');
    expect(judge(`${' '.repeat(5000)}${JSON.stringify(pending)}`).kind).toBe('pending');
    expect(judge('x   ').messages).toContain('text that is no JSON');
  });
});

describe('JSON that is no object', () => {
  test.each([
    ['[{"a":1}]', 'A JSON object was expected; an array of 1 came. The one object in it should be the reply itself.'],
    ['[1]', 'A JSON object was expected; an array of 1 came.'],
    ['[{},{}]', 'A JSON object was expected; an array of 2 came.'],
    ['[]', 'A JSON object was expected; an empty array came.'],
    ['"{}"', 'A JSON object was expected; the text "{}" came. It holds JSON: the reply was encoded twice.'],
    ['"5"', 'A JSON object was expected; the text "5" came.'],
    ['"{"', 'A JSON object was expected; the text "{" came.'],
    ['5', 'A JSON object was expected; the number 5 came.'],
  ])('%s', (body, words) => {
    expect(judge(body).messages).toBe(words);
  });

  test('is pointed at by its own token', () => {
    expect(judge(' 500 ').verdict.findings).toMatchObject([{ column: 2, endColumn: 5 }]);
  });
});

test('a key that stands twice is pointed at where it stands again', () => {
  expect(judge('{"status_code":401,"message":"a","message":"b"}').verdict.findings).toMatchObject([{ column: 34, endColumn: 43 }]);
});

test('a space that JSON does not know is no empty body', () => {
  const facts = { httpStatus: 204 };
  expect(judge(' \t\r\n', facts).kind).toBe('not-found');
  const verdict = judge('\u00a0', facts);
  expect(verdict.kind).toBe('unexpected');
  expect(verdict.messages).toBe(
    'A JSON object was expected; text that is no JSON ("<U+00A0>") came: U+00A0 where a value was expected, at character 1.',
  );
});
