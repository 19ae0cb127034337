import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isFailureEnvelope, isWrappedReply, likeness } from '#core/contract/likeness.ts';
import { nearest } from '#core/contract/spelling.ts';
import { described } from '#core/contract/words.ts';
import { readDocumentReply } from '#core/document/reply.ts';
import { parseJson } from '#core/json/text.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { expectLinear } from '#tests/support/linear.ts';

const json = '{"items":[{"id":"t-1","title":"First"}]}';
const warning =
  '<br />\n<b>Warning</b>:  Undefined array key "owner" in <b>/srv/hook.php</b> on line <b>17</b><br />\n';
/** Texts that are no JSON. */
const texts: string[] = [
  `${warning}${json}`,
  `\nNotice: x in C:\\a.php on line 4\n${json}`,
  `${json}${warning}`,
  `{"items":[${warning}]}`,
  `)]}',\n${json}`,
  `onRows(${json});`,
  `\`\`\`json\n${json}\n\`\`\``,
  `<string xmlns="http://tempuri.org/">${json}</string>`,
  `Content-type: application/json\n\n${json}`,
  `\ufeff${json}`,
  `data: ${json}\n\n`,
  `Connected successfully${json}`,
  'rows: []',
  `data: ${json}\n\ndata: {"a":1}\n\n`,
  '%{items: []}',
  `${json}0`,
  `${json}\u200b`,
  `${json}<!-- 0.2s -->`,
  '{"a":1},\n[]',
  '{"id":"a"}{} {}',
  `${json}${json}`,
  '{"a":1}\n{"a":',
  '{"items":[{"id": NaN}]}',
  '[-Infinity]',
  '{"id":1, // one\n"b":2}',
  '# x\n{"id":1 /* one */}',
  '{"id":1,}',
  "{'id': 'it\\'s \\x41'}",
  "{'items': [{'title': None, 'is_urgent': True}]}",
  '{items: [{id: "a", title: undefined}]}',
  "[{'at': datetime.datetime(2026, 1, 2)}]",
  "OrderedDict([('items', [])])",
  '<app.Item object at 0x7f3c>',
  "<QuerySet [{'id': 1}]>",
  '#<ActiveRecord::Relation [#<Order id: 1>]>',
  "[OrderedDict([('id', '1')])]",
  'stdClass Object\n(\n    [id] => 1\n)',
  'O:8:"stdClass":1:{s:2:"id";i:1;}',
  'None',
  "Reply(items=[Item(id='1')])",
  'Reply { items: [ [Object] ] }',
  '{items=[{id=t-1, title=First}]}',
  'com.example.Item@1b28cdfa',
  '@{items=System.Object[]}',
  '{"items"=>[{:id=>"a"}]}',
  'map[items:[map[id:a]]]',
  'System.Collections.Generic.List`1[App.Item]',
  '[object Object]',
  'Array\n(\n    [items] => Array\n        (\n        )\n)\n',
  'a:1:{s:5:"items";a:0:{}}',
  '{ \\"items\\":[]}',
  '[{&quot;id&quot;:&quot;1&quot;,&quot;title&quot;:&quot;Tom &amp; Jerry&#039;s&quot;}]',
  `b'${json}'`,
  'ok=true&id=5',
  '<?xml version="1.0"?><s:Envelope/>',
  '<?xml version="1.0"?>\n<html><title>Hi</title></html>',
  '%PDF-1.7 x',
  '<?php\necho json_encode(["items" => []]);',
  '<?xpacket begin=""?><x/>',
  'data: {"items":[\ndata: {"id":"1"}]}\n\n',
  'PK\x03\x04x',
  '\x1f\ufffd\b\0',
  'HTTP/1.1 200 OK\r\nContent-Type: a/b\r\n\r\n{}',
  '{"items":[',
  '{"items":[{"id":"t',
  '{"a":"x\ny"}',
  '{"a":1 "b":2}',
  // What a text does not prove is not named.
  'see note [1]',
  'ready(5)',
  ")]}'\nhello",
  'data: hello',
  'HTTP/2 2 things to know',
  'A: x\nB: y\n\nReceived: z',
  'Subject: x\nTo: y\n\nhello',
  "b'abc",
  "'hello'",
  '%7B%22a%zz',
  'note eyJpdGVtcyI6W119',
  'see {&quot;a&quot;:1}',
  'Hello, all\nGood night, moon',
  'ok=true',
  'None of them',
  'Warning: the kettle is hot on line 4',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln',
  'Good day\n-----\nhello',
  'Dear all:\nsee you: soon',
  '{"id": maybe}',
  '{"id": 1,, "b": 1}',
  '{items [{"id":"a"}] }',
  '',
  ' \n',
  '<!DOCTYPE  html><p>',
  '<head><title></title>',
  '<p>see <html>',
  `${' '.repeat(1999)}<a/>`,
  '  busy, see 1 \n',
  '\u00a0',
  '\ufffd\ufffditems\ufffd\ufffd\ufffdid\ufffd1\ufffdtitle',
  '\u0001\u0012\u0003abc',
  '\u001b[31mBusy\u001b[0m',
  'M\ufffdller is busy',
  '{\r"items":[\r,]}',
  '{"items":[]}\u00a0',
  '{"items":[]}\n\u00a0',
  '[]\n5',
  '{"a":1}\n{"a":2}',
  '{"a":\n1,}',
  '<!-- proxy --> <html lang="en"><title class="t"> Sign in\n</title>',
  '[1,\r\n2\r\n',
  '[{"id":"a"},',
  '[1,\n  2 \n',
];

