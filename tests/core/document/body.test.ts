import { describe, expect, test } from 'vitest';
import { judge, pending } from './replies.ts';

const format = (body: string): string =>
  /^The reply must be a JSON object; got (.*)\.$/.exec(judge(body).messages)?.[1] ?? '';

describe('what a body that is not JSON is', () => {
  test.each([
    [' <!doctype  HTML><p>', 'an HTML page'],
    ['<html lang="en">', 'an HTML page'],
    ['<?xml version="1.0"?><html/>', 'an HTML page'],
    ['<?xml version="1.0"?><html:statement/>', 'XML or other markup'],
    ['<?xml version="1.0"?><html-list/>', 'XML or other markup'],
    [
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{}',
      'an HTTP reply with its headers, but only its body is needed',
    ],
    ['Note: this is\nno mail: at all\n', 'plain text, "Note: this is\\nno mail: at all"'],
    ['<p>see <html></p>', 'XML or other markup'],
    ['<!-- x -->', 'XML or other markup'],
    ['see <a>', 'plain text, "see <a>"'],
    ['read <?xml ?>', 'plain text, "read <?xml ?>"'],
    ['the %PDF', 'plain text, "the %PDF"'],
  ])('%j', (body, words) => {
    expect(format(body)).toBe(words);
  });
});

describe('JSON that is not an object', () => {
  test.each([
    ['[{"a":1}]', 'The reply must be a JSON object; got an array of 1.'],
    [
      '[{"status_code":204}]',
      'The reply must be a JSON object; got an array of 1. The whole reply is in $[0]. It must be the body itself.',
    ],
    ['[1]', 'The reply must be a JSON object; got an array of 1.'],
    ['[{},{}]', 'The reply must be a JSON object; got an array of 2.'],
    ['[]', 'The reply must be a JSON object; got an empty array.'],
    ['"{}"', 'The reply must be a JSON object; got the text "{}".'],
    ['"5"', 'The reply must be a JSON object; got the text "5".'],
    ['"{"', 'The reply must be a JSON object; got the text "{".'],
    ['5', 'The reply must be a JSON object; got the number 5.'],
  ])('%s', (body, words) => {
    expect(judge(body).messages).toBe(words);
  });
});

test('a key that stands twice is pointed at where it stands again', () => {
  expect(judge('{"status_code":401,"message":"a","message":"b"}').verdict.findings).toMatchObject([
    { column: 34, endColumn: 43 },
  ]);
});

describe('a reply in another place, and what is no reply at all', () => {
  const reply = { status_code: 204, message: 'm', id: 'x' };
  const har = {
    log: { version: '1.2', entries: [{ response: { content: { text: JSON.stringify(reply) } } }] },
  };

  test.each<[string, unknown, string]>([
    ['under data', { data: reply }, 'The whole reply is in $.data. It must be the body itself.'],
    [
      'under result of data',
      { data: { result: reply } },
      'The whole reply is in $.data.result. It must be the body itself.',
    ],
    ['in an array', [reply], 'The whole reply is in $[0]. It must be the body itself.'],
    [
      'in an array under data',
      { data: [reply] },
      'The whole reply is in $.data[0]. It must be the body itself.',
    ],
    ['as text', JSON.stringify(reply), 'It contains JSON as text, so the reply was encoded twice.'],
    [
      'as text under body',
      { payload: JSON.stringify(reply) },
      'It contains JSON as text, in $.payload, so the reply was encoded twice.',
    ],
    [
      'a response of a serverless host',
      { statusCode: 200, body: JSON.stringify(reply) },
      'This is a whole HTTP response written as JSON',
    ],
    ['a HAR file', har, 'This is a HAR file'],
    [
      'the failure envelope',
      { ok: false, status: 500, details: 'x', error: 'Webhook answered 500' },
      'This is the failure envelope',
    ],
  ])('%s', (_, body, message) => {
    const judged = judge(JSON.stringify(body));
    expect(judged.kind).toBe('unexpected');
    expect(judged.told.filter((one) => one.startsWith('error'))).toHaveLength(1);
    expect(judged.messages).toContain(message);
  });

  test('a reply that merely holds another one is judged as itself', () => {
    expect(judge({ ...pending, data: reply })).toMatchObject({
      kind: 'pending',
      told: ['info DOC-REP-7 $.data'],
    });
    expect(judge({ answer: 42 }).messages).not.toMatch(/whole reply|encoded twice|This is/);
  });
});
