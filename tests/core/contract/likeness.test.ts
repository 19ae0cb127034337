import { describe, expect, test } from 'vitest';
import { unchunked } from '#core/contract/around-json.ts';
import { isFailureEnvelope, isWrappedReply, likeness } from '#core/contract/likeness.ts';
import { nearest } from '#core/contract/spelling.ts';
import { described } from '#core/contract/words.ts';
import { readDocumentReply } from '#core/document/reply.ts';
import { parseJson } from '#core/json/text.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { expectLinear } from '#tests/support/linear.ts';
import { expectWords } from '../../support/words.ts';

const json = '{"items":[{"id":"t-1","title":"First"}]}';
const br = '<br />\n';
const warning = `${br}<b>Warning</b>:  Undefined array key "owner" in <b>/srv/www/hook.php</b> on line <b>17</b>${br}`;
const plainNotice = '\nNotice: Undefined index: a in C:\\www\\list.php on line 4\n';
const xdebug =
  "<br />\n<font size='1'><table class='xdebug-error xe-deprecated' dir='ltr' border='1'>\n" +
  "<tr><th align='left' bgcolor='#f57900' colspan=\"5\"><span style='color: #fce94f;'>( ! )</span> Deprecated: x() is deprecated in /srv/a.php on line <i>9</i></th></tr>\n" +
  '<tr><td>1</td></tr>\n</table></font>\n';

