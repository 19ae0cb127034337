import { describe, expect, test } from 'vitest';
import { driftSentence } from '#core/profile/difference.ts';
import { observe } from '#core/profile/observe.ts';
import { profileXml } from '#core/profile/of-document.ts';
import { scanXml } from '#core/xml/scan.ts';
import { driftOf, idsOf, profileOfAll, rowsOf, statementOf } from './documents.ts';

const row = '<amount>12.50</amount><iban>DE02120300000000202051</iban>';
const usual = profileOfAll(statementOf(rowsOf(row)));

describe('elements', () => {
  test('a new element is reported once, at its first place, without what is in it', () => {
    const rows = rowsOf(row).with(2, `${row}<fee><net>1.00</net></fee>`);
    const xml = statementOf(rows);
    const [found, ...others] = driftOf(xml, usual);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ id: 'element-new', level: 'warning', count: 1 });
    const tree = scanXml(xml);
    expect(tree.text.slice(tree.start(found?.place.element ?? 0)).startsWith('<fee>')).toBe(true);
  });

  test('an element that was always there is missing in 2 of 40 rows', () => {
    const lacking = '<amount>12.50</amount>';
    const xml = statementOf(rowsOf(row).with(3, lacking).with(9, lacking));
    const [found] = driftOf(xml, usual);
    expect(found).toMatchObject({
      id: 'element-missing',
      level: 'warning',
      count: 2,
      message: '`iban` is missing in 2 of 40 rows. It was always there before.',
    });
    // The fourth row, which is the first without it.
    const before = xml.indexOf(`<row>${lacking}</row>`);
    expect(scanXml(xml).start(found?.place.element ?? 0)).toBe(before);
  });

  test('of an element that is missing, what was in it is not reported', () => {
    expect(idsOf('<statement/>', usual)).toEqual(['warning element-missing']);
  });

  test('an optional element may be missing', () => {
    const optional = profileOfAll(statementOf(rowsOf(row).with(0, '<amount>1.00</amount>')));
    expect(idsOf(statementOf(rowsOf('<amount>1.00</amount>')), optional)).toEqual([]);
  });

  test('what occurred once occurs twice', () => {
    const xml = statementOf(rowsOf(row).with(5, `${row}<amount>1.00</amount>`));
    expect(driftOf(xml, usual)).toMatchObject([
      { id: 'element-count', level: 'warning', count: 1 },
    ]);
  });

  test('ten times the rows are a note, twice the rows are nothing', () => {
    expect(idsOf(statementOf(rowsOf(row, 400)), usual)).toEqual(['note row-count']);
    expect(idsOf(statementOf(rowsOf(row, 80)), usual)).toEqual([]);
  });

  test('another root element is all that is said', () => {
    expect(idsOf('<extrait><a/></extrait>', usual)).toEqual(['warning root-new']);
  });

  test('a new namespace is reported', () => {
    const xml = statementOf(rowsOf(row)).replace('<statement>', '<statement xmlns="urn:x:2">');
    expect(idsOf(xml, usual)).toEqual(['warning namespace-new']);
  });

  test('text beside elements is new', () => {
    const xml = statementOf(rowsOf(row).with(0, `pending ${row}`));
    expect(driftOf(xml, usual)).toMatchObject([{ id: 'value-shape', count: 1 }]);
  });
});

describe('attributes', () => {
  const withId = '<amount id="1">12.50</amount>';
  const before = profileOfAll(statementOf(rowsOf(withId)));

  test('a new one, a missing one', () => {
    const rows = rowsOf(withId).with(1, '<amount no="1">12.50</amount>');
    expect(driftOf(statementOf(rows), before)).toMatchObject([
      { id: 'attribute-missing', count: 1 },
      { id: 'attribute-new', count: 1, place: { attribute: 'no' } },
    ]);
  });

  test('one that is repeated in a tag counts once', () => {
    expect(idsOf(statementOf(rowsOf('<amount id="1" id="2">12.50</amount>')), before)).toEqual([]);
  });
});

