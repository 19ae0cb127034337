import { expect, test } from 'vitest';
import { defaultLayout, defaultXmlLayout } from '#renderer/text/places.ts';

test('a short text is shown as it came', () => expect(defaultLayout('{"items":[]}')).toBe('raw'));
test('a long text in one line is shown indented', () =>
  expect(defaultLayout('x'.repeat(5000))).toBe('pretty'));
test('a long text in many lines is shown as it came', () =>
  expect(defaultLayout('some line\n'.repeat(500))).toBe('raw'));

test('an XML text with one very long line among many is shown indented', () => {
  const lines = '<n>some text</n>\n'.repeat(5000);
  expect([
    defaultXmlLayout(lines),
    defaultXmlLayout(`${lines}<n>${'x'.repeat(20_001)}</n>\n`),
  ]).toEqual(['raw', 'pretty']);
});
