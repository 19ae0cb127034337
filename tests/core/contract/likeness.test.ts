import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isFailureEnvelope, isWrappedReply, likeness } from '#core/contract/likeness.ts';
import { nearest } from '#core/contract/spelling.ts';
import { described } from '#core/contract/words.ts';
import { readDocumentReply } from '#core/document/reply.ts';
import { parseJson } from '#core/json/text.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { expectLinear } from '#tests/support/linear.ts';
import { expectWords } from '../../support/words.ts';

const json = '{"items":[{"id":"t-1","title":"First"}]}';
const warning =
  '<br />\n<b>Warning</b>:  Undefined array key "owner" in <b>/srv/hook.php</b> on line <b>17</b><br />\n';
const before = /^text before the JSON, ".*"; the JSON begins at line \d+, column \d+$/;
const behind = /^JSON with .* behind it, at line 1, column 41$/;
const value = /^a value as a program prints it, "/;

/** A kind of text, the words that name it, the JSON that it was meant to be, and the text. */
const cases: [name: string, came: RegExp, meant: string | null, text: string][] = [
  ['messages of PHP', /Warning.*line 3, column 1$/, json, `${warning}${json}`],
  ['a message of PHP as text', before, json, `\nNotice: x in C:\\a.php on line 4\n${json}`],
  ['a message of PHP behind', behind, json, `${json}${warning}`],
  ['a message of PHP inside', /^JSON with a fault/, null, `{"items":[${warning}]}`],
  ['a guard', before, json, `)]}',\n${json}`],
  ['a call', /"onRows\(…"; the JSON begins at line 1, column 8$/, json, `onRows(${json});`],
  ['a fence of Markdown', before, json, `\`\`\`json\n${json}\n\`\`\``],
  ['an element', before, json, `<string xmlns="http://tempuri.org/">${json}</string>`],
  ['headers', before, json, `Content-type: application/json\n\n${json}`],
  ['one more byte order mark', /"<U\+FEFF>…"/, json, `\ufeff${json}`],
  ['an event', before, json, `data: ${json}\n\n`],
  ['words', /"Connected successfully…"/, json, `Connected successfully${json}`],
  ['a list behind words', before, '[]', 'rows: []'],
  ['two events', /^plain text/, null, `data: ${json}\n\ndata: {"a":1}\n\n`],
  ['an empty list in what cannot be read', /^plain text/, null, '%{items: []}'],
  ['WordPress', /^JSON with 0 behind it/, json, `${json}0`],
  ['a sign behind', /^JSON with ; behind it/, json, `${json};`],
  ['a sign that nobody sees', /^JSON with <U\+200B> behind it/, json, `${json}\u200b`],
  ['a comment behind', behind, json, `${json}<!-- 0.2s -->`],
  [
    'lines',
    /^2 JSON texts in a row; .* line 2, column 1$/,
    '[{"id":"a"},\n{"id":"b"}]',
    '{"id":"a"}\n{"id":"b"}\n',
  ],
  ['commas and no brackets', /^2 JSON texts/, '[{"a":1},\n[]]', '{"a":1},\n[]'],
  [
    'three in a row',
    /^3 JSON texts .* line 1, column 11$/,
    '[{"id":"a"},\n{},\n{}]',
    '{"id":"a"}{} {}',
  ],
  ['sent twice', /^the same JSON text 2 times/, json, `${json}${json}`],
  ['lines, then text', /^JSON with a fault at line 2, column 1/, null, '{"a":1}\n{"a":'],
  [
    'NaN',
    /^JSON with NaN at line 1, column 18$/,
    '{"items":[{"id": null}]}',
    '{"items":[{"id": NaN}]}',
  ],
  ['-Infinity', /^JSON with -Infinity at/, '[null]', '[-Infinity]'],
  [
    'comments',
    /^JSON with comments at line 1, column 10$/,
    '{"id":1, \n"b":2}',
    '{"id":1, // one\n"b":2}',
  ],
  ['comments of two kinds', /^JSON with comments at/, '\n{"id":1 }', '# x\n{"id":1 /* one */}'],
  [
    'a trailing comma',
    /^JSON with a comma before \} at line 1, column 8$/,
    '{"id":1}',
    '{"id":1,}',
  ],
  ['a trailing comma in a list', /^JSON with a comma before \] at/, '[1 ]', '[1, ]'],
  ['single quotes', /^JSON with single quotes at/, `{"id": "it's A"}`, "{'id': 'it\\'s \\x41'}"],
  [
    'Python',
    /^JSON with single quotes, None and True, first at line 1, column 2$/,
    '{"items": [{"title": null, "is_urgent": true}]}',
    "{'items': [{'title': None, 'is_urgent': True}]}",
  ],
  [
    'JavaScript',
    /^JSON with keys without quotes and undefined, first at/,
    '{"items": [{"id": "a", "title": null}]}',
    '{items: [{id: "a", title: undefined}]}',
  ],
  ['dates of Python', value, null, "[{'at': datetime.datetime(2026, 1, 2)}]"],
  ['a class of Python', value, null, "OrderedDict([('items', [])])"],
  ['an object of Python', value, null, '<app.Item object at 0x7f3c>'],
  ['None', value, null, 'None'],
  ['fields', value, null, "Reply(items=[Item(id='1')])"],
  ['fields of Node', value, null, 'Reply { items: [ [Object] ] }'],
  ['a map of Java', value, null, '{items=[{id=t-1, title=First}]}'],
  ['an object of Java', value, null, 'com.example.Item@1b28cdfa'],
  ['PowerShell', value, null, '@{items=System.Object[]}'],
  ['Ruby', value, null, '{"items"=>[{:id=>"a"}]}'],
  ['Go', value, null, 'map[items:[map[id:a]]]'],
  ['.NET', value, null, 'System.Collections.Generic.List`1[App.Item]'],
  ['JavaScript in a text', /prints it, "\[object Object\]"$/, null, '[object Object]'],
  ['PHP', value, null, 'Array\n(\n    [items] => Array\n        (\n        )\n)\n'],
  ['PHP, serialized', value, null, 'a:1:{s:5:"items";a:0:{}}'],
  [
    'escaped quotes',
    /^JSON that was encoded as a text once more$/,
    '{ "items":[]}',
    '{ \\"items\\":[]}',
  ],
  ['bytes of Python', /^JSON that was encoded as a text once more$/, json, `b'${json}'`],
  ['a form', /^form-encoded pairs/, null, 'ok=true&id=5'],
  ['a SOAP message', /^XML or other markup$/, null, '<?xml version="1.0"?><s:Envelope/>'],
  [
    'a page',
    /^an HTML page with the title "Hi"$/,
    null,
    '<?xml version="1.0"?>\n<html><title>Hi</title></html>',
  ],
  ['a PDF', /^a PDF file$/, null, '%PDF-1.7 x'],
  ['an archive', /^a ZIP archive or an Office file$/, null, 'PK\x03\x04x'],
  ['gzip', /^gzip-compressed data$/, null, '\x1f\ufffd\b\0'],
  ['a whole reply', /^an HTTP reply/, null, 'HTTP/1.1 200 OK\r\nContent-Type: a/b\r\n\r\n{}'],
  ['truncated', /^truncated JSON/, null, '{"items":['],
  [
    'without its last bytes',
    /^truncated JSON/,
    '{"items":[{"id":"t-1"}]}',
    '{"items":[{"id":"t-1"}',
  ],
  ['cut in a text', /^truncated JSON/, null, '{"items":[{"id":"t'],
  ['cut in a number', /^truncated JSON/, null, '{"items":[1'],
  ['a line break in a text', /^JSON with a fault .*line break/, '{"a":"x\\ny"}', '{"a":"x\ny"}'],
  ['a fault', /^JSON with a fault at line 1, column 8: /, null, '{"a":1 "b":2}'],
];