describe('values', () => {
  const changed = (value: string, before: string, count = 3): string[] => {
    const rows = rowsOf(`<v>${before}</v>`);
    return idsOf(
      statementOf(rows.map((one, at) => (at < count ? `<v>${value}</v>` : one))),
      profileOfAll(statementOf(rows)),
    );
  };

  test('empty in 3 rows, never before', () => {
    const xml = statementOf(rowsOf(row).fill(row.replace('12.50', ' '), 0, 3));
    expect(driftOf(xml, usual)).toMatchObject([
      {
        id: 'value-empty',
        level: 'warning',
        count: 3,
        message: '`amount` is empty in 3 of 40 rows, never before.',
      },
    ]);
  });

  test.each([
    ['12,50', '12.50', 'warning value-shape'],
    ['05.01.2026', '2026-01-05', 'warning value-shape'],
    ['01/31/2026', '31/01/2026', 'warning value-shape'],
    ['n/a', '12.50', 'warning value-shape'],
    ['12', '12.50', 'note value-shape'],
    ['12.50', '12', 'warning value-shape'],
    ['1,234.50', '12.50', 'note value-shape'],
    ['1,234.50', '1234.50', 'warning value-shape'],
    ['12.505', '12.50', 'warning value-size'],
    ['-12.50', '12.50', 'note value-negative'],
    ['0001234', '001234', 'warning value-size'],
    ['x'.repeat(500), 'Card payment', 'note value-size'],
    ['now filled', '', 'note value-shape'],
    ['USD', 'EUR', 'warning value-new'],
    ['C', 'DBIT', 'warning value-new'],
  ])('%s after %s: %s', (value, before, difference) => {
    expect(changed(value, before)).toEqual([difference]);
  });

  test.each([
    ['13.75', '12.50'],
    ['17', 'Card payment'],
    ['2026-12-24', '2026-01-05'],
    ['06/05/2026', '31/01/2026'],
    ['1,234', '1,234.50'],
  ])('%s after %s: nothing', (value, before) => {
    expect(changed(value, before).filter((one) => !one.endsWith('value-size'))).toEqual([]);
  });

  test('a new value of a closed set is named', () => {
    const rows = [...rowsOf('<status>BOOK</status>', 30), ...rowsOf('<status>PDNG</status>', 10)];
    const xml = statementOf(rows.with(7, '<status>INFO</status>'));
    expect(driftOf(xml, profileOfAll(statementOf(rows)))).toMatchObject([
      {
        id: 'value-new',
        count: 1,
        message: '`status` is "INFO" in 1 of 40 rows. Before, it was always "BOOK" or "PDNG".',
      },
    ]);
  });
});

describe('any document', () => {
  test('does not differ from a profile that it is part of', () => {
    const others = ['<statement><rows/></statement>', statementOf(rowsOf('<note/>x'))];
    for (const xml of [statementOf(rowsOf(row)), ...others])
      expect(idsOf(xml, profileOfAll(xml, ...others))).toEqual([]);
  });

  test('has no differences from no documents, and none without an element', () => {
    expect(idsOf(statementOf([row]), profileOfAll())).toEqual([]);
    expect(idsOf('', usual)).toEqual([]);
  });

  test('may be nested deeply, have many names, or be cut off', () => {
    const deep = `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`;
    const profile = profileXml(scanXml(deep));
    expect(profile.complete).toBe(false);
    expect(Object.keys(profile.elements)).toHaveLength(64);
    const wide = `<a>${Array.from({ length: 5000 }, (_, at) => `<n${at}/>`).join('')}</a>`;
    expect(Object.keys(profileXml(scanXml(wide)).elements)).toHaveLength(2000);
    expect(idsOf(wide, usual)).toEqual(['warning root-new', 'note limits']);
    expect(observe(scanXml('<a><b>1</b><b')).elements.size).toBe(2);
  });

  test('an attribute beyond the limits is left out, not missing', () => {
    const attributes = Array.from({ length: 100 }, (_, at) => `a${at}="1"`).join(' ');
    const many = Array.from({ length: 40 }, (_, at) => `<n${at} ${attributes}/>`).join('');
    const found = idsOf(`<r>${many}<z a="1"/></r>`, profileOfAll('<r><z a="1"/></r>'));
    expect(found).not.toContain('warning attribute-missing');
    expect(found).toContain('note limits');
  });

  test('one sentence counts warnings and notes', () => {
    expect(driftSentence({ total: 1500, warnings: 1200 })).toBe('1,200 warnings, 300 notes.');
    expect(driftSentence({ total: 0, warnings: 0 })).toBe('No differences.');
  });
});
