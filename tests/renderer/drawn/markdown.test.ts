import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { drawnAtOnce, Markdown } from '#renderer/drawn/markdown.tsx';

const html = (text: string): string => renderToStaticMarkup(createElement(Markdown, { text }));

describe('GitHub Flavored Markdown is drawn', () => {
  test.each([
    ['tables', '| a | b |\n|---|---|\n| 1 | 2 |', /<th>a<\/th>.*<td>2<\/td>/s],
    ['code fences', '```js\nlet a;\n```', /<pre><code[^>]*>let a;\n<\/code><\/pre>/],
    ['task lists', '- [x] one\n- [ ] two', /aria-label="Done" checked="".*aria-label="To do"/s],
    ['strikethrough', '~~gone~~', /<del>gone<\/del>/],
    ['addresses without brackets', 'see https://a.example/x', /<a href="https:\/\/a\.example\/x"/],
    ['headings, below that of the screen', '# One\n\n### Three', /<h4[^>]*>One<\/h4>.*<h6[^>]*>Three<\/h6>/s],
    ['footnotes', 'a[^1]\n\n[^1]: note', /Footnotes/],
  ])('%s', (_, text, expected) => expect(html(text)).toMatch(expected));
});

describe('HTML never becomes an element', () => {
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
  ])('%s', (text) => {
    expect(html(text)).not.toMatch(/<(?:script|img|iframe|svg|style|form|input|a|div style)[\s>/]/);
  });
});

describe('links', () => {
  test('carry their address, and neither opener nor referrer', () => {
    expect(html('[shop](https://shop.example/a?b=1)')).toContain(
      '<a href="https://shop.example/a?b=1" rel="noopener noreferrer nofollow" title="https://shop.example/a?b=1"',
    );
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<b>x',
    'file:///etc/passwd',
    'java&#x09;script:a()',
  ])('one to %s is text', (address) => {
    const drawn = html(`[press](<${address}>)`);
    expect(drawn).not.toContain('<a ');
    expect(drawn).toContain('press');
  });
});

test.each(['https://img.example/a.png', 'data:image/png;base64,AAAA', 'javascript:alert(1)'])(
  'an image from %s is words and address, and is not loaded',
  (address) => {
    const drawn = html(`![a lamp](${address})`);
    expect(drawn).not.toMatch(/<img|src=|url\(/);
    expect(drawn).toContain('a lamp');
    expect(drawn).toContain(address);
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
      const drawn = html(parts.join(''));
      for (const [, name, attributes] of drawn.matchAll(/<([a-z0-9]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g)) {
        expect(name).toMatch(known);
        expect(attributes).not.toMatch(/\s(?:on\w+|src|style|srcset|formaction)=|href="(?!https?:|#|mailto:|%|[^:"]*")/);
      }
    }),
    { numRuns: 200 },
  );
});

describe('what is too much', () => {
  test('a huge table is drawn to a point, with the rest on demand', () => {
    const drawn = html(`| a |\n|---|\n${'| cell |\n'.repeat(20_000)}`);
    expect(drawn.match(/<td>/g)?.length).toBeLessThan(drawnAtOnce / 8);
    expect(drawn).toContain('Draw all of it');
  });

  test('what is short is drawn whole', () => expect(html('a'.repeat(drawnAtOnce))).not.toContain('Draw all'));

  test('quotes inside quotes, without end', () => {
    const drawn = html(`${'> '.repeat(400)}deep`);
    expect(drawn.match(/<blockquote>/g)?.length).toBeLessThan(100);
    expect(drawn).toContain('deep');
  });

  test('nesting that no reader bears is shown as it came', () => {
    expect(html(`${'>'.repeat(9000)}deep`)).toContain('Nested too deep');
    expect(html(`so:\n${'1. '.repeat(4000)}deep`)).toContain('Nested too deep');
    expect(html(`${'> - '.repeat(100)}deep`)).toContain('Nested too deep');
    expect(html(`${'- '.repeat(20)}shallow`)).not.toContain('Nested too deep');
  });
});