function seen(text: string) {
  const parsed = parseJson(text);
  if (parsed.ok) throw new Error('a text that is no JSON is needed');
  return likeness(text, parsed);
}

describe('a text that is not JSON is named as what it is, with a fix of its own', () => {
  test.each(cases)('%s', (_, came, meant, text) => {
    const found = seen(text);
    expect(found.came).toMatch(came);
    expect(found.json ?? null).toBe(meant);
    // What it is changes the words alone: the widget treats every one as rawText (TAB-ENV-5).
    const body = `${text.startsWith('\ufeff') ? '\ufeff' : ''}${text}`;
    const { verdict } = readListReply({ body, httpStatus: 200, category: 'default' });
    expect(verdict).toMatchObject({ outcome: 'list', value: { items: [{}] } });
    const [first] = verdict.findings.filter(({ level }) => level === 'error');
    expect(first).toMatchObject({ clause: 'TAB-ENV-5', path: '$' });
    expect(first?.edit).toEqual(meant === null ? undefined : { op: 'json', path: [] });
  });

  test('packed data is one cause: its bytes are not reported as wrong letters', () => {
    const body = gzipSync(json);
    const { verdict } = readListReply({ body, httpStatus: 200, category: 'default' });
    const fix = 'Send Content-Encoding: gzip, or the body uncompressed.';
    expect(verdict.findings).toMatchObject([{ clause: 'TAB-ENV-5', level: 'error', fix }]);
    const document = readDocumentReply({ body, httpStatus: 200, askedId: null, now: null });
    expect(document.verdict.findings).toMatchObject([
      { clause: 'DOC-REP-1', fix: expect.stringContaining('Content-Encoding: gzip') },
    ]);
  });

  test('in words', () => {
    expectWords(cases.map(([name, , , text]) => [name, seen(text).came, seen(text).fix ?? '']));
  });
});

