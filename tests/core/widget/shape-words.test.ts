import { describe, expect, test } from 'vitest';
import { judge, said } from './read.ts';

const about = (family: string, words: string[]): string[] => words.filter((line) => line.includes(family));

describe('an object that is hardly an item', () => {
  test.each<[string, unknown, string[]]>([
    [
      'a failure message',
      { error: 'no such tab' },
      [
        'warning TAB-ENV-1 $ 1:1 A phantom row: the reply holds no list, so the whole object becomes one row. It says "error": "no such tab"; a failure is reported by a status other than 2xx. | one row is drawn that stands for no record',
      ],
    ],
    [
      'an object for the list',
      { items: {} },
      [
        'warning TAB-ENV-1 $.items 1:10 A phantom row: the reply holds no list, so the whole object becomes one row. "items" must hold an array; an object came. | one row is drawn that stands for no record',
      ],
    ],
    [
      'a list one level down',
      { items: { data: [] } },
      [
        'warning TAB-ENV-1 $.items 1:10 A phantom row: the reply holds no list, so the whole object becomes one row. "items" must hold an array; an object came. The list is at $.items.data, where the widget does not look: return $.items alone. | one row is drawn that stands for no record',
      ],
    ],
    [
      'a misspelt list key',
      { itmes: [] },
      [
        'warning TAB-ENV-1 $ 1:1 A phantom row: the reply holds no list, so the whole object becomes one row. "itmes" holds an array but is no list key. Did you mean "items"? | one row is drawn that stands for no record',
      ],
    ],
    [
      'a list key of another system',
      { orders: [] },
      [
        'warning TAB-ENV-1 $ 1:1 A phantom row: the reply holds no list, so the whole object becomes one row. "orders" holds an array but is no list key. Did you mean "items"? | one row is drawn that stands for no record',
      ],
    ],
    [
      'any other object',
      { a: 1 },
      [
        'warning TAB-ENV-1 $ 1:1 A phantom row: the reply holds no list, so the whole object becomes one row. | one row is drawn that stands for no record',
      ],
    ],
  ])('%s', (_name, reply, words) => {
    expect(about('TAB-ENV', said(judge(reply)))).toEqual(words);
  });
});

describe('a text that is no list', () => {
  test.each<[string, string[]]>([
    [
      '5',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got the number 5, a JSON scalar. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      'true',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got true, a JSON scalar. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '"hello"',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got a JSON string, "hello". | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '"{\\"items\\":[{\\"id\\":\\"a\\"}]}"',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got double-encoded JSON: a JSON string that holds JSON. Without the second encoding it would have been an object whose "items" is an array of 1. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '"[1,2]"',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got double-encoded JSON: a JSON string that holds JSON. Without the second encoding it would have been an array of 2. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '"{\\"a\\":1}"',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got double-encoded JSON: a JSON string that holds JSON. Without the second encoding it would have been an object. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '<!doctype html><title>Sign in</title>',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got an HTML page with the title "Sign in". | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '<html><body>',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got an HTML page. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '<?xml version="1.0"?><a/>',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got XML. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      'Service busy',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got plain text, "Service busy". | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '{"items":[{"id":"a"',
      [
        'error TAB-ENV-5 $ 1:20 The reply must be a JSON array, a JSON object or empty; got truncated JSON: the text ends where a closing } was expected at line 1, column 20. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '[{"id":"a"},',
      [
        'error TAB-ENV-5 $ 1:13 The reply must be a JSON array, a JSON object or empty; got truncated JSON: the text ends where a value was expected at line 1, column 13. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '{\r"items":[\r,]}',
      [
        'error TAB-ENV-5 $ 3:1 The reply must be a JSON array, a JSON object or empty; got JSON with a fault at line 3, column 1: "," where a value was expected. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '\u00a0\n',
      [
        'error TAB-ENV-5 $ 1:1 The reply must be a JSON array, a JSON object or empty; got plain text, "<U+00A0>". | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '{"items":[}',
      [
        'error TAB-ENV-5 $ 1:11 The reply must be a JSON array, a JSON object or empty; got JSON with a fault at line 1, column 11: "}" where a value was expected. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
    [
      '{"id":"a"}\n{"id":"b"}',
      [
        'error TAB-ENV-5 $ 2:1 The reply must be a JSON array, a JSON object or empty; got several JSON texts one after the other; the second begins at line 2, column 1. | one row without an id is drawn: the row shows `Item 1`',
      ],
    ],
  ])('%s', (reply, words) => {
    expect(said(judge(reply))).toEqual(words);
  });
});
