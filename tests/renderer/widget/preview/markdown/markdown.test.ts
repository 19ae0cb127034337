import fc from 'fast-check';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { markdownElement } from '#renderer/widget/preview/markdown/markdown.tsx';
import {
  type MarkdownTree,
  markdownBounds,
  markdownTree,
} from '#renderer/widget/preview/markdown/markdown-tree.ts';

const markup = (read: MarkdownTree): string =>
  renderToStaticMarkup(createElement(Fragment, null, markdownElement(read)));
const html = (text: string): string => markup(markdownTree(text, 'a-'));

test.each([
  ['tables', '| a | b |\n|---|---|\n| 1 | 2 |', /<th>a<\/th>.*<td>2<\/td>/s],
  ['code fences', '```js\nlet a;\n```', /<pre><code[^>]*>let a;\n<\/code><\/pre>/],
  ['task lists', '- [x] one\n- [ ] two', /aria-label="Done" checked="".*aria-label="To do"/s],
  ['strikethrough', '~~gone~~', /<del>gone<\/del>/],
  ['addresses without brackets', 'see https://a.example/x', /<a href="https:\/\/a\.example\/x"/],
  [
    'headings, below that of the screen',
    '# One\n\n### Three',
    /<h4[^>]*>One<\/h4>.*<h6[^>]*>Three<\/h6>/s,
  ],
  ['footnotes', 'a[^1]\n\n[^1]: note', /Footnotes/],
])('GitHub Flavored Markdown is drawn: %s', (_, text, expected) =>
  expect(html(text)).toMatch(expected),
);

test.each([
  '<script>alert(1)</script>',
  'a <script src="https://evil.example/x.js"></script> b',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg/onload=alert(1)>',
  '<style>*{display:none}</style>',
  '<form action="https://evil.example"><input name=a></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<div style="position:fixed;inset:0">over all</div>',
])('HTML never becomes an element: %s', (text) => {
  expect(html(text)).not.toMatch(/<(?:script|img|iframe|svg|style|form|input|a|div style)[\s>/]/);
});

describe('links', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<b>x',
    'file:///etc/passwd',
    'java&#x09;script:a()',
  ])('one to %s is text', (address) => {
    const preview = html(`[press](<${address}>)`);
    expect(preview).not.toContain('<a ');
    expect(preview).toContain('press');
  });
});

test.each(['https://img.example/a.png', 'data:image/png;base64,AAAA', 'javascript:alert(1)'])(
  'an image from %s is words and address, and is not loaded',
  (address) => {
    const preview = html(`![a lamp](${address})`);
    expect(preview).not.toMatch(/<img|src=|url\(/);
    expect(preview).toContain('a lamp');
    expect(preview).toContain(address);
  },
);

test('whatever is written, only these elements are made, and no attribute that runs or loads', () => {
  const pieces = fc.constantFrom(
    ...[
      '<script>',
      '</script>',
      '<img src=x onerror=y>',
      '![',
      '[',
      '](',
      ')',
      'javascript:',
      'https://a.example',
      '`',
      '```\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
    ],
    ...[
      '| a |\n|---|\n',
      '**',
      '_',
      '~~',
      '<!--',
      '-->',
      '&lt;script&gt;',
      '<a href="',
      '">',
      '[^1]',
      '[^1]: ',
      '# ',
      'word ',
      '\\',
      '<https://b.example>',
    ],
  );
  const known =
    /^(?:p|div|ul|ol|li|a|strong|em|del|code|pre|blockquote|table|thead|tbody|tr|th|td|h[456]|hr|br|input|sup|section|span|svg|path|line|button)$/;
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const preview = html(parts.join(''));
      for (const [, name, attributes] of preview.matchAll(
        /<([a-z0-9]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g,
      )) {
        expect(name).toMatch(known);
        expect(attributes).not.toMatch(
          /\s(?:on\w+|src|style|srcset|formaction)=|href="(?!https?:|#|mailto:|%|[^:"]*")/,
        );
      }
    }),
    { numRuns: 200 },
  );
});

const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
const elementsIn = (preview: string): number => preview.match(/<[a-z]/g)?.length ?? 0;

describe('a description that is made to hold up the window is bounded', () => {
  const rows = 1500;
  test.each<[name: string, text: string, left: RegExp]>([
    [
      'a table of 1,500 by 1,500 cells in 9 KB',
      `|${'a|'.repeat(rows)}\n|${'-|'.repeat(rows)}\n${'|\n'.repeat(rows - 1)}`,
      /^600 of 2,250,000 table cells$/,
    ],
    [
      'a table of many rows',
      `| a |\n|---|\n${'| c |\n'.repeat(1900)}`,
      /^600 of 1,901 table cells$/,
    ],
    ['many tables', '|a|b|\n|-|-|\n|1|2|\n\n'.repeat(400), /table cells$/],
    ['headings', repeated('# a\n', 8_200), /^2,000 elements$/],
    ['list items', repeated('- a\n', 8_200), /^2,000 elements$/],
    ['references to one footnote', `${repeated('[^1] ', 5_000)}\n\n[^1]: a`, /^2,000 elements$/],
    ['links', repeated('[a](b) ', 21_000), /^12,000 of 21,000 characters$/],
    ['marks on one letter', `a${'\u0301'.repeat(9000)}`, /^ten marks on one letter$/],
    ['joiners', `\u{1f469}${'\u200d'.repeat(9000)}`, /^ten marks on one letter$/],
  ])('%s', (_, text, left) => {
    const read = markdownTree(text, 'a-');
    expect(read.left[0]).toMatch(left);
    const elements = markup(read);
    expect(elementsIn(elements)).toBeLessThanOrEqual(markdownBounds.elements);
    expect(elements.match(/<t[hd][ >]/g)?.length ?? 0).toBeLessThanOrEqual(markdownBounds.cells);
  });

  test('whatever is repeated, the bounds hold', () => {
    const piece = fc.constantFrom(
      '|',
      '-',
      '\n',
      'a',
      ' ',
      '*',
      '_',
      '[',
      ']',
      '(',
      ')',
      '!',
      '#',
      '>',
      '`',
      '1.',
      '[^1]',
      '[^1]:',
      '~',
      '<a',
      '&amp;',
      '\u0301',
      '\t',
      'a@b.c',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 150 }),
        fc.array(piece, { maxLength: 6 }),
        (parts, times, end) => {
          const text = parts.join('').repeat(times) + end.join('');
          expect(elementsIn(html(text))).toBeLessThanOrEqual(markdownBounds.elements);
          expect(html(text)).not.toMatch(/\p{M}{11}/u);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('what nests beyond what a reader bears is a text', () => {
    const deep = [
      `${'>'.repeat(9000)}deep`,
      `so:\n${'1. '.repeat(3900)}deep`,
      `${'> - '.repeat(100)}deep`,
    ];
    for (const text of deep)
      expect(markdownTree(text, 'a-')).toEqual({ text, tree: null, left: [] });
    expect(markdownTree(`${'- '.repeat(20)}shallow`, 'a-').tree).not.toBeNull();
  });
});
