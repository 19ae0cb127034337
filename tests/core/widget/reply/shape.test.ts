import { describe, expect, test } from 'vitest';
import { assumed, judge, told } from '../read.ts';

const item = { id: 'a', title: 'A' };
const listed = { items: [item], badge: null, view: 'list' };

describe('TAB-ENV-1: what get_items accepts', () => {
  test.each(['', 'null', '""', ' null ', '\n""\n'])(
    '%j is an empty list without a finding',
    (body) => {
      const verdict = judge(body);
      expect(verdict).toMatchObject({
        as: 'get_items',
        outcome: 'empty',
        value: { items: [], badge: null, view: 'list' },
        findings: [],
      });
      expect(verdict.steps.map(({ clause }) => clause)).toEqual(['TAB-ENV-1']);
    },
  );

  test('white space alone counts as empty, with a warning and the assumption', () => {
    const verdict = judge(' \n ');
    expect(verdict.outcome).toBe('empty');
    expect(told(verdict)).toEqual(['warning TAB-ENV-1 $']);
    expect(assumed(verdict)).toEqual(['blank-body']);
  });

  test.each([
    ['a bare array', [item]],
    ['items', { items: [item] }],
    ['data', { data: [item] }],
    ['results', { results: [item] }],
    ['records', { records: [item] }],
    ['rows', { rows: [item] }],
    ['a lone item', item],
  ])('%s is read without a finding', (_name, reply) => {
    const verdict = judge(reply);
    expect(verdict).toMatchObject({
      outcome: 'list',
      value: listed,
      findings: [],
      assumptions: [],
    });
  });

  test('an outer array around an envelope is read without a finding, by an order of ours', () => {
    const verdict = judge([{ rows: [item] }]);
    expect(verdict).toMatchObject({ outcome: 'list', value: listed, findings: [] });
    expect(assumed(verdict)).toEqual(['shapes-in-order']);
  });

  test.each([
    [
      'a record with an array under a list key',
      { id: 'o1', title: 'Order', data: [{ sku: 1 }] },
      '$.data',
    ],
    ['such a record alone in a list', [{ id: 'o1', title: 'Order', rows: [] }], '$[0].rows'],
    ['a record whose id has the wrong type', { id: 7, title: 'Order', records: [] }, '$.records'],
  ])('%s is taken for an envelope, with a warning', (_name, reply, path) => {
    const verdict = judge(reply);
    expect(told(verdict)).toContain(`warning TAB-ENV-1 ${path}`);
    expect(assumed(verdict)).toContain('shapes-in-order');
    expect(told(judge(reply, 'messaging'))).toContain(`warning TAB-ENV-1 ${path}`);
  });

  test('the first list key that holds an array counts, whatever the order in the text', () => {
    const verdict = judge({ rows: [], results: [], data: [item], items: null });
    expect(verdict.value?.items).toEqual([item]);
    expect(told(verdict)).toEqual([
      'warning TAB-ENV-2 $.rows',
      'warning TAB-ENV-2 $.results',
      'info TAB-ENV-2 $.items',
    ]);
    expect(assumed(verdict)).toEqual(['first-list-key']);
  });

  test('only an envelope is unwrapped from an outer array', () => {
    const verdict = judge([{ items: {} }]);
    expect(verdict.value?.items).toEqual([{}]);
    expect(verdict.steps[0]?.text).toContain('bare array');
    expect(told(verdict)).toContain('error TAB-ITM-2 $[0].id');
  });

  test('unwrapping and the list key are reported as steps', () => {
    expect(judge([{ data: [item] }]).steps.map(({ clause, path }) => [clause, path])).toEqual([
      ['TAB-ENV-1', '$'],
      ['TAB-ENV-1', '$[0].data'],
    ]);
  });

  test('a byte order mark is removed and told', () => {
    const verdict = judge(
      new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('{"items":[]}')]),
    );
    expect(verdict.value).toEqual({ items: [], badge: null, view: 'list' });
    expect(told(verdict)).toEqual(['info TAB-ENV-1 $']);
    expect(verdict.steps[0]?.text).toContain('byte order mark');
  });
});