/** A kind of text, the word that names it, what the fix is about, and the text. */
const cases: [name: string, came: RegExp, fix: RegExp, text: string][] = [
  [
    'PHP, HTML',
    /^a PHP warning \(hook\.php, line 17\) before the JSON, .* line 3, column 1$/,
    /hook\.php, line 17/,
    `${warning}${json}`,
  ],
  [
    'PHP, plain',
    /^a PHP notice \(list\.php, line 4\) before the JSON, .* line 3, column 1$/,
    /list\.php, line 4/,
    `${plainNotice}${json}`,
  ],
  [
    'PHP, on the command line',
    /^a PHP warning \(a\.php, line 2\) before/,
    /display_errors/,
    `PHP Warning:  x in /a.php on line 2\n${json}`,
  ],
  [
    'PHP, Xdebug',
    /^a PHP deprecation \(a\.php, line 9\) before the JSON, .* line 6, column 1$/,
    /a\.php, line 9/,
    `${xdebug}${json}`,
  ],
  [
    'PHP, several',
    /^2 PHP messages \(the first: warning, hook\.php, line 17\) before/,
    /hook\.php/,
    `${warning}${plainNotice}${json}`,
  ],
  [
    'PHP, fatal',
    /^a PHP fatal error \(a\.php, line 3\), and no JSON$/,
    /a\.php, line 3/,
    'PHP Fatal error:  Uncaught Exception: no in /a.php:3\nStack trace:\n#0 {main}\n  thrown in /a.php on line 3\n',
  ],
  [
    'PHP, behind',
    /^a PHP warning .* after the beginning of the JSON, at line 1, column 41$/,
    /hook\.php/,
    `${json}${warning}`,
  ],
  [
    'PHP, inside',
    /^a PHP warning .* after the beginning of the JSON/,
    /hook\.php/,
    `{"items":[${warning}]}`,
  ],
  [
    'PHP, then no JSON',
    /^a PHP warning .*followed by text that is not JSON$/,
    /hook\.php/,
    `${warning}done`,
  ],
  [
    'guard',
    /^the guard "\)\]\}'," before the JSON, .* line 2, column 1$/,
    /without the guard/,
    `)]}',\n${json}`,
  ],
  ['guard, while', /^the guard "while\(1\);" before/, /without the guard/, `while(1);${json}`],
  ['guard, for', /^the guard "for \(;;\);" before/, /without the guard/, `for (;;);${json}`],
  ['guard, throw', /^the guard "throw 1;" before/, /without the guard/, `throw 1; ${json}`],
  ['guard, Struts', /^the guard "\{\}&&" before/, /without the guard/, `{}&&${json}`],
  [
    'guard, comment',
    /^a guard \(a comment\) around/,
    /without the guard/,
    `/*-secure-\n${json}\n*/`,
  ],
  [
    'JSONP',
    /^JSONP, a call of onRows\(…\) around the JSON, .* line 1, column 8$/,
    /JSON alone/,
    `onRows(${json});`,
  ],
  [
    'JSONP of Express',
    /^JSONP, a call of my\.cb\(…\)/,
    /JSON alone/,
    `/**/ typeof my.cb === 'function' && my.cb(${json});`,
  ],
  ['assignment', /^JavaScript that assigns the JSON/, /JSON alone/, `var data = ${json};`],
  [
    'Markdown fence',
    /^a Markdown code fence around the JSON, .* line 2/,
    /fence/,
    `\`\`\`json\n${json}\n\`\`\``,
  ],
  [
    'chunks',
    /^JSON in the framing of 2 chunks/,
    /framing to the server/,
    `10\r\n${json.slice(0, 16)}\r\n18\r\n${json.slice(16)}\r\n0\r\n\r\n`,
  ],
  [
    'in an element',
    /^an element <string> around the JSON/,
    /element/,
    `<?xml version="1.0"?>\n<string xmlns="http://tempuri.org/">${json}</string>`,
  ],
  ['in <pre>', /^an element <pre> around the JSON/, /element/, `<pre>${json}</pre>`],
  [
    'headers',
    /^HTTP headers before the JSON, .* line 3/,
    /headers/,
    `Content-type: application/json\n\n${json}`,
  ],
  [
    'two marks',
    /^U\+FEFF before the JSON \(one more byte order mark\)/,
    /byte order mark/,
    `\ufeff${json}`,
  ],
  [
    'another mark',
    /^U\+200B before the JSON, which begins at line 1, column 2$/,
    /without a byte order mark/,
    `\u200b${json}`,
  ],
  [
    'mark read as Latin-1',
    /^a byte order mark that was read in another encoding/,
    /byte order mark/,
    `ï»¿${json}`,
  ],
  [
    'event stream',
    /^an event stream .* with 1 event; the JSON of the first begins at line 1, column 7$/,
    /not as an event stream/,
    `data: ${json}\n\n`,
  ],
  [
    'named events',
    /^an event stream .* with 2 events$/,
    /not as an event stream/,
    'event: a\ndata: 1\n\n: ping\n\nevent: b\ndata: 2\n\n',
  ],
  ['OpenAI stream', /with 2 events; the JSON/, /event stream/, `data: ${json}\n\ndata: [DONE]\n\n`],
  [
    'NDJSON',
    /^2 JSON texts in lines \(NDJSON\); the second begins at line 2, column 1$/,
    /one array/,
    '{"id":"a"}\n{"id":"b"}\n',
  ],
  [
    'concatenated',
    /^3 JSON texts in a row; the second begins at line 1, column 11$/,
    /one array/,
    '{"id":"a"}{"id":"b"} {"id":"c"}',
  ],
  ['json-seq', /^2 JSON texts in a row/, /one array/, '\u001e{"id":"a"}\n\u001e{"id":"b"}\n'],
  [
    'commas only',
    /^2 JSON texts with commas between them and no brackets/,
    /one array/,
    '{"id":"a"},\n{"id":"b"}',
  ],
  ['sent twice', /^the same JSON text 2 times/, /reply once/, `${json}${json}`],
  [
    'rows, then text',
    /^2 JSON texts in a row, then text that is not JSON, at line 3, column 1$/,
    /one JSON text/,
    '{"a":1}\n{"a":2}\n{"a":',
  ],
  ['WordPress', /^JSON with 0 behind it, at line 1, column 41$/, /nothing behind/, `${json}0`],
  ['1 behind', /^JSON with 1 behind it/, /nothing behind/, `${json}1`],
  ['-1 behind', /^JSON with -1 behind it/, /nothing behind/, `${json}-1`],
  ['one sign behind', /^JSON with ; behind it/, /nothing behind/, `${json};`],
  ['a sign that nobody sees behind', /^JSON with U\+200B behind/, /nothing/, `${json}\u200b`],
  ['a number between', /^3 JSON texts in/, /one array/, '{"a":1}\n0\n{"b":2}'],
  [
    'comment behind',
    /^JSON with text \(13 characters\) behind it/,
    /nothing behind/,
    `${json}\n<!-- 0.2s -->`,
  ],
  [
    'text before',
    /^text before the JSON, "Connected successfully…"; the JSON begins at line 1, column 23$/,
    /nothing before/,
    `Connected successfully${json}`,
  ],
  ['NaN', /^JSON with NaN, at line 1, column 18$/, /no NaN/, '{"items":[{"id": NaN}]}'],
  ['-Infinity', /^JSON with -Infinity/, /no NaN/, '[-Infinity]'],
  ['undefined', /^JSON with undefined/, /leave the key out/, '{"id":undefined}'],
  ['comments', /^JSON with comments/, /comments/, '{"id":1, // one\n"b":2}'],
  ['trailing comma', /^JSON with a comma before \}, at line 1, column 8$/, /comma/, '{"id":1,}'],
  ['curly quotes', /^JSON with curly quotes/, /straight/, '{“id”:“a”}'],
  ['no-break space', /^JSON with <U\+00A0>/, /ordinary spaces/, '{"id":\u00a01}'],
  ['single quotes', /^JSON with single quotes/, /double quotes/, "{'id': 'it\\'s'}"],
  [
    'OrderedDict',
    /^Python's printed form of an object/,
    /json\.dumps/,
    "OrderedDict([('items', [])])",
  ],
  ['defaultdict', /^Python's printed/, /json\.dumps/, "defaultdict(<class 'list'>, {'items': []})"],
  [
    'OrderedDict within a dict, and a time with its zone',
    /^Python's printed form/,
    /json\.dumps/,
    "{'items': [OrderedDict([('id', '1'), ('at', datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(seconds=3600))))])]}",
  ],
  [
    'a generator of Python',
    /^an object that Python printed/,
    /json/,
    '<generator object rows at 0x7f1c>',
  ],
  ['a dataclass', /its class and its fields/, /JSON/, "Reply(items=[Item(id='1')])"],
  ['a record of Java', /its class and its fields/, /JSON/, 'Reply[items=[Item[id=1]]]'],
  ['an object of Node', /its class and its fields/, /JSON/, 'Reply { items: [ [Object] ] }'],
  ['PowerShell', /^PowerShell/, /ConvertTo-Json/, '@{items=System.Object[]}'],
  [
    'a reply in PowerShell',
    /^what PowerShell prints of a reply, not its body$/,
    /the Content/,
    'StatusCode        : 200\r\nStatusDescription : OK\r\nContent           : {"items":[]}\r\n',
  ],
  ['curl without a reply', /^an error message of curl/, /why/, 'curl: (7) Failed to connect to a'],
  ['Perl', /^a reference to an object/, /JSON/, 'HASH(0x55d0c8a3e1b0)'],
  ['Elixir', /^Elixir/, /Jason/, '%{items: []}'],
  [
    'Python',
    /^Python's printed form with single quotes, None and True, first at line 1, column 2$/,
    /json\.dumps/,
    "{'items': [{'id': 't-1', 'title': None, 'is_urgent': True}]}",
  ],
  [
    'Python, dates',
    /^Python's printed form/,
    /json\.dumps/,
    "[{'id': 'a', 'at': datetime.datetime(2026, 1, 2, 3, 4)}, (1, 2)]",
  ],
  ['Python, bytes', /^JSON as a printed text/, /without quotes/, `b'${json}'`],
  [
    'JavaScript',
    /^a JavaScript object, not JSON, with keys without quotes/,
    /JSON\.stringify/,
    '{items: [{id: "a", title: undefined}]}',
  ],
  ['Mongo', /^a JavaScript object/, /JSON\.stringify/, '{"_id": ObjectId("64")}'],
  ['[object Object]', /\[object …\]/, /JSON\.stringify/, '[object Object]'],
  ['promise', /promise/, /await/, '[object Promise]'],
  ['undefined alone', /"undefined"/, /JSON\.stringify/, 'undefined'],
  ['None alone', /Python printed/, /json\.dumps/, 'None'],
  ['Array', /"Array"/, /json_encode/, 'Array'],
  [
    'print_r',
    /print_r/,
    /json_encode/,
    'Array\n(\n    [items] => Array\n        (\n        )\n)\n',
  ],
  ['var_dump', /var_dump/, /json_encode/, 'array(1) {\n  ["items"]=>\n  array(0) {\n  }\n}'],
  ['serialize', /serialised/, /json_encode/, 'a:1:{s:5:"items";a:0:{}}'],
  ['Python object', /an object that Python printed/, /json\.dumps/, '<app.Item object at 0x7f3c>'],
  ['traceback', /traceback/, /traceback/, 'Traceback (most recent call last):\n  File "a.py"'],
  ['.NET', /\.NET type/, /JSON library/, 'System.Collections.Generic.List`1[App.Item]'],
  ['Java object', /Java printed/, /JSON library/, 'com.example.Item@1b28cdfa'],
  ['Java map', /a map in a printed form/, /JSON library/, '{items=[{id=t-1, title=First}]}'],
  ['Ruby', /Ruby's printed form/, /to_json/, '{"items"=>[{:id=>"a"}]}'],
  ['Go', /Go's printed form/, /json\.Marshal/, 'map[items:[map[id:a]]]'],
  ['escaped quotes', /quotes are escaped/, /once/, '{ \\"items\\":[]}'],
  ['HTML entities', /HTML entities/, /escaping/, '{&#x22;items&#034;:[]}'],
  ['URL-encoded', /^URL-encoded JSON/, /URL encoding/, '%7B%22items%22%3A%5B%5D%7D'],
  ['Base64', /^JSON in Base64/, /Base64/, 'eyJpdGVt\ncyI6W119'],
  [
    'SOAP fault',
    /^a SOAP fault/,
    /^$/,
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault/></s:Body></s:Envelope>',
  ],
  [
    'SOAP fault with a declaration and a longer prefix',
    /^a SOAP fault/,
    /^$/,
    '<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault/></soapenv:Body></soapenv:Envelope>',
  ],
  ['XML', /^XML$/, /^$/, '<?xml version="1.0"?><a/>'],
  ['markup', /^XML or other markup$/, /^$/, '<a><?xml version="1.0"?></a>'],
  ['an envelope', /^XML or other markup$/, /^$/, '<Envelope xmlns="urn:x"><Fault/></Envelope>'],
  [
    'a page behind a declaration',
    /^an HTML page with the title "Hi"$/,
    /^$/,
    '<?xml version="1.0" encoding="UTF-8"?>\n<html><title>Hi</title></html>',
  ],
  ['an email', /^an email/, /^$/, 'Received: by x\nMIME-Version: 1.0\n\nhello'],
  [
    'an email of a mailbox',
    /^an email/,
    /^$/,
    'From a@b.example Sat Jan  1\nReceived: by x\nMIME-Version: 1.0\n\nhello',
  ],
  ['a PDF', /^a PDF file$/, /^$/, '%PDF-1.7 x'],
  ['gzip', /^gzip-compressed data$/, /^$/, '\x1f\ufffd\b\0'],
  ['a whole reply', /^an HTTP reply/, /^$/, 'HTTP/1.1 200 OK\r\nContent-Type: a/b\r\n\r\n{}'],
  ['a part of a form', /^a multipart body/, /^$/, '--x\nContent-Type: text/plain\n\nhi'],
  ['form of two letters', /^form-encoded/, /JSON/, 'ok=true&id=55'],
  ['form', /^form-encoded/, /JSON/, 'ok=true&id=5'],
  ['YAML', /YAML/, /JSON/, 'items:\n  - id: t-1\n\n    title: First\n'],
  ['CSV', /CSV/, /JSON/, 'id,title\nt-1,First\n'],
  ['truncated', /^truncated JSON/, /whole/, '{"items":['],
  ['without its last bytes', /^truncated JSON/, /whole/, '{"items":[{"id":"t-1"}'],
  ['cut in a text', /^truncated JSON/, /whole/, '{"items":[{"id":"t'],
  ['a fault', /^JSON with a fault at line 1, column 8: /, /line 1, column 8/, '{"a":1 "b":2}'],
];

function seen(text: string) {
  const parsed = parseJson(text);
  if (parsed.ok) throw new Error('a text that is no JSON is needed');
  return likeness(text, parsed);
}

describe('a text that is not JSON is named as what it is, with a fix of its own', () => {
  test.each(cases)('%s', (_, came, fix, text) => {
    const found = seen(text);
    expect(found.came).toMatch(came);
    expect(found.fix ?? '').toMatch(fix);
    // What it is changes the words alone: the widget treats every one as rawText (TAB-ENV-5).
    const body = `${text.startsWith('\ufeff') ? '\ufeff' : ''}${text}`;
    const { verdict } = readListReply({ body, httpStatus: 200, category: 'default' });
    expect(verdict).toMatchObject({ outcome: 'list', value: { items: [{}] } });
    const json = found.json === undefined ? undefined : { op: 'json', path: [] };
    const [first] = verdict.findings.filter(({ level }) => level === 'error');
    expect(first).toMatchObject({ clause: 'TAB-ENV-5', path: '$' });
    expect(first?.edit).toEqual(json);
  });

  test('the fix is said to whoever reads it', () => {
    const text = `${warning}${json}`;
    const list = readListReply({ body: text, httpStatus: 200, category: 'default' });
    const reply = { body: text, httpStatus: 200, askedId: null, now: null };
    expect(list.verdict.findings[0]?.fix).toMatch(/^Correct hook\.php, line 17, .*\.$/);
    expect(readDocumentReply(reply).verdict.findings[0]).toMatchObject({
      clause: 'DOC-REP-1',
      fix: expect.stringMatching(/^The service must correct hook\.php, line 17, .*\.$/),
    });
  });

  test('in words', () => {
    expectWords(cases.map(([name, , , text]) => [name, seen(text)]));
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
    ['one quote left open', "{'id': 'a}"],
    ['an unknown word', '{"id": maybe}'],
    ['two faults', "{'id': None,, 'b': 1}"],
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
  [`${warning}${json}`, true],
  [`data: ${json}\n\n`, true],
  [json, false],
  ['<p>cb({"a":1})</p>', false],
  ['plain', false],
])('%j is a reply with more around it: %s', (text, isOne) =>
  expect(isWrappedReply(text)).toBe(isOne),
);

test('the chunks of a reply are put together, whatever stands behind their sizes', () => {
  expect(unchunked('5;a=b\r\nhello\r\n1\r\n!\r\n0\r\n\r\n')).toEqual({
    text: 'hello!',
    count: 2,
  });
  expect(unchunked('hello\r\n')).toBeNull();
});

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