function seen(text: string) {
  const parsed = parseJson(text);
  if (parsed.ok) throw new Error('a text that is no JSON is needed');
  return likeness(text, parsed);
}

test('a text that is not JSON is named as in the golden file, with a fix of its own', async () => {
  const said = texts.map((text) => {
    const { came, json: meant = null, fix } = seen(text);
    // What it is changes the words alone: the widget treats every one as rawText (TAB-ENV-5).
    const body = `${text.startsWith('\ufeff') ? '\ufeff' : ''}${text}`;
    const { verdict } = readListReply({ body, httpStatus: 200, category: 'default' });
    const [first] = verdict.findings.filter(({ level }) => level === 'error');
    if (first !== undefined) {
      expect(first).toMatchObject({ clause: 'TAB-ENV-5', path: '$' });
      expect(first.edit).toEqual(meant === null ? undefined : { op: 'json', path: [] });
    }
    return `${[text, came, meant, fix].map((one) => JSON.stringify(one ?? null)).join('\n  ')}`;
  });
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('golden/likeness.txt');
});

test('packed data is one cause: its bytes are not reported as wrong letters', () => {
  const body = gzipSync(json);
  const { verdict } = readListReply({ body, httpStatus: 200, category: 'default' });
  const fix = 'Compress the body once, with Content-Encoding: gzip.';
  expect(verdict.findings).toMatchObject([{ clause: 'TAB-ENV-5', level: 'error', fix }]);
  const document = readDocumentReply({ body, httpStatus: 200, askedId: null, now: null });
  expect(document.verdict.findings).toMatchObject([
    { clause: 'DOC-REP-1', fix: expect.stringContaining('Content-Encoding: gzip') },
  ]);
});

test('failure envelopes, replies with more around them, odd numbers and nearest words', () => {
  const envelopes = [
    { ok: false, status: 500, error: 'no' },
    { ok: false, status: 500, error: 'no', id: 1 },
    { ok: false, status: '404', details: '' },
    { ok: false, status: '404 x', details: '' },
    { ok: false, details: '' },
  ];
  expect(envelopes.filter(isFailureEnvelope)).toEqual([envelopes[0], envelopes[2]]);
  const wrapped = [`)]}',\n${json}`, `${warning}${json}`];
  const others = [
    `${json};`,
    `curl -d '${json}' https://a.example`,
    '<p>cb({"a":1})</p>',
    `fetch("https://a.example", ${json})`,
    json,
  ];
  expect([...wrapped, ...others].filter(isWrappedReply)).toEqual(wrapped);
  expect([Number.POSITIVE_INFINITY, 2 ** 53, 2 ** 53 - 1, 0.5].map(described)).toEqual([
    'a number too large for JSON parsers',
    'a number too large to be exact',
    'the number 9007199254740991',
    'the number 0.5',
  ]);
  const colors = ['color', 'colours'];
  const near = ['colour', 'colours', 'coloors'].map((word) => nearest(word, colors));
  expect([...near, nearest('tag', ['id'])]).toEqual(['color', 'colours', 'colours', null]);
});

test.each<[string, (size: number) => string]>([
  ['lines of JSON', (size) => '{"id":"a","title":"b"}\n'.repeat(size / 23)],
  ['a list of Python', (size) => `[${"{'id': None},".repeat(size / 13)}]`],
  ['[', (size) => '['.repeat(size)],
])('megabytes of %s take as much longer to name as there are more of them', (_what, text) =>
  expectLinear(text, 3_000_000, (body) => expect(seen(body).came).not.toBe('')),
);