describe('phantom rows', () => {
  test.each([
    [{ error: 'no database' }, '$', 'It says "error": "no database"'],
    [{ message: 'Not found' }, '$', 'It looks like a message about the call ("message")'],
    [{ ok: false, status: 500 }, '$', 'It says "ok": false'],
    [{ items: {} }, '$.items', '"items" must hold an array; got an object'],
    [{ items: null }, '$.items', 'got null'],
    [
      { data: { items: [] } },
      '$.data',
      'The list is at $.data.items, where the widget does not look: return $.data alone.',
    ],
    [
      { item: [item] },
      '$',
      '"item" holds an array, but it is not a list key. Did you mean "items"?',
    ],
    [{ Results: [item] }, '$', 'Did you mean "results"?'],
    [{ list: [item] }, '$', 'Did you mean "items"?'],
    [{}, '$', 'no list'],
  ])('%j is one row, warned about beside the missing id', (reply, path, words) => {
    const verdict = judge(reply);
    expect(verdict.value?.items).toEqual([{}]);
    expect(told(verdict)).toContain('error TAB-ITM-2 $.id');
    const phantom = verdict.findings.find(({ clause }) => clause === 'TAB-ENV-1');
    expect(phantom).toMatchObject({ level: 'warning', path });
    expect(phantom?.message).toContain('no list');
    expect(phantom?.message).toContain(words);
  });

  test.each([
    [
      { data: { data: { items: [item] } } },
      '$.data',
      'The list is at $.data.data.items, where the widget does not look: return $.data.data alone.',
    ],
    [{ result: { items: [] } }, '$', 'The list is at $.result.items'],
    [
      { response: { status: 'ok', orders: [item] } },
      '$',
      'The list is at $.response.orders, where the widget does not look: return $.response.orders alone.',
    ],
    [
      { errors: [], payload: [item] },
      '$',
      '"payload" holds an array, but it is not a list key. Did you mean "items"?',
    ],
    [{ body: '{"items":[]}' }, '$', 'The list is in the text at $.body'],
    [
      { statusCode: 200, body: '{"items":[]}' },
      '$',
      'This is a whole HTTP response written as JSON',
    ],
    [{ data: '[{"id":"a"}]' }, '$.data', 'The list is in the text at $.data'],
    [
      { ok: false, status: 500, details: 'x', error: 'Webhook answered 500' },
      '$',
      'not a reply of the webhook. The start of that reply is in "details".',
    ],
    [{ ok: true, status: 500, details: 'x', error: 'y' }, '$', 'It says "error": "y"'],
    [{ log: { version: '1.2', entries: [] } }, '$', 'This is a HAR file'],
    [
      { jsonrpc: '2.0', id: 1, result: { items: [item] } },
      '$',
      'This is a JSON-RPC response. Only what is in its "result" is the reply.',
    ],
    [
      { errorMessage: 'x is undefined', errorType: 'TypeError', trace: ['at handler'] },
      '$',
      'It says "errorMessage": "x is undefined"',
    ],
    [
      { errors: [{ message: 'x' }], data: null },
      '$.data',
      '"data" must hold an array; got null. It says "errors": …. Report a failure',
    ],
    [
      { payload: { orders: [item], customers: [item] } },
      '$',
      'The rows at $.payload are in 2 lists: "orders", "customers".',
    ],
  ])('%j: the message says where the list is', (reply, path, words) => {
    for (const category of ['default', 'messaging'] as const) {
      const phantom = judge(reply, category).findings.find(({ clause }) => clause === 'TAB-ENV-1');
      expect(phantom).toMatchObject({ level: 'warning', path });
      expect(phantom?.message).toContain(words);
    }
  });

  test.each([
    [
      { statusCode: 200, body: '{"items":[]}' },
      { op: 'parse', path: ['body'] },
    ],
    [
      { statusCode: 200, body: { items: [] } },
      { op: 'keep', path: ['body'] },
    ],
    [{ statusCode: 200, body: 'no JSON' }, undefined],
  ])('%j: its body takes the place of a whole response', (reply, edit) => {
    const found = judge(reply).findings.filter(({ clause }) => clause === 'TAB-ENV-1');
    const edits = found.flatMap((one) =>
      one.edit && 'path' in one.edit && one.edit.path.join() === 'body' ? [one.edit] : [],
    );
    expect(edits).toEqual(edit === undefined ? [] : [edit]);
  });

  test.each([
    [{ id: 'r-1', result: { items: [item] } }, 'The list is at $.result.items'],
    [{ id: 'r-1', status: 'success', data: { orders: [item] } }, 'The list is at $.data.orders'],
    [{ id: 7, body: '[{"id":"a"}]' }, 'The list is in the text at $.body'],
  ])('%j has an id that may be that of the call: the list in it is named', (reply, words) => {
    const [found, ...more] = judge(reply).findings.filter(({ clause }) => clause === 'TAB-ENV-1');
    expect(found).toMatchObject({ level: 'warning', path: '$' });
    expect(found?.message).toContain(words);
    expect(found?.edit).toBeUndefined();
    expect(more).toEqual([]);
    expect(told(judge(reply, 'messaging')).join()).not.toContain('TAB-ENV-1');
  });

  test('on a messaging tab it is warned about without demanding an id', () => {
    expect(told(judge({ error: 'x' }, 'messaging'))).toEqual(['warning TAB-ENV-1 $']);
    expect(told(judge({ conversationId: 'c1' }, 'messaging'))).toEqual([]);
  });
});

