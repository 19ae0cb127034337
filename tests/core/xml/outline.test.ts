import { describe, expect, test } from 'vitest';
import { Outline } from '#core/xml/outline.ts';
import { scanXml } from '#core/xml/scan.ts';

const text =
  '<a><b id="1" x:y="2">one &amp; two</b><c><b/><d>x</d></c><!-- b --><b id="3"><e/></b></a>';
const outline = () => new Outline(scanXml(text));
const names = ({ rows }: { rows: readonly { depth: number; name: string }[] }) =>
  rows.map(({ depth, name }) => `${' '.repeat(depth)}${name}`);
const [a, b, c] = [1, 2, 4];

describe('the outline', () => {
  test('is the root alone while nothing is opened', () => {
    expect(outline().rows([], 0, 10)).toEqual({
      total: 1,
      rows: [
        {
          node: a,
          depth: 0,
          name: 'a',
          attributes: '',
          preview: '',
          children: 3,
          position: 1,
          of: 1,
        },
      ],
    });
  });

  test('shows the children of what is opened, with attributes, text and their places among siblings of one name', () => {
    const shown = outline().rows([a], 0, 10);
    expect(names(shown)).toEqual(['a', ' b', ' c', ' b']);
    expect(outline().rows([a], 1, 2)).toEqual({ total: 4, rows: shown.rows.slice(1, 3) });
    expect(shown.rows[1]).toEqual({
      node: b,
      depth: 1,
      name: 'b',
      attributes: 'id="1" x:y="2"',
      preview: 'one & two',
      children: 0,
      position: 1,
      of: 2,
    });
    expect(shown.rows[3]).toMatchObject({ position: 2, of: 2, children: 1, preview: '3' });
  });

  test('tells elements of one name apart by their id, number or date, else by their first text', () => {
    const first = (each: string) => {
      const one = new Outline(scanXml(`<a><row ${each}</row><row/></a>`));
      return one.rows([1], 0, 2).rows[1]?.preview;
    };
    expect(first('ref="r" number="7"><x>one</x>')).toBe('7');
    expect(first('><x>one</x><date>2026-01-02</date>')).toBe('2026-01-02');
    expect(first('><Ntry><Amt>1</Amt><NtryRef>N-1</NtryRef></Ntry>')).toBe('N-1');
    expect(first('paid="yes"><x/><y>one</y><z>two</z>')).toBe('one');
    expect(first('><x/>')).toBe('');
  });

  test('leaves out what is opened inside something shut', () => {
    expect(names(outline().rows([c, a], 0, 10))).toEqual(['a', ' b', ' c', '  b', '  d', ' b']);
  });

  test('ignores numbers that are no elements', () => {
    expect(names(outline().rows([a, 3, 999], 0, 10))).toEqual(['a', ' b', ' c', ' b']);
  });

  test('finds names, attributes and text, letter case aside, but no comments and no closing tags', () => {
    const found = (filter: string) =>
      outline()
        .filtered(filter, 0, 10)
        .rows.map(({ node }) => node);
    expect(found('ONE')).toEqual([b]);
    expect(found('id="3')).toEqual([9]);
    expect(found('b')).toEqual([b, 5, 9]);
    expect(found('nothing')).toEqual([]);
  });

  test('takes the words of a filter as they are', () => {
    expect(outline().filtered('.*', 0, 10).total).toBe(0);
  });
});
