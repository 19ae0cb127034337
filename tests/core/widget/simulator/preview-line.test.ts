import { describe, expect, test } from 'vitest';
import { isCutOrCleaned, previewLine } from '#core/widget/simulator/preview-line.ts';
import { expectLinear } from '#tests/support/linear.ts';

describe('TAB-ITM-5: the preview', () => {
  test.each([
    ['# Order **42** shipped', 'Order 42 shipped'],
    ['one\n\ntwo\r\nthree', 'one two three'],
    ['- [ ] a\n- [x] b\n1. c', 'a b c'],
    ['> quoted `code` ~~gone~~', 'quoted code gone'],
    ['[link](https://x.example) ![image](x.png)', 'link image'],
    ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a b 1 2'],
    ['```js\nlet x\n```', 'let x'],
    ['<b>bold</b><!-- hidden --> 1 < 2', 'bold 1 < 2'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['*a* _b_ \\*c\\*', 'a b *c*'],
    ['---', ''],
    ['- a\n-\n\n  # b', 'a b'],
    ['[a](https://x.example/b_(c)) <!-- open', 'a <!-- open'],
    ['use List<String> here, or Map<K, V>', 'use List<String> here, or Map<K, V>'],
    ['a `<b>` c and `` x`y `` and `**d**`', 'a <b> c and x`y and **d**'],
    ['a \\` b and c`', 'a ` b and c`'],
    ['email <a@b.c> or <https://x.example/_a_>', 'email a@b.c or https://x.example/_a_'],
    ['```html\n<b>*x*</b>\n```\nend', '<b>*x*</b> end'],
    ['```\nnever closed <i>', 'never closed <i>'],
    ['<p class="x">one<br/>two</p> <span>three</span>', 'onetwo three'],
    ['\ufdd00\ufdd1 `x`', '\ufffd0\ufffd x'],
    ['', ''],
  ])('%j is %j', (description, line) => {
    expect(previewLine(description)).toBe(line);
  });

  test('is cut to one line, between characters', () => {
    const line = previewLine('😀'.repeat(200));
    expect(line).toBe(`${'😀'.repeat(139)}…`);
    expect(previewLine('x'.repeat(140))).toBe('x'.repeat(140));
  });

  test.each([
    ['a short line', false],
    ['two\nlines', false],
    ['**bold**', true],
    ['- one', true],
    ['x'.repeat(141), true],
  ])('%j is cut or cleaned: %j', (description, isMore) =>
    expect(isCutOrCleaned(description)).toBe(isMore),
  );

  test('a hostile description takes as much longer as it is longer', async () => {
    for (const part of [
      '*',
      '_a',
      '[',
      '![',
      '`',
      '<a',
      '|',
      '> ',
      '**x',
      '```\n',
      '`a``',
      '- - ',
      '\\',
      '\n',
      '<!--',
      ' | ',
    ])
      await expectLinear((count) => part.repeat(count), 100_000, previewLine);
  });
});
