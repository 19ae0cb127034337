import { describe, expect, test } from 'vitest';
import { likeness } from '#core/contract/likeness.ts';
import { parseJson } from '#core/json/text.ts';

function seen(text: string): string {
  const parsed = parseJson(text);
  if (parsed.ok) throw new Error('a text that is no JSON is needed');
  return likeness(text, parsed).came;
}

describe('what a text that is not JSON looks like', () => {
  test.each([
    ['', 'an empty body'],
    [' \n', 'only white space'],
    ['<!DOCTYPE  html><p>', 'an HTML page'],
    [
      '<!-- proxy --> <html lang="en"><title class="t"> Sign in\n</title>',
      'an HTML page with the title "Sign in"',
    ],
    ['<head><title></title>', 'an HTML page'],
    ['\n <body>', 'an HTML page'],
    ['<p>see <html>', 'XML or other markup'],
    [`${' '.repeat(1999)}<a/>`, 'XML or other markup'],
    ['  busy, see 1 \n', 'plain text, "busy, see 1"'],
    ['\u00a0', 'plain text, "<U+00A0>"'],
    ['\ufffd\ufffditems\ufffd\ufffd\ufffdid\ufffd1\ufffdtitle', 'bytes that are no text in UTF-8'],
    ['\u0001\u0012\u0003abc', 'bytes that are no text in UTF-8'],
    ['\u001b[31mBusy\u001b[0m', 'plain text, "\\u001b[31mBusy\\u001b[0m"'],
    ['M\ufffdller is busy', 'plain text, "M\ufffdller is busy"'],
    ['{\r"items":[\r,]}', 'JSON with a comma before ] at line 3, column 1'],
    [
      '[1,\r\n2\r\n',
      'truncated JSON: the text ends where a closing ] was expected at line 3, column 1',
    ],
    [
      '[{"id":"a"},',
      'truncated JSON: the text ends where a value was expected at line 1, column 13',
    ],
    ['{"items":[]}\u00a0', 'JSON with <U+00A0> behind it, at line 1, column 13'],
    ['{"items":[]}\n\u00a0', 'JSON with <U+00A0> behind it, at line 1, column 13'],
    ['[]\n5', 'JSON with 5 behind it, at line 1, column 3'],
    ['[]\n-5', 'JSON with text behind it, at line 1, column 3'],
    ['\ufeff[]', 'text before the JSON, "<U+FEFF>…"; the JSON begins at line 1, column 2'],
    [
      '[1,\n  2',
      'truncated JSON: the text ends where a closing ] was expected at line 2, column 4',
    ],
    [
      '[1,\n  2 \n',
      'truncated JSON: the text ends where a closing ] was expected at line 3, column 1',
    ],
    ['{"a":1} {"a":2}', '2 JSON texts in a row; the second begins at line 1, column 9'],
    ['{"a":1}\n{"a":2}', '2 JSON texts in a row; the second begins at line 2, column 1'],
    ['{"a":\n1,}', 'JSON with a comma before } at line 2, column 2'],
    [
      '{"a":"x\ny"}',
      'JSON with a fault at line 1, column 8: a line break inside a string (write \\n instead)',
    ],
  ])('%j', (text, words) => {
    expect(seen(text)).toBe(words);
  });
});
