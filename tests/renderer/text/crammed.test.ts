import { expect, test } from 'vitest';
import { defaultLayout } from '#renderer/text/places.ts';

test.each([
  ['one line, however short', '{"items":[]}\n', 'pretty'],
  ['few lines for their length', `${'x'.repeat(5000)}\nend`, 'pretty'],
  ['many lines', 'some line\n'.repeat(500), 'raw'],
  ['lines that end as on Windows', 'some line\r\n'.repeat(500), 'raw'],
  ['one very long line among many', `${'<n/>\n'.repeat(5000)}${'x'.repeat(20_001)}\n`, 'pretty'],
  ['nothing', '', 'pretty'],
])('a text of %s begins %s', (_what, text, layout) => expect(defaultLayout(text)).toBe(layout));
