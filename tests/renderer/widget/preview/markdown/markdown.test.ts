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
  ['task lists', '- [x] one\n- [ ] two', /aria-label="Done" checked="".*aria-label="To do"/s],
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

test.each(['data:text/html,<b>x', 'java&#x09;script:a()'])('a link to %s is text', (address) => {
  const preview = html(`[press](<${address}>)`);
  expect(preview).not.toContain('<a ');
  expect(preview).toContain('press');
});

test('an image is words and address, and is not loaded', () => {
  const preview = html('![a lamp](https://img.example/a.png)');
  expect(preview).not.toMatch(/<img|src=|url\(/);
  expect(preview).toContain('a lamp');
  expect(preview).toContain('https://img.example/a.png');
});

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
    ['headings', repeated('# a\n', 8_200), /^2,000 elements$/],
    ['references to one footnote', `${repeated('[^1] ', 5_000)}\n\n[^1]: a`, /^2,000 elements$/],
    ['links', repeated('[a](b) ', 21_000), /^12,000 of 21,000 characters$/],
    ['marks on one letter', `a${'\u0301'.repeat(9000)}`, /^ten marks on one letter$/],
  ])('%s', (_, text, left) => {
    const read = markdownTree(text, 'a-');
    expect(read.left[0]).toMatch(left);
    const elements = markup(read);
    expect(elementsIn(elements)).toBeLessThanOrEqual(markdownBounds.elements);
    expect(elements.match(/<t[hd][ >]/g)?.length ?? 0).toBeLessThanOrEqual(markdownBounds.cells);
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