describe('what the text does not prove is not named', () => {
  test.each([
    ['a note with a number', 'see note [1]'],
    ['a call without JSON', 'ready(5)'],
    ['a guard without JSON', ")]}'\nhello"],
    ['a line with a colon', 'data: hello'],
    ['a version of HTTP', 'HTTP/2 2 things to know'],
    ['lines with colons, and a header of a mail behind them', 'A: x\nB: y\n\nReceived: z'],
    ['lines with colons', 'Subject: x\nTo: y\n\nhello'],
    ['a text of Python without its end', "b'abc"],
    ['a text in single quotes', "'hello'"],
    ['percent signs that are no encoding', '%7B%22a%zz'],
    ['Base64 of JSON behind a word', 'note eyJpdGVtcyI6W119'],
    ['an entity behind a word', 'see {&quot;a&quot;:1}'],
    ['prose with commas', 'Hello, all\nGood night, moon'],
    ['one pair', 'ok=true'],
    ['a sentence about Python', 'None of them'],
    ['words with a warning', 'Warning: the kettle is hot on line 4'],
    ['a text of letters', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln'],
    ['one line of a list', '- a note'],
    ['a heading that is underlined', 'Good day\n-----\nhello'],
    ['a colon per line', 'Dear all:\nsee you: soon'],
  ])('%s', (_, text) => {
    expect(seen(text).came).toMatch(/^plain text, /);
  });

  test.each([
    ['an unknown word', '{"id": maybe}'],
    ['two commas', '{"id": 1,, "b": 1}'],
    ['a list within what cannot be read', '{items [{"id":"a"}] }'],
  ])('%s', (_, text) => {
    expect(seen(text).came).toMatch(/^JSON with a fault/);
  });
});

test.each<[string, Parameters<typeof isFailureEnvelope>[0], boolean]>([
  ['with both', { ok: false, status: 500, details: {}, error: {} }, true],
  ['with one of them as text', { ok: false, status: 500, error: 'no' }, true],
  ['with one of them as an object', { ok: false, status: 500, error: {} }, false],
  ['with other keys as well', { ok: false, status: 500, error: 'no', id: 1 }, false],
  ['with its status as text', { ok: false, status: '404', details: '' }, true],
  ['with a status of other letters', { ok: false, status: '404 x', details: '' }, false],
  ['with a status of one digit', { ok: false, status: '4', details: '' }, false],
  ['without a status', { ok: false, details: '' }, false],
  ['of 2xx', { ok: false, status: 299, details: '' }, false],
  ['of 300', { ok: false, status: 300, details: '' }, true],
])('a failure envelope %s', (_what, value, isOne) => expect(isFailureEnvelope(value)).toBe(isOne));

test.each([
  [`)]}',\n${json}`, true],
  [`onRows(${json});`, true],
  [`${warning}${json}`, true],
  [`data: ${json}\n\n`, true],
  [json, false],
  [`${json};`, false],
  [`curl -d '${json}' https://a.example`, false],
  ['<p>cb({"a":1})</p>', false],
  ['plain', false],
])('%j is a reply with more around it: %s', (text, isOne) =>
  expect(isWrappedReply(text)).toBe(isOne),
);

test.each([
  [Number.POSITIVE_INFINITY, 'a number too large for JSON parsers'],
  [2 ** 53, 'a number too large to be exact'],
  [2 ** 53 - 1, 'the number 9007199254740991'],
  [0.5, 'the number 0.5'],
])('%d is said as %s', (value, said) => expect(described(value)).toBe(said));

test.each([
  ['colour', ['color', 'colours'], 'color'],
  ['colours', ['color', 'colours'], 'colours'],
  ['coloors', ['color', 'colours'], 'colours'],
  ['tag', ['id'], null],
])('the word nearest to %s among %j is %s', (word, known, meant) =>
  expect(nearest(word, known)).toBe(meant),
);

test.each<[string, (size: number) => string]>([
  ['lines of JSON', (size) => '{"id":"a","title":"b"}\n'.repeat(size / 23)],
  ['a list of Python', (size) => `[${"{'id': None},".repeat(size / 13)}]`],
  ['[', (size) => '['.repeat(size)],
])('megabytes of %s take as much longer to name as there are more of them', (_what, text) =>
  expectLinear(text, 3_000_000, (body) => expect(seen(body).came).not.toBe('')),
);