describe('TAB-ENV-5: no list and no object', () => {
  test.each([
    [
      '<!DOCTYPE html><html><head><title>Sign in</title></head></html>',
      'an HTML page with the title "Sign in"',
    ],
    ['<!-- x --><html></html>', 'an HTML page'],
    ['<?xml version="1.0"?><a/>', 'got XML'],
    ['Internal error', 'plain text, "Internal error"'],
    [
      '{"items":[{"id":"1"',
      'truncated JSON: the text ends where a closing } was expected at line 1, column 20',
    ],
    ['[\n  {"id": nope}\n]', 'JSON with a fault at line 2, column 10'],
    ['{"id":"1"}\n{"id":"2"}\n', '2 JSON texts in a row; the second begins at line 2, column 1'],
    [JSON.stringify('{"items":[1,2]}'), 'double-encoded JSON'],
    [JSON.stringify('{"items":[1,2]}'), 'would be an object whose "items" is an array of 2'],
    [JSON.stringify('[1,2,3]'), 'would be an array of 3'],
    ['"hello"', 'a JSON string, "hello"'],
    ['42', 'the number 42, a JSON scalar'],
    ['true', 'true, a JSON scalar'],
  ])('%s', (body, words) => {
    const verdict = judge(body);
    expect(verdict).toMatchObject({
      outcome: 'list',
      value: { items: [{}], badge: null, view: 'list' },
    });
    expect(told(verdict)).toEqual(['error TAB-ENV-5 $']);
    expect(verdict.findings[0]?.message).toContain(words);
    expect(assumed(verdict)).toEqual(['scalar-as-raw-text']);
  });

  test('bytes that are no UTF-8 are read with replacements and warned about', () => {
    const bytes = new TextEncoder().encode('{"items":[{"id":"a","title":"Mu?ller"}]}');
    bytes[bytes.indexOf(0x3f)] = 0xfc;
    const verdict = judge(bytes);
    expect(verdict.value?.items).toEqual([{ id: 'a', title: 'Mu\uFFFDller' }]);
    expect(told(verdict)).toEqual(['warning TAB-ENV-5 $']);
    expect(verdict.findings[0]).toMatchObject({ line: 1, column: 32 });
  });
});

describe('the words about a reply that is not a list', () => {
  test.each([
    [
      'a list key without an array, though it has an id',
      { id: 'a', title: 'A', items: {} },
      'default',
      false,
    ],
    ['an object with an id of another type', { id: 1 }, 'default', false],
    ['an object with a title alone', { title: 'A' }, 'default', false],
    [
      'a record with a list key of its own',
      { id: 'o1', title: 'Order', data: { x: 1 } },
      'default',
      false,
    ],
    ['a conversation with a list key of its own', { id: 'o1', data: { x: 1 } }, 'messaging', false],
    [
      'an object whose id and title are null',
      { id: null, title: null, error: 'x' },
      'default',
      true,
    ],
    ['an object with a description alone', { description: 'A' }, 'default', true],
    ['an object with an id', { id: 'a', title: 'A' }, 'default', false],
    ['a conversation without an id', { title: 'A' }, 'messaging', false],
    ['a conversation by its id alone', { conversationId: 5 }, 'messaging', false],
    ['an object that tells nothing', { ok: true }, 'messaging', true],
  ] as const)('%s', (_name, reply, category, isPhantom) => {
    const verdict = judge(reply, category);
    expect(verdict.findings.some(({ clause }) => clause === 'TAB-ENV-1')).toBe(isPhantom);
  });
});

describe('TAB-ENV-1: a record that is taken for an envelope', () => {
  test.each(['items', 'data', 'rows'])('alone in an array, with its lines in "%s"', (key) => {
    const verdict = judge([{ id: '1', title: 'Order', [key]: [{ id: 'x', title: 'Line' }] }]);
    expect(told(verdict)).toContain(`warning TAB-ENV-1 $[0].${key}`);
    expect(assumed(verdict)).toContain('shapes-in-order');
  });

  test.each(['conversations', 'conversation', 'threads', 'Items'])(
    'messaging: a list under "%s" is not taken for a row in silence',
    (key) => {
      const verdict = judge({ [key]: [{ id: 'a', title: 'T' }] }, 'messaging');
      expect(told(verdict)).toContain('warning TAB-ENV-1 $');
    },
  );
});
