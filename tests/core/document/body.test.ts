import { describe, expect, test } from 'vitest';
import { judge, pending } from './replies.ts';

const format = (body: string): string => /^The reply must be a JSON object; got (.*)\.$/.exec(judge(body).messages)?.[1] ?? '';

describe('what a body that is no JSON is', () => {
  test.each([
    [' <!doctype  HTML><p>', 'an HTML page'],
    ['<html lang="en">', 'an HTML page'],
    ['<?xml version="1.0"?><html/>', 'an HTML page'],
    ['<?xml version="1.0"?><html:statement/>', 'XML'],
    ['<?xml version="1.0"?><html-list/>', 'XML'],
    ['HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{}', 'an HTTP reply with its headers; only its body is needed'],
    ['From: a@b.example\nMIME-Version: 1.0\nSubject: x\n\nbody', 'a mail (MIME message)'],
    ['Note: this is\nno mail: at all\n', 'plain text, "Note: this is\\nno mail: at all"'],
    ['--frontier\r\nContent-Type: text/xml\r\n\r\n<a/>', 'a multipart body'],
    ['{\\rtf1 x}', 'an RTF file'],
    ['<p>see <html></p>', 'XML or other markup'],
    ['<!-- x -->', 'XML or other markup'],
    ['see <a>', 'plain text, "see <a>"'],
    ['read <?xml ?>', 'plain text, "read <?xml ?>"'],
    ['the %PDF', 'plain text, "the %PDF"'],
  ])('%j', (body, words) => {
    expect(format(body)).toBe(words);
  });

  test('white space alone is an empty body, however long; text behind it is not', () => {
    expect(judge(' '.repeat(5000)).messages).toContain('got an empty body');
    expect(judge(`${' '.repeat(5000)}x`).messages).toContain('plain text');
    expect(judge(`${' '.repeat(5000)}${JSON.stringify(pending)}`).kind).toBe('pending');
    expect(judge('x   ').messages).toContain('plain text');
  });
});

describe('JSON that is no object', () => {
  test.each([
    ['[{"a":1}]', 'The reply must be a JSON object; got an array of 1. The one object in it should be the reply itself.'],
    ['[1]', 'The reply must be a JSON object; got an array of 1.'],
    ['[{},{}]', 'The reply must be a JSON object; got an array of 2.'],
    ['[]', 'The reply must be a JSON object; got an empty array.'],
    ['"{}"', 'The reply must be a JSON object; got the text "{}". It holds JSON: the reply was encoded twice.'],
    ['"5"', 'The reply must be a JSON object; got the text "5".'],
    ['"{"', 'The reply must be a JSON object; got the text "{".'],
    ['5', 'The reply must be a JSON object; got the number 5.'],
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
  expect(verdict.messages).toBe('The reply must be a JSON object; got plain text, "<U+00A0>".');
});
