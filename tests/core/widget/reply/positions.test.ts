import { describe, expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { placed } from '../../expect-findings.ts';

/** Judges a text and gives each finding's part of it, cut out by its lines and columns as an editor would. */
function pointedAt(body: string): [path: string, token: string][] {
  const { verdict, text } = readListReply({ body, httpStatus: 200, category: 'default' });
  const lines = text.split(/\r\n|\r|\n/);
  const cut = (finding: Finding): string => {
    const { line, column, endLine, endColumn } = placed(finding);
    return line === endLine
      ? (lines[line - 1] ?? '').slice(column - 1, endColumn - 1)
      : 'more than one line';
  };
  return verdict.findings.map((finding) => [finding.path, cut(finding)]);
}

const faulty = { id: 'ż😀', title: '標題', status: 7, 'naïve 😀': 1 };

describe('a finding points at the token', () => {
  test.each([
    ['minified', JSON.stringify([faulty])],
    ['indented', JSON.stringify([faulty], null, 2)],
    ['with CRLF', JSON.stringify([faulty], null, 2).replaceAll('\n', '\r\n')],
    ['with CR', JSON.stringify([faulty], null, '\t').replaceAll('\n', '\r')],
    ['behind a byte order mark', `\uFEFF${JSON.stringify([faulty])}`],
  ])('in a reply that is %s', (_name, body) => {
    expect(pointedAt(body).filter(([path]) => path !== '$')).toEqual([
      ['$[0].status', '7'],
      ['$[0]["naïve 😀"]', '"naïve 😀"'],
    ]);
  });

  test('at the end of a minified reply of 10 MB that is not ASCII', () => {
    const items = Array.from({ length: 60_000 }, (_, index) => ({
      id: `${index}`,
      title: 'ż😀 Zamówienie '.repeat(12),
    }));
    const body = JSON.stringify({ items: [...items, faulty] });
    expect(new TextEncoder().encode(body).length).toBeGreaterThan(10_000_000);
    expect(pointedAt(body)).toEqual([
      ['$.items[60000].status', '7'],
      ['$.items[60000]["naïve 😀"]', '"naïve 😀"'],
    ]);
  });
});
